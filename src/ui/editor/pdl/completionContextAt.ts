// Determines the completions that are possible at the cursor. Reads the current text line by line, never as a whole:
// while the user types, the analysis is out of date. Over 300 lines: it covers both layers of a document and the order
// in which their forms are tried.

import { hasComment, statementTextBefore, type TextLines, unclosedBrackets, unclosedString } from './procedureText';

export type CompletionSectionRole = 'slot' | 'api' | 'answer' | 'procedure' | 'other';

/** `typed` is the start of the word that a completion replaces. */
export type CompletionContext = { readonly typed: string } & (
  | { readonly kind: 'type' | 'statement' | 'expression' | 'condition' }
  | { readonly kind: 'section'; readonly present: readonly string[] }
  | {
      readonly kind: 'item';
      readonly section: CompletionSectionRole;
      readonly isNew: boolean;
      readonly present: readonly string[];
    }
  | { readonly kind: 'placeholder'; readonly form: '$' | '{{'; readonly isClosed: boolean }
  | CallContext
  | ({ readonly listed: readonly string[] } & (
      | { readonly kind: 'list'; readonly field: ListField; readonly owner: string | undefined }
      | { readonly kind: 'argument' | 'target'; readonly callee: string | undefined }
      | { readonly kind: 'comparison'; readonly name: string; readonly quote: string | undefined }
      | { readonly kind: 'rule' }
    ))
);

type ListField = 'precondition' | 'request' | 'response';

export interface CallContext {
  readonly kind: 'call';
  readonly prefix: string;
  /** The line contains only the prefix, so targets may come before it. */
  readonly isStatement: boolean;
  readonly hasBracket: boolean;
}

const word = '[\\p{L}\\p{N}\\p{M}_-]*';
const typedPattern = new RegExp(`${word}$`, 'u');
const callPattern = new RegExp(`(?:^|[^\\p{L}\\p{N}_.])(API|ANSWER|RESPONSE|[A-Z]{4,})[._](${word})$`, 'u');
const bareName = '[^\\s"\'()\\[\\]{}=<>!,:#]+';
const comparedPattern = new RegExp(`(${bareName})\\s*(?:==|!=|<=|>=|<|>|\\bis\\s+not\\b|\\bis\\b)\\s*$`, 'u');
const containedPattern = new RegExp(`(${bareName})\\s+(?:not\\s+)?in\\s*[\\[(]([^\\])]*)$`, 'u');
const maxLookBehind = 400;
/** Longer lines are ignored, because the patterns take quadratic time on each key. */
const LONGEST_LINE = 4_000;

