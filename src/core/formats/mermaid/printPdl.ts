// Prints a PDL text from its parts, for documents that come from another format. Edits of an existing text never use
// it. Invariant: PDL's own parser reads back every part unchanged.

import { unicodeEscape } from '../../support';

/** Comment lines above a part, without their `#`. */
interface Commented {
  readonly comments?: readonly string[];
}

export interface PdlParts extends Commented {
  readonly name?: string;
  readonly desc?: string;
  readonly detailedDesc?: string;
  readonly slots: readonly (Commented & {
    readonly name: string;
    readonly desc?: string;
    readonly type?: string;
    readonly values?: readonly string[];
  })[];
  readonly apis: readonly (Commented & {
    readonly name: string;
    readonly desc?: string;
    /** If absent, the field is not written; an empty list is written. */
    readonly request?: readonly string[];
    readonly response?: readonly string[];
    readonly precondition: readonly string[];
  })[];
  readonly answers: readonly (Commented & {
    readonly name: string;
    readonly desc?: string;
    readonly precondition: readonly string[];
  })[];
  readonly others: readonly (Commented & {
    readonly name: string;
    readonly section: string;
    readonly desc?: string;
  })[];
  readonly procedure?: string;
  readonly procedureComments?: readonly string[];
}

const commentLines = ({ comments = [] }: Commented): string[] =>
  comments.flatMap((text) => text.split(/[\r\n\u0085\u2028\u2029]+/)).map((text) => (text === '' ? '#' : `# ${text}`));

/** Returns the lines of a field, starting with its key; a text of several lines becomes a block. */
function optional(key: string, text: string | undefined): string[] {
  if (text === undefined || text.trim() === '') return [];
  const lines = text.replace(/\n$/, '').split('\n');
  if (lines.length === 1 || !isBlock.test(text)) return [`${key}: ${scalar(text)}`];
  return [`${key}: ${text.endsWith('\n') ? '|' : '|-'}`, ...lines.map((line) => (line === '' ? '' : `  ${line}`))];
}

/** Text that a YAML block preserves: not indented at first, no blank end, nothing to escape. */
const isBlock = /^[^\s\p{C}](?:[^\p{C}\u2028\u2029]|\n)*[^\s\p{C}]\n?$/u;

export function printPdl(parts: PdlParts): string {
  const lines = commentLines(parts);
  const add = (key: string, text: string | undefined) => lines.push(...optional(key, text));
  add('Name', parts.name);
  add('Desc', parts.desc);
  add('Detailed_desc', parts.detailedDesc);
  const section = <Part extends Commented>(
    key: string,
    items: readonly Part[],
    fieldsOf: (part: Part) => readonly string[],
  ) => {
    if (items.length === 0) return;
    lines.push(...(lines.length > 0 ? [''] : []), `${key}:`);
    for (const part of items) {
      const [first, ...rest] = fieldsOf(part);
      lines.push(...commentLines(part).map((line) => `  ${line}`), `  - ${first}`);
      lines.push(...rest.map((line) => (line === '' ? '' : `    ${line}`)));
    }
  };
  const required = (names: readonly string[]) => (names.length > 0 ? [`precondition: ${list(names)}`] : []);
  section('SLOTs', parts.slots, (slot) => [
    `name: ${scalar(slot.name)}`,
    ...optional('desc', slot.desc),
    ...optional('type', slot.type),
    ...(slot.values && slot.values.length > 0 ? [`enum: ${list(slot.values)}`] : []),
  ]);
  section('APIs', parts.apis, (api) => [
    `name: ${scalar(api.name)}`,
    ...optional('desc', api.desc),
    ...(api.request ? [`request: ${list(api.request)}`] : []),
    ...(api.response ? [`response: ${list(api.response)}`] : []),
    ...required(api.precondition),
  ]);
  section('ANSWERs', parts.answers, (answer) => [
    `name: ${scalar(answer.name)}`,
    ...optional('desc', answer.desc),
    ...required(answer.precondition),
  ]);
  for (const key of new Set(parts.others.map((other) => other.section))) {
    const own = parts.others.filter((other) => other.section === key);
    section(key, own, (other) => [`name: ${scalar(other.name)}`, ...optional('desc', other.desc)]);
  }
  if (parts.procedure !== undefined) {
    const body = parts.procedure.replace(/\r\n?/g, '\n').trimEnd().split('\n');
    // An explicit indentation indicator, because a procedure may begin with an indented line.
    const first = body.find((line) => line.trim() !== '') ?? '';
    const header = /^\s/.test(first) || /^[ \t]/.test(body[0] ?? '') ? '|2' : '|';
    lines.push(
      ...(lines.length > 0 ? [''] : []),
      ...commentLines({ comments: parts.procedureComments ?? [] }),
      `Procedure: ${header}`,
      ...body.map((line) => (line === '' ? '' : `  ${line}`)),
    );
  }
  return `${lines.join('\n')}\n`;
}

const plain = /^[\p{L}_$(][^\n\t\u0085\u2028\u2029\ufeff]*$/u;
const looksTyped = /^(?:true|false|yes|no|on|off|null|none|nan|inf|y|n|~)$/i;

/** Plain if YAML reads it back as the same text, else in double quotes. */
function scalar(text: string): string {
  const isPlainScalar =
    plain.test(text) &&
    !looksTyped.test(text) &&
    !/:(?:\s|$)|\s#|[[\]{},&*!|>%@`"']/.test(text) &&
    text === text.trim();
  return isPlainScalar ? text : quoted(text);
}

/** JSON strings are valid YAML double-quoted strings; further characters are escaped for older readers. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, unicodeEscape);
}

const list = (names: readonly string[]) =>
  `[${names.map((name) => (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) && !looksTyped.test(name) ? name : quoted(name))).join(', ')}]`;
