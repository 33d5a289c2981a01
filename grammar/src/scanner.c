// Finds the directives that stand in the middle of a construct. Those that enclose whole items, with balanced brackets in
// every branch, are left to the grammar. All others become one token, `preproc_line`, which may stand anywhere: a line, or all
// the branches that follow the first one, so that the text around them reads as it does with the first branch.
// Also finds macros that stand for the head of a loop, and those that are statements before a line that would continue them.
#include "tree_sitter/parser.h"

// The tokens that grammar.js lists as external. Only the first three come from here; the grammar's own lexer finds the others,
// and whether they are valid tells where the parser is.
enum { LINE, LOOP, STATEMENT, IF, ENDIF, NEWLINE, END_OF_DIRECTIVE };

// How far a conditional is read ahead. Longer ones enclose items.
enum { READ_AHEAD = 1 << 14 };

// How far the text after a word that starts a statement is read: the head of a loop, lines that only hold macros.
enum { STATEMENT_HEAD = 1 << 9 };

enum { WORD_SIZE = 16 };

static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static bool is_word(int32_t c) { return is_letter(c) || (c >= '0' && c <= '9'); }

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

static bool same(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}

static bool starts(const char *text, const char *prefix) {
  while (*prefix && *text == *prefix) text++, prefix++;
  return *prefix == 0;
}

static bool one_of(const char *word, const char *const *words) {
  for (; *words; words++) {
    if (same(word, *words)) return true;
  }
  return false;
}

typedef struct {
  TSLexer *lexer;
  uint32_t budget;
} Reader;

// At the end of the text the runtime's look-ahead is 0, too. Asking it for the end would be a call for each character.
static int32_t peek(const Reader *reader) { return reader->budget == 0 ? 0 : reader->lexer->lookahead; }

static void next(Reader *reader) {
  reader->lexer->advance(reader->lexer, false);
  if (reader->budget > 0) reader->budget--;
}

// Reads the longest word, of which it keeps the beginning.
static void read_word(Reader *reader, char word[WORD_SIZE]) {
  unsigned size = 0;
  for (; is_word(peek(reader)); next(reader)) {
    if (size < WORD_SIZE - 1) word[size++] = (char)peek(reader);
  }
  word[size] = 0;
}

// After a `/`: passes over a comment. False where the slash is an operator.
static bool pass_comment(Reader *reader) {
  if (peek(reader) == '/') {
    for (; peek(reader) && peek(reader) != '\n'; next(reader)) {
      if (peek(reader) == '\\') next(reader);
    }
    return true;
  }
  if (peek(reader) != '*') return false;
  next(reader);
  while (peek(reader)) {
    bool star = peek(reader) == '*';
    next(reader);
    if (star && peek(reader) == '/') break;
  }
  next(reader);
  return true;
}

// Passes over the rest of a directive, up to the end of its line.
static void pass_line(Reader *reader) {
  while (peek(reader) && peek(reader) != '\n') {
    int32_t c = peek(reader);
    next(reader);
    while (c == '\\' && is_blank(peek(reader))) next(reader);
    if (c == '\\' && peek(reader) == '\n') next(reader);
    if (c == '/' && peek(reader) == '*') pass_comment(reader);
    else if (c == '/' && peek(reader) == '/') pass_comment(reader);
  }
}

static void pass_literal(Reader *reader, int32_t quote) {
  while (peek(reader) && peek(reader) != '\n' && peek(reader) != quote) {
    if (peek(reader) == '\\') next(reader);
    next(reader);
  }
  if (peek(reader) == quote) next(reader);
}

// After a `#`
static void read_directive(Reader *reader, char word[WORD_SIZE]) {
  while (is_blank(peek(reader))) next(reader);
  read_word(reader, word);
}

