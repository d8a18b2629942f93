// Node dependency (FlowAgent 4.2): a call needs its preconditions met and its API declared. Preconditions on names
// that nobody defines never block here; the session notes them once when it starts.

import type { SessionState } from '../state';
import { findApi, nodeName, suggestApi, unmetRequires, type WorkflowFacts } from '../workflowFacts';
import type { Advice, Controller } from './controller';

/** What is met changes seldom, and a large workflow has much to name: one advice serves until it does, also in the log. */
const given = new WeakMap<
  SessionState['met'],
  { readonly nodes: WorkflowFacts['nodes']; readonly advice: Advice | undefined }
>();

function adviceOf(workflow: WorkflowFacts, met: SessionState['met']): Advice | undefined {
  const locked = [...workflow.apis, ...workflow.answers]
    .map((node) => ({ node, missing: unmetRequires(workflow, met, node.id) }))
    .filter((entry) => entry.missing.length > 0);
  if (locked.length === 0) return undefined;
  const list = locked.map(({ node, missing }) => `${node.name} (needs ${missing.map(nodeName).join(', ')})`);
  return {
    text: `Not reachable yet: ${list.join('; ')}.`,
    facts: { locked: Object.fromEntries(locked.map(({ node, missing }) => [node.id, [...missing]])) },
  };
}

export const nodeDependency: Controller = {
  id: 'node-dependency',
  title: 'Node dependency',
  describe: 'Names the APIs and ANSWERs that cannot be reached yet; denies calls whose preconditions are unmet.',
  defaultSetting: { id: 'node-dependency', pre: true, post: true },

  pre({ state: { workflow, met } }) {
    const known = given.get(met);
    if (known?.nodes === workflow.nodes) return known.advice;
    const advice = adviceOf(workflow, met);
    given.set(met, { nodes: workflow.nodes, advice });
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
    const missing = unmetRequires(state.workflow, state.met, api.id);
    if (missing.length === 0) {
      return { allowed: true, reason: 'Every precondition is met.', facts: { requires: [...api.requires] } };
    }
    return {
      allowed: false,
      reason: `${api.name} needs ${missing.map(nodeName).join(' and ')} first. Take that step before this call.`,
      facts: { rule: 'unmet-preconditions', requires: [...api.requires], missing: [...missing] },
    };
  },
};
