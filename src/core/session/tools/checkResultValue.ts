// What a result from outside may be, whoever gave it: data that nobody downstream has to be careful with.

import type { JsonValue } from '../../support';

const maxDepth = 100;

/** Why the value is not taken, or undefined. Looks at every part of it, without recursion. */
export function checkResultValue(value: JsonValue): string | undefined {
  const open: { readonly value: JsonValue; readonly depth: number }[] = [{ value, depth: 1 }];
  for (let item = open.pop(); item; item = open.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth > maxDepth) return `The result nests deeper than ${maxDepth} levels.`;
    for (const [key, inner] of Object.entries(item.value)) {
      // More than a key to whoever copies it.
      if (key === '__proto__') return 'The result holds a key named __proto__, which is not taken.';
      open.push({ value: inner as JsonValue, depth: item.depth + 1 });
    }
  }
  return undefined;
}
