import type { Rule } from '../rule.js';
import { accessQualifier } from './access-qualifier.js';
import { addressOfValue } from './address-of-value.js';
import { ambiguousCall } from './ambiguous-call.js';
import { argumentCount } from './argument-count.js';
import { argumentSpaceMismatch } from './argument-space-mismatch.js';
import { assertionFailed } from './assertion-failed.js';
import { assignSpaceMismatch } from './assign-space-mismatch.js';
import { assignedCondition } from './assigned-condition.js';
import { asyncCopySpace } from './async-copy-space.js';
import { atomicInitializerSpace } from './atomic-initializer-space.js';
import { atomicPrivateObject } from './atomic-private-object.js';
import { atomicSpace } from './atomic-space.js';
import { attributeArgument } from './attribute-argument.js';
import { bankConflict } from './bank-conflict.js';
import { barrierDivergent } from './barrier-divergent.js';
import { barrierFence } from './barrier-fence.js';
import { barrierFlagSpace } from './barrier-flag-space.js';
import { blockCaptureAddress } from './block-capture-address.js';
import { blockCaptureWrite } from './block-capture-write.js';
import { blockDerivedType } from './block-derived-type.js';
import { blockLocalVariable } from './block-local-variable.js';
import { blockReturnSpace } from './block-return-space.js';
import { blockUnsupported } from './block-unsupported.js';
import { buildOption } from './build-option.js';
import { builtinArgument } from './builtin-argument.js';
import { builtinOutputSpace } from './builtin-output-space.js';
import { builtinRedefinition } from './builtin-redefinition.js';
import { byteStore10 } from './byte-store-1.0.js';
import { castConstantGeneric } from './cast-constant-generic.js';
import { castDropsSpace } from './cast-drops-space.js';
import { castNestedPointerSpace } from './cast-nested-pointer-space.js';
import { castRedundant } from './cast-redundant.js';
import { castSpaceMismatch } from './cast-space-mismatch.js';
import { castThroughGeneric } from './cast-through-generic.js';
import { castThroughInteger } from './cast-through-integer.js';
import { castValueSpace } from './cast-value-space.js';
import { comparisonSpaceMismatch } from './comparison-space-mismatch.js';
import { compoundLiteralMismatch } from './compound-literal-mismatch.js';
import { compoundLiteralSpace } from './compound-literal-space.js';
import { computedGoto } from './computed-goto.js';
import { conditionType } from './condition-type.js';
import { conditionalSpaceMismatch } from './conditional-space-mismatch.js';
import { constIsNotConstant } from './const-is-not-constant.js';
import { constWrite } from './const-write.js';
import { constantArgumentCount } from './constant-argument-count.js';
import { constantBufferSize } from './constant-buffer-size.js';
import { constantChanged } from './constant-changed.js';
import { constantComparison } from './constant-comparison.js';
import { constantInitializerFolding } from './constant-initializer-folding.js';
import { constantNestedScope } from './constant-nested-scope.js';
import { constantOutsideKernel } from './constant-outside-kernel.js';
import { constantToGeneric } from './constant-to-generic.js';
import { constantUninitialized } from './constant-uninitialized.js';
import { constantWrite } from './constant-write.js';
import { declaratorType } from './declarator-type.js';
import { divergentConstantIndex } from './divergent-constant-index.js';
import { divisionByZero } from './division-by-zero.js';
import { doubleLiteral } from './double-literal.js';
import { doubleUnsupported } from './double-unsupported.js';
import { duplicateCase } from './duplicate-case.js';
import { endianAttributeSpace } from './endian-attribute-space.js';
import { enqueueBlockParameter } from './enqueue-block-parameter.js';
import { enqueueCapturedPointer } from './enqueue-captured-pointer.js';
import { enqueueEventSpace } from './enqueue-event-space.js';
import { eventAddressSpace } from './event-address-space.js';
import { eventField } from './event-field.js';
import { executionLimit } from './execution-limit.js';
import { externSpace } from './extern-space.js';
import { fieldSpace } from './field-space.js';
import { functionPointer } from './function-pointer.js';
import { functionRedeclarationSpace } from './function-redeclaration-space.js';
import { genericAlwaysOneSpace } from './generic-always-one-space.js';
import { genericCompareUndefined } from './generic-compare-undefined.js';
import { genericKeywordReserved } from './generic-keyword-reserved.js';
import { genericKeywordUnsupported } from './generic-keyword-unsupported.js';
import { genericSelection } from './generic-selection.js';
import { genericToNamedImplicit } from './generic-to-named-implicit.js';
import { globalAutomatic } from './global-automatic.js';
import { halfValue } from './half-value.js';
import { idUnguarded } from './id-unguarded.js';
import { imageAddressSpace } from './image-address-space.js';
import { imageModified } from './image-modified.js';
import { imageNotParameter } from './image-not-parameter.js';
import { imageTypeQualifier } from './image-type-qualifier.js';
import { implicitFallthrough } from './implicit-fallthrough.js';
import { implicitGlobalPortability } from './implicit-global-portability.js';
import { incompatibleTypes } from './incompatible-types.js';
import { incompleteType } from './incomplete-type.js';
import { indexOutOfBounds } from './index-out-of-bounds.js';
import { indexOverflow32 } from './index-overflow-32.js';
import { initSpaceMismatch } from './init-space-mismatch.js';
import { initializerList } from './initializer-list.js';
import { initializerNotConstant } from './initializer-not-constant.js';
import { inlineAssembly } from './inline-assembly.js';
import { inlineDefinition } from './inline-definition.js';
import { integerConstant } from './integer-constant.js';
import { integerOverflow } from './integer-overflow.js';
import { invalidCast } from './invalid-cast.js';
import { invalidLiteral } from './invalid-literal.js';
import { invalidOperands } from './invalid-operands.js';
import { invalidSubscript } from './invalid-subscript.js';
import { jumpMisplaced } from './jump-misplaced.js';
import { kernelArgHalf } from './kernel-arg-half.js';
import { kernelArgOpaque } from './kernel-arg-opaque.js';
import { kernelArgScalarType } from './kernel-arg-scalar-type.js';
import { kernelArgStructScalar } from './kernel-arg-struct-scalar.js';
import { kernelArgumentUnused } from './kernel-argument-unused.js';
import { kernelArgumentsSize } from './kernel-arguments-size.js';
import { kernelArrayArgSpace } from './kernel-array-arg-space.js';
import { kernelNamedMain } from './kernel-named-main.js';
import { kernelNestedPointerSpace } from './kernel-nested-pointer-space.js';
import { kernelPointerArgGeneric } from './kernel-pointer-arg-generic.js';
import { kernelPointerArgPrivate } from './kernel-pointer-arg-private.js';
import { kernelPointerToPointer } from './kernel-pointer-to-pointer.js';
import { kernelReturnType } from './kernel-return-type.js';
import { kernelStatic } from './kernel-static.js';
import { kernelStructPointer } from './kernel-struct-pointer.js';
import { kernelStructUnnamedPointer } from './kernel-struct-unnamed-pointer.js';
import { kernelWithLocalCalled } from './kernel-with-local-called.js';
import { labelMissing } from './label-missing.js';
import { largePrivateArray } from './large-private-array.js';
import { layoutHostMismatch } from './layout-host-mismatch.js';
import { legacyAtomicSpace } from './legacy-atomic-space.js';
import { localInitializer } from './local-initializer.js';
import { localMemoryFootprint } from './local-memory-footprint.js';
import { localNestedScope } from './local-nested-scope.js';
import { localOutsideKernel } from './local-outside-kernel.js';
import { localReadBeforeWrite } from './local-read-before-write.js';
import { longLong } from './long-long.js';
import { memberAccess } from './member-access.js';
import { missingNames } from './missing-names.js';
import { missingReturn } from './missing-return.js';
import { mixedSpelling } from './mixed-spelling.js';
import { nestedPointerSpaceMismatch } from './nested-pointer-space-mismatch.js';
import { nestingLimit } from './nesting-limit.js';
import { noMatchingOverload } from './no-matching-overload.js';
import { notAFunction } from './not-a-function.js';
import { notAssignable } from './not-assignable.js';
import { nullDereference } from './null-dereference.js';
import { numberedSpace } from './numbered-space.js';
import { objectInGeneric } from './object-in-generic.js';
import { offsetofMember } from './offsetof-member.js';
import { operatorPrecedence } from './operator-precedence.js';
import { overloadSpace } from './overload-space.js';
import { parameterSpace } from './parameter-space.js';
import { pipeDeclaration } from './pipe-declaration.js';
import { pipeIoSpace } from './pipe-io-space.js';
import { pointeeChanged } from './pointee-changed.js';
import { pointerFromInteger } from './pointer-from-integer.js';
import { pointerSizeAssumption } from './pointer-size-assumption.js';
import { prefetchSpace } from './prefetch-space.js';
import { printfFormat } from './printf-format.js';
import { printfFormatSpace } from './printf-format-space.js';
import { printfStringArgument } from './printf-string-argument.js';
import { privateAddressEscape } from './private-address-escape.js';
import { privateArraySpilled } from './private-array-spilled.js';
import { programScopeNeedsConstant } from './program-scope-needs-constant.js';
import { programScopeOpaqueType } from './program-scope-opaque-type.js';
import { programScopeQueueType } from './program-scope-queue-type.js';
import { programScopeSpace } from './program-scope-space.js';
import { programScopeVariableSize } from './program-scope-variable-size.js';
import { qualifierDropped } from './qualifier-dropped.js';
import { qualifierOnPointer } from './qualifier-on-pointer.js';
import { raceAsyncCopy } from './race-async-copy.js';
import { raceGlobal } from './race-global.js';
import { raceLocal } from './race-local.js';
import { recursion } from './recursion.js';
import { redeclaration } from './redeclaration.js';
import { redeclarationSpace } from './redeclaration-space.js';
import { redundantPrivate } from './redundant-private.js';
import { reinterpretationSize } from './reinterpretation-size.js';
import { reservedSpaceMacro } from './reserved-space-macro.js';
import { reservedSpaceName } from './reserved-space-name.js';
import { returnSpaceMismatch } from './return-space-mismatch.js';
import { returnTypeSpace } from './return-type-space.js';
import { returnValue } from './return-value.js';
import { samplerAddressSpace } from './sampler-address-space.js';
import { samplerDerivedType } from './sampler-derived-type.js';
import { samplerNestedScope } from './sampler-nested-scope.js';
import { samplerProgramScope } from './sampler-program-scope.js';
import { selectionCondition } from './selection-condition.js';
import { sizeofOperand } from './sizeof-operand.js';
import { spaceConflict } from './space-conflict.js';
import { spaceDuplicate } from './space-duplicate.js';
import { spaceWithoutDeclarator } from './space-without-declarator.js';
import { specifierMisplaced } from './specifier-misplaced.js';
import { statedFact } from './stated-fact.js';
import { staticLocalImplicitSpace } from './static-local-implicit-space.js';
import { staticLocalSpace } from './static-local-space.js';
import { staticLocalVersion } from './static-local-version.js';
import { storageClassUnsupported } from './storage-class-unsupported.js';
import { storageClassVersion } from './storage-class-version.js';
import { stringLiteralSpace } from './string-literal-space.js';
import { structFieldDefaultPointee } from './struct-field-default-pointee.js';
import { structPointerInBuffer } from './struct-pointer-in-buffer.js';
import { subGroupVersion } from './sub-group-version.js';
import { subtractionSpaceMismatch } from './subtraction-space-mismatch.js';
import { suspiciousIf } from './suspicious-if.js';
import { tagVisibility } from './tag-visibility.js';
import { toAddressSpaceArgument } from './to-address-space-argument.js';
import { toAddressSpaceRedundant } from './to-address-space-redundant.js';
import { toAddressSpaceUnavailable } from './to-address-space-unavailable.js';
import { typeSpecifiers } from './type-specifiers.js';
import { uncoalescedAccess } from './uncoalesced-access.js';
import { undefinedSymbol } from './undefined-symbol.js';
import { uninitializedVariable } from './uninitialized-variable.js';
import { unknownAttribute } from './unknown-attribute.js';
import { unknownMember } from './unknown-member.js';
import { unknownName } from './unknown-name.js';
import { unqualifiedPointerPortability } from './unqualified-pointer-portability.js';
import { unsupportedC99 } from './unsupported-c99.js';
import { unusedAddressSpaceVariant } from './unused-address-space-variant.js';
import { unusedParameter } from './unused-parameter.js';
import { unusedSuppression } from './unused-suppression.js';
import { unusedValue } from './unused-value.js';
import { unusedVariable } from './unused-variable.js';
import { variadicFunction } from './variadic-function.js';
import { variadicMacroRule } from './variadic-macro.js';
import { vectorComponent } from './vector-component.js';
import { vectorLiteralCount } from './vector-literal-count.js';
import { vectorMisaligned } from './vector-misaligned.js';
import { vendorFunction } from './vendor-function.js';
import { workItemDimension } from './work-item-dimension.js';

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
