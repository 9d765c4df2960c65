constexpr int Rows = 128;
