import { describe, expect, it } from 'vitest';
import { readTokenizer } from './readTokenizer';
import { createWordPiece } from './wordPiece';

const pieces =
  "[PAD] [UNK] [CLS] [SEP] [MASK] find the tool ##s lend un ##aff ##able cafe ##t deja vu 查 询 医 ##院 院 hospital _ ( , ) . $ 5 & go ! - — ' register name x ##x σ ##σ ##ς ο ##δ i straße ß ##e a b".split(
    ' ',
  );
const special = pieces.slice(0, 5).map((content, id) => ({ id, content, special: true }));
const tokenizerFile = (normalizer: object = {}, others: object = {}) => ({
  added_tokens: special,
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
    ...normalizer,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '[CLS]' } }, { Sequence: { id: 'A' } }, { SpecialToken: { id: '[SEP]' } }],
  },
  model: { type: 'WordPiece', unk_token: '[UNK]', vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])) },
  ...others,
});
const vocabulary = `${pieces.join('\n')}\n`;

function tokenizeBy(name: string, text: string) {
  const read = readTokenizer(name, text);
  if (!read.ok) throw new Error(read.error.message);
  return createWordPiece(read.value);
}
const repeat = (count: number, id: number) => Array.from({ length: count }, () => id);

// Ids by Hugging Face's tokenizers 0.23.3 with the same pieces.
describe.each([
  ['tokenizer.json', JSON.stringify(tokenizerFile())],
  ['vocab.txt', vocabulary],
  ['vocab.txt with Windows line ends', `\uFEFF${vocabulary.replaceAll('\n', '\r\n')}`],
])('WordPiece of %s', (name, text) => {
  const tokenize = tokenizeBy(name, text);
  it.each([
    ['Find the tools.', [2, 5, 6, 7, 8, 27, 3]],
    ['unaffable', [2, 10, 11, 12, 3]],
    ['UNAFFABLE tool', [2, 10, 11, 12, 7, 3]],
    ['Café DÉJÀ vu', [2, 13, 15, 16, 3]],
    ['cafét', [2, 13, 14, 3]],
    ['查询医院 hospital', [2, 17, 18, 19, 21, 22, 3]],
    ['register_hospital(name, 5)', [2, 36, 23, 22, 24, 37, 25, 29, 26, 3]],
    ['go!$5&go — x', [2, 31, 32, 28, 29, 30, 31, 34, 38, 3]],
    ['tool\u200Bs\tfind\r\nthe\u0000 tool', [2, 7, 8, 5, 6, 7, 3]],
    ['σΟσς οδΟΣ', [2, 1, 1, 3]],
    ['x'.repeat(100), [2, 38, ...repeat(99, 39), 3]],
    ['x'.repeat(101), [2, 1, 3]],
    ['a [SEP] b [MASK]', [2, 49, 3, 50, 4, 3]],
    ['', [2, 3]],
    ['İ i', [2, 45, 45, 3]],
    ['zebra the', [2, 1, 6, 3]],
    ['a\u3000b\u00A0a', [2, 49, 50, 49, 3]],
    ['\u{2B825}a \u{20001}b', [2, 1, 1, 50, 3]],
    ['the '.repeat(300), [2, ...repeat(254, 6), 3]],
  ])('splits %j', (words, ids) => {
    expect(tokenize(words)).toEqual(ids);
  });
});

describe('a tokenizer file', () => {
  it('decides about lower case and accents', () => {
    const cased = tokenizeBy('tokenizer.json', JSON.stringify(tokenizerFile({ lowercase: false })));
    expect(cased('Find the café tool')).toEqual([2, 1, 6, 1, 7, 3]);
    const accents = tokenizeBy('tokenizer.json', JSON.stringify(tokenizerFile({ strip_accents: false })));
    expect(accents('CAFÉ the')).toEqual([2, 1, 6, 3]);
  });

  it('names the tokens around a text', () => {
    const processor = { type: 'RobertaProcessing', cls: ['a', 49], sep: ['b', 50] };
    const tokenize = tokenizeBy('tokenizer.json', JSON.stringify(tokenizerFile({}, { post_processor: processor })));
    expect(tokenize('the')).toEqual([49, 6, 50]);
  });

  it.each([
    [{ model: { type: 'BPE', vocab: {} } }, 'has a tokenizer of type BPE. Weir reads only WordPiece.'],
    [{ model: { type: 'Unigram', vocab: [] } }, 'has a tokenizer of type Unigram.'],
    [{ normalizer: { type: 'Precompiled' } }, 'has a normalizer of type Precompiled.'],
    [{ pre_tokenizer: { type: 'Metaspace' } }, 'has a pre-tokenizer of type Metaspace.'],
    [{ pre_tokenizer: null }, 'has a pre-tokenizer of type none.'],
    [{ model: { type: 'WordPiece', vocab: { the: 0 } }, added_tokens: [] }, 'it does not contain [UNK].'],
    [{ model: undefined }, 'it has no "model".'],
  ])('of another type is refused by its name: %j', (change, message) => {
    const read = readTokenizer('my.json', JSON.stringify(tokenizerFile({}, change)));
    expect(read).toMatchObject({ ok: false, error: { message: expect.stringContaining(`my.json `) } });
    expect(read).toMatchObject({ error: { message: expect.stringContaining(message) } });
    expect(read).toMatchObject({ error: { message: expect.stringContaining('such as all-MiniLM-L6-v2') } });
  });

  it.each(['{"model"', 'just a text', ''])('without a vocabulary is refused: %j', (text) => {
    expect(readTokenizer('notes.txt', text)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^notes\.txt is not a/) },
    });
  });
});
