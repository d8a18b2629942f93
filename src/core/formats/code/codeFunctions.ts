// Reads the functions of a Python text and the statements outside them; PDL's own procedure parser reads the bodies.
// Invariant: never throws; a construct that PDL cannot express is left out or kept as a comment, and a note names it
// with its line.

import { type Call, type PdlStatement, parsePdl, procedureWords } from '../../language';
import type { TextRange } from '../../support';
import { type CodeLine, codeLines } from './codeLines';

export interface CodeFunction {
  readonly name: string;
  readonly params: readonly string[];
  /** Docstring; without one, the comments before the first step. */
  readonly doc?: string;
  readonly line: number;
  readonly body: readonly PdlStatement[];
}

export interface CodeText {
  readonly functions: readonly CodeFunction[];
  /** Statements that run when the text is executed. */
  readonly top: readonly PdlStatement[];
  /** Comments before all code. */
  readonly head: readonly string[];
  readonly doc?: string;
  readonly notes: readonly string[];
}

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

export function readCodeFunctions(source: string): CodeText {
  const notes: string[] = [];
  const lines = codeLines(source);
  const first = lines.findIndex(({ text, docstring }) => text !== '' && docstring === undefined);
  const heading = lines.slice(0, first < 0 ? lines.length : first);
  const head = heading.flatMap(({ comment, indent }) => (comment === undefined || indent > 0 ? [] : [comment]));
  const doc = heading.find(({ docstring }) => docstring !== undefined)?.docstring;
  const functions: CodeFunction[] = [];
  const top: CodeLine[] = [];
  // Unindented comments before a function are its description.
  for (let at = Math.max(0, first); at < lines.length; ) {
    const line = lines[at] as CodeLine;
    if (line.indent > 0 || line.text === '') {
      if (line.text !== '') top.push(line);
      at++;
      continue;
    }
    const header = /^(?:async\s+)?def\s+([\p{L}_][\p{L}\p{N}_]*)\s*\(/u.exec(line.text);
    const isClass = /^class\s+\w+.*:/.test(line.text);
    const isGuard = /^if\s+\(?__name__\b/.test(line.text);
    if (!header && !isClass && !isGuard) {
      top.push(line);
      at++;
      continue;
    }
    let end = at + 1;
    while (end < lines.length && ((lines[end] as CodeLine).indent > 0 || (lines[end] as CodeLine).text === '')) end++;
    // Unindented comments below a function belong to the code that follows.
    while (end > at + 1 && (lines[end - 1] as CodeLine).indent === 0) end--;
    const block = lines.slice(at + 1, end);
    if (isClass) notes.push(`Line ${line.line}: a class is not a step, so "${shown(line.text)}" is left out.`);
    else if (header) functions.push(functionOf(line, header, block, notes));
    else {
      const depth = Math.min(...block.filter(({ text }) => text !== '').map(({ indent }) => indent));
      top.push(...oneLine(line), ...block.map((one) => ({ ...one, indent: Math.max(0, one.indent - depth) })));
    }
    at = end;
  }
  return { functions, top: statements(top, notes), head, notes, ...(doc === undefined ? {} : { doc }) };
}

/** The statement after the colon of a header, on the same line. */
function oneLine(line: CodeLine): CodeLine[] {
  const colon = headerEnd(line.text);
  const rest = colon < 0 ? '' : line.text.slice(colon + 1).trim();
  return rest === '' ? [] : [{ ...line, text: rest, indent: 0 }];
}

/** Index of the colon that ends a header. */
function headerEnd(text: string): number {
  let depth = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|[()[\]{}:]/g)) {
    const [sign] = match;
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (sign === ':' && depth <= 0) return match.index;
  }
  return -1;
}

