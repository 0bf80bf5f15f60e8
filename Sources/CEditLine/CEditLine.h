// What the shell needs of libedit. Its globals are set here, since Swift takes any access to a C
// global for a data race.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <editline/readline.h>

// The tool takes signals itself; words end at blanks alone, so that UUIDs and options stay whole.
static inline void editor_set_up(const char *name, rl_completion_func_t *complete) {
  rl_readline_name = name;
  rl_attempted_completion_function = complete;
  rl_basic_word_break_characters = " \t\n";
  rl_completer_word_break_characters = " \t\n";
  rl_catch_signals = 0;
  rl_initialize();
  using_history();
}

// Completes nothing instead of file names when a function found nothing.
static inline void editor_complete_only(void) { rl_attempted_completion_over = 1; }
