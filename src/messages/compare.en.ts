import { count, messagesOf, params } from './i18n';

export const compareMessages = messagesOf('compare', {
  gaveWithout: params('In {runs} of {all} runs the agent gave {name} without {missing}.'),
  calledWithout: params('In {runs} of {all} runs the agent called {name} without {missing}.'),
  gaveWithoutOnce: params('The agent gave {name} without {missing}.'),
  calledWithoutOnce: params('The agent called {name} without {missing}.'),
  brokenElse: count({
    one: '{count} other step was taken too early.',
    other: '{count} other steps were taken too early.',
  }),
  otherwise: 'Otherwise the runs follow the workflow.',
  follow: count({ one: 'The run follows the workflow.', other: 'All {count} runs follow the workflow.' }),
  depart: 'The runs depart from the workflow.',
  added: count({ one: '{count} step is not in it.', other: '{count} steps are not in it.' }),
  reordered: count({ one: '{count} step comes in another order.', other: '{count} steps come in another order.' }),
  notExercised: count({ one: '{count} step was not exercised.', other: '{count} steps were not exercised.' }),
  unrelated: 'The runs and this workflow share no step.',
  setApart: count({
    one: '{count} run with violations is set apart: the rebuilt workflow does not learn from it.',
    other: '{count} runs with violations are set apart: the rebuilt workflow does not learn from them.',
  }),
  mineAll: 'Rebuild from all runs',
  setThemApart: 'Set runs with violations apart',
  violations: count({ one: '{count} violation', other: '{count} violations' }),
  without: params('{name} without {missing}'),
  legendSkipped: 'Skipped: needed, and left out',
  legendMissing: 'Not exercised: in no run',
  legendAdded: 'Added: only in the runs',
  legendReordered: 'Reordered',
  legendMatched: 'Matched',
});
