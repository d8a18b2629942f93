// Procedure conformance: where the session stands in its procedure, and what can come next. Never blocks what it cannot
// judge: a document without a procedure, an API that the procedure does not lead to.

import type { SessionState } from '../state';
import { findApi, nodeName } from '../workflowFacts';
import { type Controller, choiceOption } from './controller';
import { type ProcedureWalk, procedureWalk, type Standing } from './procedureWalk';

const restarts = ['ended', 'always', 'never'] as const;

/** The id of a fact apart from its workflow: `api:x@2` is `api:x` of the second. */
function placeOf(state: SessionState, nodeId: string): { readonly id: string; readonly workflow: number } {
  const match = /^(.+)@(\d+)$/s.exec(nodeId);
  const workflow = match ? Number(match[2]) - 1 : 0;
  return match && workflow > 0 && state.documents[workflow]
    ? { id: match[1] as string, workflow }
    : { id: nodeId, workflow: 0 };
}

function standingIn(state: SessionState, walk: ProcedureWalk, workflow: number): Standing {
  const { transcript } = state;
  let from = transcript.length;
  let standing: Standing | undefined;
  while (from > 0 && standing === undefined) {
    from -= 1;
    const entry = transcript[from];
    if (entry) standing = walk.walked.get(entry);
  }
  const first = standing === undefined ? 0 : from + 1;
  standing ??= walk.begin;
  for (const entry of transcript.slice(first)) {
    if ((entry.kind !== 'call' && entry.kind !== 'agent') || entry.nodeId === undefined) continue;
    const place = placeOf(state, entry.nodeId);
    if (place.workflow === workflow) standing = walk.after(standing, entry, place.id);
    // A call that still waits for its result may yet fail.
    if (entry.kind === 'agent' || entry.result !== undefined) walk.walked.set(entry, standing);
  }
  return standing;
}

const nameOf = (id: string) => (id.startsWith('answer:') ? `ANSWER ${nodeName(id)}` : nodeName(id));

export const procedureConformance: Controller = {
  id: 'procedure-conformance',
  title: 'Procedure conformance',
  describe: 'Names what can come next in the procedure; denies calls that no path of it leads to. Off as shipped.',
  defaultSetting: { id: 'procedure-conformance', pre: false, post: false, options: { restart: 'ended' } },
  options: [
    {
      name: 'restart',
      title: 'The procedure may begin again',
      describe: 'When a call that the procedure begins with is allowed once more.',
      kind: 'choice',
      choices: [
        { value: 'ended', title: 'where it can be over' },
        { value: 'always', title: 'at any time' },
        { value: 'never', title: 'never' },
      ],
    },
  ],

  pre({ state }) {
    const workflow = state.activeWorkflow;
    const document = state.documents[workflow];
    const walk = document && procedureWalk(document);
    if (!walk) return undefined;
    const { names, end } = walk.ahead(standingIn(state, walk, workflow));
    if (names.length === 0) return end ? { text: 'The procedure is at its end.', facts: { next: [] } } : undefined;
    const list = names.map(nameOf).join(', ');
    return {
      text: `Next by the procedure: ${list}${end ? ', or its end' : ''}.`,
      facts: { next: [...names], end },
    };
  },

  post({ state, options }, decision) {
    if (decision.kind !== 'call') return { allowed: true, reason: 'Only calls are held to the procedure.' };
    const api = findApi(state.workflow, decision.name);
    if (!api) return { allowed: true, reason: 'It is no API of the document.' };
    const { id, workflow } = placeOf(state, api.id);
    const document = state.documents[workflow];
    const walk = document && procedureWalk(document);
    if (!walk?.names.has(id)) return { allowed: true, reason: 'The procedure says nothing of it.' };
    const standing = standingIn(state, walk, workflow);
    const { sites, end } = walk.reach(standing);
    const restart = choiceOption(options, 'restart', restarts, 'ended');
    const beginsAgain = restart === 'always' || (restart === 'ended' && end);
    const isNext = sites.has(id) || (beginsAgain && walk.reach(walk.begin).sites.has(id));
    const next = [...sites.keys()].filter((name) => name.startsWith('api:'));
    const facts = { standing: [...standing], next };
    if (isNext) return { allowed: true, reason: 'The procedure leads to it from here.', facts };
    const hint = next.length > 0 ? ` Next by it: ${next.map(nodeName).join(', ')}.` : ' No call comes next by it.';
    return {
      allowed: false,
      reason: `The procedure does not lead to ${api.name} from here.${hint}`,
      facts: { rule: 'off-procedure', ...facts },
    };
  },
};
