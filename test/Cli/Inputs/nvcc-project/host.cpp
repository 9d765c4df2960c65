int host() { return sizeof(TEXT); }
