// The controller of the recipe in docs/controllers.md: one file. Tests add the one line that registers it. Tests only.

import type { Controller } from '../core/session';

/** Keeps answers short: adds an advice to the prompt, and denies answers longer than the option allows. */
export const exampleController: Controller = {
  id: 'short-answers',
  title: 'Short answers',
  describe: 'Asks for short answers, and denies those that are longer.',
  defaultSetting: { id: 'short-answers', pre: true, post: true, options: { words: 30 } },
  options: [
    { name: 'words', title: 'Words', describe: 'How many words an answer may have.', kind: 'number', min: 1, max: 500 },
  ],

  pre({ options }) {
    return { text: `Answer in at most ${limitOf(options)} words.` };
  },

  post({ options }, decision) {
    if (decision.kind !== 'response') return { allowed: true, reason: 'Only answers have words.' };
    const words = decision.text.split(/\s+/).filter((word) => word !== '').length;
    const limit = limitOf(options);
    return words <= limit
      ? { allowed: true, reason: 'It is short.', facts: { words, limit } }
      : {
          allowed: false,
          reason: `The answer has ${words} words; say it in at most ${limit}.`,
          facts: { rule: 'too-long', words, limit },
        };
  },
};

/** Logs are untrusted: an option is read with a default. */
const limitOf = (options: Parameters<NonNullable<Controller['pre']>>[0]['options']): number =>
  typeof options['words'] === 'number' ? options['words'] : 30;
