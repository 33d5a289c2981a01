; Each editor has capture names of its own and ignores the others':
; Neovim @indent.…, Helix @indent and @outdent, Zed @indent and @end.

[
  (compound_statement)
  (field_declaration_list)
  (enumerator_list)
  (initializer_list)
  (parameter_list)
  (argument_list)
  (parenthesized_expression)
  (case_statement)
] @indent @indent.begin

["}" ")"] @outdent @indent.branch @indent.end

(_ "{" "}" @end)
(_ "(" ")" @end)

[
  "#define" "#elif" "#else" "#endif" "#if" "#ifdef" "#ifndef" "#include"
  (preproc_directive)
  (preproc_line)
] @indent.zero

[(comment) (preproc_arg) (string_literal)] @indent.ignore

(ERROR "{") @indent.begin
