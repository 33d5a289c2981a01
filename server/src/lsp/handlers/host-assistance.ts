// Completion and signature help in calls of hosts: the names of kernels, and their parameters.
import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  type Position,
  type SignatureHelp,
  TextEdit,
} from 'vscode-languageserver';
import { type CallAround, callAround, calledName, isCode, pathBefore } from '../../hosts/call-text.js';
import type { HostContract } from '../../hosts/contract.js';
import type { KernelSignature, SignatureParameter } from '../../hosts/signatures.js';
import { type HostLanguage, hostLanguageOf } from '../../text/literals.js';
import type { SourceFile } from '../../text/source-file.js';
import type { FeatureContext } from '../feature.js';

type Context = Pick<FeatureContext, 'hosts'>;

/** An argument of a kernel that a call of a host passes. */
interface Passing {
  readonly kernel: KernelSignature;
  /** The arguments of the call before those of the kernel. */
  readonly before: readonly string[];
  /** The index of the kernel's argument at the place; undefined if it is unknown or belongs to the call. */
  readonly index: number | undefined;
}

/** The object of a call of a member. */
const objectOf = (callee: string): string => /^(.*?)(?:\.|->)\w+$/.exec(callee)?.[1] ?? '';

const numberIn = (argument: string | undefined): number | undefined =>
  argument !== undefined && /^\d+$/.test(argument) ? Number(argument) : undefined;

/** The calls that set one argument, with its index as an argument; all others pass several. */
const SETS_ONE = /^(?:clSetKernelArg(?:SVMPointer)?|setArg|set_arg)$/;

/** The expression of the kernel in a call that sets one argument, and the position of the index. */
const settingOne = ({ callee, arguments: [first = ''] }: CallAround): { kernel: string; position: number } =>
  callee.startsWith('clSetKernelArg') ? { kernel: first, position: 1 } : { kernel: objectOf(callee), position: 0 };

/** Whether an expression of a host in Python is a program, or has the name of one. */
const mayBeProgram = (contract: HostContract, expression: string, path: string): boolean =>
  expression !== '' && (/(?:^|[._])(?:prg|prog|program)$/i.test(expression) || contract.isProgram(expression, path));

/** The kernel whose arguments a call passes; undefined for other calls, and if several kernels are possible. */
function passingAt(contract: HostContract, call: CallAround, path: string): Passing | undefined {
  const { callee, arguments: given, at } = call;
  const only = (expression: string): KernelSignature | undefined => {
    const [first, ...others] = contract.kernelsOf(expression, path, at);
    return others.length === 0 ? first : undefined;
  };
  const name = calledName(callee);
  if (SETS_ONE.test(name)) {
    const { kernel, position } = settingOne(call);
    const found = only(kernel);
    return found && { kernel: found, before: [], index: numberIn(given[position]) };
  }
  const isSetter = /^set_?args$/i.test(name);
  const isPython = hostLanguageOf(path) === 'python';
  const ofProgram = isPython && !isSetter && mayBeProgram(contract, objectOf(callee), path);
  const found =
    only(isSetter ? objectOf(callee) : callee) ?? (ofProgram ? contract.kernelNames().get(name) : undefined);
  if (!found) return undefined;
  const before = isSetter ? [] : isPython ? ['queue', 'global_size', 'local_size'] : ['EnqueueArgs'];
  return { kernel: found, before, index: given.length - 1 - before.length };
}

/** The kernel's parameters, in a call that passes its arguments. */
export async function hostSignature(
  root: SourceFile,
  position: Position,
  { hosts }: Context,
): Promise<SignatureHelp | null> {
  const language = hostLanguageOf(root.path);
  const offset = root.lines.offset(position);
  const call = language && callAround(root.text, offset, language);
  const contract = call && (hosts.known ?? (await hosts.current()));
  const passing = contract && passingAt(contract, call, root.path);
  if (!passing?.kernel.parameters) return null;
  const { kernel, before, index } = passing;
  const texts = [...before, ...passing.kernel.parameters.map(({ text }) => text)];
  let label = `${kernel.name}(`;
  const parameters = texts.map((text, i): { label: [number, number] } => {
    const start = label.length + (i > 0 ? 2 : 0);
    label += `${i > 0 ? ', ' : ''}${text}`;
    return { label: [start, label.length] };
  });
  // An index beyond the last parameter marks none.
  const active = index === undefined ? texts.length : index + before.length;
  return { signatures: [{ label: `${label})`, parameters }], activeSignature: 0, activeParameter: active };
}

