// Linked into the same WebAssembly module as the parse table of the grammar over tokens: lays the table out for speed, hands a
// tree over as one array, and runs the table over tokens to find out which of them the language does not take, and what it
// would take instead.

#include <string.h>

#include "tree_sitter/parser.h"

typedef uint32_t u32;

// ---------------------------------------------------------------------------------------------------- the language

extern const TSLanguage *tree_sitter_opencl_c_tokens(void);

enum { CHARACTERS = 1 << 14 };

static TSLanguage language;
static TSSymbol symbol_of[CHARACTERS];

static TSSymbol symbol_for(u32 character) {
  return character == 0 ? ts_builtin_sym_end : character < CHARACTERS ? symbol_of[character] : ts_builtin_sym_error;
}

// A character is a token: which one is looked up, where the generated lexer goes through all of them.
static bool lex(TSLexer *lexer, TSStateId state) {
  TSSymbol symbol = symbol_for(lexer->lookahead);
  if (symbol == (TSSymbol)ts_builtin_sym_error) return false;
  lexer->result_symbol = symbol;
  lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  return true;
}

static void unfold(u32 state, uint16_t *row) {
  const uint16_t *data = &language.small_parse_table[language.small_parse_table_map[state - language.large_state_count]];
  for (u32 groups = *data++; groups > 0; groups--) {
    u32 value = *data++;
    for (u32 members = *data++; members > 0; members--) row[*data++] = value;
  }
}

// The language that web-tree-sitter parses with: as it is generated, but that each state has a row of its own in the table, where
// it would have a list to be searched for every token and every node. Null without memory. No terminal is known before
// `name_character` has said which character it is.
const TSLanguage *tree_sitter_opencl_c_tokens_unfolded(void) {
  if (language.state_count > 0) return &language;
  const TSLanguage *generated = tree_sitter_opencl_c_tokens();
  u32 width = generated->symbol_count;
  uint16_t *table = calloc(generated->state_count * width, sizeof(uint16_t));
  if (!table) return 0;
  language = *generated;
  memcpy(table, generated->parse_table, generated->large_state_count * width * sizeof(uint16_t));
  for (u32 state = generated->large_state_count; state < generated->state_count; state++) unfold(state, table + state * width);
  language.parse_table = table;
  language.large_state_count = language.state_count;
  language.lex_fn = lex;
  for (u32 i = 0; i < CHARACTERS; i++) symbol_of[i] = ts_builtin_sym_error;
  return &language;
}

// Says which terminal a character stands for.
void name_character(u32 character, u32 symbol) {
  if (character < CHARACTERS) symbol_of[character] = symbol;
}

// The name of a symbol, hidden ones included; null behind the last.
const char *name_of_symbol(u32 symbol) {
  return symbol < language.symbol_count ? language.symbol_names[symbol] : 0;
}

// ---------------------------------------------------------------------------------------------------- a tree as an array

// The cursor that web-tree-sitter's own module exports for its JavaScript; it keeps its state beside the tree's address.
extern void ts_tree_root_node_wasm(const void *);
extern void ts_tree_cursor_new_wasm(const void *);
extern void ts_tree_cursor_delete_wasm(const void *);
extern bool ts_tree_cursor_goto_first_child_wasm(const void *);
extern bool ts_tree_cursor_goto_next_sibling_wasm(const void *);
extern bool ts_tree_cursor_goto_parent_wasm(const void *);
extern uint16_t ts_tree_cursor_current_node_type_id_wasm(const void *);
extern u32 ts_tree_cursor_start_index_wasm(const void *);
extern u32 ts_tree_cursor_end_index_wasm(const void *);
extern u32 ts_tree_cursor_current_field_id_wasm(const void *);

// The array under construction: it grows as needed and is kept for the next tree.
static u32 *nodes;
static u32 capacity;

static bool has_room_for(u32 count) {
  if (count <= capacity) return true;
  u32 wanted = capacity ? capacity * 2 : 1 << 14;
  u32 *moved = realloc(nodes, wanted * 4 * sizeof(u32));
  if (!moved) return false;
  nodes = moved;
  capacity = wanted;
  return true;
}

