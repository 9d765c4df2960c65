#pragma once

constexpr int Columns = 32;
