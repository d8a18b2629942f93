// Node dependency (FlowAgent 4.2): a call needs its preconditions met and its API declared. Preconditions on names
// that nobody defines never block here; the session notes them once when it starts.

import { findApi, nodeName, suggestApi, unmetRequires } from '../workflowFacts';
import type { Controller } from './controller';

export const nodeDependency: Controller = {
  id: 'node-dependency',
  title: 'Node dependency',
  describe: 'Names the APIs and ANSWERs that cannot be reached yet; denies calls whose preconditions are unmet.',
  defaultSetting: { id: 'node-dependency', pre: true, post: true },

  pre({ state }) {
    const { workflow, met } = state;
    const locked = [...workflow.apis, ...workflow.answers]
      .map((node) => ({ node, missing: unmetRequires(workflow, met, node.id) }))
      .filter((entry) => entry.missing.length > 0);
    if (locked.length === 0) return undefined;
    const list = locked.map(({ node, missing }) => `${node.name} (needs ${missing.map(nodeName).join(', ')})`);
    return {
      text: `Not reachable yet: ${list.join('; ')}.`,
      facts: { locked: Object.fromEntries(locked.map(({ node, missing }) => [node.id, [...missing]])) },
    };
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
