// WordPiece as BERT uses it: text is cleaned, split into words and punctuation, and each word into the longest pieces
// of the vocabulary. Source of the rules: Devlin et al., BERT (2019), and the BertNormalizer, BertPreTokenizer and
// WordPiece of Hugging Face's tokenizers 0.23, whose ids the tests contain. Pure.

export interface WordPieceSettings {
  /** Index in the model's embedding table by piece. */
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly lowercase: boolean;
  readonly stripAccents: boolean;
  /** Each CJK ideograph is a word. */
  readonly splitChinese: boolean;
  /** Removes control characters. */
  readonly cleanText: boolean;
  /** Tokens that are found literally in a text, before anything else. */
  readonly specialTokens: readonly string[];
  readonly unknown: string;
  readonly first: string;
  readonly last: string;
  /** Prefix of a piece within a word, `##` by default. */
  readonly continuation: string;
  /** Longer words are unknown. */
  readonly maxWordLength: number;
}

/** Length of the longest input, with the first and the last token: `max_seq_length` of all-MiniLM-L6-v2. */
export const MAX_TOKENS = 256;

/** The ranges of those tokenizers, which leave out U+2B820 to U+2B91F. */
const chinese =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/gu;
/** White space and control characters are the classes of Unicode; tab, line feed and carriage return are white space. */
const control = /[\uFFFD]|(?![\t\n\r])\p{C}/gu;
const whiteSpace = /\p{White_Space}+/u;
/** ASCII signs such as `$` count as punctuation, although Unicode calls them symbols. */
const wordsAndMarks = /[!-/:-@[-`{-~\p{P}]|[^!-/:-@[-`{-~\p{P}]+/gu;

/** The token ids of a text, at most `MAX_TOKENS`; more are cut off before the last token. */
export function createWordPiece(settings: WordPieceSettings): (text: string) => number[] {
  const { vocabulary, specialTokens, continuation, maxWordLength } = settings;
  const idOf = (token: string) => vocabulary.get(token) ?? 0;
  const unknown = idOf(settings.unknown);

  const piecesOf = (word: string): readonly number[] => {
    const characters = [...word];
    if (characters.length > maxWordLength) return [unknown];
    const ids: number[] = [];
    for (let start = 0; start < characters.length; ) {
      const prefix = start === 0 ? '' : continuation;
      const pieceTo = (end: number) => vocabulary.get(prefix + characters.slice(start, end).join(''));
      let end = characters.length;
      while (end > start && pieceTo(end) === undefined) end--;
      const id = pieceTo(end);
      // A word with one unknown piece is unknown.
      if (id === undefined || end === start) return [unknown];
      ids.push(id);
      start = end;
    }
    return ids;
  };
  const normalise = (text: string): string => {
    let normal = text;
    if (settings.cleanText) normal = normal.replace(control, '');
    if (settings.splitChinese) normal = normal.replace(chinese, ' $& ');
    if (settings.stripAccents) normal = normal.normalize('NFD').replace(/\p{Mn}/gu, '');
    // By character: the lower case of a word depends on its end in Greek.
    if (settings.lowercase) normal = Array.from(normal, (character) => character.toLowerCase()).join('');
    return normal;
  };
  const idsOf = (text: string) =>
    normalise(text)
      .split(whiteSpace)
      .flatMap((part) => part.match(wordsAndMarks) ?? [])
      .flatMap(piecesOf);

  return (text) => {
    const ids = splitAt(text, specialTokens).flatMap((part, index) => (index % 2 === 1 ? [idOf(part)] : idsOf(part)));
    return [idOf(settings.first), ...ids.slice(0, MAX_TOKENS - 2), idOf(settings.last)];
  };
}

/** Texts at even indexes, the separators between them at odd ones. */
function splitAt(text: string, separators: readonly string[]): readonly string[] {
  if (!separators.some((separator) => text.includes(separator))) return [text];
  const escaped = separators.map((separator) => separator.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return text.split(new RegExp(`(${escaped.join('|')})`));
}
