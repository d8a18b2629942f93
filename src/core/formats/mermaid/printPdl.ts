// A PDL text from its parts, for documents that were none before. Edits of a text never come this way.
// Invariant: PDL's own parser reads back every part as it was given.

export interface PdlParts {
  readonly name?: string;
  readonly desc?: string;
  readonly detailedDesc?: string;
  readonly slots: readonly {
    readonly name: string;
    readonly desc?: string;
    readonly type?: string;
    readonly values?: readonly string[];
  }[];
  readonly apis: readonly {
    readonly name: string;
    readonly desc?: string;
    readonly request: readonly string[];
    readonly response: readonly string[];
    readonly precondition: readonly string[];
  }[];
  readonly answers: readonly {
    readonly name: string;
    readonly desc?: string;
    readonly precondition: readonly string[];
  }[];
  readonly others: readonly { readonly name: string; readonly section: string; readonly desc?: string }[];
  readonly procedure?: string;
}

export function printPdl(parts: PdlParts): string {
  const lines: string[] = [];
  const add = (key: string, text: string | undefined) => {
    if (text !== undefined && text.trim() !== '') lines.push(`${key}: ${scalar(text)}`);
  };
  add('Name', parts.name);
  add('Desc', parts.desc);
  add('Detailed_desc', parts.detailedDesc);
  const section = (key: string, items: readonly (readonly string[])[]) => {
    if (items.length === 0) return;
    lines.push(...(lines.length > 0 ? [''] : []), `${key}:`);
    for (const [first, ...rest] of items) lines.push(`  - ${first}`, ...rest.map((line) => `    ${line}`));
  };
  const optional = (key: string, text: string | undefined) =>
    text === undefined || text.trim() === '' ? [] : [`${key}: ${scalar(text)}`];
  const required = (names: readonly string[]) => (names.length > 0 ? [`precondition: ${list(names)}`] : []);
  section(
    'SLOTs',
    parts.slots.map((slot) => [
      `name: ${scalar(slot.name)}`,
      ...optional('desc', slot.desc),
      ...optional('type', slot.type),
      ...(slot.values && slot.values.length > 0 ? [`enum: ${list(slot.values)}`] : []),
    ]),
  );
  section(
    'APIs',
    parts.apis.map((api) => [
      `name: ${scalar(api.name)}`,
      ...optional('desc', api.desc),
      `request: ${list(api.request)}`,
      `response: ${list(api.response)}`,
      ...required(api.precondition),
    ]),
  );
  section(
    'ANSWERs',
    parts.answers.map((answer) => [
      `name: ${scalar(answer.name)}`,
      ...optional('desc', answer.desc),
      ...required(answer.precondition),
    ]),
  );
  for (const key of new Set(parts.others.map((other) => other.section))) {
    const own = parts.others.filter((other) => other.section === key);
    section(
      key,
      own.map((other) => [`name: ${scalar(other.name)}`, ...optional('desc', other.desc)]),
    );
  }
  if (parts.procedure !== undefined) {
    const body = parts.procedure.replace(/\r\n?/g, '\n').replace(/\s+$/, '').split('\n');
    // An explicit indentation: a procedure may begin with an indented line.
    const first = body.find((line) => line.trim() !== '') ?? '';
    const header = /^\s/.test(first) || /^[ \t]/.test(body[0] ?? '') ? '|2' : '|';
    lines.push(
      ...(lines.length > 0 ? [''] : []),
      `Procedure: ${header}`,
      ...body.map((line) => (line === '' ? '' : `  ${line}`)),
    );
  }
  return `${lines.join('\n')}\n`;
}

const plain = /^[\p{L}_$(][^\n\t\u0085\u2028\u2029\ufeff]*$/u;
const looksTyped = /^(?:true|false|yes|no|on|off|null|none|nan|inf|y|n|~)$/i;

/** Plain where YAML reads it as this very text, else in double quotes. */
function scalar(text: string): string {
  const isPlain =
    plain.test(text) &&
    !looksTyped.test(text) &&
    !/:(?:\s|$)|\s#|[[\]{},&*!|>%@`"']/.test(text) &&
    text === text.trim();
  return isPlain ? text : quoted(text);
}

/** JSON's strings are YAML's double-quoted ones; the rest is escaped for readers that are older than the standard. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const list = (names: readonly string[]) =>
  `[${names.map((name) => (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) && !looksTyped.test(name) ? name : quoted(name))).join(', ')}]`;
