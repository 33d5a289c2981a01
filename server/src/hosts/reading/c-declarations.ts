import type { Node } from 'web-tree-sitter';
import { CExpressions, namedChildren, nameOf } from './c-expressions.js';
import {
  AUTO,
  type HostArgument,
  type HostExpression,
  type HostField,
  type HostFunction,
  type HostParameter,
  type HostRecord,
  type HostStatement,
  type HostType,
} from './syntax.js';

/** A comment, or a literal in which `//` begins none. A comment continues on the lines that are joined to its own. */
const STRING_OR_COMMENT = /"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|\/\*[^]*?(?:\*\/|$)|\/\/[^]*/g;

const LEAVES: Readonly<Record<string, 'continue' | 'throw'>> = {
  continue_statement: 'continue',
  throw_statement: 'throw',
};

/** A macro definition; `parameters` is undefined for an object-like macro. */
export interface MacroText {
  readonly name: string;
  readonly parameters: readonly string[] | undefined;
  readonly body: string;
  readonly at: number;
}

/** A declared name with its type; `parameters` if it is a function. */
interface Declared {
  readonly name: string;
  readonly type: HostType;
  readonly parameters: Node | undefined;
}

const UNNAMED = '<unnamed';

/** Reads the declarations and statements of C and C++. */
export class CDeclarations extends CExpressions {
  readonly functions: HostFunction[] = [];
  readonly statements: HostStatement[] = [];
  readonly records = new Map<string, HostRecord>();
  readonly typedefs = new Map<string, HostType>();
  readonly enumerators = new Map<string, HostExpression>();
  readonly macros: MacroText[] = [];
  readonly includes: string[] = [];
  /** The least numbers of arguments of functions that are declared with default arguments: `HostUnit.required`. */
  readonly required = new Map<string, number>();
  /** No `alignas` of the file changes the layouts of structs. */
  hasUsualLayouts = true;
  /** The largest alignment of the members of structs from a place on, in the order of the file. */
  packs: readonly { readonly start: number; readonly most: number | 'unknown' | undefined }[] = [];
  #unnamed = 0;

  /** Reads the declarations at file scope, or in a namespace or class (`owner`). */
  readTop(node: Node, owner?: string): void {
    for (const child of namedChildren(node)) this.#readItem(child, owner);
  }

