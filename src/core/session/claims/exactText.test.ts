import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../../testing/expectBoundedTime';
import { buildWorkflowFacts } from '../workflowFacts';
import { exactTexts } from './exactText';

const here = import.meta.dirname;
const corpus = resolve(here, '../../../../../shared/corpus/pdl');
if (!existsSync(corpus)) console.warn(`SKIPPED: ${corpus} is not there, so only the examples were tried.`);

const folders = [resolve(here, '../../../examples'), resolve(here, '../../../testing/claims'), corpus];
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((file) => resolve(folder, file)))
  .filter((file) => file.endsWith('.yaml'));

const placeholder = /\{\{[^{}]*\}\}|\$\{?[\p{L}\p{N}_]+\}?/gu;

/** Variants of the text in a reply. */
const shapes: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'behind a label': (text) => `Response: ${text}`,
  'inside a longer reply': (text) => `Good news! ${text} Is there anything else?`,
  'behind words': (text) => `好的，${text}`,
  'in bold': (text) => `**${text}**`,
  'with each word in bold': (text) => text.replace(/\S+/g, (word) => `**${word}**`),
  'in quotes': (text) => `“${text}”`,
  'in capitals': (text) => text.toUpperCase(),
  'with soft hyphens for blanks': (text) => text.replace(/ /g, '\u00ad'),
  'with invisible characters': (text) => [...text].join('\u200b'),
  'with other sentence ends': (text) => text.replace(/[.。]/g, '!'),
  'with dashes for commas': (text) => text.replace(/[.。,，]/g, ' - '),
  'over several lines': (text) => text.replace(/ /g, '\n'),
  'in a list': (text) => `- ${text}`,
  'in a table': (text) => `| ${text} |`,
  'without its last sign': (text) => text.replace(/[.!?。！？]+$/, ''),
  'in full width': (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
};

describe('the exact text of an ANSWER', () => {
  const cases = files.flatMap((file) => {
    const { answers } = buildWorkflowFacts({ title: file, kind: 'pdl', source: readFileSync(file, 'utf8') }, []);
    return answers
      .filter(({ desc }) => /\p{L}/u.test(desc.replace(placeholder, '')))
      .map((answer) => ({ answers, answer }));
  });

  it('is tested on the examples and the corpus', () => {
    expect(cases.length).toBeGreaterThan(existsSync(corpus) ? 400 : 50);
  });

  it.each(Object.keys(shapes))('is found %s', (shape) => {
    const missed = cases.filter(({ answers, answer }) => {
      const reply = (shapes[shape] as (text: string) => string)(answer.desc.replace(placeholder, () => 'Elm 12'));
      return !exactTexts(answers, reply).some((found) => found.answer === answer);
    });
    expect(missed.map(({ answer }) => answer.desc)).toEqual([]);
  });

  const facts = buildWorkflowFacts(
    {
      title: 'Transfer',
      kind: 'pdl',
      source:
        'APIs:\n  - name: pay\nANSWERs:\n  - name: paid\n    desc: The transfer of $amount to $payee was made.\n    precondition: [pay]\n',
    },
    [],
  );
  const found = (reply: string) => exactTexts(facts.answers, reply).map(({ values }) => values);

  it('comes with the texts of its placeholders, as written', () => {
    expect(found('Good news: the transfer of **€480.00** to Mr. Lee was made. Bye.')).toEqual([
      [
        { slots: ['amount'], text: '480.00' },
        { slots: ['payee'], text: 'mr. lee' },
      ],
    ]);
  });

  it.each([
    'Once the transfer of 480 to Lee was made, I will write to you.',
    'The transfer of 480 to Lee was made?',
    'I cannot say that the transfer of 480 to Lee was made.',
    'The transfer of 480 to Lee was not made.',
    '',
  ])('is not found in: %s', (reply) => expect(found(reply)).toEqual([]));

  it('is found after an introduction such as "If you wonder:"', () => {
    expect(found('If you wonder: the transfer of 480 to Lee was made.')).toHaveLength(1);
  });

  it('is searched in bounded time in any reply', () => {
    for (const reply of ['the transfer of '.repeat(1300), 'to '.repeat(6000), 'was made '.repeat(2000)]) {
      expectBoundedTime(() => found(reply));
    }
  });
});
