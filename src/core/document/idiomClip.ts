// Writes a block for an agent idiom as a clip: plain PDL with the declarations that it needs. The `paste` edit inserts it.
// `idiomsOf` of the language recognises every block that is written here.

import { type ApiDecl, expressionsInBody, type Idiom, type IdiomKind, nameTable, type PdlDocument } from '../language';
import { fail, looseName, ok, type Result } from '../support';
import { callableName } from './callableName';
import type { EditProblem } from './graphEdit';
import { procedureTextAt } from './procedure/callParameterRows';
import { checkConditionText, printCallLine } from './procedure/printStatement';
import { procedureStyle } from './procedure/procedureStyle';

/** Rounds of a new block. */
const ROUNDS = 3;

interface NewApi {
  readonly name: string;
  readonly desc: string;
  readonly request: readonly string[];
  readonly response: readonly string[];
}

interface ClipParts {
  readonly slots?: readonly { readonly name: string; readonly type: string; readonly desc: string }[];
  readonly apis?: readonly NewApi[];
  readonly answers?: readonly { readonly name: string; readonly desc: string }[];
  readonly lines: readonly string[];
}

/**
 * `subject`: the name of the API to retry or to confirm, the name of the value to ask for, or the condition of a
 * hand-over. Fails if it cannot be written in a procedure.
 */
export function printIdiomClip(document: PdlDocument, kind: IdiomKind, subject: string): Result<string, EditProblem> {
  if (kind === 'handOver') {
    const condition = checkConditionText(subject);
    return condition.ok ? ok(printClip(handOverParts(document, condition.value))) : condition;
  }
  const name = callableName(subject.trim());
  if (!/^[\p{L}_]/u.test(name))
    return fail({ code: 'document/not-understood', message: 'A name has to begin with a letter.' });
  const parts = { retry: retryParts, confirm: confirmParts, askUntilValid: askParts }[kind];
  return ok(printClip(parts(document, name)));
}

/** The condition of a loop's header with another number of rounds, for the `setCondition` edit. */
export function conditionWithTimes(document: PdlDocument, { times, header }: Idiom, count: number): string | undefined {
  if (!times) return undefined;
  const before = procedureTextAt(document, { start: header.start, end: times.range.start });
  const after = procedureTextAt(document, { start: times.range.end, end: header.end });
  // Without the keyword and the colon.
  return `${before}${count}${after}`.replace(/^\S+\s+/u, '').replace(/\s*[:：]\s*$/u, '');
}

/** Lines with their indentation in levels. */
const indented = (unit: string, lines: readonly (readonly [level: number, text: string])[]) =>
  lines.map(([level, text]) => unit.repeat(level) + text);

function callLine(document: PdlDocument, kind: 'api' | 'answer', call: Omit<NewApi, 'desc'>): string {
  return printCallLine(procedureStyle(document), kind, callableName(call.name), call.request, call.response, '');
}

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

/** The declared API as it is called, or a new one with these results. */
function apiToCall(
  document: PdlDocument,
  name: string,
  results: readonly string[],
): { readonly api: NewApi; readonly isNew: boolean } {
  const declared = nameTable(document).findApi(name);
  if (!declared) return { api: { name, desc: sentenceOf(name), request: [], response: results }, isNew: true };
  const { request, response } = declared;
  return {
    api: { name: declared.name, desc: '', request: namesOf(request), response: namesOf(response) },
    isNew: false,
  };
}

const sentenceOf = (name: string) => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function retryParts(document: PdlDocument, name: string): ClipParts {
  const { unit } = procedureStyle(document);
  const { api, isNew } = apiToCall(document, name, [`${name}_done`]);
  const line = callLine(document, 'api', api);
  const [result] = api.response;
  const head = [0, `for attempt in range(${ROUNDS}):`] as const;
  const lines =
    result === undefined
      ? indented(unit, [head, [1, 'try:'], [2, line], [2, 'break'], [1, 'except:'], [2, 'pass']])
      : indented(unit, [head, [1, line], [1, `if ${successOf(document, result)}:`], [2, 'break']]);
  return { ...(isNew ? { apis: [api] } : {}), lines };
}

/** The condition under which a result means success: as the document already compares it, else `== true`. */
function successOf(document: PdlDocument, result: string): string {
  const key = looseName(result);
  for (const part of expressionsInBody(document.procedure?.body ?? [])) {
    if (part.kind !== 'compare' || part.op !== '==' || part.left.kind !== 'name') continue;
    if (looseName(part.left.name) !== key || part.right.kind !== 'literal' || part.right.value === false) continue;
    return `${result} == ${JSON.stringify(part.right.value)}`;
  }
  return `${result} == true`;
}

