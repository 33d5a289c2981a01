// Finds values of a body that certainly differ between the work-items of a work-group.
import { statedSizes } from '../../ir/body.js';
import { calleeOf, factsOf, literalValue } from '../../refactoring/edits/body.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { Expression } from '../../syntax/ast.js';
import { COMPARISONS } from '../../syntax/overlap.js';
import { type Part, partsWithin, withoutParens } from '../../syntax/walk.js';
import type { Name } from '../../text/names.js';

/** The result of a comparison for all work-items; `inLarge`: unless the work-group is large enough. */
interface Answer {
  readonly is: boolean;
  readonly inLarge: boolean;
}

const WARP = 32;

const COMPARISON = /^([<>]=?|[!=]=)$/;

const ANSWERS_LIKE_ARGUMENTS = /^(min|max|abs|clamp|select|mad24|mul24|convert_\w+)$/;

/** The dimension that a call queries; -1 if it is not a literal. */
function dimensionOf(node: Part): bigint {
  const argument = node.kind === 'call' ? node.args[0] : undefined;
  return (argument && literalValue(argument)) ?? -1n;
}

/**
 * Judges expressions by the variables that vary. Memory and the results of the program's functions count as uniform.
 */
export class VaryingValues {
  /** The variables that vary at the current place. */
  names = new Set<Name>();
  /** The work-group sizes that the kernel declares. */
  readonly #sizes: readonly (number | undefined)[];
  /** The dimensions in which the body queries local ids. */
  readonly #local = new Set<bigint>();

  /** Variables initialized from global ids. */
  readonly #ofLaunch = new Set<Name>();

  /** Undeclared names, which the host may define as anything. */
  readonly #unknown: ReadonlySet<Name>;

  constructor(body: BodyAnalysed) {
    this.#unknown = new Set(factsOf(body, 'unknown-name').map(({ name }) => name));
    this.#sizes = statedSizes(body);
  }

  /** Records the queries of a part of the body; all parts are recorded before anything is judged. */
  note(part: Part): void {
    if (part.kind === 'call' && calleeOf(part) === 'get_local_id') this.#local.add(dimensionOf(part));
    if (part.kind === 'declaration')
      for (const { declarator, initializer } of part.declarators)
        if (declarator.kind === 'name' && initializer && initializer.kind !== 'initializer-list')
          if (this.#isOfLaunch(initializer)) this.#ofLaunch.add(declarator.name);
  }

  /** Whether an expression contains a global id: groups may begin at any number. */
  #isOfLaunch(node: Expression): boolean {
    return partsWithin(node).some(
      (part) =>
        /^get_global_(linear_)?id$/.test(part.kind === 'call' ? calleeOf(part) : '') ||
        (part.kind === 'identifier' && this.#ofLaunch.has(part.name)),
    );
  }

  #isId(node: Expression): boolean {
    const name = calleeOf(node);
    if (name === 'get_local_linear_id' || name === 'get_global_linear_id' || name === 'get_sub_group_local_id')
      return this.#sizes.length === 0 || this.#sizes.some((size) => size !== 1);
    if (name !== 'get_local_id' && name !== 'get_global_id') return false;
    const dimension = dimensionOf(node);
    if (dimension < 0n || dimension > 2n) return false;
    const size = this.#sizes[Number(dimension)];
    if (size !== undefined) return size !== 1;
    // In the other dimensions, many kernels use the index of a block that is one work-item wide.
    return dimension === 0n || name === 'get_local_id' || this.#local.has(dimension);
  }