// Writes the visible nodes of a tree in preorder, four numbers each: type | field << 16, start and end (characters), and the
// index of the node behind its subtree. Returns their number, 0 without memory; `flattened` is where they stand. A terminal is
// one character, and nothing else is called like one.
u32 flatten(const void *tree) {
  u32 count = 0;
  u32 *open = 0;
  u32 depth = 0;
  u32 deepest = 0;
  ts_tree_root_node_wasm(tree);
  ts_tree_cursor_new_wasm(tree);
  for (;;) {
    if (depth >= deepest) {
      deepest = deepest ? deepest * 2 : 256;
      u32 *moved = realloc(open, deepest * sizeof(u32));
      if (!moved) goto failed;
      open = moved;
    }
    if (!has_room_for(count + 1)) goto failed;
    u32 *node = nodes + count * 4;
    u32 type = ts_tree_cursor_current_node_type_id_wasm(tree);
    bool is_terminal = type < language.token_count;
    node[0] = type | ts_tree_cursor_current_field_id_wasm(tree) << 16;
    node[1] = ts_tree_cursor_start_index_wasm(tree);
    node[2] = is_terminal ? node[1] + 1 : ts_tree_cursor_end_index_wasm(tree);
    open[depth] = count++;
    if (!is_terminal && ts_tree_cursor_goto_first_child_wasm(tree)) {
      depth++;
      continue;
    }
    for (;;) {
      nodes[open[depth] * 4 + 3] = count;
      if (ts_tree_cursor_goto_next_sibling_wasm(tree)) break;
      if (depth == 0) goto done;
      depth--;
      ts_tree_cursor_goto_parent_wasm(tree);
    }
  }
failed:
  count = 0;
done:
  ts_tree_cursor_delete_wasm(tree);
  free(open);
  return count;
}

u32 *flattened(void) { return nodes; }

// ---------------------------------------------------------------------------------------------------- where it goes wrong

// What the parser has shifted or reduced, the newest first. Alternatives share what came before them.
typedef struct Entry {
  struct Entry *previous;
  u32 position;
  TSStateId state;
  TSSymbol symbol;
} Entry;

enum { MAXIMUM_HEADS = 64, BLOCK = 1 << 12 };

typedef struct Block {
  struct Block *next;
  Entry entries[BLOCK];
} Block;

static Block *blocks;
static Block *block;
static u32 used;
static Entry *heads[MAXIMUM_HEADS];
static u32 head_count;

static Entry *entry(Entry *previous, TSStateId state, TSSymbol symbol, u32 position) {
  if (used == BLOCK) {
    if (!block->next) {
      Block *added = malloc(sizeof(Block));
      if (!added) return 0;
      added->next = 0;
      block->next = added;
    }
    block = block->next;
    used = 0;
  }
  Entry *made = &block->entries[used++];
  *made = (Entry){previous, position, state, symbol};
  return made;
}

static u32 lookup(TSStateId state, TSSymbol symbol) {
  return language.parse_table[state * language.symbol_count + symbol];
}

// Adds a head to a list, in which those that came to nothing have left gaps.
static void add(Entry **list, u32 *count, Entry *one) {
  if (!one) return;
  for (u32 i = 0; i < *count; i++)
    if (list[i] && list[i]->state == one->state && list[i]->previous == one->previous) return;
  if (*count < MAXIMUM_HEADS) list[(*count)++] = one;
}

// The entry that a reduction makes of the newest ones; null where the table has no state for it.
static Entry *reduce(Entry *head, TSParseAction action, u32 position) {
  u32 start = position;
  for (u32 n = action.reduce.child_count; n > 0 && head; n--) {
    start = head->position;
    head = head->previous;
  }
  if (!head) return 0;
  u32 state = lookup(head->state, action.reduce.symbol);
  return state ? entry(head, state, action.reduce.symbol, start) : 0;
}