/** Calls whose string names a kernel; `name` is that of Rust's builders. */
const CREATES =
  /(?:\bclCreateKernel|\b(?:create|get)_kernel|\bcreateKernel|\b(?:[Kk]ernel|(?:KernelFunctor|make_kernel)(?:<[^;]*>)?)(?:\s+\w+)?|\bmake_(?:unique|shared)<cl::Kernel(?:Functor<[^;]*>)?>|::create|\.name)$/;

interface Asking {
  readonly snippets: boolean;
}

/** The candidates at an offset of a host outside its kernels; undefined where there is nothing to propose. */
export async function hostCompletions(
  root: SourceFile,
  offset: number,
  { snippets }: Asking,
  { hosts }: Context,
): Promise<CompletionItem[] | undefined> {
  const language = hostLanguageOf(root.path);
  if (!language) return undefined;
  const member = language === 'python' ? memberAt(root.text, offset) : undefined;
  const call = callAround(root.text, offset, language);
  if (!call && !member) return undefined;
  const contract = hosts.known ?? (await hosts.current());
  if (!contract) return undefined;
  if (member && mayBeProgram(contract, member.object, root.path) && isCode(root.text, offset, language))
    return namesOf(contract, root, member.start, offset);
  if (!call) return undefined;
  if (call.literalAt !== undefined) {
    const [object = ''] = call.arguments;
    const isAttribute = call.callee === 'getattr' && mayBeProgram(contract, object, root.path);
    return isAttribute || CREATES.test(call.callee) ? namesOf(contract, root, call.literalAt, offset) : undefined;
  }
  if (!SETS_ONE.test(calledName(call.callee))) return undefined;
  const { kernel, position } = settingOne(call);
  if (call.arguments.length - 1 !== position) return undefined;
  const [found, ...others] = contract.kernelsOf(kernel, root.path, call.at);
  if (!found?.parameters || others.length > 0 || !/^\d*$/.test(call.arguments[position] ?? '')) return undefined;
  // A call that already has its other arguments needs only the index.
  const isWhole = /^[^\S\n]*(?:[);}\r\n]|$)/.test(root.text.slice(offset));
  const range = root.lines.range(call.lastAt, offset);
  return found.parameters.map((parameter, i) => {
    const rest = (snippet: boolean): string =>
      !isWhole ? '' : position === 1 ? restInC(parameter, snippet) : valueOf(parameter, language, snippet);
    return {
      label: `${i}`,
      labelDetails: { detail: `: ${parameter.text}` },
      kind: CompletionItemKind.Field,
      detail: `argument ${i} of ${found.name}: ${parameter.text}`,
      sortText: String(i).padStart(4, '0'),
      filterText: `${i}`,
      textEdit: TextEdit.replace(range, `${i}${rest(snippets)}`),
      ...(snippets && { insertTextFormat: InsertTextFormat.Snippet }),
    };
  });
}

/** The object and the start of the name of a member that is typed; undefined where none is. */
function memberAt(text: string, offset: number): { readonly object: string; readonly start: number } | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const name = /\.(\w*)$/.exec(line)?.[1];
  if (name === undefined) return undefined;
  const start = offset - name.length;
  return { object: pathBefore(text, start - 1), start };
}

const hole = (name: string, snippet: boolean): string => (snippet ? `\${1:${name}}` : name);

/** The size and the address of an argument. */
function restInC({ name, kind, hostType, size }: SignatureParameter, snippet: boolean): string {
  if (kind === 'local') return `, ${hole('bytes', snippet)}, NULL`;
  const value = hole(name || 'value', snippet);
  const held = { image: 'cl_mem', buffer: 'cl_mem', pipe: 'cl_mem', sampler: 'cl_sampler', queue: 'cl_command_queue' };
  const type = kind === 'value' || kind === 'unknown' ? hostType : held[kind];
  return `, ${type === undefined ? (size ?? `sizeof(${name || 'value'})`) : `sizeof(${type})`}, &${value}`;
}

function valueOf({ name, kind }: SignatureParameter, language: HostLanguage, snippet: boolean): string {
  if (kind !== 'local') return `, ${hole(name || 'value', snippet)}`;
  // The sizes of local memory are arguments of other functions in Rust.
  if (language === 'rust') return '';
  return `, ${language === 'python' ? 'cl.LocalMemory' : 'cl::Local'}(${hole('bytes', snippet)})`;
}

function namesOf(contract: HostContract, root: SourceFile, start: number, offset: number): CompletionItem[] {
  const range = root.lines.range(start, offset);
  return [...contract.kernelNames()].map(([name, signature]) => ({
    label: name,
    kind: CompletionItemKind.Function,
    ...(signature?.parameters && { detail: `kernel (${signature.parameters.map(({ text }) => text).join(', ')})` }),
    textEdit: TextEdit.replace(range, name),
  }));
}
