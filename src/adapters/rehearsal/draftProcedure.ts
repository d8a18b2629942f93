// A procedure in words as a PDL document: numbered or plain sentences by rule, with no understanding.
// Invariant: every step of the text is there once, in its order and at its depth; what no rule knows becomes an ANSWER.

import { printPdl } from '../../core/formats';
import type { ToolSchema } from '../../core/llm';
import { looseName } from '../../core/support';
import { parameterNames } from './readPrompt';
import { readSteps, type Slot, type Step } from './readSteps';

interface Api {
  readonly name: string;
  readonly request: string[];
  readonly response: string[];
  readonly precondition: string[];
}

interface Writing {
  readonly tools: readonly ToolSchema[];
  readonly unnamed: DraftNames;
  calls: number;
  /** Names of the parts that the text describes on their own: its functions. */
  readonly parts: ReadonlySet<string>;
  readonly apis: Map<string, Api>;
  readonly answers: Map<string, { readonly name: string; readonly desc?: string; readonly precondition: string[] }>;
  readonly slots: Map<string, Slot>;
}

/** Names of ANSWERs that the text does not name: its own words, or `unnamed_1` and so on. */
export type DraftNames = 'words' | 'unnamed';

/** An ANSWER that has no name of its own: nobody may claim it. */
export const isUnnamed = (name: string) => /^unnamed_\d+$/.test(name);

export interface Draft {
  readonly source: string;
  /** Calls of tools that the text names. */
  readonly calls: number;
}

/** `title` stands where the text has none. */
export function draftProcedure(
  text: string,
  tools: readonly ToolSchema[],
  title: string,
  unnamed: DraftNames = 'words',
): Draft {
  const read = readSteps(text);
  const writing: Writing = {
    tools,
    unnamed,
    apis: new Map(),
    answers: new Map(),
    slots: new Map(read.slots.map((slot) => [slot.name, slot])),
    calls: 0,
    parts: new Set(read.steps.flatMap((step) => partHeader(step.text)?.name ?? [])),
  };
  const procedure = writeBlock(writing, read.steps, 0).join('\n');
  const known = new Map([...writing.apis.values()].map((api) => [looseName(api.name), api]));
  for (const { name, after } of read.rules) {
    const ruled = known.get(looseName(name)) ?? writing.answers.get(name);
    ruled?.precondition.push(...after.flatMap((wanted) => known.get(looseName(wanted))?.name ?? []));
  }
  const source = printPdl({
    name: read.title ?? title,
    slots: [...writing.slots.values()],
    apis: [...writing.apis.values()],
    answers: [...writing.answers.values()],
    others: [],
    procedure: procedure === '' ? '# no steps' : procedure,
  });
  return { source, calls: writing.calls };
}

function writeBlock(writing: Writing, steps: readonly Step[], depth: number): string[] {
  const indent = '  '.repeat(depth);
  const lines: string[] = [];
  let canBranch = false;
  for (const step of steps) {
    const inner = () => {
      const body = writeBlock(writing, step.steps, depth + 1);
      return body.some((line) => !line.trim().startsWith('#')) ? body : [...body, `${indent}  pass`];
    };
    switch (step.kind) {
      case 'if':
      case 'while':
        lines.push(`${indent}${step.kind} ${condition(step.text)}:`, ...inner());
        break;
      case 'elif':
      case 'else': {
        // Without an `if` before it, it is one itself.
        const word = canBranch ? step.kind : 'if';
        const test = step.kind === 'elif' ? ` ${condition(step.text)}` : canBranch ? '' : ' otherwise';
        lines.push(`${indent}${word}${test}:`, ...inner());
        break;
      }
      case 'try':
      case 'except':
        lines.push(`${indent}${step.kind}:`, ...inner());
        break;
      case 'note':
        lines.push(`${indent}# ${step.text}`);
        break;
      case 'stop':
        lines.push(`${indent}return`);
        break;
      case 'leave':
        lines.push(`${indent}break`);
        break;
      case 'set':
        lines.push(`${indent}${step.text}`);
        break;
      default: {
        const part = step.steps.length > 0 ? partHeader(step.text) : undefined;
        const each = step.steps.length > 0 ? forEach(step.text) : undefined;
        if (part) {
          lines.push(`${indent}def ${word(part.name)}(${part.params.join(', ')}):`, ...inner());
          break;
        }
        if (each !== undefined) {
          lines.push(`${indent}${each}:`, ...inner());
          break;
        }
        const jump = jumpOf(step.text);
        if (jump !== undefined) {
          lines.push(`${indent}${jump}`);
          break;
        }
        lines.push(`${indent}${writeStep(writing, step.text)}`, ...writeBlock(writing, step.steps, depth));
      }
    }
    if (step.kind !== 'note') canBranch = step.kind === 'if' || (step.kind === 'elif' && canBranch);
  }
  return lines;
}

