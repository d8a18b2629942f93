// A blind vote between results of one task, with the points that the paper's voters gave: 4, 3, 2, 1 by rank. Pure; the
// display order is drawn with a seed and hides the origin of the results. Invariant: each ballot ranks every result
// once.

import { createRandom } from '../support';

export interface Ballot {
  /** Ids of the results, the best first. */
  readonly ranking: readonly string[];
}

export interface VoteRow {
  readonly id: string;
  readonly points: number;
  readonly ballots: number;
  /** Ballots that rank it first. */
  readonly firsts: number;
  /** Points over ballots. */
  readonly mean: number;
}

const pointsOf = [4, 3, 2, 1];

/** Most results that one ballot can rank. */
export const maxVoted = pointsOf.length;

/** The ids in an order that does not reveal their origin; the same seed gives the same order. */
export function blindOrder(ids: readonly string[], seed: number | string): readonly string[] {
  const random = createRandom(`vote/${seed}`);
  const order = [...ids];
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random.next() * (index + 1));
    [order[index], order[other]] = [order[other] as string, order[index] as string]; // both are in range
  }
  return order;
}

/** Ignores ballots that do not rank exactly these results. */
export function countVotes(ids: readonly string[], ballots: readonly Ballot[]): readonly VoteRow[] {
  const known = new Set(ids);
  const valid = ballots.filter(
    ({ ranking }) =>
      ranking.length === known.size && new Set(ranking).size === known.size && ranking.every((id) => known.has(id)),
  );
  return ids.map((id) => {
    const ranks = valid.map(({ ranking }) => ranking.indexOf(id));
    const points = ranks.reduce((sum, rank) => sum + (pointsOf[rank] ?? 0), 0);
    const firsts = ranks.filter((rank) => rank === 0).length;
    return { id, points, ballots: valid.length, firsts, mean: valid.length === 0 ? 0 : points / valid.length };
  });
}
