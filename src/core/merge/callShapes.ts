import type { Trace } from '../logs';
import { isJsonObject } from '../support';
import type { ObservedCallShape } from './hunk';

const isName = (name: string) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);

/** Collects the shapes of calls in the traces, by call name: names of arguments, and of the parts of results. */
export function callShapes(traces: readonly Trace[]): Record<string, ObservedCallShape> {
  const shapes = new Map<string, { request: Set<string>; response: Set<string> }>();
  for (const { steps } of traces) {
    for (const step of steps) {
      if (step.kind !== 'call' || step.outcome !== 'succeeded') continue;
      const shape = shapes.get(step.name) ?? { request: new Set(), response: new Set() };
      shapes.set(step.name, shape);
      for (const name of Object.keys(step.arguments)) if (isName(name)) shape.request.add(name);
      if (isJsonObject(step.result))
        for (const name of Object.keys(step.result)) if (isName(name)) shape.response.add(name);
    }
  }
  return Object.fromEntries(
    [...shapes].map(([name, { request, response }]) => [name, { request: [...request], response: [...response] }]),
  );
}
