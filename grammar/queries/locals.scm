; Scopes

(function_definition) @local.scope
(block_literal) @local.scope
(compound_statement) @local.scope
(for_statement) @local.scope

; Definitions

(parameter_declaration declarator: (identifier) @local.definition.parameter)
(parameter_declaration declarator: (pointer_declarator declarator: (identifier) @local.definition.parameter))
(parameter_declaration declarator: (array_declarator declarator: (identifier) @local.definition.parameter))

(declaration declarator: (identifier) @local.definition.var)
(init_declarator declarator: (identifier) @local.definition.var)
(pointer_declarator declarator: (identifier) @local.definition.var)
(array_declarator declarator: (identifier) @local.definition.var)
(block_pointer_declarator declarator: (identifier) @local.definition.var)

(function_declarator declarator: (identifier) @local.definition.function)
(preproc_def name: (identifier) @local.definition.macro)
(preproc_function_def name: (identifier) @local.definition.macro)

(type_definition declarator: (type_identifier) @local.definition.type)
(struct_specifier name: (type_identifier) @local.definition.type body: (_))
(union_specifier name: (type_identifier) @local.definition.type body: (_))
(enum_specifier name: (type_identifier) @local.definition.type body: (_))
(enumerator name: (identifier) @local.definition.constant)

; References

(identifier) @local.reference
(type_identifier) @local.reference