// What a branch of a conditional holds
typedef struct {
  int depth;
  unsigned statement_tokens; // of the statement that it ends with
  bool balanced;
  bool opens_with_else;
  bool keyword; // what its last statement starts with is no macro
  int32_t last;
  char last_word[WORD_SIZE];
} Branch;

// What a macro's call has no place for in front of it
static const char *const KEYWORDS[] = {
  "if", "for", "while", "switch", "else", "do", "return", "case", "default", "kernel", "__kernel", "static", "inline", "const", "void", "int", "float",
  "extern", "__attribute__", "global", "__global", "constant", "__constant", "local", "__local", "uint", "double", "half", "struct", "typedef", 0,
};

static void take_word(Branch *branch, const char *word) {
  if (!branch->last) branch->opens_with_else = same(word, "else");
  if (branch->depth == 0) {
    if (branch->statement_tokens++ == 0) branch->keyword = one_of(word, KEYWORDS);
    for (unsigned i = 0; i < WORD_SIZE; i++) branch->last_word[i] = word[i];
  }
  branch->last = 'a';
  // What is written without lower-case letters is a macro.
  for (; *word; word++) {
    if (*word >= 'a' && *word <= 'z') return;
  }
  branch->last = 'A';
}

static void take_character(Branch *branch, int32_t c) {
  branch->last = c;
  bool opens = c == '(' || c == '[' || c == '{';
  bool closes = c == ')' || c == ']' || c == '}';
  if (opens && branch->depth++ == 0 && c != '(') branch->statement_tokens++;
  if (closes && --branch->depth < 0) branch->balanced = false;
  if (branch->depth > 0 || opens) return;
  if (c == ';' || c == '}') branch->statement_tokens = 0;
  else if (c != ')') branch->statement_tokens++;
}

// Whether a branch that has ended holds whole items. A macro needs no semicolon, unless what follows makes a function of it.
static bool is_whole(const Branch *branch, bool before_body) {
  if (!branch->balanced || branch->depth != 0 || branch->opens_with_else) return false;
  if (branch->last == 0 || branch->last == ';' || branch->last == '}' || branch->last == ',' || branch->last == ':') return true;
  if (branch->last == ')' && before_body) return false;
  return branch->statement_tokens == 1 && !branch->keyword && (branch->last == ')' || branch->last == 'A');
}

// After an `#if` and its condition: whether each of its branches holds whole items. Of a conditional in it, the first branch counts.
static bool encloses_items(Reader *reader) {
  Branch branch = {.balanced = true};
  Branch unsure = branch; // a branch that is whole unless a body follows the conditional
  unsigned nested = 0;
  unsigned skipped = 0; // the level of the conditional whose further branches are passed over
  char word[WORD_SIZE];
  bool line_start = true;
  while (peek(reader)) {
    int32_t c = peek(reader);
    if (is_letter(c)) {
      read_word(reader, word);
      if (!skipped) take_word(&branch, word);
      line_start = false;
      continue;
    }
    next(reader);
    if (c == '\n') line_start = true;
    else if (is_blank(c)) continue;
    else if (c == '\\' && (peek(reader) == '\n' || peek(reader) == '\r')) continue;
    else if (c == '/' && pass_comment(reader)) continue;
    else if (c == '"' || c == '\'') {
      pass_literal(reader, c);
      if (!skipped) take_character(&branch, '"');
    } else if (c == '#' && line_start) {
      read_directive(reader, word);
      pass_line(reader);
      if (starts(word, "if")) nested++;
      else if (starts(word, "el") && nested > 0) {
        if (!skipped) skipped = nested;
      } else if (same(word, "endif") && nested > 0) {
        if (skipped == nested) skipped = 0;
        nested--;
      } else if (starts(word, "el") || same(word, "endif")) {
        if (!is_whole(&branch, false)) return false;
        if (branch.last == ')') unsure = branch;
        branch = (Branch){.balanced = true};
        if (same(word, "endif")) break;
      }
    } else {
      line_start = false;
      if (!skipped) take_character(&branch, c);
    }
  }
  if (unsure.last == 0) return true;
  while (peek(reader) == '\n' || is_blank(peek(reader))) next(reader);
  return is_whole(&unsure, peek(reader) == '{');
}

