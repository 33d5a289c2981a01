import { TokenKind } from '../preprocessor/token.js';
import { spellingOf } from '../text/names.js';
import type {
  Attribute,
  Declarator,
  Enumerator,
  Expression,
  FieldDeclaration,
  InitDeclarator,
  Qualifier,
  Specifiers,
  StorageClass,
  Stranger,
  TagSpecifier,
  TypeName,
  TypeSpecifier,
} from './ast.js';
import { type Keyword, P } from './keywords.js';
import { RECOVERY, TokenCursor, TYPEOF } from './token-cursor.js';

/** Where a declarator could stand, and does not. */
export const NOWHERE: Declarator & { kind: 'abstract' } = { kind: 'abstract', first: -1, last: -1 };

/** The empty list of every node that has nothing of some kind. */
export const NONE: readonly never[] = [];

/** The list without the places in reserve that it has grown: an array that is pushed to has seventeen of them or more. */
export const exact = <T>(list: readonly T[]): readonly T[] => (list.length > 1 ? list.slice() : list);

/** The elements from `from` on, taken out of the pending ones. */
export const taken = <T>(pending: T[], from: number): readonly T[] =>
  pending.length > from ? pending.splice(from) : NONE;

/** Declaration specifiers: storage classes, qualifiers, attributes, and types with their members (C99 6.7.1 to 6.7.3). */
export abstract class SpecifierParser extends TokenCursor {
  protected abstract expression(): Expression;
  protected abstract assignment(): Expression;
  protected abstract conditional(): Expression;
  protected abstract declarator(mode: 'named' | 'field' | 'abstract'): Declarator;
  protected abstract typeName(): TypeName;
  protected abstract staticAssert(): unknown;

  /** Qualifiers and attributes that are being read, one list behind another: a list that is complete is taken from the end. */
  protected readonly pendingQualifiers: Qualifier[] = [];
  protected readonly pendingAttributes: Attribute[] = [];

  /** Leaves the lists that a mistake has cut short. */
  protected dropPending(qualifiers: number, attributes: number): void {
    this.pendingQualifiers.length = qualifiers;
    this.pendingAttributes.length = attributes;
  }

  /** Passes over attributes of what keeps none. */
  protected skipAttributes(): void {
    const from = this.pendingAttributes.length;
    this.attributes();
    this.pendingAttributes.length = from;
  }

  /** Reads attributes to the pending ones. */
  protected attributes(): void {
    for (let keyword = this.keyword(); keyword; keyword = this.keyword()) {
      if (keyword.kind === 'extension') {
        this.at++;
        continue;
      }
      if (keyword.kind !== 'attribute') return;
      this.at++;
      this.expect(P.leftParen, 'after __attribute__');
      this.expect(P.leftParen, 'after __attribute__(');
      while (!this.is(P.rightParen)) {
        if (this.at >= this.end) this.fail("expected ')'");
        if (this.accept(P.comma)) continue;
        this.pendingAttributes.push(this.attribute());
      }
      this.at++;
      this.expect(P.rightParen, 'to close the attribute');
    }
  }

  protected attribute(): Attribute {
    const first = this.at;
    const name = spellingOf(this.name).replace(/^__(\w+?)__$/, '$1');
    this.at++;
    const args: Expression[] = [];
    let type: TypeName | undefined;
    if (this.accept(P.leftParen)) {
      if (name === 'vec_type_hint' && this.startsType()) type = this.typeName();
      else if (
        name === 'enable_if' ||
        name === 'diagnose_if' ||
        name === 'availability' ||
        name === 'annotate' ||
        name === 'argument_with_type_tag'
      )
        this.skipBalanced();
      else
        while (!this.is(P.rightParen) && this.at < this.end) {
          if (this.startsType() && !this.is(P.leftParen)) type = this.typeName();
          else args.push(this.assignment());
          if (!this.accept(P.comma)) break;
        }
      this.expect(P.rightParen, 'after the attribute’s arguments');
    }
    return { first, last: this.at - 1, name, args, type };
  }

