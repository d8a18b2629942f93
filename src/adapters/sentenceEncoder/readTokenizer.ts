// Reads the tokenizer of a sentence model: Hugging Face's `tokenizer.json`, or `vocab.txt` with one piece per line. Only
// WordPiece is supported; any other type is refused by its name.

import { fail, isJsonObject, type JsonObject, ok, parseJsonValue, type Result } from '../../core/support';
import type { WordPieceSettings } from './wordPiece';

type Refusal = { readonly message: string };

const bert = {
  lowercase: true,
  stripAccents: true,
  splitChinese: true,
  cleanText: true,
  unknown: '[UNK]',
  first: '[CLS]',
  last: '[SEP]',
  continuation: '##',
  maxWordLength: 100,
};
const remedy = 'Use the tokenizer.json or vocab.txt of a BERT-like model, such as all-MiniLM-L6-v2.';

/** `vocab.txt` does not say whether the model was trained on lower-case text: it is read as that of such a model. */
export function readTokenizer(name: string, text: string): Result<WordPieceSettings, Refusal> {
  const refuse = (why: string): Result<never, Refusal> => fail({ message: `${name} ${why} ${remedy}` });
  if (!/^\uFEFF?\s*\{/.test(text)) {
    const vocabulary = new Map(
      text
        .replace(/^\uFEFF/, '')
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((piece, index) => [piece, index]),
    );
    const specialTokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'].filter((token) => vocabulary.has(token));
    return checked({ ...bert, vocabulary, specialTokens }, refuse);
  }
  const file = parseJsonValue(text.replace(/^\uFEFF/, ''));
  const model = objectAt(file, 'model');
  if (!isJsonObject(file) || !model) return refuse('is not a tokenizer: it has no "model".');
  const { vocab } = model;
  const type = model['type'] ?? (isJsonObject(vocab) ? 'WordPiece' : 'unknown');
  if (type !== 'WordPiece' || !isJsonObject(vocab))
    return refuse(`has a tokenizer of type ${type}. Weir reads only WordPiece.`);
  const normalizer = objectAt(file, 'normalizer');
  if (normalizer && normalizer['type'] !== 'BertNormalizer')
    return refuse(`has a normalizer of type ${normalizer['type']}. Weir reads only BertNormalizer.`);
  const splitter = objectAt(file, 'pre_tokenizer');
  if (splitter?.['type'] !== 'BertPreTokenizer')
    return refuse(`has a pre-tokenizer of type ${splitter?.['type'] ?? 'none'}. Weir reads only BertPreTokenizer.`);

  const indexes = Object.entries(vocab).filter((entry): entry is [string, number] => Number.isInteger(entry[1]));
  const added = Array.isArray(file['added_tokens']) ? file['added_tokens'].filter(isJsonObject) : [];
  const vocabulary = new Map(indexes);
  for (const { content, id } of added) if (typeof content === 'string') vocabulary.set(content, Number(id));
  const flag = (field: string) => normalizer?.[field] === true;
  const lowercase = flag('lowercase');
  const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const [first, last] = endsOf(objectAt(file, 'post_processor'));
  return checked(
    {
      vocabulary,
      lowercase,
      // Null means: together with the lower case.
      stripAccents: flag('strip_accents') || (lowercase && normalizer?.['strip_accents'] !== false),
      splitChinese: flag('handle_chinese_chars'),
      cleanText: flag('clean_text'),
      specialTokens: added.flatMap(({ content }) => (typeof content === 'string' && content !== '' ? [content] : [])),
      unknown: textOr(model['unk_token'], bert.unknown),
      first: first ?? bert.first,
      last: last ?? bert.last,
      continuation: textOr(model['continuing_subword_prefix'], bert.continuation),
      maxWordLength: Number(model['max_input_chars_per_word'] ?? bert.maxWordLength),
    },
    refuse,
  );
}

function objectAt(value: unknown, field: string): JsonObject | undefined {
  const found = isJsonObject(value) ? value[field] : undefined;
  return isJsonObject(found) ? found : undefined;
}

/** The tokens before and after a text: a template, or the two fields of BertProcessing and RobertaProcessing. */
function endsOf(processor: JsonObject | undefined): readonly (string | undefined)[] {
  const single = processor?.['single'];
  if (Array.isArray(single))
    return [single[0], single.at(-1)].map((part) => {
      const id = objectAt(part, 'SpecialToken')?.['id'];
      return typeof id === 'string' ? id : undefined;
    });
  return ['cls', 'sep'].map((field) => {
    const pair = processor?.[field];
    return Array.isArray(pair) && typeof pair[0] === 'string' ? pair[0] : undefined;
  });
}

function checked(
  settings: WordPieceSettings,
  refuse: (why: string) => Result<never, Refusal>,
): Result<WordPieceSettings, Refusal> {
  const missing = [settings.unknown, settings.first, settings.last].find((token) => !settings.vocabulary.has(token));
  return missing === undefined
    ? ok(settings)
    : refuse(`is not a WordPiece vocabulary: it does not contain ${missing}.`);
}
