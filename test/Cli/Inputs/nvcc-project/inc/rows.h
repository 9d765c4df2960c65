#pragma once

constexpr int Rows = ROWS;