function askParts(document: PdlDocument, value: string): ClipParts {
  const { unit } = procedureStyle(document);
  const check = checkOf(document, value);
  const api: NewApi = check
    ? { name: check.name, desc: '', request: namesOf(check.request), response: namesOf(check.response) }
    : {
        name: `check_${value}`,
        desc: `Tells whether the ${wordsOf(value)} is valid`,
        request: [value],
        response: [`${value}_valid`],
      };
  const answer = { name: `ask_${value}`, desc: `What is the ${wordsOf(value)}?` };
  return {
    slots: [{ name: value, type: 'string', desc: sentenceOf(value) }],
    ...(check ? {} : { apis: [api] }),
    answers: [answer],
    lines: indented(unit, [
      [0, 'while true:'],
      [1, callLine(document, 'answer', { name: answer.name, request: [], response: [value] })],
      [1, callLine(document, 'api', api)],
      [1, `if ${successOf(document, api.response[0] ?? '')}:`],
      [2, 'break'],
    ]),
  };
}

const wordsOf = (name: string) => name.replaceAll('_', ' ');

/** The declared API that takes only this value and gives a result: it can check it. */
function checkOf({ apis }: PdlDocument, value: string): ApiDecl | undefined {
  return apis.find(
    ({ request, response }) =>
      request.length === 1 && looseName(request[0]?.name ?? '') === looseName(value) && response.length > 0,
  );
}

function handOverParts(document: PdlDocument, condition: string): ClipParts {
  const { unit } = procedureStyle(document);
  const api = { name: 'hand_over_to_person', desc: 'Passes the conversation to a person', request: [], response: [] };
  const answer = { name: 'handed_over', desc: 'A colleague takes over from here.' };
  const isKnown = nameTable(document).findApi(api.name) !== undefined;
  const isAnswerKnown = nameTable(document).findAnswer(answer.name) !== undefined;
  return {
    ...(isKnown ? {} : { apis: [api] }),
    ...(isAnswerKnown ? {} : { answers: [answer] }),
    lines: indented(unit, [
      [0, `if ${condition}:`],
      [1, callLine(document, 'api', api)],
      [1, callLine(document, 'answer', { name: answer.name, request: [], response: [] })],
      [1, 'return'],
    ]),
  };
}

function confirmParts(document: PdlDocument, name: string): ClipParts {
  const { unit } = procedureStyle(document);
  const { api, isNew } = apiToCall(document, name, []);
  const value = `${callableName(api.name)}_confirmed`;
  const words = wordsOf(api.name);
  const question = { name: `confirm_${callableName(api.name)}`, desc: `Shall I do this now: ${words}?` };
  const refusal = { name: `no_${callableName(api.name)}`, desc: `All right, I do not do it: ${words}.` };
  const says = (answer: string, response: readonly string[]) =>
    callLine(document, 'answer', { name: answer, request: [], response });
  return {
    slots: [{ name: value, type: 'boolean', desc: `Whether the user agrees: ${words}` }],
    ...(isNew ? { apis: [api] } : {}),
    answers: [question, refusal],
    lines: indented(unit, [
      [0, says(question.name, [value])],
      [0, `if ${value} == true:`],
      [1, callLine(document, 'api', api)],
      [0, 'else:'],
      [1, says(refusal.name, [])],
    ]),
  };
}

/** Texts are quoted as JSON, which is valid YAML. */
function printClip({ slots = [], apis = [], answers = [], lines }: ClipParts): string {
  const text = JSON.stringify;
  const list = (names: readonly string[]) => `[${names.join(', ')}]`;
  const section = (title: string, items: readonly (readonly string[])[]) =>
    items.length === 0
      ? []
      : [`${title}:`, ...items.flatMap(([first, ...more]) => [`  - ${first}`, ...more.map((line) => `    ${line}`)])];
  return [
    ...section(
      'SLOTs',
      slots.map(({ name, type, desc }) => [`name: ${name}`, `desc: ${text(desc)}`, `type: ${type}`]),
    ),
    ...section(
      'APIs',
      apis.map(({ name, desc, request, response }) => [
        `name: ${name}`,
        `desc: ${text(desc)}`,
        `request: ${list(request)}`,
        `response: ${list(response)}`,
        'precondition: []',
      ]),
    ),
    ...section(
      'ANSWERs',
      answers.map(({ name, desc }) => [`name: ${name}`, `desc: ${text(desc)}`]),
    ),
    'Procedure: |',
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
