// Extracts documents from inside a text: Markdown fences, and an unfenced flowchart below prose. The surrounding text
// becomes comments of the document. Invariant: reads each line once, so a text with many opening fences takes linear
// time.

import { flowchartHeader } from '../../flowchart';
import { looksLikePdl } from '../../language';

export interface DocumentBlock {
  readonly kind: 'flowchart' | 'state-diagram' | 'pdl';
  /** The document alone. */
  readonly text: string;
  /** The last heading above the block, or its first words. */
  readonly title?: string;
  /** Text between the previous block and this one; for the last block also the text after it. */
  readonly prose: string;
  /** Line of its first line in the whole text, from 1. */
  readonly line: number;
}

interface Fence {
  readonly start: number;
  readonly end: number;
  readonly body: string;
}

const MAX_BLOCKS = 200;
const MAX_FENCES = 2_000;
const opening = /^[ \t]{0,3}(`{3,}|~{3,})[ \t]*\{?\.?([\w+-]*)[^`]*$/;
const unfencedHeader = /^[ \t]*(?:(?:flowchart|graph)[ \t]+(?:TD|TB|BT|LR|RL)[ \t]*;?|stateDiagram(?:-v2)?)[ \t]*$/;
const stateHeader = /^\s*stateDiagram(?:-v2)?(?=\s|$)/;

/** Returns the documents in a text that is not a document itself; empty if it is one. */
export function documentBlocks(text: string): readonly DocumentBlock[] {
  if (!/```|~~~/.test(text)) return unfencedBlock(text);
  const lines = text.split('\n');
  const fences = readFences(lines);
  const found = fences.flatMap((fence) => {
    const kind = kindOf(fence.body);
    return kind === undefined ? [] : [{ ...fence, kind }];
  });
  return found.slice(0, MAX_BLOCKS).map(({ kind, start, end, body }, index, all): DocumentBlock => {
    const from = index === 0 ? 0 : (all[index - 1]?.end ?? 0) + 1;
    const before = lines.slice(from, start);
    const after = index === all.length - 1 ? lines.slice(end + 1) : [];
    const title = headingOf(before);
    return {
      kind,
      text: body,
      ...(title === undefined ? {} : { title }),
      prose: trimLines([...before, ...(after.length > 0 ? ['', ...after] : [])]),
      line: start + 2,
    };
  });
}

function kindOf(body: string): DocumentBlock['kind'] | undefined {
  if (flowchartHeader(body) !== undefined) return 'flowchart';
  if (stateHeader.test(body)) return 'state-diagram';
  return looksLikePdl(body) ? 'pdl' : undefined;
}

function readFences(lines: readonly string[]): readonly Fence[] {
  const fences: Fence[] = [];
  /** By fence character: the length from which no line closes a fence, so an unclosed fence hides nothing. */
  const unclosed: Record<string, number> = {};
  for (let at = 0; at < lines.length && fences.length < MAX_FENCES; at++) {
    const [, mark] = opening.exec((lines[at] as string).trimEnd()) ?? [];
    if (mark === undefined) continue;
    const sign = mark[0] as string;
    if (mark.length >= (unclosed[sign] ?? Number.POSITIVE_INFINITY)) continue;
    const end = closingOf(lines, at + 1, mark);
    if (end < 0) {
      unclosed[sign] = mark.length;
      continue;
    }
    const body = lines.slice(at + 1, end).join('\n');
    fences.push({ start: at, end, body: body === '' ? '' : `${body}\n` });
    at = end;
  }
  return fences;
}

function closingOf(lines: readonly string[], from: number, mark: string): number {
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] as string).trim();
    if (line.startsWith(mark) && line === (mark[0] as string).repeat(line.length)) return at;
  }
  return -1;
}

/** A flowchart below prose, as in many model answers: from its first line to the end. */
function unfencedBlock(text: string): readonly DocumentBlock[] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => unfencedHeader.test(line));
  if (at <= 0) return [];
  const body = lines.slice(at).join('\n');
  const prose = trimLines(lines.slice(0, at));
  const kind = kindOf(body);
  return kind === undefined || prose === '' ? [] : [{ kind, text: body, prose, line: at + 1 }];
}

function headingOf(lines: readonly string[]): string | undefined {
  const heading = lines.findLast((line) => /^[ ]{0,3}#{1,6}[ \t]+\S/.test(line));
  const words = heading?.replace(/^[ #\t]+|[ #\t\r]+$/g, '').slice(0, 60);
  return words === '' ? undefined : words;
}

const trimLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

/** Returns the document of a block, with the surrounding text as comments at its head. */
export function textOfBlock({ kind, text, prose }: DocumentBlock): string {
  if (prose === '') return text;
  if (kind === 'pdl') return `${commented(prose, '#')}\n\n${text}`;
  // Front matter must stay first in the text. The surrounding text must not become a directive or one of Weir's own
  // comments.
  const plain = prose.replaceAll('%%', '%').replace(/^([ \t]*)weir:/gim, '$1weir :');
  const [front = ''] = /^\s*---[ \t]*\r?\n[\s\S]*?\n[ \t]*---[ \t]*\r?\n/.exec(text) ?? [];
  return `${front}${commented(plain, '%%')}\n${text.slice(front.length)}`;
}

/** Keeps a text that is not a document as comments above the procedure of an empty document. */
export const asProcedureComments = (text: string, empty: string): string =>
  empty.replace(/^(?=Procedure:)/m, () => `${commented(text.trim(), '#')}\n\n`);

const commented = (text: string, mark: string): string =>
  text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => `${mark} ${line}`.trimEnd())
    .join('\n');
