#pragma once

/// How many blocks the process has allocated so far.
long allocation_count(void);