// After an `#else`: passes over all branches up to the end of the line of the `#endif`. False where there is none.
static bool pass_branches(Reader *reader) {
  unsigned nested = 0;
  char word[WORD_SIZE];
  bool line_start = true;
  while (peek(reader)) {
    int32_t c = peek(reader);
    next(reader);
    if (c == '\n') line_start = true;
    else if (is_blank(c)) continue;
    else if (c == '/' && pass_comment(reader)) continue;
    else if (c == '"' || c == '\'') pass_literal(reader, c), line_start = false;
    else if (c == '#' && line_start) {
      read_directive(reader, word);
      pass_line(reader);
      if (starts(word, "if")) nested++;
      else if (same(word, "endif") && nested-- == 0) return true;
    } else line_start = false;
  }
  return false;
}

static bool scan_directive(TSLexer *lexer, const bool *valid) {
  Reader reader = {lexer, UINT32_MAX};
  char word[WORD_SIZE];
  next(&reader);
  while (is_blank(peek(&reader))) next(&reader);
  // Where an item may start, only conditionals are of interest.
  if (valid[IF] && peek(&reader) != 'i' && peek(&reader) != 'e') return false;
  read_word(&reader, word);
  bool opens = same(word, "if") || same(word, "ifdef") || same(word, "ifndef");
  bool alternative = same(word, "else") || same(word, "elif") || same(word, "elifdef") || same(word, "elifndef");
  bool closes = same(word, "endif");
  // Where a branch may end, it may also have an alternative; where a conditional may start, so may any other directive.
  if (word[0] == 0 || ((alternative || closes) && valid[ENDIF])) return false;
  if (!opens && !alternative && !closes && (valid[IF] || same(word, "pragma"))) return false;
  lexer->result_symbol = LINE;
  pass_line(&reader);
  lexer->mark_end(lexer);
  if (opens && valid[IF]) {
    reader.budget = READ_AHEAD;
    return !encloses_items(&reader);
  }
  if (alternative && pass_branches(&reader)) lexer->mark_end(lexer);
  return true;
}

// Passes over what is in parentheses. Returns whether a semicolon is directly in them.
static bool pass_parentheses(Reader *reader) {
  unsigned depth = 0;
  while (peek(reader)) {
    int32_t c = peek(reader);
    next(reader);
    if (c == '(') depth++;
    else if (c == ')' && --depth == 0) return false;
    else if (c == ';') return depth == 1;
    else if (c == '{' || c == '}') return false;
    else if (c == '"' || c == '\'') pass_literal(reader, c);
    else if (c == '/') pass_comment(reader);
  }
  return false;
}

static void pass_blanks(Reader *reader) {
  while (is_blank(peek(reader)) || peek(reader) == '\n') next(reader);
}

// Passes over the end of a line, with comments, and the blanks of the next one. False where something else stands there.
static bool pass_line_end(Reader *reader) {
  bool ended = false;
  for (;; next(reader)) {
    int32_t c = peek(reader);
    if (c == '/') {
      next(reader);
      if (!pass_comment(reader)) return false;
      if (peek(reader) == 0) return false;
    }
    if (peek(reader) == '\n') ended = true;
    else if (!is_blank(peek(reader))) return ended;
  }
}

typedef struct {
  unsigned length;
  bool contains_for;
  bool is_upper; // without lower-case letters
} Word;