  /** Skips to the `)` that closes the parenthesis just opened; it is left. */
  protected skipBalanced(): void {
    let depth = 0;
    for (; this.at < this.end; this.at++) {
      if (this.is(P.leftParen)) depth++;
      else if (this.is(P.rightParen) && depth-- === 0) return;
    }
  }

  /** Reads qualifiers and the attributes among them to the pending ones. */
  protected qualifiers(): readonly Qualifier[] {
    const from = this.pendingQualifiers.length;
    for (let keyword = this.keyword(); keyword && this.qualifier(keyword); keyword = this.keyword());
    return taken(this.pendingQualifiers, from);
  }

  /** Reads the qualifier that begins with `keyword` to the pending ones. */
  protected qualifier(keyword: Keyword): boolean {
    const token = this.at;
    const into = this.pendingQualifiers;
    switch (keyword.kind) {
      case 'space':
        into.push({ kind: 'space', space: keyword.space, token });
        break;
      case 'access':
        into.push({ kind: 'access', access: keyword.access, token });
        break;
      case 'qualifier':
        into.push({ kind: keyword.qualifier, token });
        break;
      case 'attribute': {
        const from = this.pendingAttributes.length;
        this.attributes();
        for (const attribute of this.pendingAttributes.slice(from)) {
          const named = /^opencl_(private|local|global|constant|generic)$/.exec(attribute.name)?.[1];
          if (
            named === 'private' ||
            named === 'local' ||
            named === 'global' ||
            named === 'constant' ||
            named === 'generic'
          )
            into.push({ kind: 'space', space: named, token: attribute.first });
          else if (attribute.name === 'address_space') {
            const arg = attribute.args[0];
            const value = arg?.kind === 'number' ? Number(spellingOf(arg.name).replace(/[uUlL]+$/, '')) : 0;
            into.push({ kind: 'numbered-space', space: Number.isFinite(value) ? value : 0, token: attribute.first });
          }
        }
        return true;
      }
      case 'atomic':
        if (this.peekIs(1, P.leftParen)) return false;
        into.push({ kind: 'atomic', token });
        break;
      case 'extension':
        break;
      default:
        return false;
    }
    this.at++;
    return true;
  }

  /**
   * Declaration specifiers (C99 6.7). `unknownTypes`: an undeclared name in the place of the type is taken as one; where they are
   * `ofTypeName` it cannot be the name that is declared.
   */
  protected specifiers(unknownTypes: boolean, ofTypeName = false): Specifiers {
    const first = this.at;
    let storage: StorageClass | undefined;
    let storageToken = -1;
    let kernelToken: number | undefined;
    let pipeToken: number | undefined;
    let inline = false;
    const qualifiers = this.pendingQualifiers.length;
    const attributes = this.pendingAttributes.length;
    let type: TypeSpecifier | undefined;
    let words: readonly string[] | undefined;
    let severalWords: string[] | undefined;
    /** Names that nothing declares: what they mean is not known, nor is the type beside them. */
    let strangers: Stranger[] | undefined;
    let wordsFirst = first;
    let wordsLast = first;
    for (;;) {
      const keyword = this.keyword();
      const token = this.at;
      if (keyword) {
        if (keyword.kind !== 'type' && this.qualifier(keyword)) continue;
        switch (keyword.kind) {
          case 'storage':
            storage ??= keyword.storage;
            if (storageToken < 0) storageToken = token;
            this.at++;
            continue;
          case 'kernel':
            kernelToken ??= token;
            this.at++;
            continue;
          case 'pipe':
            pipeToken ??= token;
            this.at++;
            continue;
          case 'inline':
          case 'noreturn':
          case 'thread':
            inline ||= keyword.kind === 'inline';
            this.at++;
            continue;
          case 'type':
            if (type) break;
            if (words) {
              severalWords ??= [...words];
              severalWords.push(keyword.word);
              words = severalWords;
            } else {
              words = keyword.words;
              wordsFirst = token;
            }
            wordsLast = token;
            this.at++;
            continue;
          case 'tag':
            if (type || words) break;
            type = this.tag(keyword.tag);
            if ((type.fields || type.enumerators) && this.startsAnew()) break;
            continue;
          case 'typeof':
            if (type || words) break;
            type = this.typeof();
            continue;
          case 'atomic': {
            if (type || words) break;
            this.at += 2;
            const inner = this.typeName();
            this.expect(P.rightParen, "after the type of '_Atomic'");
            type = { kind: 'atomic', first: token, last: this.at - 1, type: inner };
            continue;
          }
        }
        break;
      }
      if (!type && !words && this.kind === TokenKind.Identifier) {
        const name = this.name;
        if (name === TYPEOF && this.startsType()) {
          type = this.typeof();
          continue;
        }
        if (this.isTypeName(name)) {
          type = { kind: 'name', first: token, last: token, name };
          this.at++;
          continue;
        }
        if (unknownTypes && (ofTypeName || !this.endsDeclaratorName()) && (!strangers || this.precedesName())) {
          strangers ??= [];
          strangers.push({ name, token });
          this.at++;
          continue;
        }
      } else if (unknownTypes && !ofTypeName && this.isStrangeQualifier()) {
        strangers ??= [];
        strangers.push({ name: this.name, token });
        this.at++;
        continue;
      }
      break;
    }
    if (words) type = { kind: 'keywords', first: wordsFirst, last: wordsLast, words };
    if (strangers) {
      // The last of them is the type, unless one is there.
      const named = type ? undefined : strangers.pop();
      const token = named?.token ?? strangers[0]?.token ?? first;
      type = { kind: 'unknown', first: token, last: token, name: named?.name, qualifiers: strangers };
    }
    return {
      first,
      last: Math.max(first, this.at - 1),
      storage,
      storageToken,
      kernelToken,
      pipeToken,
      inline,
      qualifiers: taken(this.pendingQualifiers, qualifiers),
      attributes: taken(this.pendingAttributes, attributes),
      type: type ?? { kind: 'missing', first: this.at, last: this.at },
    };
  }