/** `The part "check", given a and b` and its Chinese form: a function of the procedure. */
function partHeader(text: string): { readonly name: string; readonly params: readonly string[] } | undefined {
  const match = /^The part "([^"]+)"(?:, given (.+))?$/.exec(text) ?? /^部分“([^”]+)”(?:，给定\s*(.+))?$/u.exec(text);
  return match?.[1] === undefined ? undefined : { name: match[1], params: names(match[2]) };
}

function partCall(text: string) {
  const english = /^Do the part (\S+?)(?: with (.+?))?(?: to get (.+))?$/.exec(text);
  if (english) return { name: english[1] ?? '', given: names(english[2]), targets: names(english[3]) };
  const chinese = /^(?:以\s*(.+?)\s*为参数)?执行部分\s*“?([^，“”\s]+?)”?(?:，得到\s*(.+))?$/u.exec(text);
  return chinese && { name: chinese[2] ?? '', given: names(chinese[1]), targets: names(chinese[3]) };
}

function forEach(text: string): string | undefined {
  const match = /^For each (.+?) of (.+)$/.exec(text);
  const [targets, of] = match
    ? [match[1], match[2]]
    : (/^对\s*(.+?)\s*中的每个\s*(.+)$/u.exec(text)?.slice(1).reverse() ?? []);
  const named = names(targets);
  return named.length > 0 && /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(of ?? '')
    ? `for ${named.join(', ')} in ${of}`
    : undefined;
}

function jumpOf(text: string): string | undefined {
  if (/^(?:Go on with the next round of the loop|进入下一轮循环)$/.test(text)) return 'continue';
  const given = /^Give back (.+?) and stop here$/.exec(text)?.[1] ?? /^返回\s*(.+?)，到此结束$/u.exec(text)?.[1];
  return given === undefined ? undefined : `return ${given}`;
}

/** What comparisons are called in words, and nothing else: the rest stays as it is said. */
function condition(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim();
  const one = comparison(text);
  if (one !== undefined) return one;
  for (const [splitter, word] of joints) {
    const parts = text.split(splitter).map(comparison);
    if (parts.length > 1 && parts.every((part) => part !== undefined)) return parts.join(` ${word} `);
  }
  return text.replaceAll(':', ' ') || 'otherwise';
}

const joints = [
  [/ and |，并且\s*/u, 'and'],
  [/ or |，或者\s*/u, 'or'],
] as const;

const signs: Readonly<Record<string, string>> = {
  is: '==',
  'is not': '!=',
  'is more than': '>',
  'is less than': '<',
  'is at least': '>=',
  'is at most': '<=',
  为: '==',
  不为: '!=',
  大于: '>',
  小于: '<',
  不小于: '>=',
  不大于: '<=',
};

function comparison(text: string): string | undefined {
  const value = '("[^"]*"|[\\d.]+|True|False|None)';
  const compared =
    new RegExp(
      `^([\\p{L}_][\\p{L}\\p{N}_]*) (is(?: not| more than| less than| at least| at most)?) ${value}$`,
      'u',
    ).exec(text) ??
    new RegExp(`^([\\p{L}_][\\p{L}\\p{N}_]*?)\\s*(不为|为|不小于|不大于|大于|小于)\\s*${value}$`, 'u').exec(text);
  if (compared) return `${compared[1]} ${signs[compared[2] ?? ''] ?? '=='} ${compared[3]}`;
  const member =
    /^([\p{L}_][\p{L}\p{N}_]*) is (one|none) of (.+)$/u.exec(text) ??
    /^([\p{L}_][\p{L}\p{N}_]*?)\s*(不属于|属于)\s*(.+)$/u.exec(text);
  if (!member) return undefined;
  const listed = (member[3] ?? '').match(/"[^"]*"|\d+(?:\.\d+)?/g) ?? [];
  const isOut = member[2] === 'none' || member[2] === '不属于';
  return listed.length > 0 ? `${member[1]} ${isOut ? 'not in' : 'in'} [${listed.join(', ')}]` : undefined;
}