/** `line` and `column` are 0-based. Undefined if nothing can be completed: comments, prose, free text. */
export function completionContextAt(lines: TextLines, line: number, column: number): CompletionContext | undefined {
  if (column > LONGEST_LINE) return undefined;
  const text = lines.at(line);
  const before = text.slice(0, column);
  const off = /#\s*weir:\s*off((?:\s+[\w-]+)*)\s+([\w-]*)$/.exec(before);
  if (off) return { kind: 'rule', typed: off[2] ?? '', listed: (off[1] ?? '').split(/\s+/).filter(Boolean) };
  const section = sectionAt(lines, line);
  const isInValue = section && (section.line < line || (section.isQuoted && column > text.indexOf('"')));
  if (section?.role === 'procedure' && isInValue) {
    const statement = statementTextBefore(lines, line, column, section.isQuoted);
    return inStatement(statement, text.slice(column));
  }
  if (/^\s*#/.test(before) || /\s#/.test(before)) return undefined;
  return inShell(lines, line, before, text.slice(column), section);
}

export interface SectionAt {
  readonly role: CompletionSectionRole;
  readonly line: number;
  /** The value begins with a double quote on the key's line. */
  readonly isQuoted: boolean;
}

/** A key without indentation, and the text after it. */
const marginKey = /^([^\s#:\-"'[\]{}][^:]*?)\s*:(\s.*)?$/;

/** The section of a line: the nearest key without indentation, including the line itself. */
export function sectionAt(lines: TextLines, line: number): SectionAt | undefined {
  for (let above = line; above >= 0; above--) {
    const match = marginKey.exec(lines.at(above));
    if (!match?.[1]) continue;
    return { role: roleOf(match[1]), line: above, isQuoted: /^\s*"/.test(match[2] ?? '') };
  }
  return undefined;
}

function roleOf(key: string): CompletionSectionRole {
  const singularKey = key.toLowerCase().replace(/s$/, '');
  if (singularKey === 'procedure' || singularKey === 'pdl') return 'procedure';
  return singularKey === 'slot' || singularKey === 'api' || singularKey === 'answer' ? singularKey : 'other';
}

const indentOf = (text: string) => /^\s*/.exec(text)?.[0].length ?? 0;
const isEmpty = (text: string) => /^\s*(#.*)?$/.test(text);

// --- the procedure

function inStatement(before: string, after: string): CompletionContext | undefined {
  if (hasComment(before)) return undefined;
  const string = unclosedString(before);
  if (string) {
    const typed = before.slice(string.index + 1);
    return comparison(before.slice(0, string.index), typed, string.char);
  }
  const call = callPattern.exec(before);
  if (call) {
    const lead = before.slice(0, call.index + call[0].indexOf(call[1] as string));
    return {
      kind: 'call',
      prefix: call[1] as string,
      typed: call[2] as string,
      isStatement: lead.trim() === '',
      hasBracket: new RegExp(`^${word}\\s*\\(`, 'u').test(after),
    };
  }
  const typed = typedPattern.exec(before)?.[0] ?? '';
  const lead = before.slice(0, before.length - typed.length);
  return comparison(lead, typed, undefined) ?? inBrackets(lead, typed, after) ?? inLine(lead, typed);
}

/** `name ==`, `name in [a, `: the possible values. */
function comparison(lead: string, typed: string, quote: string | undefined): CompletionContext | undefined {
  const compared = comparedPattern.exec(lead);
  if (compared) return { kind: 'comparison', name: compared[1] as string, quote, typed, listed: [] };
  const contained = containedPattern.exec(lead);
  if (!contained || /\bfor\s+\S+\s*$/.test(lead.slice(0, contained.index))) return undefined;
  return { kind: 'comparison', name: contained[1] as string, quote, typed, listed: literalsIn(contained[2] ?? '') };
}

const unquoted = (text: string) => text.trim().replace(/^["']|["']$/g, '');
const literalsIn = (text: string) => text.split(',').map(unquoted).filter(Boolean);

function inBrackets(lead: string, typed: string, after: string): CompletionContext | undefined {
  const opened = unclosedBrackets(lead).filter(({ char }) => char !== '{');
  const inner = opened.at(-1);
  if (!inner) return undefined;
  const listed = literalsIn(lead.slice(inner.index + 1));
  const round = opened.findLast(({ char }) => char === '(');
  if (round) {
    const callee = new RegExp(`(?:API|ANSWER|[A-Z]{4,})?[._]?(${word})\\s*$`, 'u').exec(
      lead.slice(0, round.index),
    )?.[1];
    if (/^\s*$/.test(callee ?? '')) return { kind: 'condition', typed };
    // After `key=` comes a value, as in any argument.
    return { kind: 'argument', callee, listed, typed };
  }
  if (lead.slice(0, inner.index).trim() !== '') return { kind: 'condition', typed };
  const callee = new RegExp(`=\\s*(?:[A-Z]+[._])?(${word})\\s*\\(`, 'u').exec(after)?.[1];
  return { kind: 'target', callee, listed, typed };
}

function inLine(lead: string, typed: string): CompletionContext | undefined {
  if (lead.trim() === '') return { kind: 'statement', typed };
  if (/(?:^|\s)(?:if|elif|while|and|or|not|in|return)\s+$/.test(lead)) return { kind: 'condition', typed };
  // After `=`: a call or a value. Comparisons were tried before.
  if (/(?:^|[^=!<>])=\s*$/.test(lead)) return { kind: 'expression', typed };
  return undefined;
}

// --- the YAML shell

function inShell(
  lines: TextLines,
  line: number,
  before: string,
  after: string,
  section: SectionAt | undefined,
): CompletionContext | undefined {
  if (/^[\p{L}_]*$/u.test(before)) return { kind: 'section', typed: before, present: sectionKeys(lines) };
  if (!section || section.line === line) return undefined;
  const placeholder = placeholderBefore(before, after);
  if (placeholder && section.role === 'answer') return placeholder;
  const inline = /^\s*(?:-\s+|-?\s*\{.*[{,]\s*)?([\p{L}_]+)\s*:\s*(.*)$/u.exec(before);
  if (inline) return inField(lines, line, inline[1] as string, inline[2] as string);
  const dash = /^(\s*)-\s+([^:]*)$/.exec(before);
  if (dash) return behindDash(lines, line, (dash[1] ?? '').length, dash[2] ?? '', section);
  if (/^\s+[\p{L}_]*$/u.test(before)) {
    const present = itemAt(lines, line, section)?.keys;
    const isNew = present === undefined;
    return { kind: 'item', section: section.role, isNew, present: present ?? [], typed: before.trim() };
  }
  return undefined;
}

function placeholderBefore(before: string, after: string): CompletionContext | undefined {
  const braces = new RegExp(`\\{\\{\\s*(${word})$`, 'u').exec(before);
  const isClosed = /^[^{}]*\}\}/.test(after);
  if (braces) return { kind: 'placeholder', form: '{{', typed: braces[1] ?? '', isClosed };
  const dollar = new RegExp(`\\$(${word})$`, 'u').exec(before);
  return dollar ? { kind: 'placeholder', form: '$', typed: dollar[1] ?? '', isClosed: true } : undefined;
}

function inField(lines: TextLines, line: number, key: string, value: string): CompletionContext | undefined {
  if (/^type$/i.test(key)) return /^\S*$/.test(value) ? { kind: 'type', typed: value } : undefined;
  const field = listField(key);
  if (!field || /\]\s*$/.test(value)) return undefined;
  const typed = typedPattern.exec(value)?.[0] ?? '';
  const lead = value.slice(0, value.length - typed.length);
  if (lead.trim() !== '' && !/[[,]\s*["']?$/.test(lead)) return undefined;
  return listContext(lines, line, field, literalsIn(lead.replace(/^\s*\[/, '')), typed);
}

const listKeys: readonly (readonly [ListField, RegExp])[] = [
  ['precondition', /^pre(_?conditions?)?$/i],
  ['request', /^requests?$/i],
  ['response', /^responses?$/i],
];

const listField = (key: string) => listKeys.find(([, pattern]) => pattern.test(key))?.[0];

function listContext(
  lines: TextLines,
  line: number,
  field: ListField,
  listed: readonly string[],
  typed: string,
): CompletionContext {
  const section = sectionAt(lines, line);
  return { kind: 'list', field, owner: section && itemAt(lines, line, section)?.name, listed, typed };
}

/** `- ` below a list's key is an entry of that list, below a section a new item. */
function behindDash(
  lines: TextLines,
  line: number,
  indent: number,
  typed: string,
  section: SectionAt,
): CompletionContext | undefined {
  const listed: string[] = [];
  for (let above = line - 1; above > section.line && above > line - maxLookBehind; above--) {
    const text = lines.at(above);
    if (isEmpty(text)) continue;
    const entry = /^(\s*)-\s+["']?([^:"']*)["']?\s*(?:#.*)?$/.exec(text);
    if (entry && (entry[1] ?? '').length === indent) {
      listed.push((entry[2] ?? '').trim());
      continue;
    }
    const key = /^\s*(?:-\s+)?([\p{L}_]+)\s*:\s*(?:#.*)?$/u.exec(text);
    const field = listField(key?.[1] ?? '');
    if (field) return listContext(lines, above, field, listed, typed);
    break;
  }
  if (!/^[\p{L}_]*$/u.test(typed)) return undefined;
  return { kind: 'item', section: section.role, isNew: true, present: [], typed };
}

/** The item of a section around a line: its name and its keys, including those below the line. */
function itemAt(lines: TextLines, line: number, section: SectionAt) {
  let start = -1;
  let indent = -1;
  // The dash of an item has the smallest indentation of all dashes of the section; the first one sets it.
  for (let at = section.line + 1; at <= line; at++) {
    const dash = /^(\s*)-\s/.exec(lines.at(at));
    if (!dash) continue;
    const depth = (dash[1] ?? '').length;
    if (indent < 0) indent = depth;
    if (depth === indent) start = at;
  }
  if (start < 0) return undefined;
  const keys: string[] = [];
  let name: string | undefined;
  for (let at = start; at < Math.min(lines.count, start + maxLookBehind); at++) {
    const text = lines.at(at);
    if (at > start && !isEmpty(text) && indentOf(text) <= indent) break;
    const fields = text.trimStart().startsWith('- {')
      ? text.matchAll(/[{,]\s*([\p{L}_]+)\s*:\s*([^,}]*)/gu)
      : text.matchAll(/^(?:\s*-\s+|\s+)([\p{L}_]+)\s*:(?:\s+(.*))?$/gu);
    for (const field of fields) {
      keys.push(field[1] as string);
      if (/^name$/i.test(field[1] as string)) name = unquoted((field[2] ?? '').replace(/(?<!\s)\s+#.*$/, ''));
    }
  }
  return { name, keys };
}

const sectionKeys = (lines: TextLines): string[] =>
  Array.from({ length: lines.count }, (_, line) => marginKey.exec(lines.at(line))?.[1] ?? []).flat();
