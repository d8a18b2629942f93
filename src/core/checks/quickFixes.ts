// Plans safe text edits for findings. Refuses (undefined) if the text around a name has an unexpected format.

import type { Call, NameAt, PdlStatement } from '../language';
import { lineEndAt, lineStart, memoize, newlineOf, nextLine, type QuickFix, type TextRange } from '../support';
import type { CheckContext } from './checkContext';

/** A name in the spelling of the procedure: without blanks. */
const procedureName = (name: string) => name.trim().replace(/\s+/g, '_');

/** Replaces a name; in the procedure, spaces become underscores. */
export function replaceNameFix(at: NameAt, name: string, place: 'yaml' | 'procedure'): QuickFix {
  const text = place === 'procedure' ? procedureName(name) : name;
  return { title: `Change to \`${text}\``, edits: [{ range: at.range, text }] };
}

/** Removes a name from a YAML list (`[a, b]`, `- a`) or as a bare value, with its separator. */
export function removeListItem(source: string, item: NameAt, title: string): QuickFix | undefined {
  const range = itemToRemove(source, item.range);
  return range && { title, edits: [{ range, text: '' }] };
}

function itemToRemove(source: string, name: TextRange): TextRange | undefined {
  let { start, end } = name;
  const quote = source[start - 1];
  if ((quote === '"' || quote === "'") && source[end] === quote) {
    start--;
    end++;
  }
  const left = skip(source, start - 1, -1);
  const right = skip(source, end, 1);
  const before = source[left];
  const after = source[right];
  if ((before === '[' || before === ',') && after === ',') return { start, end: skip(source, right + 1, 1) };
  if (before === ',' && after === ']') return { start: left, end };
  if (before === '[' && after === ']') return { start, end };
  const isLineEnd = after === undefined || after === '\n' || after === '\r';
  if (!isLineEnd) return undefined;
  if (before === '-') {
    const indent = skip(source, left - 1, -1);
    if (indent >= 0 && source[indent] !== '\n') return undefined;
    return { start: indent + 1, end: nextLine(source, right) };
  }
  return before === ':' ? { start, end } : undefined;
}

/** The first offset from `at` on, in one direction, that is not a blank. */
function skip(source: string, at: number, step: 1 | -1): number {
  let offset = at;
  while (source[offset] === ' ' || source[offset] === '\t') offset += step;
  return offset;
}

/** Adds names after an item of a list, in the list's style; undefined if the item is not in a list. */
export function addListItem(
  source: string,
  last: NameAt,
  names: readonly string[],
  title: string,
): QuickFix | undefined {
  let { start, end } = last.range;
  const quote = source[start - 1];
  if ((quote === '"' || quote === "'") && source[end] === quote) {
    start--;
    end++;
  }
  const after = source[skip(source, end, 1)];
  if (after === ',' || after === ']' || after === ')') {
    return { title, edits: [{ range: { start: end, end }, text: names.map((name) => `, ${name}`).join('') }] };
  }
  const dash = skip(source, start - 1, -1);
  const line = lineStart(source, dash);
  const isItem = source[dash] === '-' && source.slice(line, dash).trim() === '';
  if (!isItem) return undefined;
  const indent = source.slice(line, start);
  const lineEnd = lineEndAt(source, end);
  const text = names.map((name) => `${newlineOf(source)}${indent}${name}`).join('');
  return { title, edits: [{ range: { start: lineEnd, end: lineEnd }, text }] };
}

/** Whether some calls of the document have arguments and none of them uses a list. */
const isWithoutLists = memoize(({ calls }: CheckContext): boolean => {
  const first = calls.flatMap(({ call }) => call.args.slice(0, 1));
  return first.length > 0 && first.every(({ kind }) => kind !== 'list');
});

/** Inserts names into the empty brackets of a call; as a list, unless the document's calls use none. */
export function passArguments(
  context: CheckContext,
  call: Call,
  names: readonly string[],
  title: string,
): QuickFix | undefined {
  const { source } = context.document;
  const inner = /[(（]([ \t]*)[)）]$/u.exec(source.slice(call.range.start, call.range.end));
  if (!inner) return undefined;
  const end = call.range.end - 1;
  const list = names.map(procedureName).join(', ');
  const range = { start: end - (inner[1] ?? '').length, end };
  return { title, edits: [{ range, text: isWithoutLists(context) ? list : `[${list}]` }] };
}

/** Adds targets to a call without any. */
export function addCallTargets(statement: PdlStatement, names: readonly string[], title: string): QuickFix | undefined {
  if (statement.kind !== 'call' || statement.targets.length > 0) return undefined;
  const { start } = statement.call.range;
  if (statement.range.start !== start) return undefined;
  return { title, edits: [{ range: { start, end: start }, text: `[${names.map(procedureName).join(', ')}] = ` }] };
}

/** Removes the targets of a call. */
export function removeCallTargets(statement: PdlStatement, title: string): QuickFix | undefined {
  if (statement.kind !== 'call' || statement.targets.length === 0) return undefined;
  return { title, edits: [{ range: { start: statement.range.start, end: statement.call.range.start }, text: '' }] };
}

/** Replaces the text of a value, inside its quotes if it has any. */
export function replaceText(source: string, range: TextRange, text: string): QuickFix {
  const quote = source[range.start];
  const isQuoted = (quote === '"' || quote === "'") && source[range.end - 1] === quote && range.end - range.start > 1;
  const inner = isQuoted ? { start: range.start + 1, end: range.end - 1 } : range;
  return { title: `Change to \`${text}\``, edits: [{ range: inner, text }] };
}

/** Adds `else: pass` after the last branch; undefined if the procedure is a quoted text with folded lines. */
export function addElse(source: string, statement: PdlStatement): QuickFix | undefined {
  if (statement.kind !== 'if') return undefined;
  const indent = indentAt(source, statement.range.start);
  const first = statement.branches.at(-1)?.body[0];
  if (indent === undefined || first === undefined) return undefined;
  const inner = indentAt(source, first.range.start);
  const step = inner?.startsWith(indent) && inner.length > indent.length ? inner.slice(indent.length) : '  ';
  const end = lineEndAt(source, statement.range.end);
  const eol = newlineOf(source);
  const text = `${eol}${indent}else:${eol}${indent}${step}pass`;
  return { title: 'Add `else: pass`', edits: [{ range: { start: end, end }, text }] };
}

/** Removes a comment, including its line if there is nothing else on it. */
export function removeComment(source: string, range: TextRange): QuickFix {
  const title = 'Remove the comment';
  if (indentAt(source, range.start) !== undefined) {
    const line = { start: lineStart(source, range.start), end: nextLine(source, range.start) };
    return { title, edits: [{ range: line, text: '' }] };
  }
  const start = skip(source, range.start - 1, -1) + 1;
  return { title, edits: [{ range: { start, end: range.end }, text: '' }] };
}

/** The blanks before an offset; undefined if its line has other text before it. */
function indentAt(source: string, offset: number): string | undefined {
  const blanks = source.slice(lineStart(source, offset), offset);
  return blanks.trim() === '' ? blanks : undefined;
}