const names = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s*(?:,|，|、|\band\b|(?<=\p{Script=Han})和(?=\p{L})|\s和\s)\s*/u)
    .map((part) => part.replace(/[[\]()`]/g, '').trim())
    .filter((part) => /^[\p{L}_][\p{L}\p{N}_]*(?:="[^"]*")?$/u.test(part));

/** A declared name as a procedure can spell it; names match loosely. */
const word = (name: string) => name.trim().replace(/[^\p{L}\p{N}_]+/gu, '_');

const assigned = (targets: readonly string[]) => (targets.length > 0 ? `[${targets.join(', ')}] = ` : '');

function writeStep(writing: Writing, text: string): string {
  const said =
    /^(?:Answer the user|Ask the user for (.+?)) \(([^()]+)\)(?:,\s*given [^:]*)?(?:\s*:\s*(.*))?$/s.exec(text) ??
    /^(?:根据.+?)?(?:回复用户|向用户询问\s*(.+?))（([^（）]+)）(?:：(.*))?$/s.exec(text);
  if (said) return answerCall(writing, said[2] ?? '', said[3], names(said[1]));
  const part = partCall(text);
  if (part && writing.parts.has(part.name)) {
    return `${assigned(part.targets)}${word(part.name)}(${part.given.join(', ')})`;
  }
  const called = /^(?:以\s*(.+?)\s*为参数)?(?:调用|执行部分)\s*“?([^，“”]+?)”?(?:，得到\s*(.+))?$/s.exec(text);
  if (called) return toolCall(writing, (called[2] ?? '').trim(), names(called[1]), names(called[3]));
  const quoted = /`?ANSWER[_.]([\p{L}\p{N}_]+)(?:\(\))?`?/u.exec(text);
  if (quoted) return answerCall(writing, quoted[1] ?? '', undefined, []);
  const call = findCall(writing, text);
  if (call) return call;
  const name = writing.unnamed === 'words' ? nameOf(text) : `unnamed_${writing.answers.size + 1}`;
  return answerCall(writing, name, text, []);
}

function answerCall(writing: Writing, wanted: string, desc: string | undefined, targets: readonly string[]): string {
  const name = wanted.trim();
  if (!writing.answers.has(name)) {
    const told = desc === undefined || desc.trim() === '' ? {} : { desc: desc.trim() };
    writing.answers.set(name, { name, ...told, precondition: [] });
  }
  for (const target of targets) if (!writing.slots.has(target)) writing.slots.set(target, { name: target });
  return `${assigned(targets)}ANSWER.${word(name)}()`;
}

/** A call in backticks, a known tool by its name, or what the text says to call. */
function findCall(writing: Writing, text: string): string | undefined {
  const code = /`([\p{L}_][\p{L}\p{N}_]*)(?:\((\[?[^()]*\]?)\))?`/u.exec(text);
  const words = text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
  const tool = writing.tools.find(({ name }) => words.some((word) => looseName(word) === looseName(name)));
  const told =
    /^Calls? (?:the )?([\p{L}_][\p{L}\p{N}_]*)/iu.exec(text) ??
    /\bcalls? (?:the )?(\p{Ll}+(?:_|\p{Lu})[\p{L}\p{N}_]*)/u.exec(text);
  const name = code?.[1] ?? tool?.name ?? told?.[1];
  if (name === undefined) return undefined;
  if (writing.tools.length > 0 && !writing.tools.some((known) => looseName(known.name) === looseName(name))) {
    return undefined;
  }
  const declared = tool?.name ?? name;
  const given = names(/\bwith (.+?)(?: to get | and get |[.;]|$)/.exec(text)?.[1]).filter((one) => one !== name);
  const request =
    code?.[2] === undefined ? (given.length > 0 ? given : tool ? [...parameterNames(tool)] : []) : names(code[2]);
  const response = names(
    /\b(?:to|and) get (.+?)(?:[.;]|$)/.exec(text)?.[1] ??
      /(?:获取|得到)[^()（）]*[(（]([^()（）]+)[)）]/u.exec(text)?.[1],
  );
  return toolCall(writing, declared, request, response);
}

function toolCall(writing: Writing, declared: string, request: readonly string[], response: readonly string[]): string {
  const known = writing.apis.get(declared) ?? { name: declared, request: [], response: [], precondition: [] };
  const bare = request.map((one) => one.replace(/=.*$/, ''));
  known.request.push(...bare.filter((one) => !known.request.includes(one)));
  known.response.push(...response.filter((one) => !known.response.includes(one)));
  writing.apis.set(declared, known);
  writing.calls++;
  return `${assigned(response)}API.${word(declared)}([${request.join(', ')}])`;
}

/** The first words of a sentence as a name. */
function nameOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words
    .slice(0, /\p{Script=Han}/u.test(text) ? 1 : 5)
    .join('_')
    .slice(0, 40);
  return /^\p{L}/u.test(name) ? name : `step_${name}`;
}
