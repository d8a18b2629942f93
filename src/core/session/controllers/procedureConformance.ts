// Procedure conformance: the current position in the procedure and the steps that can follow. Never denies if it cannot
// judge: a document without a procedure, or an API that the procedure never calls.

import { isAnswerId, isApiId, nameInSession } from '../../graph';
import { findAnswerClaims } from '../claims/findAnswerClaims';
import { type AgentDecision, promptVersionOf } from '../events';
import { namesOfSteps, nextNodes } from '../nextNodes';
import { positionInProcedure, procedureWalk, splitWorkflowNodeId } from '../procedureWalk';
import type { SessionState } from '../sessionState';
import { callArgumentsOf } from '../unmetPreconditions';
import { findApiFacts } from '../workflowFacts';
import { describeBranch, knownBranches, wrongBranch } from '../wrongBranch';
import { type Controller, type ControllerJudgement, choiceOption } from './controller';

const restarts = ['ended', 'always', 'never'] as const;

const nameOf = (id: string) => (isAnswerId(id) ? `ANSWER ${nameInSession(id)}` : nameInSession(id));

function nextWords(state: SessionState): string {
  const next = promptVersionOf(state.config) === 1 ? [] : nextNodes(state).possible;
  return next.length > 0 ? ` Next: ${namesOfSteps(next, 4)}.` : '';
}

/** Denies a call, or an ANSWER of a response, that is only on a branch which known values rule out. */
function judgeBranch(state: SessionState, decision: AgentDecision): ControllerJudgement | undefined {
  const { workflow } = state;
  const nodes =
    decision.kind === 'call'
      ? [findApiFacts(workflow, decision.name)]
      : findAnswerClaims(state, decision).claims.flatMap(({ node }) => (node.kind === 'answer' ? [node] : []));
  for (const node of nodes) {
    const branch = node && wrongBranch(state, node.id, callArgumentsOf(decision));
    if (!branch) continue;
    const { nodeId, condition, needed, values } = branch;
    return {
      allowed: false,
      reason: `${describeBranch(node.name, branch)}${nextWords(state)}`,
      facts: { rule: 'wrong-branch', condition: nodeId, text: condition, needed, values },
    };
  }
  return undefined;
}

export const procedureConformance: Controller = {
  id: 'procedure-conformance',
  title: 'Procedure conformance',
  describe:
    'Names what can come next in the procedure; denies calls that no path of it leads to, and what lies on a branch that known values rule out. Off as shipped.',
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
    const branches = knownBranches(state, workflow);
    const { names, conditions, end } = walk.nextSteps(positionInProcedure(state, walk, workflow), branches.decide);
    const branchTexts = branches.describe(conditions);
    if (names.length === 0)
      return end ? { text: `The procedure is at its end.${branchTexts}`, facts: { next: [] } } : undefined;
    const list = names.map(nameOf).join(', ');
    return {
      text: `Next by the procedure: ${list}${end ? ', or its end' : ''}.${branchTexts}`,
      facts: { next: [...names], end },
    };
  },

  post({ state, options }, decision) {
    const wrong = judgeBranch(state, decision);
    if (wrong) return wrong;
    if (decision.kind !== 'call') return { allowed: true, reason: 'It tells nothing that lies on another branch.' };
    const api = findApiFacts(state.workflow, decision.name);
    if (!api) return { allowed: true, reason: 'It is no API of the document.' };
    const { id, workflow } = splitWorkflowNodeId(state, api.id);
    const document = state.documents[workflow];
    const walk = document && procedureWalk(document);
    if (!walk?.names.has(id)) return { allowed: true, reason: 'The procedure says nothing of it.' };
    const position = positionInProcedure(state, walk, workflow);
    const { sites, end } = walk.reachableFrom(position);
    const restart = choiceOption(options, 'restart', restarts, 'ended');
    const beginsAgain = restart === 'always' || (restart === 'ended' && end);
    const isNext = sites.has(id) || (beginsAgain && walk.reachableFrom(walk.startPosition).sites.has(id));
    const next = [...sites.keys()].filter(isApiId);
    const facts = { standing: [...position], next };
    if (isNext) return { allowed: true, reason: 'The procedure leads to it from here.', facts };
    const hint = next.length > 0 ? ` Next by it: ${next.map(nameInSession).join(', ')}.` : ' No call comes next by it.';
    return {
      allowed: false,
      reason: `The procedure does not lead to ${api.name} from here.${hint}`,
      facts: { rule: 'off-procedure', ...facts },
    };
  },
};
