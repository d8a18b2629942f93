// Keywords of PDL procedures, and corrections of misspelled ones. Does not guess in prose: a word counts as misspelled
// only if the line has the shape of the intended keyword.

import { editDistance } from '../../support';
import { procedureWords } from '../statementFacts';

export const headerWords: ReadonlySet<string> = new Set(procedureWords.header);

/** Keywords of other languages, read as their PDL counterparts. */
const foreignKeywords: Readonly<Record<string, string>> = {
  elseif: 'elif',
  elsif: 'elif',
  elsef: 'elif',
  otherwise: 'else',
  foreach: 'for',
  function: 'def',
  func: 'def',
  catch: 'except',
};
/** Keywords of procedures in Chinese. */
const chineseKeywords: Readonly<Record<string, string>> = {
  如果: 'if',
  假如: 'if',
  否则如果: 'elif',
  否则: 'else',
  当: 'while',
  对于: 'for',
  尝试: 'try',
};
const conditional = ['if', 'elif', 'while', 'for', 'def', 'except'];
const keywordsWithoutCondition = ['else', 'try', 'finally', 'except'];
const lineWords = procedureWords.line;
/** Short words at the start of sentences that differ from `if` or `for` in one letter. */
const commonWords = new Set(
  'a an as at be by do go he i in is it me my no of off oh ok on or so to up us we far few fog fort her his not nor our out the try toy dry why you she all'.split(
    ' ',
  ),
);

/** The intended keyword of a block header's first word. `hasCondition`: words follow before the colon. */
export function correctHeaderKeyword(word: string, hasCondition: boolean): string | undefined {
  const candidates = hasCondition ? conditional : keywordsWithoutCondition;
  const chinese = chineseKeywords[word];
  if (chinese !== undefined && Object.hasOwn(chineseKeywords, word)) {
    return candidates.includes(chinese) ? chinese : undefined;
  }
  if (!/^[A-Za-z]{1,10}$/.test(word)) return undefined;
  const lower = word.toLowerCase();
  const known = foreignKeywords[lower];
  if (known !== undefined && Object.hasOwn(foreignKeywords, lower))
    return candidates.includes(known) ? known : undefined;
  if (headerWords.has(lower) || commonWords.has(lower)) return undefined;
  return nearest(lower, candidates);
}

/** A Chinese keyword that begins a word, because Chinese has no blanks: 如果余票. */
export function fusedChineseKeyword(word: string): { readonly word: string; readonly length: number } | undefined {
  const start = /^(?:否则如果|如果|假如|当)(?=.)/u.exec(word)?.[0] ?? '';
  const keyword = chineseKeywords[start];
  return keyword === undefined ? undefined : { word: keyword, length: start.length };
}

/** The intended keyword of a line with a single word: `brake`, `contine`; case is ignored. */
export function correctLineKeyword(word: string): string | undefined {
  if (!/^[A-Za-z]{3,10}$/.test(word)) return undefined;
  const lower = word.toLowerCase();
  return lineWords.includes(lower) ? lower : nearest(lower, lineWords);
}

function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = 3;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate);
    // Short words have many neighbours: one mistake is allowed up to four letters, two in longer words.
    const allowed = candidate.length > 4 && word.length > 4 ? 2 : 1;
    if (distance <= allowed && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * `if` for a line that continues an `if`, `try` for one that continues a `try`; judged by the first word, misspelled
 * ones included.
 */
export function continuedBlock(line: string): 'if' | 'try' | undefined {
  const first = /^(?:[A-Za-z]+|\p{Script=Han}+)/u.exec(line)?.[0];
  if (first === undefined || first.length > 10) return undefined;
  const word = headerWords.has(first.toLowerCase()) ? first.toLowerCase() : misspelledHeader(line, first);
  if (word === 'elif' || word === 'else') return 'if';
  return word === 'except' || word === 'finally' ? 'try' : undefined;
}

function misspelledHeader(line: string, first: string): string | undefined {
  const code = line.replace(/\s#.*$/s, '').trimEnd();
  if (!/[:：]$/.test(code) || code.includes('\n')) return undefined;
  const rest = code.slice(first.length, -1).trim();
  const split = /^[A-Za-z]+/.exec(rest)?.[0];
  if (split !== undefined && headerWords.has((first + split).toLowerCase())) return (first + split).toLowerCase();
  return correctHeaderKeyword(first, rest !== '');
}
