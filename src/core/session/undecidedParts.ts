// Lists the undecided parts of a decision: conditions on values that only the user can give, results of another kind
// than the value they are compared with, branches with an open condition, and replies that no rule can judge. A strict
// session denies such a decision; any other session allows and counts it.

import { nameInSession } from '../graph';
import { judgeReply, unjudgedWords } from './claims/judgedReply';
import type { AgentDecision, LoggedUndecided } from './events';
import type { SessionState } from './sessionState';
import { callArgumentsOf, undecidedPreconditions } from './unmetPreconditions';
import { findApiFacts } from './workflowFacts';
import { openBranch } from './wrongBranch';

export interface UndecidedPart {
  /**
   * `given` and `kind` as in `UndecidedPrecondition`; `branch`: an open condition of the procedure; `claim`: the
   * wording of a reply.
   */
  readonly kind: 'given' | 'kind' | 'branch' | 'claim';
  /** The node that the part is about. */
  readonly nodeId?: string;
  readonly words: string;
}

/** The undecided parts; empty if the rules decide everything. */
export function undecidedParts(state: SessionState, decision: AgentDecision): readonly UndecidedPart[] {
  const args = callArgumentsOf(decision);
  const reply = decision.kind === 'call' ? undefined : judgeReply(state, decision);
  const nodes =
    decision.kind === 'call'
      ? [findApiFacts(state.workflow, decision.name)]
      : (reply?.claims ?? []).map(({ claim }) => claim.node);
  const parts = nodes.flatMap((node): UndecidedPart[] => {
    if (!node) return [];
    const { id: nodeId, name } = node;
    const conditions = undecidedPreconditions(state, nodeId, args).map(({ why, description: words }): UndecidedPart => {
      const open =
        why === 'given' ? `${name} may come only if ${words}, and the user has not said` : `${name} needs ${words}`;
      return { kind: why, nodeId, words: open };
    });
    const branch = openBranch(state, nodeId, args);
    if (!branch) return conditions;
    const needed = branch.needed ? branch.condition : `not (${branch.condition})`;
    return [...conditions, { kind: 'branch', nodeId, words: `${name} lies on the branch ${needed}, which is open` }];
  });
  return reply?.unjudged === undefined
    ? parts
    : [
        ...parts,
        { kind: 'claim', words: `whether the reply gives an ANSWER is not known: ${unjudgedWords[reply.unjudged]}` },
      ];
}

/** Text for an accepted decision: "ask_manager: if amount > 250". */
export const undecidedWords = (all: readonly LoggedUndecided[]): string =>
  all
    .map(({ nodeId, condition, why }) => `${nameInSession(nodeId)}: ${why === 'given' ? 'if' : 'needs'} ${condition}`)
    .join('; ');