// Whether one of the other heads is the same as head `at`.
static bool is_known(Entry **list, u32 count, u32 at) {
  for (u32 i = 0; i < count; i++)
    if (i != at && list[i] && list[i]->state == list[at]->state && list[i]->previous == list[at]->previous) return true;
  return false;
}

// Lets every head take a symbol, after the reductions that this needs. Returns how many can; `next` are those.
static u32 take(Entry **from, u32 count, TSSymbol symbol, u32 position, Entry **next) {
  Entry *open[MAXIMUM_HEADS];
  u32 open_count = 0;
  u32 taken = 0;
  for (u32 i = 0; i < count; i++) add(open, &open_count, from[i]);
  for (u32 i = 0; i < open_count; i++) {
    while (open[i]) {
      u32 index = lookup(open[i]->state, symbol);
      if (index == 0) break;
      const TSParseActionEntry *actions = &language.parse_actions[index];
      // A chain of reductions without a choice may be as long as the text is nested: it needs one place in the list.
      if (actions->entry.count == 1 && actions[1].action.type == TSParseActionTypeReduce) {
        open[i] = reduce(open[i], actions[1].action, position);
        if (open[i] && is_known(open, open_count, i)) open[i] = 0;
        continue;
      }
      for (u32 a = 1; a <= actions->entry.count; a++) {
        TSParseAction action = actions[a].action;
        if (action.type == TSParseActionTypeShift) {
          if (!action.shift.repetition && !action.shift.extra)
            add(next, &taken, entry(open[i], action.shift.state, symbol, position));
        } else if (action.type == TSParseActionTypeAccept) {
          add(next, &taken, open[i]);
        } else if (action.type == TSParseActionTypeReduce) {
          add(open, &open_count, reduce(open[i], action, position));
        }
      }
      break;
    }
  }
  return taken;
}

// Begins anew, before the first token of a translation unit.
void start_reading(void) {
  if (!blocks) {
    blocks = malloc(sizeof(Block));
    blocks->next = 0;
  }
  block = blocks;
  used = 0;
  head_count = 1;
  heads[0] = entry(0, 1, ts_builtin_sym_end, 0);
}

// Reads one character, 0 for the end of the text; returns whether the language takes it there. If not, nothing has changed.
bool read_character(u32 character, u32 position) {
  TSSymbol symbol = symbol_for(character);
  if (symbol == (TSSymbol)ts_builtin_sym_error) return false;
  Entry *next[MAXIMUM_HEADS];
  u32 count = take(heads, head_count, symbol, position, next);
  if (count == 0) return false;
  for (u32 i = 0; i < count; i++) heads[i] = next[i];
  head_count = count;
  return true;
}

// Reads characters from `at` on, the positions of which are `offset` further; returns the index of the first that the language
// does not take, or `end`.
u32 read_characters(const uint16_t *characters, u32 at, u32 end, u32 offset) {
  for (; at < end; at++) if (!read_character(characters[at], at + offset)) return at;
  return end;
}

// Whether the language would take a character here, or, with an entry of the stack, behind that entry.
bool would_take(u32 character, Entry *behind) {
  TSSymbol symbol = symbol_for(character);
  if (symbol == (TSSymbol)ts_builtin_sym_error) return false;
  Block *block_before = block;
  u32 used_before = used;
  Entry *next[MAXIMUM_HEADS];
  u32 count = behind ? take(&behind, 1, symbol, 0, next) : take(heads, head_count, symbol, 0, next);
  block = block_before;
  used = used_before;
  return count > 0;
}

// The entry below another one, or the newest one; null at the beginning. Where there are alternatives: of the first.
Entry *entry_below(Entry *one) { return one ? one->previous : heads[0]; }
u32 symbol_of_entry(Entry *one) { return one->symbol; }
u32 position_of_entry(Entry *one) { return one->position; }

// Forgets what was read behind an entry.
void return_to(Entry *one) {
  heads[0] = one;
  head_count = 1;
}
