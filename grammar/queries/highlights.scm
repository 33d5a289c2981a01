; Later patterns win over earlier ones. Captures have the names that Neovim, Helix and Zed share; an editor that
; doesn't know the last part of a name takes what stands before its dot.

; Names

(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

(field_identifier) @property
(statement_identifier) @label

(parameter_declaration declarator: (identifier) @variable.parameter)
(parameter_declaration declarator: (pointer_declarator declarator: (identifier) @variable.parameter))
(parameter_declaration declarator: (array_declarator declarator: (identifier) @variable.parameter))

(enumerator name: (identifier) @constant)

; Types

(type_identifier) @type
(primitive_type) @type.builtin
(sized_type_specifier) @type.builtin

; Functions

(function_declarator declarator: (identifier) @function)
(function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (identifier) @variable)))

(call_expression function: (identifier) @function)
(call_expression function: (field_expression field: (field_identifier) @function))

; The name that a macro pastes together: `void CAT(f, T)(int x)`
(function_declarator declarator: (function_declarator declarator: (identifier) @function.macro))

((call_expression function: (identifier) @function.builtin)
  (#match? @function.builtin "^(get_(work_dim|global_(size|id|offset|linear_id)|local_(size|id|linear_id)|num_groups|group_id|enqueued_local_size|num_sub_groups|enqueued_num_sub_groups|sub_group_(id|size|local_id)|max_sub_group_size)|(work_group_|sub_group_)?barrier|(read_|write_)?mem_fence|printf|enqueue_(kernel|marker)|to_(global|local|private)|v(load|store)(a?_half)?(2|3|4|8|16)?(_rt[ezpn])?|(read|write)_image(f|i|ui|h)|async_work_group_(strided_)?copy|wait_group_events|prefetch)$"))

((call_expression function: (identifier) @function.builtin)
  (#match? @function.builtin "^(as_|convert_|atomic_|atom_|work_group_|sub_group_|native_|half_|__builtin_)"))

[
  "vec_step"
  "__builtin_astype"
  "__builtin_convertvector"
  "__builtin_va_arg"
  "__builtin_types_compatible_p"
  "__builtin_offsetof"
] @function.builtin

; Literals

(number_literal) @number
(char_literal) @character
(string_literal) @string
(string_delimiter) @string
(system_lib_string) @string
(escape_sequence) @string.escape
[(true) (false)] @boolean
(null) @constant.builtin

((identifier) @constant.builtin
  (#match? @constant.builtin "^(CLK|CL|FLT|DBL|HALF|M)_[A-Z0-9_]+$"))

(comment) @comment

; Keywords

["break" "continue" "goto"] @keyword
["if" "else" "switch" "case" "default"] @keyword.conditional
["for" "while" "do"] @keyword.repeat
"return" @keyword.return
["struct" "union" "enum" "typedef" "_BitInt" "__label__"] @keyword.type
["sizeof" "offsetof" "__builtin_bit_cast"] @keyword.operator
["typeof" "typeof_unqual" "_Static_assert" "_Generic" "_Alignas" "__extension__" "asm" "__asm" "__asm__"] @keyword
["__real" "__imag"] @keyword.operator
(alignof_expression "_Alignof" @keyword.operator)

(storage_class_specifier) @keyword.modifier
(type_qualifier) @keyword.modifier
(gnu_asm_qualifier) @keyword.modifier
(kernel_qualifier) @keyword.modifier.kernel
(access_qualifier) @keyword.modifier.access
(pipe_qualifier) @keyword.modifier.pipe

; An address space has a capture of its own, so that a theme can give each its colour.
(address_space_qualifier) @keyword.modifier.address_space
(address_space_qualifier "global") @keyword.modifier.address_space.global
(address_space_qualifier "local") @keyword.modifier.address_space.local
(address_space_qualifier "constant") @keyword.modifier.address_space.constant
(address_space_qualifier "private") @keyword.modifier.address_space.private
(address_space_qualifier "generic") @keyword.modifier.address_space.generic

(attribute_specifier) @attribute
"__attribute__" @attribute
(attribute_specifier (argument_list (identifier) @attribute))
(attribute_specifier (argument_list (call_expression function: (identifier) @attribute)))
(attribute_declaration) @attribute

; Preprocessor

["#define" "#elif" "#else" "#endif" "#if" "#ifdef" "#ifndef" "#elifdef" "#elifndef" "defined"] @keyword.directive
"#include" @keyword.import
(preproc_directive) @keyword.directive
"_Pragma" @keyword.directive
(preproc_def name: (identifier) @constant.macro)
(preproc_function_def name: (identifier) @function.macro)
(preproc_line) @keyword.directive

; Macros where C has no place for them
(macro_modifier name: (identifier) @attribute)
(macro_modifier (call_expression function: (identifier) @attribute))
(macro_statement (identifier) @constant.macro)
(macro_statement (call_expression function: (identifier) @function.macro))
(macro_type_specifier name: (identifier) @function.macro)
(macro_loop) @keyword.repeat
(binary_expression operator: (identifier) @operator)

; Operators and punctuation

[
  "=" "+=" "-=" "*=" "/=" "%=" "&=" "|=" "^=" "<<=" ">>="
  "+" "-" "*" "/" "%" "++" "--"
  "==" "!=" "<" ">" "<=" ">="
  "&&" "||" "!"
  "&" "|" "^" "~" "<<" ">>"
  "->" "?"
] @operator

["." ";" ":" ","] @punctuation.delimiter
"..." @punctuation.special
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
