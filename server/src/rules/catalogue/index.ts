import type { Rule } from '../rule.js';
import { accessQualifier } from './types/access-qualifier.js';
import { addressOfValue } from './expressions/address-of-value.js';
import { ambiguousCall } from './builtins/ambiguous-call.js';
import { argumentCount } from './functions/argument-count.js';
import { argumentSpaceMismatch } from './pointers/argument-space-mismatch.js';
import { assertionFailed } from './declarations/assertion-failed.js';
import { assignSpaceMismatch } from './pointers/assign-space-mismatch.js';
import { assignedCondition } from './expressions/assigned-condition.js';
import { asyncCopySpace } from './builtins/async-copy-space.js';
import { atomicInitializerSpace } from './types/atomic-initializer-space.js';
import { atomicPrivateObject } from './types/atomic-private-object.js';
import { atomicSpace } from './types/atomic-space.js';
import { attributeArgument } from './declarations/attribute-argument.js';
import { bankConflict } from './execution/bank-conflict.js';
import { barrierDivergent } from './execution/barrier-divergent.js';
import { barrierFence } from './execution/barrier-fence.js';
import { barrierFlagSpace } from './execution/barrier-flag-space.js';
import { blockCaptureAddress } from './blocks/block-capture-address.js';
import { blockCaptureWrite } from './blocks/block-capture-write.js';
import { blockDerivedType } from './blocks/block-derived-type.js';
import { blockLocalVariable } from './blocks/block-local-variable.js';
import { blockReturnSpace } from './blocks/block-return-space.js';
import { blockUnsupported } from './blocks/block-unsupported.js';
import { buildOption } from './device/build-option.js';
import { builtinArgument } from './builtins/builtin-argument.js';
import { builtinOutputSpace } from './builtins/builtin-output-space.js';
import { builtinRedefinition } from './builtins/builtin-redefinition.js';
import { byteStore10 } from './device/byte-store-1.0.js';
import { castConstantGeneric } from './casts/cast-constant-generic.js';
import { castDropsSpace } from './casts/cast-drops-space.js';
import { castNestedPointerSpace } from './casts/cast-nested-pointer-space.js';
import { castRedundant } from './casts/cast-redundant.js';
import { castSpaceMismatch } from './casts/cast-space-mismatch.js';
import { castThroughGeneric } from './casts/cast-through-generic.js';
import { castThroughInteger } from './casts/cast-through-integer.js';
import { castValueSpace } from './casts/cast-value-space.js';
import { comparisonSpaceMismatch } from './pointers/comparison-space-mismatch.js';
import { compoundLiteralMismatch } from './literals/compound-literal-mismatch.js';
import { compoundLiteralSpace } from './literals/compound-literal-space.js';
import { computedGoto } from './statements/computed-goto.js';
import { conditionType } from './statements/condition-type.js';
import { conditionalSpaceMismatch } from './pointers/conditional-space-mismatch.js';
import { constIsNotConstant } from './program-scope/const-is-not-constant.js';
import { constWrite } from './expressions/const-write.js';
import { constantArgumentCount } from './device/constant-argument-count.js';
import { constantBufferSize } from './device/constant-buffer-size.js';
import { constantChanged } from './expressions/constant-changed.js';
import { constantComparison } from './expressions/constant-comparison.js';
import { constantInitializerFolding } from './constant/constant-initializer-folding.js';
import { constantNestedScope } from './constant/constant-nested-scope.js';
import { constantOutsideKernel } from './constant/constant-outside-kernel.js';
import { constantToGeneric } from './generic/constant-to-generic.js';
import { constantUninitialized } from './constant/constant-uninitialized.js';
import { constantWrite } from './constant/constant-write.js';
import { declaratorType } from './declarations/declarator-type.js';
import { divergentConstantIndex } from './execution/divergent-constant-index.js';
import { divisionByZero } from './expressions/division-by-zero.js';
import { doubleLiteral } from './expressions/double-literal.js';
import { doubleUnsupported } from './device/double-unsupported.js';
import { duplicateCase } from './statements/duplicate-case.js';
import { endianAttributeSpace } from './types/endian-attribute-space.js';
import { enqueueBlockParameter } from './blocks/enqueue-block-parameter.js';
import { enqueueCapturedPointer } from './blocks/enqueue-captured-pointer.js';
import { enqueueEventSpace } from './blocks/enqueue-event-space.js';
import { eventAddressSpace } from './types/event-address-space.js';
import { eventField } from './types/event-field.js';
import { executionLimit } from './execution/execution-limit.js';
import { externSpace } from './declarations/extern-space.js';
import { fieldSpace } from './types/field-space.js';
import { functionPointer } from './functions/function-pointer.js';
import { functionRedeclarationSpace } from './functions/function-redeclaration-space.js';
import { genericAlwaysOneSpace } from './generic/generic-always-one-space.js';
import { genericCompareUndefined } from './generic/generic-compare-undefined.js';
import { genericKeywordReserved } from './generic/generic-keyword-reserved.js';
import { genericKeywordUnsupported } from './generic/generic-keyword-unsupported.js';
import { genericSelection } from './expressions/generic-selection.js';
import { genericToNamedImplicit } from './generic/generic-to-named-implicit.js';
import { globalAutomatic } from './declarations/global-automatic.js';
import { halfValue } from './types/half-value.js';
import { idUnguarded } from './execution/id-unguarded.js';
import { imageAddressSpace } from './types/image-address-space.js';
import { imageModified } from './types/image-modified.js';
import { imageNotParameter } from './types/image-not-parameter.js';
import { imageTypeQualifier } from './types/image-type-qualifier.js';
import { implicitFallthrough } from './statements/implicit-fallthrough.js';
import { implicitGlobalPortability } from './program-scope/implicit-global-portability.js';
import { incompatibleTypes } from './expressions/incompatible-types.js';
import { incompleteType } from './types/incomplete-type.js';
import { indexOutOfBounds } from './execution/index-out-of-bounds.js';
import { indexOverflow32 } from './expressions/index-overflow-32.js';
import { initSpaceMismatch } from './pointers/init-space-mismatch.js';
import { initializerList } from './declarations/initializer-list.js';
import { initializerNotConstant } from './declarations/initializer-not-constant.js';
import { inlineAssembly } from './statements/inline-assembly.js';
import { inlineDefinition } from './functions/inline-definition.js';
import { integerConstant } from './expressions/integer-constant.js';
import { integerOverflow } from './expressions/integer-overflow.js';
import { invalidCast } from './casts/invalid-cast.js';
import { invalidLiteral } from './literals/invalid-literal.js';
import { invalidOperands } from './expressions/invalid-operands.js';
import { invalidSubscript } from './expressions/invalid-subscript.js';
import { jumpMisplaced } from './statements/jump-misplaced.js';
import { kernelArgHalf } from './kernels/kernel-arg-half.js';
import { kernelArgOpaque } from './kernels/kernel-arg-opaque.js';
import { kernelArgScalarType } from './kernels/kernel-arg-scalar-type.js';
import { kernelArgStructScalar } from './kernels/kernel-arg-struct-scalar.js';
import { kernelArgumentUnused } from './kernels/kernel-argument-unused.js';
import { kernelArgumentsSize } from './device/kernel-arguments-size.js';
import { kernelArrayArgSpace } from './kernels/kernel-array-arg-space.js';
import { kernelNamedMain } from './kernels/kernel-named-main.js';
import { kernelNestedPointerSpace } from './kernels/kernel-nested-pointer-space.js';
import { kernelPointerArgGeneric } from './kernels/kernel-pointer-arg-generic.js';
import { kernelPointerArgPrivate } from './kernels/kernel-pointer-arg-private.js';
import { kernelPointerToPointer } from './kernels/kernel-pointer-to-pointer.js';
import { kernelReturnType } from './kernels/kernel-return-type.js';
import { kernelStatic } from './kernels/kernel-static.js';
import { kernelStructPointer } from './kernels/kernel-struct-pointer.js';
import { kernelStructUnnamedPointer } from './kernels/kernel-struct-unnamed-pointer.js';
import { kernelWithLocalCalled } from './kernels/kernel-with-local-called.js';
import { labelMissing } from './statements/label-missing.js';
import { largePrivateArray } from './device/large-private-array.js';
import { layoutHostMismatch } from './types/layout-host-mismatch.js';
import { legacyAtomicSpace } from './types/legacy-atomic-space.js';
import { localInitializer } from './declarations/local-initializer.js';
import { localMemoryFootprint } from './device/local-memory-footprint.js';
import { localNestedScope } from './declarations/local-nested-scope.js';
import { localOutsideKernel } from './declarations/local-outside-kernel.js';
import { localReadBeforeWrite } from './execution/local-read-before-write.js';
import { longLong } from './types/long-long.js';
import { memberAccess } from './expressions/member-access.js';
import { missingNames } from './names/missing-names.js';
import { missingReturn } from './functions/missing-return.js';
import { mixedSpelling } from './names/mixed-spelling.js';
import { nestedPointerSpaceMismatch } from './pointers/nested-pointer-space-mismatch.js';
import { nestingLimit } from './declarations/nesting-limit.js';
import { noMatchingOverload } from './builtins/no-matching-overload.js';
import { notAFunction } from './functions/not-a-function.js';
import { notAssignable } from './expressions/not-assignable.js';
import { nullDereference } from './execution/null-dereference.js';
import { numberedSpace } from './names/numbered-space.js';
import { objectInGeneric } from './generic/object-in-generic.js';
import { offsetofMember } from './expressions/offsetof-member.js';
import { operatorPrecedence } from './expressions/operator-precedence.js';
import { overloadSpace } from './functions/overload-space.js';
import { parameterSpace } from './functions/parameter-space.js';
import { pipeDeclaration } from './types/pipe-declaration.js';
import { pipeIoSpace } from './types/pipe-io-space.js';
import { pointeeChanged } from './pointers/pointee-changed.js';
import { pointerFromInteger } from './pointers/pointer-from-integer.js';
import { pointerSizeAssumption } from './pointers/pointer-size-assumption.js';
import { prefetchSpace } from './builtins/prefetch-space.js';
import { printfFormat } from './builtins/printf-format.js';
import { printfFormatSpace } from './builtins/printf-format-space.js';
import { printfStringArgument } from './builtins/printf-string-argument.js';
import { privateAddressEscape } from './functions/private-address-escape.js';
import { privateArraySpilled } from './execution/private-array-spilled.js';
import { programScopeNeedsConstant } from './program-scope/program-scope-needs-constant.js';
import { programScopeOpaqueType } from './program-scope/program-scope-opaque-type.js';
import { programScopeQueueType } from './program-scope/program-scope-queue-type.js';
import { programScopeSpace } from './program-scope/program-scope-space.js';
import { programScopeVariableSize } from './device/program-scope-variable-size.js';
import { qualifierDropped } from './pointers/qualifier-dropped.js';
import { qualifierOnPointer } from './pointers/qualifier-on-pointer.js';
import { raceAsyncCopy } from './execution/race-async-copy.js';
import { raceGlobal } from './execution/race-global.js';
import { raceLocal } from './execution/race-local.js';
import { recursion } from './functions/recursion.js';
import { redeclaration } from './declarations/redeclaration.js';
import { redeclarationSpace } from './declarations/redeclaration-space.js';
import { redundantPrivate } from './declarations/redundant-private.js';
import { reinterpretationSize } from './builtins/reinterpretation-size.js';
import { reservedSpaceMacro } from './names/reserved-space-macro.js';
import { reservedSpaceName } from './names/reserved-space-name.js';
import { returnSpaceMismatch } from './functions/return-space-mismatch.js';
import { returnTypeSpace } from './functions/return-type-space.js';
import { returnValue } from './functions/return-value.js';
import { samplerAddressSpace } from './types/sampler-address-space.js';
import { samplerDerivedType } from './types/sampler-derived-type.js';
import { samplerNestedScope } from './types/sampler-nested-scope.js';
import { samplerProgramScope } from './types/sampler-program-scope.js';
import { selectionCondition } from './expressions/selection-condition.js';
import { sizeofOperand } from './expressions/sizeof-operand.js';
import { spaceConflict } from './declarations/space-conflict.js';
import { spaceDuplicate } from './declarations/space-duplicate.js';
import { spaceWithoutDeclarator } from './declarations/space-without-declarator.js';
import { specifierMisplaced } from './declarations/specifier-misplaced.js';
import { statedFact } from './execution/stated-fact.js';
import { staticLocalImplicitSpace } from './declarations/static-local-implicit-space.js';
import { staticLocalSpace } from './declarations/static-local-space.js';
import { staticLocalVersion } from './declarations/static-local-version.js';
import { storageClassUnsupported } from './declarations/storage-class-unsupported.js';
import { storageClassVersion } from './declarations/storage-class-version.js';
import { stringLiteralSpace } from './literals/string-literal-space.js';
import { structFieldDefaultPointee } from './types/struct-field-default-pointee.js';
import { structPointerInBuffer } from './types/struct-pointer-in-buffer.js';
import { subGroupVersion } from './builtins/sub-group-version.js';
import { subtractionSpaceMismatch } from './pointers/subtraction-space-mismatch.js';
import { suspiciousIf } from './statements/suspicious-if.js';
import { tagVisibility } from './types/tag-visibility.js';
import { toAddressSpaceArgument } from './generic/to-address-space-argument.js';
import { toAddressSpaceRedundant } from './generic/to-address-space-redundant.js';
import { toAddressSpaceUnavailable } from './generic/to-address-space-unavailable.js';
import { typeSpecifiers } from './declarations/type-specifiers.js';
import { uncoalescedAccess } from './execution/uncoalesced-access.js';
import { undefinedSymbol } from './functions/undefined-symbol.js';
import { uninitializedVariable } from './declarations/uninitialized-variable.js';
import { unknownAttribute } from './declarations/unknown-attribute.js';
import { unknownMember } from './expressions/unknown-member.js';
import { unknownName } from './names/unknown-name.js';
import { unqualifiedPointerPortability } from './pointers/unqualified-pointer-portability.js';
import { unsupportedC99 } from './declarations/unsupported-c99.js';
import { unusedAddressSpaceVariant } from './functions/unused-address-space-variant.js';
import { unusedParameter } from './functions/unused-parameter.js';
import { unusedSuppression } from './names/unused-suppression.js';
import { unusedValue } from './expressions/unused-value.js';
import { unusedVariable } from './declarations/unused-variable.js';
import { variadicFunction } from './functions/variadic-function.js';
import { variadicMacroRule } from './names/variadic-macro.js';
import { vectorComponent } from './expressions/vector-component.js';
import { vectorLiteralCount } from './literals/vector-literal-count.js';
import { vectorMisaligned } from './pointers/vector-misaligned.js';
import { vendorFunction } from './builtins/vendor-function.js';
import { workItemDimension } from './builtins/work-item-dimension.js';

