// Whether a result is what the task asked for. Executable checks are decided by the text alone; nothing of it is ever run.
// What needs a parser of TypeScript or a script of the user asks its port. Judged ones need a person or a model and are
// kept apart: `checkResult` leaves them out.
// Invariant: `checkResult` never rejects. A check that could not be made is one that failed, with its cause.

import { checkArguments } from '../llm';
import { type CancelSignal, isJsonObject, type JsonObject, type JsonValue } from '../support';

export type ExecutableCheck =
  /** One JSON value; with a schema, an object that fits it. */
  | { readonly kind: 'json'; readonly schema?: JsonObject }
  /** A heading in Markdown or HTML for each name, with something below it. */
  | { readonly kind: 'sections'; readonly names: readonly string[] }
  | {
      readonly kind: 'length';
      readonly unit: 'characters' | 'words' | 'lines';
      readonly least?: number;
      readonly most?: number;
    }
  /** Tags are closed in order. Roughly: what a browser mends by itself is no fault. */
  | { readonly kind: 'html' }
  /** Brackets of a program are closed in order, outside of texts and comments. */
  | { readonly kind: 'code' }
  /** Functions, classes or constants of these names are declared. */
  | { readonly kind: 'declares'; readonly names: readonly string[] }
  /** It parses as TypeScript, with or without JSX. Types are not checked. */
  | { readonly kind: 'typescript' }
  | ScriptCheck;

/** A script of the user, run in the sandbox. */
export interface ScriptCheck {
  readonly kind: 'script';
  /** What it is called where checks are listed. */
  readonly name?: string;
  /** A function: `({ result }) => true`, or `false`, or why not. */
  readonly source: string;
  /** As of scripts of tools. */
  readonly timeLimitMs?: number;
  readonly memoryLimitMb?: number;
}

/** What checks need beyond the text. */
export interface CheckPorts {
  /** What the script answers, or why it has no answer: an error, its time, its memory. */
  runScript(check: ScriptCheck, result: string, cancel?: CancelSignal): Promise<ScriptAnswer>;
  /** Why the text does not parse, as a sentence; undefined when it does. */
  typescriptFault(text: string, cancel?: CancelSignal): Promise<string | undefined>;
}

export type ScriptAnswer =
  | { readonly kind: 'answered'; readonly value: JsonValue }
  | { readonly kind: 'failed'; readonly message: string };

export interface JudgedCheck {
  readonly kind: 'judged';
  readonly question: string;
}

export type AcceptanceCheck = ExecutableCheck | JudgedCheck;

export interface CheckOutcome {
  readonly check: ExecutableCheck;
  readonly passed: boolean;
  /** What is wrong, in a sentence; empty when it passed. */
  readonly message: string;
}

/** One after the other, in their order. Judged checks are left out. */
export async function checkResult(
  result: string,
  checks: readonly AcceptanceCheck[],
  ports: CheckPorts,
  cancel?: CancelSignal,
): Promise<readonly CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const check of checks) {
    if (check.kind === 'judged') continue;
    const message = (await findFault(result, check, ports, cancel).catch(causeOf)) ?? '';
    outcomes.push({ check, passed: message === '', message });
  }
  return outcomes;
}

const causeOf = (error: unknown) =>
  `It could not be checked: ${error instanceof Error ? error.message : String(error)}`;

async function findFault(
  result: string,
  check: ExecutableCheck,
  ports: CheckPorts,
  cancel: CancelSignal | undefined,
): Promise<string | undefined> {
  switch (check.kind) {
    case 'json':
      return jsonFault(result, check.schema);
    case 'sections':
      return namesFault(check.names, sectionsOf(result), 'section');
    case 'length':
      return lengthFault(result, check);
    case 'html':
      return tagFault(result);
    case 'code':
      return bracketFault(result);
    case 'declares':
      return namesFault(check.names, declaredIn(result), 'declaration');
    case 'typescript':
      return ports.typescriptFault(result, cancel);
    case 'script':
      return scriptFault(await ports.runScript(check, result, cancel));
  }
}

