// Compares the facts of points that share a row with all paths of small flows without loops.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FlowEdgeType, type FlowPoint, failEdge, flowEdge } from '../../language';
import { CheckFlow } from './checkFlow';
import { PathFacts } from './pathFacts';

const keys = ['a', 'b', 'tried c'];
const isAlways = (key: string) => key.startsWith('tried ');

/** By point: the keys that it adds. Edges lead from a point to a later one; some are failure edges. */
const flows = fc.integer({ min: 2, max: 9 }).chain((count) =>
  fc.record({
    adds: fc.array(fc.subarray(keys, { maxLength: 2 }), { minLength: count, maxLength: count }),
    edges: fc.array(fc.tuple(fc.nat(count - 2), fc.integer({ min: 1, max: count }), fc.boolean()), { maxLength: 16 }),
  }),
);

const point: FlowPoint = {
  nodeId: undefined,
  place: undefined,
  at: undefined,
  statement: undefined,
  call: undefined,
  callee: undefined,
  calls: -1,
  assigns: [],
  returns: [],
  reads: [],
};

it('finds for each point the keys on all paths and the keys on no path', () => {
  fc.assert(
    fc.property(flows, ({ adds, edges }) => {
      const count = adds.length;
      const links = edges.map(([from, step, fails]) => ({ from, to: Math.min(count - 1, from + step), fails }));
      const points = adds.map((own) => ({ ...point, own }));
      const flow = new CheckFlow({
        points,
        edges: {
          from: links.map(({ from }) => from),
          to: links.map(({ to }) => to),
          type: links.map(({ fails }): FlowEdgeType => (fails ? failEdge : flowEdge)),
          label: links.map(() => undefined),
        },
        functions: [],
        start: 0,
        end: count - 1,
      });
      const ownOf = new Map<FlowPoint, readonly string[]>(points.map((one) => [one, one.own]));
      const facts = new PathFacts(flow, keys, (one) => [ownOf.get(one) ?? []], isAlways);
      const before = points.map((): ReadonlySet<string>[] => []);
      before[0]?.push(new Set());
      for (let from = 0; from < count; from++) {
        for (const link of links.filter((one) => one.from === from)) {
          const added = (adds[from] ?? []).filter((key) => !link.fails || isAlways(key));
          for (const had of before[from] ?? []) before[link.to]?.push(new Set([...had, ...added]));
        }
      }
      const reached = [...points.keys()].filter((at) => (before[at]?.length ?? 0) > 0);
      const lackedBy = (at: number) => keys.filter((key) => before[at]?.some((had) => !had.has(key)));
      const neverHadBy = (at: number) => keys.filter((key) => before[at]?.every((had) => !had.has(key)));
      for (const at of reached) {
        expect(keys.filter((key) => !facts.isGuaranteed(at, key))).toEqual(lackedBy(at));
        expect(facts.lacking([at], keys, keys.length).map((index) => keys[index])).toEqual(lackedBy(at));
        const impossible = facts.impossible([at], keys);
        expect(impossible === undefined ? undefined : keys[impossible]).toBe(neverHadBy(at)[0]);
      }
      const all = keys.filter((key) => reached.some((at) => lackedBy(at).includes(key)));
      expect(facts.lacking(reached, keys, keys.length).map((index) => keys[index])).toEqual(all);
      const facetsOf = (at: number) => `${lackedBy(at)} ${neverHadBy(at)}`;
      expect(new Set(facts.unlike(reached).map(facetsOf))).toEqual(new Set(reached.map(facetsOf)));
    }),
  );
});

it('treats points with nothing added between them as one', () => {
  const count = 50;
  const flow = new CheckFlow({
    points: Array.from({ length: count }, () => point),
    edges: {
      from: Array.from({ length: count - 1 }, (_, at) => at),
      to: Array.from({ length: count - 1 }, (_, at) => at + 1),
      type: Array.from({ length: count - 1 }, (): FlowEdgeType => flowEdge),
      label: [],
    },
    functions: [],
    start: 0,
    end: count - 1,
  });
  let evaluationCount = 0;
  const facts = new PathFacts(flow, ['a'], () => (evaluationCount++ === 24 ? [['a']] : []));
  expect(facts.unlike([...flow.points.keys()])).toEqual([0, 25]);
});