/** Splits a text at signs outside brackets and quotes. */
export function splitOutside(text: string, sign: RegExp): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  const pattern = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|[()[\\]{}]|(${sign.source})`, 'gu');
  for (const match of text.matchAll(pattern)) {
    if (match[1] !== undefined) {
      if (depth > 0) continue;
      parts.push(text.slice(from, match.index));
      from = match.index + match[0].length;
    } else if ('([{'.includes(match[0])) depth++;
    else if (')]}'.includes(match[0])) depth = Math.max(0, depth - 1);
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function functionOf(
  line: CodeLine,
  header: RegExpExecArray,
  block: readonly CodeLine[],
  notes: string[],
): CodeFunction {
  const colon = headerEnd(line.text);
  const inside = line.text.slice(header[0].length, line.text.lastIndexOf(')', colon < 0 ? line.text.length : colon));
  const params = splitOutside(inside, /,/).flatMap((part) => {
    const name = /^[*]{0,2}([\p{L}_][\p{L}\p{N}_]*)/u.exec(part)?.[1];
    return name === undefined || name === 'self' ? [] : [name];
  });
  const lines = [...oneLine(line), ...block];
  const begin = lines.findIndex(({ text, docstring }) => text !== '' && docstring === undefined);
  const before = lines.slice(0, begin < 0 ? lines.length : begin);
  const doc = before.find(({ docstring }) => docstring !== undefined)?.docstring;
  const comments = before.flatMap(({ comment }) => (comment === undefined ? [] : [comment]));
  const docstring = doc ?? (comments.join(' ') || undefined);
  return {
    name: header[1] as string,
    params,
    line: line.line,
    body: statements(lines, notes),
    ...(docstring === undefined ? {} : { doc: docstring }),
  };
}

/** Returns the line as PDL's parser takes it, with a note on why it was changed. */
function plain(line: CodeLine): { readonly text: string; readonly note?: string } {
  const text = line.text
    .replace(/\bawait\s+/g, '')
    .replace(/^async\s+(?=for\b|def\b|with\b)/, '')
    .replace(/^([\p{L}_][\p{L}\p{N}_]*)\s*:\s*[\p{L}_][^=:"]*=(?!=)\s*/u, (all, name: string) =>
      procedureWords.header.includes(name) ? all : `${name} = `,
    );
  const left = (why: string, kept = '') => ({ text: kept, note: `${why}: "${shown(text)}".` });
  if (/^(?:import|from)\s+\w/.test(text)) return left('nothing is imported');
  if (/^(?:global|nonlocal)\s/.test(text)) return { text: '' };
  if (/^@\w/.test(text)) return left('a decorator is left out');
  if (/^raise\b/.test(text)) return left('a failure that is raised ends the procedure here', 'return');
  if (/^(?:assert|del)\b/.test(text)) return left('this is not a step and is left out');
  if (/^with\b.*:$/.test(text)) return left('what "with" opens is left out, its steps stay');
  if (/^(?:match|case)\b.*:$/.test(text)) return left('write "match" as if and elif; its steps follow each other here');
  if (/^class\s+\w+.*:$/.test(text)) return left('a class is not a step');
  if (/^yield\b/.test(text)) return left('what is yielded is given back', text.replace(/^yield(?:\s+from)?/, 'return'));
  const odd = /\blambda\b(?:(?!\blambda\b)[^":])*:/.test(text)
    ? 'a lambda is kept in words'
    : /[[{(][^"[\]{}()]*\sfor\s(?:(?!\sfor\s)[^"])*\sin\s/.test(text)
      ? 'a comprehension is kept in words'
      : undefined;
  return odd === undefined ? { text } : { text, note: `${odd}: "${shown(text)}".` };
}

const head = 'Procedure: |2\n';

function statements(lines: readonly CodeLine[], notes: string[]): readonly PdlStatement[] {
  const depth = Math.min(...lines.filter(({ text }) => text !== '').map(({ indent }) => indent));
  const written: { text: string; line: number }[] = [];
  for (const line of lines) {
    const indent = `  ${' '.repeat(Math.max(0, line.indent - (Number.isFinite(depth) ? depth : 0)))}`;
    if (line.comment !== undefined && line.comment !== '') {
      written.push({ text: `${indent}# ${line.comment}`, line: line.line });
    }
    if (line.text === '' || line.docstring !== undefined) continue;
    const { text, note } = plain(line);
    if (note !== undefined) notes.push(`Line ${line.line}: ${note}`);
    if (text !== '') written.push({ text: `${indent}${text}`, line: line.line });
  }
  const source = `${head}${written.map(({ text }) => text).join('\n')}\n`;
  const { procedure, diagnostics } = parsePdl(source);
  for (const { range, severity, message } of diagnostics) {
    if (severity !== 'error') continue;
    const index = source.slice(0, range.start).split('\n').length - 2;
    notes.push(`Line ${written[index]?.line ?? 1}: ${message}`);
  }
  return (procedure?.body ?? []).map((statement) => withFullNames(statement, source, 0));
}

/** Deeper nesting is kept as text: a chain of thousands of parts would overflow the stack. */
const MAX_DEPTH = 500;

/** PDL reads the first part of `API_find_x()` as a prefix; in code it belongs to the name. */
function withFullNames<T>(value: T, source: string, depth: number): T {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH && 'range' in value) {
    const { start, end } = value.range as TextRange;
    return { kind: 'unknown', text: source.slice(start, end), range: value.range } as T;
  }
  if (Array.isArray(value)) return value.map((part) => withFullNames(part as unknown, source, depth + 1)) as T;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withFullNames(part as unknown, source, depth + 1)]),
  );
  if ('nameRange' in copy && 'args' in copy && copy.target === undefined) {
    const call = value as unknown as Call;
    const written = source.slice(call.range.start, call.nameRange.end);
    const { prefix: _, ref: __, ...rest } = copy;
    return { ...rest, name: /^[\p{L}\p{N}_]+$/u.test(written) ? written : call.name } as T;
  }
  return copy as T;
}
