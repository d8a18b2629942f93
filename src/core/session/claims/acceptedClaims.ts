// What an accepted decision breaks: of a call its own preconditions, of a reply those of every ANSWER it gives, and where
// all of them are met the branch that known values rule out.

import type { Decision } from '../../llm';
import type { DecidedCondition } from '../../verdicts';
import { type LoggedClaim, type LoggedUndecided, rulesOf } from '../events';
import { argumentsOf, undecidedPreconditions, unmetRequires } from '../preconditions';
import { neededCondition, type Walked, wrongBranch } from '../wrongBranch';
import { claimsOf } from './claimsOf';

interface Broken {
  readonly violations: readonly string[];
  readonly claims?: readonly LoggedClaim[];
  readonly branch?: DecidedCondition;
  readonly undecided?: readonly LoggedUndecided[];
}

/** Parts of `decision.accepted`. A log by the older detector holds no claims. */
export function brokenBy(state: Walked, decision: Decision, nodeId: string | undefined): Broken {
  const broken = brokenPart(state, decision, nodeId);
  if (rulesOf(state.config) === 1) return broken;
  const ids = new Set([...(nodeId === undefined ? [] : [nodeId]), ...(broken.claims ?? []).map((one) => one.nodeId)]);
  const undecided = [...ids].flatMap((id) =>
    undecidedPreconditions(state, id, argumentsOf(decision)).map(({ words, why }) => ({
      nodeId: id,
      condition: words,
      why,
    })),
  );
  return undecided.length === 0 ? broken : { ...broken, undecided };
}

function brokenPart(state: Walked, decision: Decision, nodeId: string | undefined): Broken {
  const own = nodeId === undefined ? [] : unmetRequires(state, nodeId, argumentsOf(decision));
  const { workflow } = state;
  if (decision.kind === 'call' || nodeId === undefined || workflow.claims === 'wording')
    return withBranch(state, decision, nodeId === undefined ? [] : [nodeId], { violations: own });
  const claims = claimsOf(workflow, decision).map(({ answer, by }) => ({
    nodeId: answer.id,
    by,
    unmet: unmetRequires(state, answer.id, argumentsOf(decision)),
  }));
  const unmet = [...own, ...claims.flatMap((claim) => claim.unmet)];
  return withBranch(state, decision, [...new Set([nodeId, ...claims.map((claim) => claim.nodeId)])], {
    violations: [...new Set(unmet)],
    ...(claims.length > 0 ? { claims } : {}),
  });
}

function withBranch(state: Walked, decision: Decision, nodeIds: readonly string[], broken: Broken): Broken {
  if (broken.violations.length > 0) return broken;
  for (const id of nodeIds) {
    const branch = wrongBranch(state, id, argumentsOf(decision));
    if (branch) return { ...broken, violations: [neededCondition(branch)], branch };
  }
  return broken;
}
