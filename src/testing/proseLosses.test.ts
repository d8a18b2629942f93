// Prose becomes PDL without losing a content word: each is in the document or in a note.

import { describe, expect, it } from 'vitest';
import { convertTo } from '../core/formats';
import { proseItems } from '../core/formats/prose/proseItems';
import { parsePdl } from '../core/language';
import { proseProcedures } from './prose/proseProcedures';
import { proseTexts } from './prose/proseTexts';

const stopWords = new Set(
  'a an and or but the if then else otherwise unless until while when once after before in on at to of for from with by as is are was were be been it its that this these those they them their there he she his her you your we our us i not no does do did doing has have had can cannot will would should must may which who whom whose what where how so too than also just only all any each every both either such some into out off over up down about again'.split(
    ' ',
  ),
);
const hanStopWords =
  /^(?:如果|若|若是|否则|不然|然后|接着|最后|首先|之后|当|则|就|再|并|并且|的话|时|时候|情况|其他|两种|可以|顺便|先|后|还|都要|把)$/u;

/** English words, and the Chinese ones as segmented by `Intl.Segmenter`. */
function contentWords(sentence: string): string[] {
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(sentence.toLowerCase());
  return [...segments].flatMap(({ segment, isWordLike }) => {
    if (isWordLike !== true) return [];
    if (/\p{Script=Han}/u.test(segment)) return segment.length > 1 && !hanStopWords.test(segment) ? [segment] : [];
    return segment.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !stopWords.has(word));
  });
}

const texts = [...proseTexts, ...proseProcedures.map(({ text }) => text)];

describe('prose', () => {
  it('is tried on many texts', () => {
    expect(texts.length).toBeGreaterThan(60);
  });

  it.each(texts)('keeps every word that says something: %s', (source) => {
    const converted = convertTo('pdl', { kind: 'written', format: 'workflow-prose', source });
    if (!converted.ok) throw new Error(converted.error.message);
    const { text, notes } = converted.value;
    const said = `${text}\n${notes.join('\n')}`.toLowerCase();
    const words = new Set(said.match(/[\p{L}\p{N}]+/gu));
    const isKept = (word: string) => words.has(word) || (/\p{Script=Han}/u.test(word) && said.includes(word));
    const { title = '', items } = proseItems(source);
    const sentences = items.flatMap(({ sentences: own }) => own.map((one) => one.text));
    for (const sentence of [title, ...sentences]) {
      expect(
        contentWords(sentence).filter((word) => !isKept(word)),
        sentence,
      ).toEqual([]);
    }
    expect(parsePdl(text).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('writes an otherwise that only has a remark', () => {
    const converted = convertTo('pdl', { kind: 'written', format: 'workflow-prose', source: proseTexts[0] ?? '' });
    expect(converted.ok && converted.value.text).toContain('  else:\n    # issue the refund\n    pass\n');
  });
});