  /**
   * Behind the type stands a name that nothing declares, and that another name or a `*` follows: a macro that is missing, as in
   * `int AS *p`. Only what is in capitals is taken for one; anything else is more likely a `,` or `;` that is missing.
   */
  protected isStrangeQualifier(): boolean {
    return (
      this.kind === TokenKind.Identifier &&
      !this.keyword() &&
      (this.peekIs(1, P.star) || this.isIdentifier(1)) &&
      this.isStranger() &&
      /^[A-Z_][A-Z0-9_]*$/.test(spellingOf(this.name))
    );
  }

  /** The identifier here is followed by what follows a declared name, so that it is one itself (`const x = 1;`, `main() {`). */
  protected endsDeclaratorName(): boolean {
    return (
      this.peekIs(1, P.equals) ||
      this.peekIs(1, P.semicolon) ||
      this.peekIs(1, P.leftBracket) ||
      this.peekIs(1, P.leftParen) ||
      this.peekIs(1, P.colon) ||
      this.at + 1 >= this.end
    );
  }

  /** The identifier here is followed by another, by `*`, or by the words of a type: a name is still to come. */
  protected precedesName(): boolean {
    return this.isIdentifier(1) || this.peekIs(1, P.star) || this.keyword(1) !== undefined;
  }

  protected typeof(): TypeSpecifier {
    const first = this.at++;
    this.expect(P.leftParen, "after 'typeof'");
    const operand = this.startsType() || this.startsUnknownTypeName(0) ? this.typeName() : this.expression();
    this.expect(P.rightParen, "after the operand of 'typeof'");
    return { kind: 'typeof', first, last: this.at - 1, operand };
  }

  /** What stands behind the `}` of a struct, union or enum cannot belong to the same declaration: it has its own type. */
  protected startsAnew(): boolean {
    let ahead = 0;
    for (
      let keyword = this.keyword();
      keyword?.kind === 'kernel' ||
      keyword?.kind === 'inline' ||
      keyword?.kind === 'storage' ||
      keyword?.kind === 'qualifier' ||
      keyword?.kind === 'space';
      keyword = this.keyword(ahead)
    )
      ahead++;
    const keyword = this.keyword(ahead);
    return keyword?.kind === 'type' || keyword?.kind === 'tag' || keyword?.kind === 'typeof';
  }

