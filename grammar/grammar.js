/**
 * @file OpenCL C grammar for tree-sitter: versions 1.0 to 3.0, with what their compilers take beyond the specification.
 * @license MIT
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const C = require('tree-sitter-c/grammar');

const {PREC, commaSep, commaSep1, preprocessor} = C;

// Without the blanks, those after `#define NAME ` would be skipped with the end of the line, and the next line taken for the body.
const END_OF_DIRECTIVE = token.immediate(/[ \t\f\v]*\r?\n/);

const VECTOR_SIZES = [2, 3, 4, 8, 16];

const INTEGER_TYPES = ['char', 'uchar', 'short', 'ushort', 'int', 'uint', 'long', 'ulong'];

const FLOATING_TYPES = ['half', 'float', 'double'];

// `quad` and `bool` have no vectors yet, but the specification reserves their names.
const VECTOR_TYPES = ['bool', ...INTEGER_TYPES, ...FLOATING_TYPES, 'quad']
  .flatMap(element => VECTOR_SIZES.map(size => element + size));

const RESERVED_MATRIX_TYPES = FLOATING_TYPES
  .flatMap(element => VECTOR_SIZES.flatMap(rows => VECTOR_SIZES.map(columns => `${element}${rows}x${columns}`)));

const IMAGE_TYPES = [
  'image1d_t', 'image1d_array_t', 'image1d_buffer_t',
  'image2d_t', 'image2d_array_t', 'image2d_depth_t', 'image2d_array_depth_t',
  'image2d_msaa_t', 'image2d_array_msaa_t', 'image2d_msaa_depth_t', 'image2d_array_msaa_depth_t',
  'image3d_t',
];

const OPAQUE_TYPES = [
  ...IMAGE_TYPES,
  'sampler_t', 'event_t', 'clk_event_t', 'queue_t', 'ndrange_t', 'reserve_id_t', 'cl_mem_fence_flags',
];

// Being in this list makes a cast or a declaration unambiguous: `(float4)(x)` can't be a call, nor `float4 *p;` a product.
const OPENCL_TYPES = [
  'uchar', 'ushort', 'uint', 'ulong', 'half', '_Bool',
  '__int128', '__fp16', '_Float16', '__bf16',
  ...VECTOR_TYPES, ...RESERVED_MATRIX_TYPES, ...OPAQUE_TYPES,
];

// Names that only some language versions reserve; the others may give them to any object or function.
const CONTEXTUAL_KEYWORDS = ['generic', 'pipe'];

// What a statement starts with can't be a member's name, so that `v.` still being typed doesn't swallow the next line.
const STATEMENT_WORDS = [
  'break', 'case', 'continue', 'default', 'do', 'else', 'for', 'goto', 'if', 'return', 'switch', 'typedef', 'while',
];

const SIZES = ['signed', 'unsigned', 'long', 'short'];

const SPECIFIER_WORDS = [
  ...SIZES, 'struct', 'union', 'enum', 'static', 'extern',
];

const CONST = spellings('const', '__const', '__const__');
const VOLATILE = spellings('volatile', '__volatile', '__volatile__');
const RESTRICT = spellings('restrict', '__restrict', '__restrict__');
const INLINE = spellings('inline', '__inline', '__inline__', '__forceinline');

// What a macro may be called with, to stand between the operands
const OPERATORS = [
  '+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '&&', '||', '==', '!=', '<', '>', '<=', '>=', '=', '+=', '-=', '*=', '&=', '|=', '^=', '++', '--', '!', '~',
];

// No word is reserved everywhere: if it were, the runtime would re-parse every declaration after an edit instead of reusing it,
// because the token that starts a declaration is read before and reused after the end of the one in front of it,
// and these two states never have the same reserved set. test/wasm.test.mjs holds the reuse.
module.exports = grammar(adapted(C), {
  name: 'opencl_c',

  // Compilers continue a line after a backslash and blanks.
  extras: ($, previous) => [...previous, /\\[ \t]+\r?\n/, $.preproc_line],

  // src/scanner.c finds the directives in the middle of a construct, and macros that stand for a loop's head or a statement.
  // Which of the other tokens are valid, which the grammar's own lexer finds, tells it where the parser is. They are few because
  // each one makes the table larger.
  externals: $ => [
    $.preproc_line,
    $.macro_loop,
    $._macro_line,
    preprocessor('if').content,
    preprocessor('endif').content,
    '\n',
    END_OF_DIRECTIVE,
  ],

  inline: ($, previous) => [
    ...previous,
    $._declared_parameter,
    $._leading_modifiers,
    $._parameter,
  ],

  supertypes: _ => [],

  conflicts: ($, previous) => [
    // Right-associative here, an enumeration's trailing attributes are no longer ambiguous; a prototype has the same declarator
    // as a definition; and macros add to the rest.
    ...previous.filter(conflict => {
      const names = conflict.map(({name}) => name);
      return !names.includes('enum_specifier') && !names.includes('_function_declaration_declarator') &&
        !['_type_specifier _declarator macro_type_specifier', '_type_specifier _top_level_expression_statement'].includes(names.join(' '));
    }),
    // `__attribute__((a)) int x;` and `__attribute__((a)) x = 1;`
    [$.attributed_statement, $._declaration_modifiers],
    // `int generic;` and `int generic *p;`
    [$.address_space_qualifier, $._contextual_keyword],
    [$.pipe_qualifier, $._contextual_keyword],
    [$._declaration_specifiers],
    [$._declaration_specifiers, $._modified_empty_declaration],
    // `void f(int (__attribute__((a)) *g)(int))` and `void f(int (__attribute__((a)) int))`
    [$._declaration_modifiers, $.parenthesized_declarator],
    // Attributes after a prototype's parameters, which a declaration also takes after its declarator
    [$.function_declarator],
    // Macros: what a name or a call stands for is seen behind it.
    [$._type_specifier, $._expression, $.macro_type_specifier, $.macro_statement],
    [$._type_specifier, $._expression, $.macro_statement],
    [$._type_specifier, $._top_level_expression_statement, $.macro_statement],
    [$._type_specifier, $.macro_modifier, $.macro_statement],
    [$._type_specifier, $.macro_modifier],
    [$._type_specifier, $.macro_type_specifier, $._macro_call],
    [$._type_specifier, $.macro_type_specifier, $._macro_call_type],
    [$._expression, $.macro_modifier],
    [$._type_descriptor_modifier, $._argument],
    [$._type_specifier, $._type_argument],
    [$.type_descriptor, $._type_argument],
    [$._declarator, $._type_specifier, $.macro_type_specifier, $._macro_call],
    [$._declarator, $._type_specifier, $.macro_modifier],
  ],

  reserved: {
    global: _ => [],
    statement: _ => STATEMENT_WORDS,
    // With macros among specifiers, a name may follow where a type may not.
    declarator: $ => [...STATEMENT_WORDS, ...SPECIFIER_WORDS, ...[CONST, VOLATILE, RESTRICT, INLINE].map(({content}) => content), $.primitive_type],
  },

  rules: {
    // A top-level item or a block item may also be one of these.

    _top_level_item: ($, previous) => choice(
      previous,
      $.static_assert_declaration,
      $.pragma_operator,
      alias($._modified_empty_declaration, $.declaration),
      $.macro_statement,
      alias($._embedding, $.declaration),
      $.string_delimiter,
    ),

    // What is left of the host's code where a file of kernels is a string that the host includes: `static const char *source = "`
    // or `R"(` before them, `";` or `)"` after them.
    _embedding: $ => seq($._declaration_specifiers, field('declarator', alias($._embedding_declarator, $.init_declarator))),

    _embedding_declarator: $ => seq(field('declarator', $._declarator), '=', field('value', $.string_delimiter)),

    string_delimiter: _ => token(choice(/"[ \t]*\r?\n/, /"[ \t]*;/, /R"[^()\s\\"]*\(/, /\)[^()\s\\"]*"/)),

    _block_item: ($, previous) => choice(
      previous,
      $.static_assert_declaration,
      $.pragma_operator,
      $.local_label_declaration,
      alias($._modified_empty_declaration, $.declaration),
    ),

    static_assert_declaration: $ => seq(
      '_Static_assert',
      '(',
      field('condition', $._expression),
      optional(seq(',', field('message', $._string))),
      ')',
      ';',
    ),

    // GNU's labels that only the block knows
    local_label_declaration: $ => seq('__label__', commaSep1($._statement_identifier), ';'),

    pragma_operator: $ => seq('_Pragma', '(', field('argument', $._string), ')'),

    // Compilers take `#pragma unroll` between a loop's head and the nested loop that is its body,
    // where other directives can't stand without cutting the statement in two.
    _pragma: $ => choice(
      alias($._pragma_directive, $.preproc_call),
      $.pragma_operator,
    ),

    _pragma_directive: $ => seq(
      field('directive', alias(/#[ \t]*pragma/, $.preproc_directive)),
      field('argument', optional($.preproc_arg)),
      END_OF_DIRECTIVE,
    ),

    preproc_include: $ => seq(
      preprocessor('include'),
      field('path', choice(
        $.string_literal,
        $.system_lib_string,
        $.identifier,
        alias($._include_call, $.call_expression),
      )),
      END_OF_DIRECTIVE,
    ),

    // What a macro makes a path of is any text: `#include STRINGIFY(PATH/types.h)`.
    _include_call: $ => seq(
      field('function', $.identifier),
      field('arguments', alias($._include_arguments, $.argument_list)),
    ),

    _include_arguments: $ => seq('(', repeat(choice(alias(/[^()\s]+/, $.preproc_arg), $._include_arguments)), ')'),

    preproc_params: $ => seq(
      token.immediate('('),
      commaSep(choice(seq($.identifier, optional('...')), '...')),
      ')',
    ),

    // A comment belongs to it where more follows on its line, which may go on after a backslash.
    preproc_arg: _ => token(prec(-1,
      /\S([^/\n]|\/[^*]|\\[ \t]*\r?\n|(\/\*([^*]|\*+[^/*])*\*+\/[ \t]*)+(\\[ \t]*\r?\n|[^\s/\\]))*/,
    )),

    // Two loops, so that the table of all of Unicode's letters is searched only for characters beyond ASCII.
    identifier: _ => {
      const escape = /\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}/;
      const first = choice(new RustRegex(String.raw`[\p{XID_Start}--\p{ASCII}]`), escape);
      const further = choice(new RustRegex(String.raw`[\p{XID_Continue}--\p{ASCII}]`), escape);
      return token(choice(
        seq(/[A-Za-z_$]/, /[0-9A-Za-z_$]*/, optional(seq(further, repeat(choice(/[0-9A-Za-z_$]/, further))))),
        seq(first, repeat(choice(/[0-9A-Za-z_$]/, further))),
      ));
    },

    // Declaration specifiers

    // `static const struct S { int x; };` declares no object, yet its modifiers need a node to belong to.
    _modified_empty_declaration: $ => choice(
      seq(
        $._leading_modifiers,
        field('type', $._type_specifier),
        repeat($._declaration_modifiers),
        ';',
      ),
      seq(
        field('type', $._type_specifier),
        repeat1($._declaration_modifiers),
        ';',
      ),
    ),

    // Not right-associative as in C: whether `generic` is still a specifier or already the name declared is seen one token later.
    _declaration_specifiers: $ => seq(
      optional($._leading_modifiers),
      field('type', $._type_specifier),
      repeat($._declaration_modifiers),
    ),

    // Behind the type, a macro belongs to what is declared: so a name's place is known without looking further.
    _leading_modifiers: $ => seq(
      choice($._declaration_modifiers, $.macro_modifier),
      repeat(choice($._declaration_modifiers, $.macro_modifier, alias($._macro_call_modifier, $.macro_modifier))),
    ),

    _declaration_modifiers: ($, previous) => choice(
      previous,
      $.kernel_qualifier,
    ),

    // Macros that text has in place of what C knows. What can be read as C is: the precedences are lower than any other.

    // Among specifiers: `INLINE void f();`
    macro_modifier: $ => prec.dynamic(-3, field('name', $.identifier)),

    // `float MACRO f();`. Before a parenthesis, a name is the function declared; of two names, the first is the macro.
    _macro_after_type: $ => prec(-1, prec.dynamic(-4, field('name', $.identifier))),

    _macro_call_modifier: $ => prec.dynamic(-3, alias($._macro_call, $.call_expression)),

    _macro_call: $ => seq(field('function', $.identifier), field('arguments', $.argument_list)),

    // `LOAD_PARAMS`, `STEP(a, b)`, `FOR_EACH(i) { … }`, without a semicolon.
    macro_statement: $ => prec.right(-1, prec.dynamic(-4, choice(
      $.identifier,
      alias($._macro_line, $.identifier),
      $.call_expression,
    ))),

    // No OpenCL compiler has C's structured exceptions.
    _non_case_statement: ($, previous) => choice(
      ...previous.members.filter(({name}) => !name.startsWith('seh_')),
      $.macro_statement,
    ),

    parameter_list: $ => seq(
      '(',
      choice(
        commaSep(choice($._parameter, $.variadic_parameter)),
        $.compound_statement,
      ),
      ')',
    ),

    // The number is pasted to a name: `void CAT(f, 4)(int x)`.
    _parameter: $ => choice(
      $._declared_parameter,
      $.number_literal,
      seq(alias($._macro_call_modifier, $.macro_modifier), optional($._declared_parameter)),
    ),

    _declared_parameter: $ => seq(
      $.parameter_declaration,
      repeat(alias(choice($._trailing_macro, $._trailing_macro_call), $.macro_modifier)),
    ),

    // `int x FURTHER_PARAMETERS)`
    _trailing_macro: $ => prec.dynamic(-2, field('name', reserved('declarator', $.identifier))),

    _trailing_macro_call: $ => prec.dynamic(-2, alias($._macro_call, $.call_expression)),

    // `__restrict` is a qualifier here, as in compilers.
    ms_pointer_modifier: ($, previous) => choice(...previous.members.filter(({name}) => name !== 'ms_restrict_modifier')),

    kernel_qualifier: _ => eitherSpelling('kernel'),

    storage_class_specifier: _ => choice(
      'extern', 'static', 'auto', 'register', INLINE, spellings('thread_local', '__thread'), '__block',
    ),

    type_qualifier: $ => choice(
      CONST,
      VOLATILE,
      RESTRICT,
      token(prec(1, choice('constexpr', '_Atomic', '_Complex', '_Imaginary', '_Nonnull', '_Nullable', '_Null_unspecified'))),
      '__extension__',
      spellings('_Noreturn', 'noreturn'),
      $.alignas_qualifier,
      $.address_space_qualifier,
      $.access_qualifier,
      $.pipe_qualifier,
    ),

    address_space_qualifier: _ => choice(
      ...['global', 'local', 'constant', 'private', 'generic'].map(eitherSpelling),
    ),

    access_qualifier: _ => choice(
      ...['read_only', 'write_only', 'read_write'].map(eitherSpelling),
    ),

    pipe_qualifier: _ => eitherSpelling('pipe'),

    alignas_qualifier: $ => seq(
      spellings('_Alignas', 'alignas'),
      '(',
      choice($._expression, $.type_descriptor),
      ')',
    ),

    // Type specifiers

    _type_specifier: ($, previous) => choice(
      previous,
      $.typeof_specifier,
      $.bit_int_specifier,
    ),

    // Unlike in tree-sitter-c, a name after `unsigned` is no part of the type: it is declared, or a macro before what is declared.
    sized_type_specifier: $ => choice(
      seq(repeat(choice(...SIZES)), optional(field('type', $.primitive_type)), repeat1(choice(...SIZES))),
      seq(repeat1(choice(...SIZES)), repeat($.type_qualifier), optional(field('type', $.primitive_type)), repeat(choice(...SIZES))),
      seq(repeat1(choice('signed', 'unsigned')), field('type', $.bit_int_specifier)),
      seq(field('type', $.bit_int_specifier), repeat1(choice('signed', 'unsigned'))),
    ),

    bit_int_specifier: $ => seq(
      spellings('_BitInt', '_ExtInt'),
      '(',
      field('width', $._expression),
      ')',
    ),

    primitive_type: (_, previous) => token(choice(
      previous.content,
      ...OPENCL_TYPES,
    )),

    typeof_specifier: $ => seq(
      choice(spellings('typeof', '__typeof', '__typeof__'), spellings('typeof_unqual', '__typeof_unqual', '__typeof_unqual__')),
      '(',
      choice(
        field('type', $.type_descriptor),
        field('value', choice($._expression, $.comma_expression)),
      ),
      ')',
    ),

    enum_specifier: $ => prec.right(seq(
      'enum',
      repeat($._any_attribute),
      choice(
        seq(
          field('name', $._type_identifier),
          optional($._enum_base),
          field('body', optional($.enumerator_list)),
        ),
        seq(optional($._enum_base), field('body', $.enumerator_list)),
      ),
      repeat($.attribute_specifier),
    )),

    _enum_base: $ => prec.right(seq(
      ':',
      repeat($._type_descriptor_modifier),
      field('underlying_type', $._type_specifier),
      repeat($._type_descriptor_modifier),
    )),

    enumerator: $ => seq(
      field('name', $.identifier),
      repeat($._any_attribute),
      optional(seq('=', field('value', $._expression))),
    ),

    struct_specifier: $ => recordSpecifier($, 'struct'),
    union_specifier: $ => recordSpecifier($, 'union'),

    _field_declaration_list_item: ($, previous) => choice(
      previous,
      $.static_assert_declaration,
      alias($._member_macro_call, $.macro_statement),
      ';',
    ),

    // `MEMBER(int, x)`, without a semicolon. A name is a macro at the end, elsewhere it could be a type's.
    _member_macro_call: $ => prec.dynamic(-4, alias($._macro_call, $.call_expression)),

    _member_macro: $ => $.identifier,

    field_declaration_list: $ => seq(
      '{',
      repeat($._field_declaration_list_item),
      optional(alias($._member_macro, $.macro_statement)),
      '}',
    ),

    field_declaration: $ => seq(
      $._declaration_specifiers,
      optional($._field_declaration_declarator),
      ';',
    ),

    _field_declaration_declarator: $ => seq(
      $._declared_field,
      repeat(seq(',', repeat($.attribute_specifier), $._declared_field)),
    ),

    _declared_field: $ => seq(
      choice(
        seq(field('declarator', $._field_declarator), optional($.bitfield_clause)),
        $.bitfield_clause,
      ),
      repeat($.attribute_specifier),
    ),

    // `(MAYBE_GLOBAL T *)p`. What could also be a product or a difference, `~(a) * b`, is one.
    cast_expression: $ => prec.dynamic(-1, prec(PREC.CAST, seq(
      '(',
      field('type', choice($.type_descriptor, alias($._macro_type_descriptor, $.type_descriptor))),
      ')',
      field('value', $._expression),
    ))),

    _macro_type_descriptor: $ => seq(
      repeat($._type_descriptor_modifier),
      repeat1($.macro_modifier),
      repeat($._type_descriptor_modifier),
      field('type', $._type_specifier),
      repeat($._type_descriptor_modifier),
      field('declarator', optional($._abstract_declarator)),
    ),

    type_descriptor: $ => seq(
      repeat($._type_descriptor_modifier),
      field('type', $._type_specifier),
      repeat($._type_descriptor_modifier),
      field('declarator', optional($._abstract_declarator)),
    ),

    _type_descriptor_modifier: $ => choice(
      $.type_qualifier,
      $._any_attribute,
    ),

    // What an argument can start with so that it is a type and nothing else, without asking what an identifier means.
    // The precedence makes `T (*f)(int);` a declaration rather than a call with a type as its argument.
    _type_argument: $ => prec.dynamic(2 * PREC.PAREN_DECLARATOR, choice(
      seq(
        repeat1(choice($._type_descriptor_modifier, $.macro_modifier)),
        field('type', $._type_specifier),
        repeat($._type_descriptor_modifier),
        field('declarator', optional(choice($._abstract_declarator, $._declarator))),
      ),
      seq(
        field('type', choice(
          $.struct_specifier,
          $.union_specifier,
          $.enum_specifier,
          $.sized_type_specifier,
          $.primitive_type,
          $.typeof_specifier,
        )),
        repeat($._type_descriptor_modifier),
        field('declarator', optional(choice($._abstract_declarator, $._declarator))),
      ),
    )),

    // Declarations

    declaration: $ => seq(
      $._declaration_specifiers,
      $._declared,
      repeat(seq(',', repeat($.attribute_specifier), $._declared)),
      ';',
    ),

    function_definition: $ => seq(
      optional($.ms_call_modifier),
      $._declaration_specifiers,
      optional($.ms_call_modifier),
      repeat(alias($._macro_after_type, $.macro_modifier)),
      field('declarator', $._declarator),
      field('body', $.compound_statement),
    ),

    _declared: $ => seq(
      repeat(alias($._macro_after_type, $.macro_modifier)),
      choice(
        seq(
          optional($.ms_call_modifier),
          field('declarator', $._declarator),
          optional($.gnu_asm_expression),
          repeat($.attribute_specifier),
        ),
        field('declarator', $.init_declarator),
      ),
    ),

    // A name after the type is declared; only a further one is a macro.
    parameter_declaration: $ => prec.right(seq(
      $._declaration_specifiers,
      optional(choice(
        seq(repeat(alias($._macro_after_type, $.macro_modifier)), field('declarator', $._declarator)),
        field('declarator', $._abstract_declarator),
      )),
      repeat($.attribute_specifier),
    )),

    init_declarator: $ => seq(
      field('declarator', $._declarator),
      optional($.gnu_asm_expression),
      repeat($.attribute_specifier),
      '=',
      field('value', choice($.initializer_list, $._expression)),
    ),

    type_definition: $ => seq(
      optional('__extension__'),
      'typedef',
      $._type_definition_type,
      $._type_definition_declarators,
      ';',
    ),

    _type_definition_type: $ => seq(
      repeat($._type_descriptor_modifier),
      field('type', choice($._type_specifier, alias($._macro_call_type, $.macro_type_specifier))),
      repeat($._type_descriptor_modifier),
    ),

    // `typedef VECTOR(float, 4) T;`
    _macro_call_type: $ => prec.dynamic(-2, seq(field('name', $.identifier), field('arguments', $.argument_list))),

    _type_definition_declarators: $ => seq(
      $._defined_type,
      repeat(seq(',', repeat($.attribute_specifier), $._defined_type)),
    ),

    _defined_type: $ => seq(field('declarator', $._type_declarator), repeat($.attribute_specifier)),

    // Attributes

    // The names of attributes are not types even where they are spelt like one: `__attribute__((const))`.
    attribute_specifier: $ => seq(
      spellings('__attribute__', '__attribute'),
      '(',
      alias($._attribute_list, $.argument_list),
      ')',
    ),

    attribute_declaration: $ => seq('[[', optional($.attribute), repeat(seq(',', optional($.attribute))), ']]'),

    _any_attribute: $ => choice($.attribute_specifier, $.attribute_declaration),

    _attribute_list: $ => seq('(', optional($._expression), repeat(seq(',', optional($._expression))), ')'),

    attributed_statement: $ => seq(
      repeat1(choice($.attribute_declaration, $.attribute_specifier)),
      $._statement,
    ),

    // Declarators

    _declarator: ($, previous) => choice(
      ...previous.members.filter(({name}) => name !== 'identifier'),
      reserved('declarator', $.identifier),
      $.block_pointer_declarator,
      alias($._contextual_keyword, $.identifier),
    ),

    _field_declarator: ($, previous) => choice(
      previous,
      alias($._block_pointer_field_declarator, $.block_pointer_declarator),
      alias($._contextual_keyword, $.field_identifier),
    ),

    _type_declarator: ($, previous) => choice(
      previous,
      alias($._block_pointer_type_declarator, $.block_pointer_declarator),
    ),

    _abstract_declarator: ($, previous) => choice(
      previous,
      $.abstract_block_pointer_declarator,
    ),

    // Not right-associative as in C, which would end the attributes at the first one.
    function_declarator: $ => prec(1, seq(
      field('declarator', $._declarator),
      field('parameters', $.parameter_list),
      optional($.gnu_asm_expression),
      optional($._function_attributes),
    )),

    // The names and calls are macros, which raw text may have in place of attributes.
    _function_attributes: $ => prec.right(repeat1(choice(
      $.attribute_specifier,
      $._macro_attribute,
    ))),

    // Rarer than any other macro: `STEP(a)` before `x = 1;` is a statement.
    _macro_attribute: $ => prec.dynamic(-10, choice(
      $.identifier,
      alias($.preproc_call_expression, $.call_expression),
    )),

    _contextual_keyword: _ => choice(...CONTEXTUAL_KEYWORDS),

    parenthesized_declarator: $ => parenthesizedDeclarator($, $._declarator),
    parenthesized_field_declarator: $ => parenthesizedDeclarator($, $._field_declarator),
    parenthesized_type_declarator: $ => parenthesizedDeclarator($, $._type_declarator),

    pointer_declarator: $ => pointerDeclarator($, $._declarator),
    pointer_field_declarator: $ => pointerDeclarator($, $._field_declarator),
    pointer_type_declarator: $ => pointerDeclarator($, $._type_declarator),

    abstract_pointer_declarator: $ => prec.dynamic(1, prec.right(seq(
      '*',
      repeat($._pointer_modifier),
      field('declarator', optional($._abstract_declarator)),
    ))),

    block_pointer_declarator: $ => blockPointerDeclarator($, $._declarator),
    _block_pointer_field_declarator: $ => blockPointerDeclarator($, $._field_declarator),
    _block_pointer_type_declarator: $ => blockPointerDeclarator($, $._type_declarator),

    abstract_block_pointer_declarator: $ => prec.dynamic(1, prec.right(seq(
      '^',
      repeat($._pointer_modifier),
      field('declarator', optional($._abstract_declarator)),
    ))),

    // Compilers take these in any order: `float *const __restrict p`.
    _pointer_modifier: $ => choice(
      $.ms_pointer_modifier,
      $.type_qualifier,
      $._any_attribute,
    ),

    // Statements

    labeled_statement: $ => prec.right(seq(
      field('label', $._statement_identifier),
      ':',
      optional(choice($.declaration, $._statement)),
    )),

    if_statement: $ => prec.right(seq(
      'if',
      field('condition', $.parenthesized_expression),
      repeat($._pragma),
      field('consequence', $._statement),
      optional(field('alternative', $.else_clause)),
    )),

    else_clause: $ => seq('else', repeat($._pragma), $._statement),

    switch_statement: $ => seq(
      'switch',
      field('condition', $.parenthesized_expression),
      field('body', choice(
        $._non_case_statement,
        alias($._only_case_statement, $.case_statement),
      )),
    ),

    // As in the C grammar, a label holds all that follows it up to the next one.
    case_statement: $ => prec.right(seq(
      $._case_label,
      repeat(choice(
        $._non_case_statement,
        $.declaration,
        $.type_definition,
        $.static_assert_declaration,
        $.preproc_call,
        $.pragma_operator,
      )),
    )),

    // Without braces the switch ends with the statement that is labelled.
    _only_case_statement: $ => seq(
      repeat1($._case_label),
      $._non_case_statement,
    ),

    _case_label: $ => seq(
      choice(
        seq(
          'case',
          field('value', $._expression),
          optional(seq('...', field('range_end', $._expression))),
        ),
        'default',
      ),
      ':',
    ),

    while_statement: $ => seq(
      'while',
      field('condition', $.parenthesized_expression),
      repeat($._pragma),
      field('body', $._statement),
    ),

    do_statement: $ => seq(
      'do',
      repeat($._pragma),
      field('body', $._statement),
      'while',
      field('condition', $.parenthesized_expression),
      ';',
    ),

    // `unroll_for(int i = 0; i < 4; i++)`
    for_statement: $ => seq(
      choice('for', $.macro_loop),
      '(',
      $._for_statement_body,
      ')',
      repeat($._pragma),
      field('body', $._statement),
    ),

    goto_statement: $ => seq(
      'goto',
      choice(field('label', $._statement_identifier), seq('*', field('target', $._expression))),
      ';',
    ),

    return_statement: $ => seq(
      'return',
      optional(choice($._expression, $.comma_expression, $.initializer_list)),
      ';',
    ),

    // Expressions

    _expression_not_binary: ($, previous) => choice(
      previous,
      $.block_literal,
      $.complex_part_expression,
      $.label_address_expression,
      $.vec_step_expression,
      $.builtin_conversion_expression,
      $.bit_cast_expression,
      $.types_compatible_expression,
      alias($._contextual_keyword, $.identifier),
    ),

    // What stands behind its operand binds more closely than what stands before: `-a++`, `*p++`.
    update_expression: $ => choice(
      prec.right(PREC.UNARY, seq(field('operator', choice('--', '++')), field('argument', $._expression))),
      prec(PREC.CALL, seq(field('argument', $._expression), field('operator', choice('--', '++')))),
    ),

    complex_part_expression: $ => prec.right(PREC.UNARY, seq(
      field('operator', choice(spellings('__real', '__real__'), spellings('__imag', '__imag__'))),
      field('argument', $._expression),
    )),

    // GNU's address of a label, for `goto *`
    label_address_expression: $ => prec(PREC.UNARY, seq('&&', field('label', $.identifier))),

    generic_expression: $ => prec(PREC.CALL, seq(
      '_Generic',
      '(',
      field('control', choice($._expression, $.type_descriptor)),
      ',',
      commaSep1($.generic_association),
      ')',
    )),

    generic_association: $ => seq(
      choice(field('type', $.type_descriptor), 'default'),
      ':',
      field('value', $._expression),
    ),

    parenthesized_expression: $ => seq(
      '(',
      choice($._expression, $.comma_expression, $.compound_statement, alias($._macro_operation, $.binary_expression)),
      ')',
    ),

    // A macro between the operands, which only parentheses delimit: `(a OP b)`
    _macro_operation: $ => prec.dynamic(-10, seq(
      field('left', $._expression),
      field('operator', $.identifier),
      field('right', choice($._expression, alias($._macro_operation, $.binary_expression))),
    )),

    // `(T)(x)` is a cast, unless what is called can't be a type: `(*f)(x)`.
    call_expression: ($, previous) => choice(
      previous,
      prec.dynamic(-2, prec(PREC.CALL + 1, seq(
        field('function', $.parenthesized_expression),
        field('arguments', $.argument_list),
      ))),
    ),

    // Any expression stands on the left, as compilers parse it: that it can't be assigned to is a matter of meaning.
    assignment_expression: $ => prec.right(PREC.ASSIGNMENT, seq(
      field('left', $._expression),
      field('operator', choice('=', '*=', '/=', '%=', '+=', '-=', '<<=', '>>=', '&=', '^=', '|=')),
      field('right', choice($._expression, $.initializer_list)),
    )),

    field_expression: $ => seq(
      prec(PREC.FIELD, seq(
        field('argument', $._expression),
        field('operator', choice('.', '->')),
      )),
      field('field', alias(reserved('statement', $.identifier), $.field_identifier)),
    ),

    subscript_expression: $ => prec(PREC.SUBSCRIPT, seq(
      field('argument', $._expression),
      '[',
      field('index', choice($._expression, $.comma_expression)),
      ']',
    )),

    alignof_expression: $ => operandOrType($, spellings('_Alignof', 'alignof', '_alignof', '__alignof', '__alignof__')),

    vec_step_expression: $ => operandOrType($, 'vec_step'),

    offsetof_expression: $ => prec(PREC.OFFSETOF, seq(
      choice('offsetof', '__builtin_offsetof'),
      '(',
      field('type', $.type_descriptor),
      ',',
      field('member', $._field_identifier),
      repeat(choice($.field_designator, $.subscript_designator)),
      ')',
    )),

    builtin_conversion_expression: $ => prec(PREC.CALL, seq(
      field('function', choice('__builtin_astype', '__builtin_convertvector', '__builtin_va_arg')),
      '(',
      field('value', $._expression),
      ',',
      field('type', $.type_descriptor),
      ')',
    )),

    bit_cast_expression: $ => prec(PREC.CALL, seq(
      '__builtin_bit_cast',
      '(',
      field('type', $.type_descriptor),
      ',',
      field('value', $._expression),
      ')',
    )),

    types_compatible_expression: $ => prec(PREC.CALL, seq(
      '__builtin_types_compatible_p',
      '(',
      field('left', $.type_descriptor),
      ',',
      field('right', $.type_descriptor),
      ')',
    )),

    // A written return type holds the parameters in its declarator, as in any other type: `^int (int x) { … }`.
    block_literal: $ => prec(PREC.UNARY, seq(
      '^',
      optional(choice(
        seq(field('parameters', $.parameter_list), repeat($.attribute_specifier)),
        field('type', $.type_descriptor),
      )),
      field('body', $.compound_statement),
    )),

    // Beyond C's expressions: what unexpanded macros are called with, types, parameters, lone qualifiers, operators and nothing.
    // Expressions are alternatives of the list itself: in a rule of their own, each would be reduced once more.
    argument_list: $ => seq(
      '(',
      optional(choice($._expression, $._argument)),
      repeat(seq(',', optional(choice($._expression, $._argument)))),
      ')',
    ),

    _argument: $ => choice(
      seq($._expression, alias($._trailing_macro, $.macro_modifier)),
      $.compound_statement,
      alias($._type_argument, $.type_descriptor),
      repeat1($.type_qualifier),
      choice(...OPERATORS),
    ),

    // A macro may follow a string that it continues.
    _string: $ => prec.right(choice($.string_literal, $.concatenated_string)),

    gnu_asm_qualifier: _ => choice(
      VOLATILE,
      INLINE,
      'goto',
    ),

    // A preprocessing number (C99 6.4.8), without the sign, which is an operator.
    // A suffix that no type has, or a digit that the base lacks, is for the reader of the number to report.
    number_literal: _ => /\.?[0-9]('?[0-9a-zA-Z_]|[eEpP][+-]|\.)*/,
  },
});

