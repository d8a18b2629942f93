import { describe, expect, it } from 'vitest';
import { count, messagesOf, params } from './i18n';
import type { MessageText } from './texts';
import { translations } from './zh';

const t = messagesOf('test', {
  plain: 'Run session',
  shown: params('{shown} of {all}'),
  runs: count({ one: '{count} run', other: '{count} runs' }),
  chinese: count({ other: '{count} 次运行' }, 'zh'),
});

describe('the message catalogue', () => {
  it('gives a text, fills in values and counts', () => {
    expect(t.plain).toBe('Run session');
    expect(t.shown({ shown: 2, all: 5 })).toBe('2 of 5');
    expect([t.runs(0), t.runs(1), t.runs(2)]).toEqual(['0 runs', '1 run', '2 runs']);
    expect([t.chinese(1), t.chinese(2)]).toEqual(['1 次运行', '2 次运行']);
  });

  it('takes a value as it is', () => {
    expect(t.shown({ shown: '$& {all} $$', all: 'x' })).toBe('$& {all} $$ of x');
  });
});

// As a number this is the count of a message with plural forms, and by any name a value of a message with values.
const anyValue: unknown = new Proxy(
  {},
  { get: (_, name) => (name === Symbol.toPrimitive ? () => 123 : `{${String(name)}}`) },
);

/** The names in braces of a message, sorted. A count is among them as `123`. */
function placeholdersOf(message: MessageText): readonly string[] {
  const text = typeof message === 'string' ? message : message(anyValue as never);
  return [...new Set(text.match(/\{\w+\}|123/g))].sort();
}

// Tests run in English, so this compares the translations with what the code reads.
const sources = import.meta.glob<Readonly<Record<string, unknown>>>('./*.en.ts', { eager: true });
const englishOf = (feature: string) =>
  Object.entries(sources[`./${feature}.en.ts`] ?? {}).find(([name]) => name.endsWith('Messages'))?.[1] as Readonly<
    Record<string, MessageText>
  >;

const code = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!./**', '!../**/*.test.*', '!../testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([, text]) => text);

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/\w+/g));
const allWords = wordsOf(code.join('\n'));

describe('the English texts', () => {
  /** Code receives these catalogues as a value, or builds their keys; they have tests or types of their own. */
  const readAsWhole = ['figures', 'oowCaptions', 'stage'];
  const features = Object.keys(sources).map((file) => file.slice(2, -'.en.ts'.length));

  it.each(features.filter((feature) => !readAsWhole.includes(feature)))('of %s are all read', (feature) => {
    const importing = code.filter((text) => text.includes(`messages/${feature}.en'`)).join('\n');
    const name = new RegExp(`(?:Messages as )?(\\w+) \\} from '[^']*messages/${feature}\\.en'`).exec(importing)?.[1];
    // A computed key is a word anywhere in the code.
    const isIndexed = new RegExp(`\\b${name}\\[(?!['"])`).test(importing);
    const words = isIndexed ? allWords : wordsOf(importing);
    const texts = Object.values(sources[`./${feature}.en.ts`] ?? {}).filter((value) => typeof value === 'object');
    expect(texts.flatMap((messages) => Object.keys(messages ?? {})).filter((key) => !words.has(key))).toEqual([]);
  });
});

describe('the Chinese texts', () => {
  it('exist for every feature', () => {
    const english = Object.keys(sources).map((file) => file.slice(2, -'.en.ts'.length));
    expect(english.filter((feature) => !(feature in translations) && feature !== 'oowCaptions')).toEqual([]);
  });

  const features = Object.entries<Readonly<Record<string, MessageText | undefined>>>(translations);

  it.each(features)('of %s have the values of the English ones', (feature, chinese) => {
    const english = englishOf(feature);
    const placeholders = (messages: typeof chinese) =>
      Object.fromEntries(
        // The Chinese stage names the kind of a turn in its caption only.
        Object.entries({ ...messages, outOfWorkflow: undefined }).map(([key, message = '']) => [
          key,
          [typeof message, placeholdersOf(message)],
        ]),
      );
    expect(placeholders(chinese)).toEqual(placeholders(english));
  });
});
