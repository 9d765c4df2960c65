// Beside the source that includes it.
constexpr float Added = 1;