/**
 * What only classifies nodes in C's grammar (`expression`, `statement`) is hidden here and no supertype: the table then leaves out
 * the reductions to it, a quarter of all. And blanks may stand at the end of a directive.
 *
 * @param {{grammar: any}} base
 * @returns {{grammar: any}} the same grammar, in which the names of supertypes start with an underscore
 */
function adapted({grammar}) {
  const hidden = name => grammar.supertypes.includes(name) && !name.startsWith('_') ? `_${name}` : name;
  const rewrite = value => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    if (value.type === 'IMMEDIATE_TOKEN' && value.content.value === '\\r?\\n') return END_OF_DIRECTIVE;
    const entries = Object.entries(value).map(([key, of]) => [key, rewrite(of)]);
    return value.type === 'SYMBOL' ? {...value, name: hidden(value.name)} : Object.fromEntries(entries);
  };
  const rules = Object.fromEntries(Object.entries(grammar.rules).map(([name, rule]) => [hidden(name), rewrite(rule)]));
  const named = lists => lists.map(names => names.map(hidden));
  return {grammar: {...grammar, rules, conflicts: named(grammar.conflicts), inline: grammar.inline.map(hidden), supertypes: []}};
}

/**
 * A qualifier with or without its underscores: in the tree both are the token named as the short one.
 *
 * @param {string} keyword
 */
