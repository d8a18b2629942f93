// Node dependency (FlowAgent 4.2): a call needs its preconditions met and its API declared. Preconditions on names
// that nobody defines never block here; the session notes them once when it starts.

import { memoize } from '../../support';
import { canBeTaken, type UnmetPrecondition, unmetPreconditions } from '../preconditions';
import type { SessionState } from '../state';
import { findApi, suggestApi } from '../workflowFacts';
import type { Advice, Controller } from './controller';

interface Given {
  readonly met: SessionState['met'];
  readonly config: SessionState['config'];
  readonly advice: Advice | undefined;
}

/** What is met changes seldom, and a large workflow has much to name: one advice serves until it does, also in the log. */
const given = memoize<SessionState['workflow']['nodes'], WeakMap<SessionState['calls'], Given>>(() => new WeakMap());

function adviceOf(state: SessionState): Advice | undefined {
  const { apis, answers } = state.workflow;
  const locked = [...apis, ...answers]
    .map((node) => ({ node, missing: unmetPreconditions(state, node.id) }))
    .filter((entry) => entry.missing.length > 0);
  if (locked.length === 0) return undefined;
  const list = locked.map(({ node, missing }) => `${node.name} (needs ${inWords(missing, ', ')})`);
  const ids = locked.map(({ node, missing }) => [node.id, missing.map(({ id }) => id)] as const);
  return { text: `Not reachable yet: ${list.join('; ')}.`, facts: { locked: Object.fromEntries(ids) } };
}

const inWords = (missing: readonly UnmetPrecondition[], joint: string) => missing.map(({ words }) => words).join(joint);

export const nodeDependency: Controller = {
  id: 'node-dependency',
  title: 'Node dependency',
  describe: 'Names the APIs and ANSWERs that cannot be reached yet; denies calls whose preconditions are unmet.',
  defaultSetting: { id: 'node-dependency', pre: true, post: true },

  pre({ state }) {
    const { workflow, calls, met, config } = state;
    const ofWorkflow = given(workflow.nodes);
    const known = ofWorkflow.get(calls);
    if (known?.met === met && known.config === config) return known.advice;
    const advice = adviceOf(state);
    ofWorkflow.set(calls, { met, config, advice });
    return advice;
  },

  post({ state }, decision) {
    if (decision.kind !== 'call') return { allowed: true, reason: 'Only calls depend on nodes here.' };
    const api = findApi(state.workflow, decision.name);
    if (!api) {
      const suggestion = suggestApi(state.workflow, decision.name);
      const known = state.workflow.apis.map((entry) => entry.name);
      const hint = suggestion
        ? ` Did you mean ${suggestion}?`
        : known.length > 0
          ? ` The APIs are: ${known.join(', ')}.`
          : '';
      return {
        allowed: false,
        reason: `There is no API named ${decision.name}.${hint}`,
        facts: { rule: 'unknown-api', name: decision.name, ...(suggestion ? { suggestion } : {}) },
      };
    }
    const missing = unmetPreconditions(state, api.id, decision.arguments);
    if (missing.length === 0) {
      return { allowed: true, reason: 'Every precondition is met.', facts: { requires: [...api.requires] } };
    }
    return {
      allowed: false,
      reason: `${api.name} needs ${inWords(missing, ' and ')}${
        missing.some(canBeTaken)
          ? ' first. Take that step before this call.'
          : '. Do not make this call as things are: the procedure goes on another way.'
      }`,
      facts: { rule: 'unmet-preconditions', requires: [...api.requires], missing: missing.map(({ id }) => id) },
    };
  },
};
