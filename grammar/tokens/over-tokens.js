/**
 * @file Turns a grammar over characters into one over tokens.
 * @license MIT
 */
// @ts-check

const {WORDS} = require('./alphabet');

/** The terminals by what the grammar over characters says for them. */
const TERMINALS = new Map(WORDS.flatMap(([name, , spellings]) =>
  spellings.split(' ').map(spelling => /** @type {const} */ ([spelling, name]))));
for (const [spelling, like] of [
  ['->', '.'], ['asm', '__asm__'], ['typeof', '__typeof__'], ['typeof_unqual', '__typeof__'], ['__inline', 'inline'], ['offsetof', '__builtin_offsetof'],
]) TERMINALS.set(spelling, TERMINALS.get(like) ?? '');

/** Rules about what only written text holds: directives, comments, other compilers' keywords, macros that are not expanded. */
const ONLY_WRITTEN = new RegExp(`^(${[
  '_?preproc_.*', '_?pragma.*', 'comment', 'escape_sequence', 'system_lib_string', 'ms_.*', 'seh_.*', 'linkage_specification',
  'declaration_list', 'attribute', 'attribute_declaration', 'attributed_.*declarator', 'macro_.*', '_macro_.*', '_member_macro.*', '_embedding.*', 'string_delimiter',
  '_top_level_.*', 'true', 'false', 'null', '_contextual_keyword', '_type_argument',
].join('|')})$`);

/**
 * A grammar with the same rules in which every token that is spelt out is a terminal of the alphabet. Alternatives that hold
 * something which no token stands for are left out. Names, numbers and strings remain to be said.
 *
 * @param {{grammar: any}} written
 * @returns {{grammar: any}}
 */
function overTokens({grammar}) {
  const rules = {};
  for (const [name, rule] of Object.entries(grammar.rules)) {
    if (ONLY_WRITTEN.test(name)) continue;
    const rewritten = rewrite(rule);
    if (rewritten) rules[name] = rewritten;
  }
  // A pattern, not a string, which would be a node.
  for (const [name, character] of WORDS) rules[`_${name}`] = {type: 'PATTERN', value: `\\u{${character.charCodeAt(0).toString(16)}}`};
  return {grammar: {...grammar, rules, extras: [], externals: [], conflicts: [], inline: [], word: null, reserved: {}}};
}

/**
 * @param {any} rule
 * @returns {any} the rule over tokens; null where there is none
 */
function rewrite(rule) {
  switch (rule.type) {
    case 'STRING': {
      const name = TERMINALS.get(rule.value);
      return name ? {type: 'SYMBOL', name: `_${name}`} : null;
    }
    case 'PATTERN':
    case 'IMMEDIATE_TOKEN':
      return null;
    // Several spellings of one word, and which of two tokens the lexer prefers
    case 'TOKEN':
      return rewrite(rule.content.type === 'PREC' ? rule.content.content : rule.content);
    case 'SYMBOL':
      return ONLY_WRITTEN.test(rule.name) ? null : rule;
    case 'CHOICE': {
      const members = new Map(rule.members.map(rewrite).filter(Boolean).map(member => [JSON.stringify(member), member]));
      const [one] = members.values();
      return members.size > 1 ? {...rule, members: [...members.values()]} : one ?? null;
    }
    case 'SEQ': {
      const members = rule.members.map(rewrite);
      return members.includes(null) ? null : {...rule, members};
    }
    case 'REPEAT': {
      const content = rewrite(rule.content);
      return content ? {...rule, content} : {type: 'BLANK'};
    }
    case 'BLANK':
      return rule;
    case 'RESERVED':
      return rewrite(rule.content);
    // A word of several spellings is one terminal, which needs no second name.
    case 'ALIAS':
    default: {
      const content = rewrite(rule.content);
      if (rule.type === 'ALIAS' && !rule.named) return content;
      return content && {...rule, content};
    }
  }
}

module.exports = {overTokens};
