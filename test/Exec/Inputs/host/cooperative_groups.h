// The toolkit's <cooperative_groups.h> on the CPU: what the stand-in has without a thread's state.
#pragma once

#include "../../../standin/cooperative_groups.h"
