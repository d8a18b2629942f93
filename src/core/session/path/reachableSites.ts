// Computes what a session can still reach from its position in a procedure: the possible next call sites, and the nodes
// that are not ruled out by known branches.

import { inWorkflow, isAnswerId } from '../../graph';
import type { ProcedureRoute } from '../../verdicts';
import { procedureWalk } from '../procedureWalk';
import type { SessionState } from '../sessionState';
import { unmetRequires } from '../unmetPreconditions';
import { asksUserAt, knownValues } from '../wrongBranch';

export interface ReachableSites {
  /**
   * Call sites that are reachable without passing a call or ANSWER with unmet preconditions; none while a call waits
   * for its result.
   */
  readonly next: ReadonlySet<string>;
  /** Nodes that can still be reached. */
  readonly open: ReadonlySet<string>;
  /** Conditions that the session has arrived at and that no known value decides. */
  readonly undecided: ReadonlySet<string>;
}

/** Undefined for a workflow without a procedure. Known values decide conditions up to the next call or question. */
export function reachableSites(state: SessionState, workflow: number): ReachableSites | undefined {
  const document = state.documents[workflow];
  const walk = document && procedureWalk(document);
  if (!walk) return undefined;
  const map = walk.routes;
  const known = knownValues(state, walk, workflow);
  const origins = state.standing[workflow]?.nodes ?? map.starts;
  const factOf = (id: string) => {
    const name = map.name(id);
    const fact = name === undefined ? undefined : inWorkflow(name, workflow);
    return fact !== undefined && state.workflow.nodes[fact] ? fact : undefined;
  };
  const onward = (id: string, isFirst: boolean, isOrigin: boolean) => {
    const routes = map.next(id);
    const holds = isFirst && map.isCondition(id) ? known.decide(id) : undefined;
    if (holds !== undefined) return routes.filter(({ when }) => when === (holds ? 'true' : 'else'));
    const result = isOrigin ? state.calls[factOf(id) ?? '']?.at(-1)?.result?.kind : undefined;
    const isFailure = ({ when }: ProcedureRoute) => when === 'fails';
    if (result === undefined || !routes.some(isFailure)) return routes;
    return routes.filter((route) => isFailure(route) === (result === 'failed'));
  };
  const reach = (mayPass: (fact: string) => boolean): Set<string> => {
    // Known values are current only until the next call or question.
    const seen = { first: new Set<string>(), later: new Set<string>() };
    const queue = origins.map((id) => ({ id, isFirst: true, isOrigin: true }));
    for (const { id, isFirst, isOrigin } of queue) {
      const fact = isOrigin ? undefined : factOf(id);
      if (fact !== undefined && !mayPass(fact)) continue;
      const isSilent = fact === undefined || (isAnswerId(fact) && !asksUserAt(walk.routes, id));
      const staysFirst = isFirst && isSilent;
      for (const { to } of onward(id, staysFirst, isOrigin)) {
        const list = staysFirst ? seen.first : seen.later;
        if (list.has(to)) continue;
        list.add(to);
        queue.push({ id: to, isFirst: staysFirst, isOrigin: false });
      }
    }
    return new Set([...seen.first, ...seen.later]);
  };
  /** Follows decided conditions and steps in words. */
  const undecidedFrom = (from: readonly string[]): ReadonlySet<string> => {
    const undecided = new Set<string>();
    const seen = new Set(from.flatMap((id) => onward(id, true, true).map(({ to }) => to)));
    for (const id of seen) {
      if (factOf(id) !== undefined) continue;
      if (map.isCondition(id) && known.decide(id) === undefined) undecided.add(id);
      else for (const { to } of onward(id, true, false)) seen.add(to);
    }
    return undecided;
  };
  const unlocked = reach((fact) => unmetRequires(state, fact).length === 0);
  const awaitsResult = origins.some((id) => {
    const call = state.calls[factOf(id) ?? '']?.at(-1);
    return call !== undefined && call.result === undefined;
  });
  const next = awaitsResult ? [] : [...unlocked].filter((id) => factOf(id) !== undefined);
  return { next: new Set(next), open: reach(() => true), undecided: undecidedFrom(origins) };
}