export const rules: readonly Rule[] = [
  accessQualifier,
  addressOfValue,
  ambiguousCall,
  argumentCount,
  argumentSpaceMismatch,
  assertionFailed,
  assignSpaceMismatch,
  assignedCondition,
  asyncCopySpace,
  atomicInitializerSpace,
  atomicPrivateObject,
  atomicSpace,
  attributeArgument,
  bankConflict,
  barrierDivergent,
  barrierFence,
  barrierFlagSpace,
  blockCaptureAddress,
  blockCaptureWrite,
  blockDerivedType,
  blockLocalVariable,
  blockReturnSpace,
  blockUnsupported,
  buildOption,
  builtinArgument,
  builtinOutputSpace,
  builtinRedefinition,
  byteStore10,
  castConstantGeneric,
  castDropsSpace,
  castNestedPointerSpace,
  castRedundant,
  castSpaceMismatch,
  castThroughGeneric,
  castThroughInteger,
  castValueSpace,
  comparisonSpaceMismatch,
  compoundLiteralMismatch,
  compoundLiteralSpace,
  computedGoto,
  conditionType,
  conditionalSpaceMismatch,
  constIsNotConstant,
  constWrite,
  constantArgumentCount,
  constantBufferSize,
  constantChanged,
  constantComparison,
  constantInitializerFolding,
  constantNestedScope,
  constantOutsideKernel,
  constantToGeneric,
  constantUninitialized,
  constantWrite,
  declaratorType,
  divergentConstantIndex,
  divisionByZero,
  doubleLiteral,
  doubleUnsupported,
  duplicateCase,
  endianAttributeSpace,
  enqueueBlockParameter,
  enqueueCapturedPointer,
  enqueueEventSpace,
  eventAddressSpace,
  eventField,
  executionLimit,
  externSpace,
  fieldSpace,
  functionPointer,
  functionRedeclarationSpace,
  genericAlwaysOneSpace,
  genericCompareUndefined,
  genericKeywordReserved,
  genericKeywordUnsupported,
  genericSelection,
  genericToNamedImplicit,
  globalAutomatic,
  halfValue,
  idUnguarded,
  imageAddressSpace,
  imageModified,
  imageNotParameter,
  imageTypeQualifier,
  implicitFallthrough,
  implicitGlobalPortability,
  incompatibleTypes,
  incompleteType,
  indexOutOfBounds,
  indexOverflow32,
  initSpaceMismatch,
  initializerList,
  initializerNotConstant,
  inlineAssembly,
  inlineDefinition,
  integerConstant,
  integerOverflow,
  invalidCast,
  invalidLiteral,
  invalidOperands,
  invalidSubscript,
  jumpMisplaced,
  kernelArgHalf,
  kernelArgOpaque,
  kernelArgScalarType,
  kernelArgStructScalar,
  kernelArgumentUnused,
  kernelArgumentsSize,
  kernelArrayArgSpace,
  kernelNamedMain,
  kernelNestedPointerSpace,
  kernelPointerArgGeneric,
  kernelPointerArgPrivate,
  kernelPointerToPointer,
  kernelReturnType,
  kernelStatic,
  kernelStructPointer,
  kernelStructUnnamedPointer,
  kernelWithLocalCalled,
  labelMissing,
  largePrivateArray,
  layoutHostMismatch,
  legacyAtomicSpace,
  localInitializer,
  localMemoryFootprint,
  localNestedScope,
  localOutsideKernel,
  localReadBeforeWrite,
  longLong,
  memberAccess,
  missingNames,
  missingReturn,
  mixedSpelling,
  nestedPointerSpaceMismatch,
  nestingLimit,
  noMatchingOverload,
  notAFunction,
  notAssignable,
  nullDereference,
  numberedSpace,
  objectInGeneric,
  offsetofMember,
  operatorPrecedence,
  overloadSpace,
  parameterSpace,
  pipeDeclaration,
  pipeIoSpace,
  pointeeChanged,
  pointerFromInteger,
  pointerSizeAssumption,
  prefetchSpace,
  printfFormat,
  printfFormatSpace,
  printfStringArgument,
  privateAddressEscape,
  privateArraySpilled,
  programScopeNeedsConstant,
  programScopeOpaqueType,
  programScopeQueueType,
  programScopeSpace,
  programScopeVariableSize,
  qualifierDropped,
  qualifierOnPointer,
  raceAsyncCopy,
  raceGlobal,
  raceLocal,
  recursion,
  redeclaration,
  redeclarationSpace,
  redundantPrivate,
  reinterpretationSize,
  reservedSpaceMacro,
  reservedSpaceName,
  returnSpaceMismatch,
  returnTypeSpace,
  returnValue,
  samplerAddressSpace,
  samplerDerivedType,
  samplerNestedScope,
  samplerProgramScope,
  selectionCondition,
  sizeofOperand,
  spaceConflict,
  spaceDuplicate,
  spaceWithoutDeclarator,
  specifierMisplaced,
  statedFact,
  staticLocalImplicitSpace,
  staticLocalSpace,
  staticLocalVersion,
  storageClassUnsupported,
  storageClassVersion,
  stringLiteralSpace,
  structFieldDefaultPointee,
  structPointerInBuffer,
  subGroupVersion,
  subtractionSpaceMismatch,
  suspiciousIf,
  tagVisibility,
  toAddressSpaceArgument,
  toAddressSpaceRedundant,
  toAddressSpaceUnavailable,
  typeSpecifiers,
  uncoalescedAccess,
  undefinedSymbol,
  uninitializedVariable,
  unknownAttribute,
  unknownMember,
  unknownName,
  unqualifiedPointerPortability,
  unsupportedC99,
  unusedAddressSpaceVariant,
  unusedParameter,
  unusedSuppression,
  unusedValue,
  unusedVariable,
  variadicFunction,
  variadicMacroRule,
  vectorComponent,
  vectorLiteralCount,
  vectorMisaligned,
  vendorFunction,
  workItemDimension,
];

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((one) => [one.id, one]));

/** The rule with an id; undefined for other diagnostics. */
export const ruleOf = (id: string): Rule | undefined => byId.get(id);
