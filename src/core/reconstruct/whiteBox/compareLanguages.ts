// Checks whether two graphs allow the same runs: walks both in parallel, shortest runs first, up to the first run that
// ends in one and cannot end in the other. Source: FlowMind C.1 (behavioural equivalence).

import type { Behaviour, BehaviourState } from './behaviour';

export type LanguageComparison =
  | { readonly kind: 'equivalent' }
  /** All runs of the candidate are runs of gold; `word` is a shortest run that only gold has. */
  | { readonly kind: 'contained'; readonly word: readonly string[] }
  /** A shortest run that only one of the two has. */
  | { readonly kind: 'different'; readonly word: readonly string[]; readonly acceptedBy: 'gold' | 'candidate' }
  | { readonly kind: 'undecided' };

interface Visit {
  readonly gold: BehaviourState;
  readonly candidate: BehaviourState;
  readonly action?: string;
  readonly parent?: Visit;
}

/** `brokenOff`: actions after which a run of the candidate may end although gold only continues. */
export function compareLanguages(
  gold: Behaviour,
  candidate: Behaviour,
  maxPairs: number,
  brokenOff: ReadonlySet<string> = new Set(),
): LanguageComparison {
  let goldAlone: readonly string[] | undefined;
  const queue: Visit[] = [{ gold: gold.start(), candidate: candidate.start() }];
  const seen = new Set([keyOf(queue[0] as Visit)]);
  for (let at = 0; at < queue.length; at++) {
    if (gold.exhausted || candidate.exhausted || queue.length > maxPairs) {
      return goldAlone ? { kind: 'different', word: goldAlone, acceptedBy: 'gold' } : { kind: 'undecided' };
    }
    const visit = queue[at] as Visit; // at is below the length
    const accepts = gold.accepts(visit.gold);
    const isCandidates = candidate.accepts(visit.candidate);
    const mayBreakOff = visit.gold !== 0 && brokenOff.has(actionName(visit.action));
    if (accepts && !isCandidates) goldAlone ??= wordOf(visit);
    else if (isCandidates && !accepts && !mayBreakOff) {
      return goldAlone
        ? { kind: 'different', word: goldAlone, acceptedBy: 'gold' }
        : { kind: 'different', word: wordOf(visit), acceptedBy: 'candidate' };
    }
    const actions = new Set([...gold.actions(visit.gold), ...candidate.actions(visit.candidate)]);
    for (const action of [...actions].sort()) {
      const next: Visit = {
        gold: gold.after(visit.gold, action),
        candidate: candidate.after(visit.candidate, action),
        action,
        parent: visit,
      };
      if ((next.gold === 0 && next.candidate === 0) || seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      queue.push(next);
    }
  }
  if (gold.exhausted || candidate.exhausted) {
    return goldAlone ? { kind: 'different', word: goldAlone, acceptedBy: 'gold' } : { kind: 'undecided' };
  }
  return goldAlone ? { kind: 'contained', word: goldAlone } : { kind: 'equivalent' };
}

/** Returns the loose name of an action, without its kind and its guard. */
export const actionName = (action = ''): string => action.replace(/^\w+ /, '').replace(/ if .*$/s, '');

const keyOf = (visit: Visit) => `${visit.gold} ${visit.candidate}`;

function wordOf(visit: Visit): string[] {
  const word: string[] = [];
  for (let at: Visit | undefined = visit; at; at = at.parent) if (at.action !== undefined) word.push(at.action);
  return word.reverse();
}
