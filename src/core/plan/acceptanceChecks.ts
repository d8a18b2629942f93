// Checks whether a result meets the task. Executable checks depend on the text alone; it is never run. Checks that need
// a parser of TypeScript or LaTeX or a script of the user call a port. Judged checks need a person or a model: `checkAcceptance`
// skips them. Invariant: `checkAcceptance` never rejects. A check that could not be made counts as failed, with its
// cause.

import { checkArguments } from '../llm';
import { type CancelSignal, isJsonObject, type JsonObject, type JsonValue, replaceDelimited } from '../support';
import type { AcceptanceCheck, ExecutableCheck, ScriptCheck } from './acceptanceCheckSchema';
import { countSlides } from './countSlides';
import { latexSections } from './latexSections';
import { tagFault, visibleText } from './markup';
import { namesNotMentioned } from './namesNotMentioned';

/** Services that some checks need. */
export interface CheckPorts {
  /** The script's answer, or the reason for none: an error, a timeout, the memory limit. */
  runScript(check: ScriptCheck, result: string, cancel?: CancelSignal): Promise<ScriptAnswer>;
  /** The first syntax error as a sentence; undefined if the text parses. */
  typescriptFault(text: string, cancel?: CancelSignal): Promise<string | undefined>;
  latexFault(text: string, cancel?: CancelSignal): Promise<string | undefined>;
}

export type ScriptAnswer =
  | { readonly kind: 'answered'; readonly value: JsonValue }
  | { readonly kind: 'failed'; readonly message: string };

export interface CheckOutcome {
  readonly check: ExecutableCheck;
  readonly passed: boolean;
  /** The fault, in a sentence; empty if the check passed. */
  readonly message: string;
}

/** Makes the checks one after the other, in their order. Skips judged checks. */
export async function checkAcceptance(
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
      return namesFault(check.names, new Set([...sectionsOf(result), ...latexSections(result)]), 'section');
    case 'length':
      return lengthFault(result, check);
    case 'mentions': {
      const missing = namesNotMentioned(visibleText(result), check.names);
      return missing.length === 0 ? undefined : `It does not mention ${missing.join(', ')}.`;
    }
    case 'html':
      return tagFault(result);
    case 'code':
      return bracketFault(result);
    case 'declares':
      return namesFault(check.names, declaredIn(result), 'declaration');
    case 'typescript':
      return ports.typescriptFault(result, cancel);
    case 'latex':
      return ports.latexFault(result, cancel);
    case 'script':
      return scriptFault(await ports.runScript(check, result, cancel));
  }
}

/** `true` passes; a text is the reason of the failure. */
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
    return 'It is not JSON.';
  }
  if (!schema) return undefined;
  if (!isJsonObject(value)) return 'It is not a JSON object.';
  const [fault] = checkArguments(schema, value, { types: 'strict', unknown: true });
  return fault && `${fault.message}.`;
}

function namesFault(wanted: readonly string[], found: ReadonlySet<string>, what: string): string | undefined {
  const missing = wanted.filter((name) => !found.has(name.toLowerCase()));
  if (missing.length === 0) return undefined;
  return `${missing.length === 1 ? `A ${what} is` : `${missing.length} ${what}s are`} missing: ${missing.join(', ')}.`;
}

/** Headings with content before the next heading, in lower case. */
function sectionsOf(text: string): ReadonlySet<string> {
  const found = headingsOf(text);
  return new Set(
    found.flatMap(({ name, end }, index) => {
      const below = withoutTags(text.slice(end, found[index + 1]?.start));
      const shown = withoutTags(name).trim();
      return below.trim() === '' ? [] : [shown.replaceAll('&amp;', '&').toLowerCase()];
    }),
  );
}

const withoutTags = (text: string) => replaceDelimited(text, /<[^>]*>/g, '>', () => '');

interface Heading {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Headings of Markdown, and closed headings of HTML, in their order. */
function headingsOf(text: string): readonly Heading[] {
  const found: Heading[] = [];
  const marks = [...text.matchAll(/^#{1,6}[ \t]+(.+)$|<(\/?)h([1-6])\b[^<>]*>/gim)];
  const lastEnds = new Map(marks.flatMap(({ 2: slash, 3: level, index }) => (slash ? [[level, index] as const] : [])));
  let open: { readonly level: string | undefined; readonly start: number; readonly from: number } | undefined;
  for (const { 0: mark, 1: line, 2: slash, 3: level, index } of marks) {
    const end = index + mark.length;
    if (open && slash && level === open.level) {
      found.push({ name: text.slice(open.from, index), start: open.start, end });
      open = undefined;
    } else if (!open && line !== undefined) {
      found.push({ name: line.replace(/(?<![ \t#])[ \t#]+$/, ''), start: index, end });
    } else if (!open && slash === '' && (lastEnds.get(level) ?? -1) > index) open = { level, start: index, from: end };
  }
  return found;
}

const declaredIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:function(?:\s*\*)?|class|const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu)].map(([, name]) =>
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
        : unit === 'slides'
          ? countSlides(text, headingsOf(text).length)
          : (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
  if (least !== undefined && length < least) return `It has ${length} ${unit}, and at least ${least} are asked for.`;
  if (most !== undefined && length > most) return `It has ${length} ${unit}, and at most ${most} are allowed.`;
  return undefined;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Removes string literals and comments of a program. An unclosed comment is kept. */
function withoutTexts(text: string): string {
  const piece = /\/\*|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
  const lastEnd = text.lastIndexOf('*/');
  let kept = '';
  let from = 0;
  for (let found = piece.exec(text); found; found = piece.exec(text)) {
    const { index } = found;
    if (found[0] === '/*') {
      if (index + 2 > lastEnd) continue;
      piece.lastIndex = text.indexOf('*/', index + 2) + 2;
    }
    kept += text.slice(from, index);
    from = piece.lastIndex;
  }
  return kept + text.slice(from);
}

function bracketFault(text: string): string | undefined {
  const code = withoutTexts(text);
  const stack: string[] = [];
  for (const char of code) {
    const close = closing[char];
    if (close !== undefined) stack.push(close);
    else if (')]}'.includes(char) && stack.pop() !== char) return `A ${char} closes nothing.`;
  }
  if (code.trim() === '') return 'It holds no code.';
  return stack.length === 0 ? undefined : `A ${stack.at(-1)} is missing at the end.`;
}