  /** The declaration of a struct, union or enum goes on without its `;`, which is told. */
  protected lacksSemicolon({ type }: Specifiers): boolean {
    if (type.kind !== 'tag' || !(type.fields || type.enumerators) || this.at !== type.last + 1 || !this.startsAnew())
      return false;
    this.mistake(`expected ';' after the ${type.tag}`, type.last, true);
    return true;
  }

  protected tag(tag: 'struct' | 'union' | 'enum'): TagSpecifier {
    const first = this.at++;
    const attributes = this.pendingAttributes.length;
    this.attributes();
    let name = 0;
    let nameToken = -1;
    if (this.kind === TokenKind.Identifier && !this.keyword()) {
      name = this.name;
      nameToken = this.at++;
    }
    let fields: FieldDeclaration[] | undefined;
    let enumerators: Enumerator[] | undefined;
    if (this.is(P.leftBrace)) {
      this.at++;
      this.enter();
      if (tag === 'enum') enumerators = this.enumerators();
      else fields = this.fields();
      this.leave();
      this.expect(P.rightBrace, `to close the ${tag}`);
      this.attributes();
    } else if (name === 0) this.fail(`expected a name or '{' after '${tag}'`);
    return {
      kind: 'tag',
      first,
      last: this.at - 1,
      tag,
      name,
      nameToken,
      attributes: taken(this.pendingAttributes, attributes),
      fields,
      enumerators,
    };
  }

  protected enumerators(): Enumerator[] {
    const enumerators: Enumerator[] = [];
    while (!this.is(P.rightBrace)) {
      const first = this.at;
      if (!this.isIdentifier()) this.fail(`expected the name of an enumerator, not ${this.found()}`);
      const name = this.name;
      this.at++;
      this.attributes();
      const value = this.accept(P.equals) ? this.conditional() : undefined;
      this.declare(name, false);
      enumerators.push({ first, last: this.at - 1, name, value });
      if (this.isIdentifier()) this.mistake("expected ',' between the enumerators", this.at - 1, true);
      else if (!this.accept(P.comma)) break;
    }
    return enumerators;
  }

  protected fields(): FieldDeclaration[] {
    const fields: FieldDeclaration[] = [];
    while (!this.is(P.rightBrace) && this.at < this.end) {
      if (this.accept(P.semicolon)) continue;
      const first = this.at;
      const qualifiers = this.pendingQualifiers.length;
      const attributes = this.pendingAttributes.length;
      try {
        if (this.keyword()?.kind === 'static-assert') {
          this.staticAssert();
          continue;
        }
        const specifiers = this.specifiers(true);
        if (specifiers.type.kind === 'missing' && this.at === first)
          this.fail(`expected a member declaration, not ${this.found()}`);
        const declarators: InitDeclarator[] = [];
        if (!this.is(P.semicolon) && !this.lacksSemicolon(specifiers))
          do {
            const at = this.at;
            const declarator = this.is(P.colon) ? NOWHERE : this.declarator('field');
            const bits = this.accept(P.colon) ? this.conditional() : undefined;
            const attributes = this.pendingAttributes.length;
            this.attributes();
            declarators.push({
              first: at,
              last: this.at - 1,
              declarator,
              attributes: taken(this.pendingAttributes, attributes),
              initializer: undefined,
              equalsToken: -1,
              bits,
            });
          } while (this.accept(P.comma));
        if (declarators.length > 0 || this.is(P.semicolon)) this.expect(P.semicolon, 'after the member');
        fields.push({ first, last: this.at - 1, specifiers, declarators });
      } catch (error) {
        if (error !== RECOVERY) throw error;
        this.dropPending(qualifiers, attributes);
        while (this.at < this.end && !this.is(P.semicolon) && !this.is(P.rightBrace)) this.at++;
        if (this.at >= this.end) throw error;
      }
    }
    return fields;
  }

  // ---------------------------------------------------------------------------------------------------- declarators

  /** A declarator (C99 6.7.5). `abstract` may leave out the name, `field` and `named` may not. */
}
