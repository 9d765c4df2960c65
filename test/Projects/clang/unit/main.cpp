int runUnits();
int main() { return runUnits(); }
