// Orders the parallel parts of a skeleton once the values that each uses are known.

import { namesInExpression } from '../../expression';
import { type BoundNode, expressionsOfBound, resultsOfBound } from './boundProgram';

/** Parts that use nothing of each other run in parallel; otherwise each runs after the parts it depends on. */
export function parallelOrSequential(children: readonly BoundNode[]): BoundNode {
  const made = children.map(resultsOfBound);
  const used = children.map((child) => new Set(expressionsOfBound(child).flatMap((expr) => namesInExpression(expr))));
  const needs = (laterIndex: number, earlier: number) =>
    laterIndex !== earlier && [...(made[earlier] as ReadonlySet<string>)].some((id) => used[laterIndex]?.has(id));
  const places = [...children.keys()];
  if (!places.some((a) => places.some((b) => needs(a, b)))) return { kind: 'parallel', children };
  const order: number[] = [];
  while (order.length < places.length) {
    const open = places.filter((place) => !order.includes(place));
    order.push(open.find((place) => !open.some((other) => needs(place, other))) ?? (open[0] as number));
  }
  return { kind: 'sequence', children: order.map((place) => children[place] as BoundNode) };
}