  /** Whether an expression certainly differs between the work-items of a work-group. */
  varies(node: Expression): boolean {
    switch (node.kind) {
      case 'identifier':
        return this.names.has(node.name);
      case 'call':
        return (
          this.#isId(node) || (ANSWERS_LIKE_ARGUMENTS.test(calleeOf(node)) && node.args.some((arg) => this.varies(arg)))
        );
      case 'paren':
        return this.varies(node.inner);
      case 'cast':
      case 'astype':
      case 'postfix':
        return this.varies(node.operand);
      case 'unary':
        return /^(\+|-|!|\+\+|--)$/.test(node.operator) && this.varies(node.operand);
      case 'binary':
        return this.#operationVaries(node.operator, node.left, node.right);
      case 'assignment':
        return node.operator === '='
          ? this.varies(node.right)
          : this.#operationVaries(node.operator.slice(0, -1), node.left, node.right);
      // Uniform or doubly varying alternatives are uncertain; two different numbers differ.
      case 'conditional': {
        const { then, otherwise } = node;
        if (!then) return false;
        if (this.varies(then) && this.varies(otherwise)) return true;
        const values = [literalValue(then), literalValue(otherwise)];
        return this.varies(node.condition) && !values.includes(undefined) && values[0] !== values[1];
      }
      // All components of a vector.
      case 'paren-list':
        return node.elements.every((element) => this.varies(element));
      case 'member':
        return !node.arrow && this.varies(node.base);
      default:
        return false;
    }
  }

  /** Whether an expression depends on a name that the host may define. */
  #isUnknown(node: Expression): boolean {
    return partsWithin(node).some((part) => part.kind === 'identifier' && this.#unknown.has(part.name));
  }

  #operationVaries(operator: string, left: Expression, right: Expression): boolean {
    const both = [this.varies(left), this.varies(right)] as const;
    if (both[0] === both[1]) return both[0] && /^(\+|&&|\|\|)$/.test(operator);
    const other = both[0] ? right : left;
    if (/^([*&%]|<<)$/.test(operator) || COMPARISON.test(operator))
      if (this.#unknown.size > 0 && this.#isUnknown(other)) return false;
    switch (operator) {
      case '&&':
      case '||':
      case '+':
      case '-':
      case '^':
      case '|':
        return true;
      case '*':
      case '&':
        return literalValue(other) !== 0n && (operator === '*' || literalValue(other) !== undefined);
      case '%':
        return both[0] && literalValue(right) !== 1n;
      // A quotient is most often the index of the group.
      case '/':
      case '>>':
        return false;
      case ',':
        return both[1];
      case '<<':
        return both[0];
      default:
        return COMPARISON.test(operator) && this.#answer(operator, left, right) === undefined;
    }
  }

  /**
   * The result of comparing a varying value, if it is certainly the same for all work-items; undefined if they diverge.
   * If the work-group size is unknown, at least a warp is assumed.
   */
  #answer(operator: string, left: Expression, right: Expression): Answer | undefined {
    const isMirrored = this.varies(right);
    const id = withoutParens(isMirrored ? right : left);
    const other = withoutParens(isMirrored ? left : right);
    const compare = (place: bigint, bound: bigint): boolean =>
      (isMirrored ? COMPARISONS[operator]?.(bound, place) : COMPARISONS[operator]?.(place, bound)) === true;
    // A local id and the local size: the id is always smaller.
    if (calleeOf(other) === 'get_local_size') return { is: compare(0n, 1n), inLarge: false };
    const bound = literalValue(other);
    const inLarge = this.#sizes.length === 0;
    const least = this.#isOfLaunch(id) ? 2 : WARP;
    const stated = calleeOf(id) === 'get_local_id' ? this.#sizes[Number(dimensionOf(id))] : undefined;
    const number = inLarge ? least : stated;
    if (bound === undefined || number === undefined) return undefined;
    const size = BigInt(number);
    const is = compare(0n, bound);
    // Only a value within the range may equal a number.
    const isBetween = /^[!=]=$/.test(operator) && bound > 0n && bound < size - 1n;
    return is !== compare(size - 1n, bound) || isBetween ? undefined : { is, inLarge: inLarge && bound > 0n };
  }

  /** The result of a condition for all work-items, if it is certain. */
  answerOf(condition: Expression): Answer | undefined {
    const node = withoutParens(condition);
    return node.kind === 'binary' &&
      COMPARISON.test(node.operator) &&
      this.varies(node.left) !== this.varies(node.right)
      ? this.#answer(node.operator, node.left, node.right)
      : undefined;
  }
}