static Word read_name(Reader *reader) {
  static const char WANTED[] = "for";
  Word word = {.is_upper = true};
  unsigned matched = 0; // letters of "for" that the name ends with so far, or all of them
  for (; is_word(peek(reader)); next(reader), word.length++) {
    char c = (char)peek(reader);
    if (c >= 'a' && c <= 'z') word.is_upper = false;
    c |= 0x20;
    if (WANTED[matched]) matched = c == WANTED[matched] ? matched + 1 : c == WANTED[0];
  }
  word.contains_for = WANTED[matched] == 0 && word.length > 3;
  return word;
}

// After a name with "for" in it: whether it is called with what only the head of a loop contains:
// `unroll_for(int i = 0; i < 4; i++)`. It may have arguments of its own, which belong to the token:
// `unroll_for_by(4)(int i = 0; i < 4; i++)`.
static bool scan_loop(TSLexer *lexer, Reader *reader) {
  pass_blanks(reader);
  if (peek(reader) != '(') return false;
  lexer->result_symbol = LOOP;
  if (pass_parentheses(reader)) return true;
  lexer->mark_end(lexer);
  pass_blanks(reader);
  return peek(reader) == '(' && pass_parentheses(reader);
}

// After a name: passes over subscripts.
static void pass_subscripts(Reader *reader) {
  while (peek(reader) == '[') {
    unsigned depth = 0;
    do {
      if (peek(reader) == '[') depth++;
      if (peek(reader) == ']') depth--;
      if (peek(reader) == 0 || peek(reader) == ';') return;
      next(reader);
    } while (depth > 0);
    while (is_blank(peek(reader))) next(reader);
  }
}

// Whether an operator follows that no declarator has after its name.
static bool continues_expression(Reader *reader) {
  int32_t c = peek(reader);
  switch (c) {
  case '.': case '-': case '+': case '%': case '<': case '>': case '?': case '!': return true;
  case '*': case '/': case '&': case '|': case '^': case '=':
    next(reader);
    return peek(reader) == '=';
  default: return false;
  }
}

// After a name in capitals: whether it fills its line and the next one is an expression, for which nothing but a missing
// semicolon would make a declaration of both: `LOAD_PARAMS`, `x += 1;`.
static bool is_macro_statement(Reader *reader) {
  while (pass_line_end(reader)) {
    if (!is_letter(peek(reader))) return false;
    Word word = read_name(reader);
    while (is_blank(peek(reader))) next(reader);
    if (word.is_upper && (peek(reader) == '\n' || peek(reader) == '/')) continue;
    pass_subscripts(reader);
    return continues_expression(reader);
  }
  return false;
}

// A word that starts a statement
static bool scan_statement(TSLexer *lexer, const bool *valid) {
  Reader reader = {lexer, STATEMENT_HEAD};
  Word word = read_name(&reader);
  lexer->mark_end(lexer);
  if (word.contains_for && valid[LOOP]) return scan_loop(lexer, &reader);
  lexer->result_symbol = STATEMENT;
  return word.is_upper && valid[STATEMENT] && is_macro_statement(&reader);
}

void *tree_sitter_opencl_c_external_scanner_create(void) { return 0; }

void tree_sitter_opencl_c_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_opencl_c_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload, (void)buffer;
  return 0;
}

void tree_sitter_opencl_c_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload, (void)buffer, (void)length;
}

bool tree_sitter_opencl_c_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  // The end of a directive's line is a token of the grammar.
  if (!valid[LINE] || valid[NEWLINE] || valid[END_OF_DIRECTIVE]) return false;
  uint32_t blanks = 0;
  bool line_start = false;
  for (; is_blank(lexer->lookahead) || lexer->lookahead == '\n'; lexer->advance(lexer, true)) {
    if (lexer->lookahead == '\n') line_start = true;
    else blanks++;
  }
  if ((valid[LOOP] || valid[STATEMENT]) && is_letter(lexer->lookahead)) return scan_statement(lexer, valid);
  if (lexer->lookahead != '#') return false;
  // A `#` in a string starts no directive.
  return (line_start || lexer->get_column(lexer) == blanks) && scan_directive(lexer, valid);
}
