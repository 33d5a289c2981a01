/**
 * @file OpenCL C over the preprocessor's tokens: the rules of ../grammar.js, one character a token, where more is known of a
 * token than its spelling (whether a name is a type's, whether anything declares it) and where written text needs no leniency.
 * @license MIT
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const {PREC} = require('tree-sitter-c/grammar');
const text = require('../grammar');
const {CLASSES} = require('./alphabet');
const {overTokens} = require('./over-tokens');

const terminals = Object.fromEntries(CLASSES.map(([name, character]) => [name, () => character]));

module.exports = grammar(overTokens(text), {
  name: 'opencl_c_tokens',

  inline: $ => [
    $._array_size,
    $._attributes,
    $._block_item,
    $._case_label,
    $._declared_name,
    $._expression_not_binary,
    $._field_declaration_list_item,
    $._for_statement_body,
    $._init_declarator,
    $._initializer,
    $._member_declarator,
    $._name,
    $._non_case_statement,
    $._type,
  ],

  conflicts: $ => [
    // `__attribute__((a)) int x;` and `__attribute__((a)) x = 1;`
    [$.attributed_statement, $._modifier],
    // `void f(int (__attribute__((a)) *g)(int))` and `void f(int (__attribute__((a)) int))`
    [$._modifier, $.parenthesized_declarator],
    // `(__extension__ __extension__ 1)` and `(__extension__ __extension__ int)`
    [$._modifier, $.extension_expression],
    // `f(int (T))` and `f(int (T x))`, `const T;` and `const T x;`
    [$._declarator, $._specifiers_with_type],
    // Behind a name that nothing declares, what it stands for shows: a type, a call, a macro before a statement.
    [$._expression, $._unresolved_specifier, $.unresolved_call, $._unresolved_statement_call],
    [$._expression, $.unresolved_statement, $._unresolved_statement_call],
    [$._expression, $._unresolved_statement_call],
    [$._expression, $._unresolved_specifier, $.unresolved_call, $.unresolved_statement, $._unresolved_statement_call],
    [$._declarator, $._unresolved_specifier],
    [$._declarator, $._unresolved_specifier, $.unresolved_call],
    [$.argument_list, $._opaque_arguments],
    [$._unresolved_specifier, $.unresolved_statement],
    [$._expression, $.unresolved_statement],
    [$._expression, $._unresolved_specifier, $.unresolved_statement],
    [$._expression, $._unresolved_specifier],
    [$._expression, $._unresolved_specifier, $.unresolved_call],
    [$._unresolved_specifier, $.unresolved_call],
    [$.unresolved_call, $.unresolved_declaration],
    [$._enum_name],
    [$._unresolved_specifiers],
    [$._declaration_specifiers, $._unresolved_specifiers],
    [$._unresolved_specifier, $.unresolved_call, $.unresolved_declaration],
  ],

  rules: {
    translation_unit: $ => repeat($._external_declaration),

    ...terminals,

    _external_declaration: $ => choice(
      $.function_definition,
      alias($._old_style_function_definition, $.function_definition),
      $.declaration,
      $.empty_declaration,
      $.static_assert_declaration,
      $.asm_declaration,
      $.unresolved_declaration,
      $.broken_declaration,
    ),

    empty_declaration: $ => $._semicolon,

    asm_declaration: $ => prec.right(seq($.gnu_asm_expression, optional($._semicolon))),

    // Declarations (C99 6.7)

    function_definition: $ => seq(
      $._declaration_specifiers,
      field('declarator', $._declarator),
      repeat($.attribute_specifier),
      field('body', $.compound_statement),
    ),

    _old_style_function_definition: $ => seq(
      $._declaration_specifiers,
      field('declarator', alias($._old_style_function_declarator, $.function_declarator)),
      repeat1($.declaration),
      field('body', $.compound_statement),
    ),

    // K&R's names of parameters stand for nothing yet.
    _old_style_parameter_list: $ => seq($._left_parenthesis, commaSep1Of($, $.identifier), $._right_parenthesis),

    declaration: $ => seq(
      $._declaration_specifiers,
      optional(seq($.init_declarator, repeat(seq($._comma, choice($.init_declarator, alias($._further_declarator, $.init_declarator)))))),
      $._semicolon,
    ),

    // Before the first declarator, attributes are specifiers.
    _further_declarator: $ => seq(repeat1($.attribute_specifier), $._init_declarator),

    init_declarator: $ => $._init_declarator,

    _init_declarator: $ => seq(
      field('declarator', $._declarator),
      optional($.gnu_asm_expression),
      repeat($.attribute_specifier),
      optional(seq($._equals, field('value', $._initializer))),
    ),

    _initializer: $ => choice($._expression, $.initializer_list),

    // Its words are tokens: nodes stand only for what consists of several. One type, or some of the words that make one.
    _declaration_specifiers: $ => choice(
      prec.dynamic(-2, prec.right(repeat1($._modifier))),
      $._specifiers_with_type,
      $._unresolved_specifiers,
    ),

    _specifiers_with_type: $ => prec.right(choice(
      seq(repeat($._modifier), $._type, repeat($._modifier)),
      seq(repeat($._modifier), $._word_of_type, repeat(choice($._word_of_type, $._modifier))),
    )),

    _word_of_type: $ => choice($._type_word, $.bit_int_specifier),

    // `PRIVATE u32 *p`, `INLINE T f(T x)`, `ALIGNED(16) float a`: what these names stand for is not known, nor whether all of
    // them are still specifiers. The names that are read so are as many as can be before the one that is declared.
    _unresolved_specifiers: $ => seq(
      optional(choice(repeat1($._modifier), $._specifiers_with_type)),
      $._unresolved_specifier,
      repeat(choice($._modifier, $._type_beside_unresolved, $._word_of_type, $._unresolved_specifier)),
    ),

    _type_beside_unresolved: $ => prec.dynamic(-1, $._type),

    _unresolved_specifier: $ => prec.dynamic(-1, choice($.unresolved_identifier, $.unresolved_call)),

    unresolved_call: $ => seq($.unresolved_identifier, $._opaque_arguments),

    // `KERNEL(name)(parameters) { … }`, `DECLARE(name);`
    unresolved_declaration: $ => prec.right(prec.dynamic(-10, seq(
      $.unresolved_identifier,
      repeat1($._opaque_arguments),
      optional(choice($.compound_statement, $._semicolon)),
    ))),

    _opaque_arguments: $ => seq($._left_parenthesis, repeat($.attribute_token), $._right_parenthesis),

    _type: $ => choice(
      $.type_identifier,
      $.struct_specifier,
      $.enum_specifier,
      $.typeof_specifier,
      $.atomic_type_specifier,
    ),

    _modifier: $ => choice(
      $._storage_class,
      $._qualifier,
      $._function_specifier,
      $._space,
      $._access,
      $._kernel,
      $._pipe,
      $._extension,
      $._atomic,
      $.attribute_specifier,
      $.alignas_qualifier,
    ),

    alignas_qualifier: $ => seq(
      $._alignas,
      $._left_parenthesis,
      choice($._expression, $.type_descriptor),
      $._right_parenthesis,
    ),

    atomic_type_specifier: $ => prec(1, seq($._atomic, $._left_parenthesis, $.type_descriptor, $._right_parenthesis)),

    struct_specifier: $ => prec.right(seq(
      $._record,
      repeat($.attribute_specifier),
      choice(
        seq(field('name', $._declared_name), optional(field('body', $.field_declaration_list))),
        field('body', $.field_declaration_list),
      ),
      repeat($.attribute_specifier),
    )),

    field_declaration_list: $ => seq($._left_brace, repeat($._field_declaration_list_item), $._right_brace),

    _field_declaration_list_item: $ => choice(
      $.field_declaration,
      $.static_assert_declaration,
      $._semicolon,
      $.broken_member,
    ),

    field_declaration: $ => seq(
      $._declaration_specifiers,
      optional(seq($.field_declarator, repeat(seq($._comma, choice($.field_declarator, alias($._further_member, $.field_declarator)))))),
      $._semicolon,
    ),

    _further_member: $ => seq(repeat1($.attribute_specifier), $._member_declarator),

    field_declarator: $ => $._member_declarator,

    _member_declarator: $ => seq(
      choice(
        seq(field('declarator', $._declarator), optional($.bitfield_clause)),
        $.bitfield_clause,
      ),
      repeat($.attribute_specifier),
    ),

    enum_specifier: $ => prec.right(seq(
      $._enum,
      repeat($.attribute_specifier),
      choice(
        seq($._enum_name, optional(field('body', $.enumerator_list))),
        seq(optional($._enum_base), field('body', $.enumerator_list)),
      ),
      repeat($.attribute_specifier),
    )),

    // `enum E : int` and a bit-field, `enum E : 3`
    _enum_name: $ => seq(field('name', $._declared_name), optional($._enum_base)),

    _enum_base: $ => seq($._colon, field('base', alias($._enum_base_type, $.type_descriptor))),

    _enum_base_type: $ => prec.right(choice($._specifiers_with_type, prec.dynamic(-1, $.unresolved_identifier))),

    enumerator_list: $ => seq(
      $._left_brace,
      optional(commaSep1Of($, $.enumerator)),
      optional($._comma),
      $._right_brace,
    ),

    enumerator: $ => seq(
      field('name', $._declared_name),
      repeat($.attribute_specifier),
      optional(seq($._equals, field('value', $._expression))),
    ),

    type_descriptor: $ => seq(
      choice($._specifiers_with_type, $._unresolved_specifiers),
      optional(field('declarator', $._abstract_declarator)),
    ),

    // Attributes

    attribute_specifier: $ => choice(
      seq(
        $._attribute,
        $._left_parenthesis,
        $._left_parenthesis,
        optional($._attributes),
        $._right_parenthesis,
        $._right_parenthesis,
      ),
      bracketAttributes($),
    ),

    // Behind a declarator they are its own, rather than what a declaration or a parameter ends with.
    _declarator_attributes: $ => prec(1, bracketAttributes($)),

    _attributes: $ => choice(
      $.attribute,
      seq(optional($.attribute), repeat1(seq($._comma, optional($.attribute)))),
    ),

    // `clang::overloadable`: whose it is stands before its name.
    attribute: $ => seq(
      repeat($.attribute_token),
      $.attribute_name,
      optional(seq(
        $._left_parenthesis,
        optional(commaSep1Of($, choice($._expression, $.type_descriptor, repeat1($.attribute_token)))),
        $._right_parenthesis,
      )),
    ),

    attributed_statement: $ => prec.dynamic(1, seq($.attribute_specifier, $._statement)),

    // Declarators (C99 6.7.5)

    _declarator: $ => choice(
      $.pointer_declarator,
      $.block_pointer_declarator,
      $.function_declarator,
      $.array_declarator,
      $.attributed_declarator,
      $.parenthesized_declarator,
      $._name,
      // A type's name declares something else where the type is already there: `int T;`, but not `const T;`.
      $.type_identifier,
    ),

    _abstract_declarator: ($, previous) => choice(
      previous,
      $.abstract_attributed_declarator,
    ),

    function_declarator: $ => prec(1, seq(field('declarator', $._declarator), field('parameters', $.parameter_list))),

    // `x [[…]] (int)`, `x [[…]] [3]` (C23 6.7.6)
    attributed_declarator: $ => prec(1, seq(
      field('declarator', $._declarator),
      alias($._declarator_attributes, $.attribute_specifier),
    )),

    abstract_attributed_declarator: $ => prec(1, seq(
      field('declarator', $._abstract_declarator),
      alias($._declarator_attributes, $.attribute_specifier),
    )),

    parenthesized_declarator: $ => prec.dynamic(PREC.PAREN_DECLARATOR, seq(
      $._left_parenthesis,
      repeat($.attribute_specifier),
      field('declarator', $._declarator),
      $._right_parenthesis,
    )),

    array_declarator: $ => prec(1, seq(field('declarator', $._declarator), $._array_size)),

    abstract_array_declarator: $ => prec(1, seq(optional(field('declarator', $._abstract_declarator)), $._array_size)),

    _array_size: $ => seq(
      $._left_bracket,
      repeat(choice($._qualifier, $._space, $._storage_class)),
      optional(choice(field('size', $._expression), $._star)),
      $._right_bracket,
    ),

    _pointer_modifier: $ => choice($._qualifier, $._space, $._access, $._atomic, $._extension, $.attribute_specifier),

    parameter_list: $ => seq(
      $._left_parenthesis,
      optional(commaSep1Of($, choice($.parameter_declaration, $.variadic_parameter))),
      $._right_parenthesis,
    ),

    parameter_declaration: $ => seq(
      $._declaration_specifiers,
      optional(field('declarator', choice($._declarator, $._abstract_declarator))),
      repeat($.attribute_specifier),
    ),

    // Statements (C99 6.8)

    _block_item: $ => choice(
      $.declaration,
      $._statement,
      $.static_assert_declaration,
      $.local_label_declaration,
    ),

    local_label_declaration: $ => seq($._local_label, commaSep1Of($, $._declared_name), $._semicolon),

    _statement: ($, previous) => choice(
      previous,
      $.unresolved_statement,
      $.broken_statement,
    ),

    // `UNROLL for (…)`, `EACH(i) { … }`, `CHECK(x)`: no `;` need follow what a missing macro stands for.
    unresolved_statement: $ => prec.right(prec.dynamic(-10, seq(
      field('macro', choice($.unresolved_identifier, alias($._unresolved_statement_call, $.call_expression))),
      optional(field('body', choice(
        $.compound_statement,
        $.if_statement,
        $.while_statement,
        $.do_statement,
        $.for_statement,
        $.switch_statement,
        $.return_statement,
        $.goto_statement,
        $.break_statement,
        $.continue_statement,
      ))),
    ))),

    _unresolved_statement_call: $ => seq(
      field('function', $.unresolved_identifier),
      field('arguments', $.argument_list),
    ),

    // As the standard has it, a label belongs to the one statement behind it.
    case_statement: $ => prec.right(seq($._case_label, optional(field('body', choice($._statement, $.declaration))))),

    labeled_statement: $ => prec.right(seq(
      field('label', $._declared_name),
      $._colon,
      optional(field('body', choice($._statement, $.declaration))),
    )),

    switch_statement: $ => seq(
      $._switch,
      field('condition', $.parenthesized_expression),
      field('body', $._statement),
    ),

    goto_statement: $ => seq(
      $._goto,
      choice(field('label', $._declared_name), seq($._star, field('target', $._expression))),
      $._semicolon,
    ),

    // Expressions (C99 6.5)

    _expression_not_binary: ($, previous) => choice(
      previous,
      $.unresolved_identifier,
      $.unresolved_cast_expression,
      $.missing_expression,
    ),

    // No type is mistaken for a name here, nor a name for a type.
    cast_expression: $ => prec(PREC.CAST, seq(
      $._left_parenthesis,
      field('type', $.type_descriptor),
      $._right_parenthesis,
      field('value', $._expression),
    )),

    call_expression: $ => prec(PREC.CALL, seq(
      field('function', $._expression),
      field('arguments', $.argument_list),
    )),

    // `= CAST x`: what nothing declares stands before an operand as a cast does, where it cannot begin a declaration.
    unresolved_cast_expression: $ => prec(-1, seq(
      $.unresolved_identifier,
      choice($.identifier, $.unresolved_identifier, $.number_literal, $.char_literal, $._string),
    )),

    _string: $ => prec.left(choice($.string_literal, $.concatenated_string)),

    concatenated_string: $ => prec.right(seq($.string_literal, repeat1($.string_literal))),

    // From left to right
    comma_expression: $ => prec.left(seq(
      field('left', choice($._expression, $.comma_expression)),
      $._comma,
      field('right', $._expression),
    )),

    argument_list: $ => seq(
      $._left_parenthesis,
      // A type can only be the argument of a macro.
      optional(commaSep1Of($, choice($._initializer, $.type_descriptor))),
      $._right_parenthesis,
    ),

    field_expression: $ => prec(PREC.FIELD, seq(
      field('argument', $._expression),
      $._member_access,
      field('field', choice($.identifier, $.missing_name)),
    )),

    offsetof_expression: $ => seq(
      $._offsetof,
      $._left_parenthesis,
      field('type', $.type_descriptor),
      $._comma,
      field('member', $._declared_name),
      repeat(choice($.field_designator, $.subscript_designator)),
      $._right_parenthesis,
    ),

    label_address_expression: $ => prec(PREC.UNARY, seq($._logical_and, field('label', $._declared_name))),

    initializer_pair: $ => choice(
      seq(
        repeat1(choice($.subscript_designator, $.field_designator, $.subscript_range_designator)),
        optional($._equals),
        field('value', $._initializer),
      ),
      seq(field('designator', $._declared_name), $._colon, field('value', $._initializer)),
    ),

    // Names

    _field_identifier: $ => $.identifier,

    _name: $ => choice($.identifier, $.unresolved_identifier),

    // Where a name is declared, it may be another one's in an outer scope.
    _declared_name: $ => choice($.identifier, $.unresolved_identifier, $.type_identifier),
  },
});

/**
 * C23's `[[…]]`
 *
 * @param {GrammarSymbols<string>} $
 */
function bracketAttributes($) {
  return seq($._double_bracket, $._left_bracket, optional($._attributes), $._right_bracket, $._right_bracket);
}

/**
 * One or more of a rule, separated by commas
 *
 * @param {GrammarSymbols<string>} $
 * @param {RuleOrLiteral} rule
 */
function commaSep1Of($, rule) {
  return seq(rule, repeat(seq($._comma, rule)));
}
