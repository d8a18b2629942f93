// What is made beyond this thread is asked for before the rest of the script has run: `main` imports this first.

import { createLayoutClient } from '../adapters/layout';
import { openRepository } from '../adapters/storage/repository';
import { isWelcomeDue } from '../state/frame/welcomeDue';
import { blankProcedure } from '../state/workspace/blankProcedure';
import { openStorage } from './openStorage';

/** Without them the page begins with an empty procedure; the welcome screen has them when it can. */
export const loadExamples = () =>
  import('../examples').then(
    ({ examples }) => examples,
    () => [blankProcedure],
  );

export const repositoryOpening = openRepository();
// Whoever has left the welcome screen has documents, most likely.
if (isWelcomeDue(openStorage('localStorage'), true)) void loadExamples();
export const layout = createLayoutClient({ early: true });
