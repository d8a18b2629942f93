// Session length: stops the agent from closing too early and asks it to finish after too many turns. Lengths are in
// user turns.

import { type Controller, numberOption } from './controller';

export const sessionLength: Controller = {
  id: 'session-length',
  title: 'Session length',
  describe: 'Asks the agent to wrap up above max turns; denies a closing response below min turns.',
  defaultSetting: { id: 'session-length', pre: true, post: true, options: { min: 1, max: 15 } },
  options: [
    {
      name: 'min',
      title: 'At least',
      describe: 'User turns before the agent may close the conversation.',
      kind: 'number',
      min: 0,
      max: 1000,
      unit: 'turns',
    },
    {
      name: 'max',
      title: 'At most',
      describe: 'User turns after which the agent is asked to come to an end.',
      kind: 'number',
      min: 1,
      max: 1000,
      unit: 'turns',
    },
  ],

  pre({ state, options }) {
    const min = numberOption(options, 'min', 1);
    const max = numberOption(options, 'max', 15);
    const facts = { turn: state.turn, min, max };
    if (state.turn < min)
      return { text: `This is turn ${state.turn} of at least ${min}: keep the conversation going.`, facts };
    if (state.turn > max) {
      return {
        text: `This is turn ${state.turn}, more than the ${max} expected: bring the conversation to its end.`,
        facts,
      };
    }
    return undefined;
  },

  post({ state, options }, decision) {
    const min = numberOption(options, 'min', 1);
    if (decision.kind === 'response' && decision.closes && state.turn < min) {
      return {
        allowed: false,
        reason: `The conversation may not end before turn ${min}; this is turn ${state.turn}. Answer without closing it.`,
        facts: { rule: 'closes-too-early', turn: state.turn, min },
      };
    }
    return { allowed: true, reason: 'The session may be this long.', facts: { turn: state.turn, min } };
  },
};
