import type { RunOrigin } from '../../core/storage';

/** Whose record something was imported from. */
export const sourceNames: Readonly<Record<RunOrigin, string>> = {
  weir: 'Log of Weir',
  openai: 'OpenAI chat messages',
  star: 'STAR dialogues',
};
