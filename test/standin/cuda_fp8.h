// Found instead of the toolkit's header of this name: the types are in the stand-in already.
#pragma once
#include "cuda_standin.h"