  #readItem(node: Node, owner: string | undefined): void {
    this.nesting.within(
      node,
      () => this.#item(node, owner),
      () => {},
    );
  }

  #item(node: Node, owner: string | undefined): void {
    switch (node.type) {
      case 'function_definition':
        this.#readFunction(node, owner);
        return;
      case 'declaration':
        this.statements.push(...this.statement(node));
        return;
      case 'type_definition':
        this.#readTypedef(node);
        return;
      case 'alias_declaration': {
        const name = node.childForFieldName('name');
        const type = node.childForFieldName('type');
        if (name && type) this.typedefs.set(name.text, this.type(type));
        return;
      }
      case 'struct_specifier':
      case 'class_specifier':
      case 'union_specifier':
      case 'enum_specifier':
        this.specifiedType(node);
        return;
      case 'preproc_def':
      case 'preproc_function_def':
        this.#readMacro(node);
        return;
      case 'preproc_include': {
        const path = node.childForFieldName('path');
        if (path?.type === 'string_literal') this.includes.push(path.text.slice(1, -1));
        return;
      }
      case 'preproc_if':
        if (node.childForFieldName('condition')?.text === '0') {
          const alternative = node.childForFieldName('alternative');
          if (alternative) this.#readItem(alternative, owner);
          return;
        }
        this.readTop(node, owner);
        return;
      case 'expression_statement':
        this.statements.push(...this.statement(node));
        return;
      case 'preproc_ifdef':
      case 'preproc_else':
      case 'preproc_elif':
      case 'preproc_elifdef':
      case 'linkage_specification':
      case 'namespace_definition':
      case 'template_declaration':
      case 'declaration_list':
      case 'ERROR':
        this.readTop(node, owner);
    }
  }

  #readMacro(node: Node): void {
    const name = node.childForFieldName('name')?.text;
    const value = node.childForFieldName('value');
    const list = node.childForFieldName('parameters');
    if (name === undefined || !value) return;
    const body = value.text
      .replace(STRING_OR_COMMENT, (one) => (one.startsWith('/') ? ' '.repeat(one.length) : one))
      .trimEnd();
    const lead = body.length - body.trimStart().length;
    this.macros.push({
      name,
      parameters: list ? namedChildren(list).map(({ text }) => text) : undefined,
      body: body.slice(lead),
      at: value.startIndex + lead + this.shift,
    });
  }

  #readFunction(node: Node, owner: string | undefined): void {
    const declarator = node.childForFieldName('declarator');
    const body = node.childForFieldName('body');
    if (!declarator || !body) return;
    const declared = this.declarator(declarator, AUTO);
    const parts = declared.name.split('::');
    const name = parts.pop() ?? '';
    const initializers = node.namedChildren.filter(({ type }) => type === 'field_initializer_list');
    const inner = body.type === 'try_statement' ? (body.childForFieldName('body') ?? body) : body;
    this.functions.push({
      name,
      owner: parts.at(-1) ?? owner,
      parameters: declared.parameters ? this.parameters(declared.parameters) : [],
      body: [
        ...this.#defaultsOf(name, parts.at(-1) ?? owner),
        ...initializers.flatMap((list) => this.#initializers(list)),
        ...this.block(inner),
      ],
      isStatic: node.namedChildren.some((child) => child.type === 'storage_class_specifier' && child.text === 'static'),
      isMacro: false,
      ...this.range(node),
    });
  }

  /** The initializers of a constructor, such as `k(program, "name")`, as assignments. */
  #initializers(list: Node): HostStatement[] {
    return namedChildren(list).flatMap((node): HostStatement[] => {
      const [field, value] = namedChildren(node);
      if (field?.type !== 'field_identifier' || !value) return [];
      const at = this.range(node);
      // A parameter may have the name of the member.
      const object: HostExpression = { kind: 'name', name: 'this', ...this.range(field) };
      const target: HostExpression = { kind: 'member', object, name: field.text, ...this.range(field) };
      const made: HostExpression = { kind: 'construct', type: AUTO, args: this.args(value), ...this.range(value) };
      return [{ kind: 'expression', expression: { kind: 'assign', operator: '=', target, value: made, ...at }, ...at }];
    });
  }

  parameters(list: Node): HostParameter[] {
    return namedChildren(list).flatMap((node): HostParameter[] => {
      const type = node.childForFieldName('type');
      if (!type) return [];
      const base = this.specifiedType(type);
      const declarator = node.childForFieldName('declarator');
      const init = node.childForFieldName('default_value');
      const declared = declarator ? this.declarator(declarator, base) : { name: '', type: base };
      if (declared.name === '' && base.name === 'void' && declared.type.pointers === 0) return [];
      const { dimensions, pointers } = declared.type;
      // An array is passed as a pointer.
      const passed =
        dimensions.length > 0
          ? { ...declared.type, dimensions: dimensions.slice(1), pointers: pointers + 1 }
          : declared.type;
      const isPack = node.type === 'variadic_parameter_declaration';
      const isConst = node.namedChildren.some((child) => child.type === 'type_qualifier' && child.text === 'const');
      return [{ name: declared.name, type: passed, isPack, isConst, init: init ? this.expression(init) : undefined }];
    });
  }

  /** The name that a declarator declares, and its type. */
  declarator(node: Node, base: HostType): Declared {
    let type = base;
    let at: Node | null = node;
    let parameters: Node | undefined;
    while (at) {
      const next: Node | null = at.childForFieldName('declarator') ?? null;
      switch (at.type) {
        case 'pointer_declarator':
          type = { ...type, pointers: type.pointers + 1 };
          break;
        case 'array_declarator': {
          const size = at.childForFieldName('size');
          type = { ...type, dimensions: [size ? this.expression(size) : undefined, ...type.dimensions] };
          break;
        }
        case 'function_declarator':
          parameters = at.childForFieldName('parameters') ?? undefined;
          break;
        case 'reference_declarator':
          type = { ...type, isReference: true };
          at = namedChildren(at)[0] ?? null;
          continue;
        case 'parenthesized_declarator':
        case 'variadic_declarator':
        case 'attributed_declarator':
          at = namedChildren(at)[0] ?? null;
          continue;
        case 'init_declarator':
          break;
        default:
          return { name: nameOf(at), type, parameters };
      }
      at = next;
    }
    return { name: '', type, parameters };
  }

  #readTypedef(node: Node): void {
    const type = node.childForFieldName('type');
    if (!type) return;
    const isPlain = !node.namedChildren.some((child) => child.type === 'attribute_specifier');
    const base = this.specifiedType(type, isPlain);
    for (const declarator of node.childrenForFieldName('declarator')) {
      if (!declarator) continue;
      const { name, type: named, parameters } = this.declarator(declarator, base);
      const { record } = named;
      this.typedefs.set(
        name,
        parameters
          ? { ...AUTO, name: 'function', pointers: 1 }
          : record?.name.startsWith(UNNAMED)
            ? { ...named, record: { ...record, name } }
            : named,
      );
    }
  }

  protected specifiedType(node: Node, isPlain = true): HostType {
    switch (node.type) {
      case 'struct_specifier':
      case 'class_specifier':
      case 'union_specifier':
        return this.#recordType(node, isPlain);
      case 'enum_specifier':
        this.#readEnum(node);
        return { ...AUTO, name: node.childForFieldName('base')?.text ?? 'int' };
      case 'qualified_identifier': {
        const inner = node.childForFieldName('name');
        const last = inner?.type === 'qualified_identifier' ? inner.childForFieldName('name') : inner;
        const list = last?.type === 'template_type' ? last.childForFieldName('arguments') : null;
        return { ...AUTO, name: nameOf(node), arguments: list ? this.typeList(list) : [] };
      }
      case 'template_type': {
        const list = node.childForFieldName('arguments');
        return { ...AUTO, name: nameOf(node), arguments: list ? this.typeList(list) : [] };
      }
      case 'placeholder_type_specifier':
      case 'decltype':
        return AUTO;
      default:
        return { ...AUTO, name: node.text.replace(/\s+/g, ' ') };
    }
  }

  #recordType(node: Node, isPlain: boolean): HostType {
    const body = node.childForFieldName('body');
    const own = node.childForFieldName('name');
    const name = own ? nameOf(own).replace(/^.*::/, '') : `${UNNAMED} ${this.shift}:${++this.#unnamed}>`;
    if (!body) return { ...AUTO, name };
    const fields: HostField[] = [];
    let plain =
      isPlain && this.hasUsualLayouts && !node.namedChildren.some(({ type }) => /attribute|base_class/.test(type));
    for (const child of namedChildren(body)) {
      if (child.type === 'field_declaration') {
        if (/\bvirtual\b/.test(child.text)) plain = false;
        fields.push(...this.#fields(child));
      } else if (child.type === 'access_specifier') continue;
      else {
        if (/\bvirtual\b/.test(child.text) || child.type.startsWith('preproc')) plain = false;
        this.#readItem(child, name);
      }
    }
    this.#initializeByDefault(name, body);
    const start = node.startIndex + this.shift;
    const pack = this.packs.findLast((one) => one.start < start)?.most;
    if (pack === 'unknown') plain = false;
    const record: HostRecord = {
      name,
      isUnion: node.type === 'union_specifier',
      isPlain: plain,
      fields,
      ...(typeof pack === 'number' && { mostAligned: pack }),
    };
    this.records.set(name, record);
    return { ...AUTO, name, record };
  }

  /** The assignments of what the members of classes are by default, by the names of the classes. */
  readonly #defaults = new Map<string, readonly HostStatement[]>();

  #defaultsOf(name: string, owner: string | undefined): readonly HostStatement[] {
    return name === owner ? (this.#defaults.get(name) ?? []) : [];
  }

  /** Executes the initializers of members, as in `Kernel k{program, "name"};`, in the constructors of a class. */
  #initializeByDefault(name: string, body: Node): void {
    const fields = namedChildren(body).filter(({ type }) => type === 'field_declaration');
    const defaults = fields.flatMap((child) => this.#default(child));
    if (defaults.length === 0) return;
    this.#defaults.set(name, defaults);
    const isConstructor = (one: { readonly name: string; readonly owner: string | undefined }): boolean =>
      one.name === name && one.owner === name;
    for (const [i, one] of this.functions.entries())
      if (isConstructor(one)) this.functions[i] = { ...one, body: [...defaults, ...one.body] };
    const isDeclared = namedChildren(body).some(
      (child) => child.childForFieldName('declarator')?.childForFieldName('declarator')?.text === name,
    );
    // A list may initialize an object that has only members of numbers.
    const hasObject = fields.some((child) => !isOfNumber(child) && this.#default(child).length > 0);
    if (isDeclared || !hasObject || this.functions.some(isConstructor)) return;
    const at = this.range(body);
    this.functions.push({ name, owner: name, parameters: [], body: defaults, isStatic: false, isMacro: false, ...at });
  }

  /** The assignment that a member with a default of a class type, or with a number, begins with. */
  #default(node: Node): HostStatement[] {
    const value = node.childForFieldName('default_value');
    const declarator = node.childForFieldName('declarator');
    const isStatic = node.namedChildren.some((child) => child.type === 'storage_class_specifier');
    if (!value || declarator?.type !== 'field_identifier' || isStatic) return [];
    const args = value.type === 'initializer_list' ? this.args(value) : [];
    const number = value.type === 'number_literal' ? this.expression(value) : args[0]?.value;
    if (isOfNumber(node) ? number?.kind !== 'number' : args.length === 0) return [];
    const at = this.range(node);
    const object: HostExpression = { kind: 'name', name: 'this', ...at };
    const target: HostExpression = { kind: 'member', object, name: declarator.text, ...at };
    const made: HostExpression =
      isOfNumber(node) && number ? number : { kind: 'construct', type: AUTO, args, ...this.range(value) };
    return [{ kind: 'expression', expression: { kind: 'assign', operator: '=', target, value: made, ...at }, ...at }];
  }

  #fields(node: Node): HostField[] {
    const type = node.childForFieldName('type');
    if (!type || node.namedChildren.some((child) => child.type === 'storage_class_specifier')) return [];
    const hasAttributes = node.namedChildren.some(({ type: kind }) => /attribute|alignas/.test(kind));
    const base = hasAttributes ? AUTO : this.specifiedType(type);
    const isBitField = node.namedChildren.some((child) => child.type === 'bitfield_clause');
    const fields = node
      .childrenForFieldName('declarator')
      .filter((child) => child !== null)
      .map((child) => this.declarator(child, base))
      .filter(({ name, parameters }) => {
        if (parameters) this.#noteDefaults(name, parameters);
        return !parameters;
      })
      .map((declared) => ({ name: declared.name, type: declared.type, isBitField }));
    const isAnonymous = fields.length === 0 && base.record;
    return isAnonymous ? [{ name: '', type: base, isBitField }] : fields;
  }

  #readEnum(node: Node): void {
    const body = node.childForFieldName('body');
    if (!body) return;
    let last: HostExpression | undefined;
    let offset = 0;
    for (const child of namedChildren(body)) {
      if (child.type !== 'enumerator') {
        last = { kind: 'other', children: [], ...this.range(child) };
        continue;
      }
      const value = child.childForFieldName('value');
      const at = this.range(child);
      if (value) {
        last = this.expression(value);
        offset = 0;
      }
      const step: HostExpression = { kind: 'number', value: offset++, type: 'int', ...at };
      const made: HostExpression = last ? { kind: 'binary', operator: '+', left: last, right: step, ...at } : step;
      this.enumerators.set(child.childForFieldName('name')?.text ?? '', made);
    }
  }

  protected block(node: Node): HostStatement[] {
    return namedChildren(node).flatMap((child) => this.statement(child));
  }

  /** Reads a statement; a declaration yields one for each name. */
  statement(node: Node): HostStatement[] {
    return this.nesting.within(
      node,
      () => this.#statement(node),
      () => [],
    );
  }

  #statement(node: Node): HostStatement[] {
    const at = this.range(node);
    switch (node.type) {
      case 'compound_statement':
        return [{ kind: 'block', body: this.block(node), ...at }];
      case 'expression_statement': {
        const [inner] = namedChildren(node);
        return inner ? [{ kind: 'expression', expression: this.expression(inner), ...at }, ...this.#unread(node)] : [];
      }
      case 'declaration':
        return [...this.#declaration(node), ...this.#unread(node)];
      case 'return_statement':
      case 'co_return_statement': {
        const [value] = namedChildren(node);
        return [{ kind: 'return', value: value ? this.expression(value) : undefined, ...at }];
      }
      case 'throw_statement':
      case 'break_statement':
      case 'continue_statement':
      case 'goto_statement':
        return [
          { kind: 'leave', by: LEAVES[node.type] ?? 'break', label: node.childForFieldName('label')?.text, ...at },
        ];
      case 'labeled_statement':
        return [
          { kind: 'label', name: node.childForFieldName('label')?.text ?? '', ...at },
          ...namedChildren(node).flatMap((child) =>
            child.type === 'statement_identifier' ? [] : this.statement(child),
          ),
        ];
      case 'attributed_statement':
        return namedChildren(node).flatMap((child) =>
          /label|identifier|attribute/.test(child.type) ? [] : this.statement(child),
        );
      case 'function_definition':
        return this.#inner(node);
      case 'type_definition':
      case 'alias_declaration':
      case 'struct_specifier':
      case 'class_specifier':
      case 'union_specifier':
      case 'enum_specifier':
      case 'preproc_def':
      case 'preproc_function_def':
        this.#readItem(node, undefined);
        return [];
      case 'preproc_include':
      case 'preproc_call':
        return [];
      default:
        return this.#control(node);
    }
  }

  /** A statement with a syntax error, rather than a missing parenthesis, may do more than what is read of it. */
  #unread(node: Node): HostStatement[] {
    const isUnread = node.children.some(({ type, namedChildCount }) => type === 'ERROR' && namedChildCount > 0);
    return isUnread ? [{ kind: 'unread', ...this.range(node) }] : [];
  }

  /** A function in a function (GNU), or a macro that is not read, with a block: `WITH_LOCK(mutex) { … }`. */
  #inner(node: Node): HostStatement[] {
    const at = this.range(node);
    const body = node.childForFieldName('body');
    if (node.childForFieldName('type') || !body) {
      this.#readItem(node, undefined);
      return [{ kind: 'unread', ...at }];
    }
    const expression: HostExpression = { kind: 'other', children: [], body: this.block(body), ...at };
    return [{ kind: 'expression', expression, ...at }];
  }

  #loop(
    node: Node,
    optional: (name: string) => HostExpression | undefined,
    body: readonly HostStatement[],
  ): HostStatement {
    const at = this.range(node);
    if (node.type === 'for_range_loop') {
      const declarator = node.childForFieldName('declarator');
      const type = node.childForFieldName('type');
      const declared = declarator && this.declarator(declarator, type ? this.specifiedType(type) : AUTO);
      const names = !declared ? [] : declared.name.startsWith('[') ? boundIn(declared.name) : [declared.name];
      return { kind: 'each', names, type: declared?.type, of: this.field(node, 'right'), body, ...at };
    }
    const first = node.type === 'for_statement' ? node.childForFieldName('initializer') : null;
    const init = first ? (first.type === 'declaration' ? this.statement(first) : this.#evaluated(first)) : [];
    const update = node.type === 'for_statement' ? optional('update') : undefined;
    const isPostTested = node.type === 'do_statement';
    return { kind: 'loop', isPostTested, init, condition: optional('condition'), update, body, ...at };
  }

  /** The handlers of a `try`: each may be executed. */
  #handlers(node: Node): HostStatement[] {
    return node.namedChildren.flatMap((handler): HostStatement[] => {
      const body = handler.type === 'catch_clause' ? handler.childForFieldName('body') : null;
      if (!body) return [];
      return [
        { kind: 'if', condition: undefined, consequence: this.block(body), alternative: [], ...this.range(handler) },
      ];
    });
  }

  #control(node: Node): HostStatement[] {
    const at = this.range(node);
    const optional = (name: string): HostExpression | undefined => {
      const child = node.childForFieldName(name);
      return child ? this.expression(child) : undefined;
    };
    const statements = (name: string): HostStatement[] => {
      const child = node.childForFieldName(name);
      return child ? this.statement(child) : [];
    };
    switch (node.type) {
      case 'if_statement': {
        const clause = node.childForFieldName('condition')?.childForFieldName('initializer');
        return [
          ...(clause ? this.statement(clause) : []),
          {
            kind: 'if',
            condition: optional('condition'),
            consequence: statements('consequence'),
            alternative: statements('alternative'),
            ...at,
          },
        ];
      }
      case 'else_clause':
        return namedChildren(node).flatMap((child) => this.statement(child));
      case 'while_statement':
      case 'do_statement':
      case 'for_statement':
      case 'for_range_loop':
        return [this.#loop(node, optional, statements('body'))];
      case 'switch_statement': {
        const body = node.childForFieldName('body');
        const cases = (body ? namedChildren(body) : []).map((child) => this.#case(child));
        return [{ kind: 'switch', value: optional('condition'), cases, ...at }];
      }
      case 'try_statement':
        return [...statements('body'), ...this.#handlers(node)];
      case 'preproc_if':
      case 'preproc_ifdef':
      case 'preproc_elif':
      case 'preproc_elifdef':
      case 'preproc_else':
        return this.#conditional(node);
      case 'ERROR':
        return [...namedChildren(node).flatMap((child) => this.statement(child)), { kind: 'unread', ...at }];
      default:
        return this.#evaluated(node);
    }
  }

  #evaluated(node: Node): HostStatement[] {
    return [{ kind: 'expression', expression: this.expression(node), ...this.range(node) }];
  }

  #case(node: Node): HostStatement[] {
    const value = node.childForFieldName('value');
    return node.type === 'case_statement'
      ? namedChildren(node).flatMap((child) => (value && child.id === value.id ? [] : this.statement(child)))
      : this.statement(node);
  }

  /** Reads a conditional of the preprocessor: any branch may be compiled. */
  #conditional(node: Node): HostStatement[] {
    const skipped = new Set(['name', 'condition', 'alternative'].map((name) => node.childForFieldName(name)?.id));
    const alternative = node.childForFieldName('alternative');
    const otherwise = alternative ? this.#conditional(alternative) : [];
    if (node.childForFieldName('condition')?.text === '0') return otherwise;
    const then = namedChildren(node)
      .filter(({ id }) => !skipped.has(id))
      .flatMap((child) => this.statement(child));
    if (node.type === 'preproc_else') return then;
    return [
      {
        kind: 'if',
        isDirective: true,
        condition: undefined,
        consequence: then,
        alternative: otherwise,
        ...this.range(node),
      },
    ];
  }

  #noteDefaults(name: string, list: Node): void {
    const parameters = namedChildren(list);
    const required = parameters.filter(({ type }) => type !== 'optional_parameter_declaration').length;
    if (required < parameters.length) this.required.set(`${name}/${parameters.length}`, required);
  }

  #declaration(node: Node): HostStatement[] {
    const type = node.childForFieldName('type');
    if (!type) return [];
    const base = this.specifiedType(type);
    const words = node.namedChildren
      .filter(({ type: kind }) => /^(storage_class_specifier|type_qualifier)$/.test(kind))
      .map(({ text }) => text);
    return node.childrenForFieldName('declarator').flatMap((declarator): HostStatement[] => {
      if (!declarator) return [];
      const declared = this.declarator(declarator, base);
      if (declared.name === '') return [];
      const value = declarator.type === 'init_declarator' ? declarator.childForFieldName('value') : null;
      if (declared.name.startsWith('[')) {
        const names = boundIn(declared.name);
        const { isReference } = declared.type;
        return value
          ? [{ kind: 'unpack', names, isReference, init: this.expression(value), ...this.range(declarator) }]
          : [{ kind: 'unread', ...this.range(declarator) }];
      }
      const args = declared.parameters ? this.#argumentsAsTypes(node, declared.parameters) : undefined;
      if (declared.parameters && !args) {
        this.#noteDefaults(declared.name, declared.parameters);
        return [];
      }
      const { type: of } = declared;
      const init: HostExpression | undefined =
        args && declared.parameters
          ? { kind: 'construct', type: of, args, ...this.range(declared.parameters) }
          : value?.type === 'argument_list' ||
              (value?.type === 'initializer_list' && base.name.includes('::') && of.dimensions.length === 0)
            ? {
                kind: 'construct',
                type: of,
                args: this.args(value),
                isList: value.type === 'initializer_list',
                ...this.range(value),
              }
            : value
              ? this.expression(value)
              : undefined;
      return [
        {
          kind: 'declare',
          name: declared.name,
          type: declared.type,
          init,
          isStatic: words.includes('static'),
          isExtern: words.includes('extern'),
          isConstant: words.some((word) => /^const/.test(word)) && declared.type.pointers === 0,
          ...this.range(declarator),
        },
      ];
    });
  }

  /**
   * The arguments of `T x(a, b[i])` in a function, which the grammar takes for the declaration of a function with unnamed
   * parameters of the types `a` and `b`; undefined for declarations of functions.
   */
  #argumentsAsTypes(declaration: Node, parameters: Node): HostArgument[] | undefined {
    const list = namedChildren(parameters).flatMap((node) => this.#argumentAsType(node) ?? []);
    const isWhole = list.length > 0 && list.length === namedChildren(parameters).length;
    return declaration.parent?.type === 'compound_statement' && isWhole ? list : undefined;
  }

  #argumentAsType(node: Node): HostArgument | undefined {
    const [type, array, ...others] = node.type === 'parameter_declaration' ? node.namedChildren : [];
    const size = array?.type === 'abstract_array_declarator' ? array.childForFieldName('size') : null;
    if (!type || (array && !size) || others.length > 0 || !/^(?:type|qualified)_identifier$/.test(type.type))
      return undefined;
    if (this.typedefs.has(type.text) || /_t$|^cl_/.test(type.text)) return undefined;
    const object: HostExpression = { kind: 'name', name: type.text, ...this.range(type) };
    return { value: size ? { kind: 'subscript', object, index: this.expression(size), ...this.range(node) } : object };
  }
}

/** The names in `[x, y]`. */
const boundIn = (names: string): readonly string[] => names.match(/\w+/g) ?? [];

/** Whether a member is of a type of numbers by its name. */
const isOfNumber = (field: Node): boolean => {
  const type = field.childForFieldName('type');
  return (
    type?.type === 'primitive_type' || type?.type === 'sized_type_specifier' || /^cl_u?int$/.test(type?.text ?? '')
  );
};