/** `true` passes; a text is the reason why not. */
function scriptFault(answer: ScriptAnswer): string | undefined {
  if (answer.kind === 'failed') return `The script gave no answer: ${answer.message}`;
  const { value } = answer;
  if (value === true) return undefined;
  if (value === false || value === '') return 'The script answered false.';
  if (typeof value === 'string') return value.slice(0, longestReason);
  return `The script answered ${JSON.stringify(value).slice(0, 60)}; it has to answer true, false or a reason.`;
}

const longestReason = 600;

function jsonFault(result: string, schema: JsonObject | undefined): string | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(result) as JsonValue;
  } catch {
    return 'It is no JSON.';
  }
  if (!schema) return undefined;
  if (!isJsonObject(value)) return 'It is no JSON object.';
  const [fault] = checkArguments(schema, value, { types: 'strict', unknown: true });
  return fault && `${fault.message}.`;
}

function namesFault(wanted: readonly string[], found: ReadonlySet<string>, what: string): string | undefined {
  const missing = wanted.filter((name) => !found.has(name.toLowerCase()));
  if (missing.length === 0) return undefined;
  return `${missing.length === 1 ? `A ${what} is` : `${missing.length} ${what}s are`} missing: ${missing.join(', ')}.`;
}

/** Headings that have something below them before the next one, in lower case. */
function sectionsOf(text: string): ReadonlySet<string> {
  const heading = /^#{1,6}[ \t]+(.+?)[ \t#]*$|<h([1-6])\b[^>]*>([\s\S]*?)<\/h\2>/gim;
  const found = [...text.matchAll(heading)];
  return new Set(
    found.flatMap((match, index) => {
      const below = text.slice(match.index + match[0].length, found[index + 1]?.index).replace(/<[^>]*>/g, '');
      const name = (match[1] ?? match[3] ?? '').replace(/<[^>]*>/g, '').trim();
      return below.trim() === '' ? [] : [name.replaceAll('&amp;', '&').toLowerCase()];
    }),
  );
}

const declaredIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:function\s*\*?|class|const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu)].map(([, name]) =>
      (name as string).toLowerCase(),
    ),
  );

function lengthFault(text: string, check: ExecutableCheck & { readonly kind: 'length' }): string | undefined {
  const { unit, least, most } = check;
  const length =
    unit === 'characters'
      ? text.length
      : unit === 'lines'
        ? text.split('\n').length
        : (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
  if (least !== undefined && length < least) return `It has ${length} ${unit}, and at least ${least} are asked for.`;
  if (most !== undefined && length > most) return `It has ${length} ${unit}, and at most ${most} are allowed.`;
  return undefined;
}

/** Elements that have no end, and those whose end may be left out. */
const open = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const optional = new Set('li p dt dd option thead tbody tfoot tr td th html head body'.split(' '));

function tagFault(text: string): string | undefined {
  const bare = text.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '');
  const stack: string[] = [];
  let count = 0;
  for (const [tag, slash, written] of bare.matchAll(/<(\/?)([a-zA-Z][\w-]*)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/g)) {
    const name = (written as string).toLowerCase();
    count += 1;
    if (open.has(name) || tag.endsWith('/>')) continue;
    if (slash === '') {
      stack.push(name);
      continue;
    }
    while (stack.length > 0 && stack.at(-1) !== name && optional.has(stack.at(-1) as string)) stack.pop();
    if (stack.pop() !== name) return `The end of ${name} has no beginning.`;
  }
  if (count === 0) return 'It holds no HTML.';
  const left = stack.find((name) => !optional.has(name));
  return left === undefined ? undefined : `${left} is never closed.`;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function bracketFault(text: string): string | undefined {
  const code = text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
    '',
  );
  const stack: string[] = [];
  for (const char of code) {
    const close = closing[char];
    if (close !== undefined) stack.push(close);
    else if (')]}'.includes(char) && stack.pop() !== char) return `A ${char} closes nothing.`;
  }
  if (code.trim() === '') return 'It holds no code.';
  return stack.length === 0 ? undefined : `A ${stack.at(-1)} is missing at the end.`;
}
