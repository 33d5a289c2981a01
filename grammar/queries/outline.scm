(function_definition
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @context)) @item
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (_) @context))) @item

; Functions whose names, or all of whose heads, are macros
(function_definition
  declarator: (function_declarator declarator: (function_declarator) @name parameters: (_) @context)) @item
(translation_unit (macro_statement (call_expression) @name) @item . (compound_statement))

(declaration
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @context)) @item
(declaration
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (_) @context))) @item

; The head of a function whose body is not finished, and a kernel that a mistake before it has swallowed.
(ERROR (function_declarator declarator: (identifier) @name parameters: (_) @context) @item)
(parameter_declaration
  (kernel_qualifier)
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @context)) @item

(struct_specifier name: (type_identifier) @name body: (_)) @item
(union_specifier name: (type_identifier) @name body: (_)) @item
(enum_specifier name: (type_identifier) @name body: (_)) @item

(type_definition declarator: (type_identifier) @name) @item
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @name)) @item

(preproc_def name: (identifier) @name) @item
(preproc_function_def name: (identifier) @name parameters: (_) @context) @item