function eitherSpelling(keyword) {
  const long = `__${keyword}`;
  // A name that can also be an identifier must stay apart.
  return CONTEXTUAL_KEYWORDS.includes(keyword) ? choice(keyword, alias(long, keyword)) : spellings(keyword, long);
}

/**
 * A word with several spellings: in the tree each is the token named as the first. That they are one token keeps the parse
 * table smaller; its precedence makes it win over `identifier`.
 *
 * @param {...string} words
 */
function spellings(...words) {
  return alias(token(prec(1, choice(...words))), words[0]);
}

/**
 * @param {GrammarSymbols<string>} $
 * @param {string} keyword
 */
function recordSpecifier($, keyword) {
  return prec.right(seq(
    keyword,
    repeat($._any_attribute),
    optional($.ms_declspec_modifier),
    choice(
      seq(
        field('name', $._type_identifier),
        field('body', optional($.field_declaration_list)),
      ),
      field('body', $.field_declaration_list),
    ),
    repeat($.attribute_specifier),
  ));
}

/**
 * @param {GrammarSymbols<string>} $
 * @param {Rule} declarator
 */
function parenthesizedDeclarator($, declarator) {
  return prec.dynamic(PREC.PAREN_DECLARATOR, seq(
    '(',
    optional($.ms_call_modifier),
    repeat($.attribute_specifier),
    declarator,
    ')',
  ));
}

/**
 * @param {GrammarSymbols<string>} $
 * @param {Rule} declarator
 */
function pointerDeclarator($, declarator) {
  return prec.dynamic(1, prec.right(seq(
    optional($.ms_based_modifier),
    '*',
    repeat($._pointer_modifier),
    field('declarator', declarator),
  )));
}

/**
 * @param {GrammarSymbols<string>} $
 * @param {Rule} declarator
 */
function blockPointerDeclarator($, declarator) {
  return prec.dynamic(1, prec.right(seq(
    '^',
    repeat($._pointer_modifier),
    field('declarator', declarator),
  )));
}

/**
 * An operator like `sizeof`, which takes an expression or a parenthesized type.
 *
 * @param {GrammarSymbols<string>} $
 * @param {Rule | string} keyword
 */
function operandOrType($, keyword) {
  return prec(PREC.SIZEOF, seq(
    keyword,
    choice(
      field('value', $._expression),
      seq('(', field('type', $.type_descriptor), ')'),
    ),
  ));
}
