// Prints the condition of a transition: a name, or a combination of names. Undefined for code.

import { isJsonObject } from '../../support';

export function printGuard(guard: unknown, depth = 0): string | undefined {
  if (depth > 10) return undefined;
  if (typeof guard === 'string') return guard;
  if (!isJsonObject(guard)) return undefined;
  const { type, code, args, guards } = guard;
  const combined =
    typeof code === 'string' ? code : typeof type === 'string' ? type.replace(/^xstate\.(?:guard\.)?/, '') : '';
  const parts: readonly unknown[] = Array.isArray(guards) ? guards : Array.isArray(args) ? args.flat(1) : [];
  if (/^(?:and|or|not|stateIn)$/.test(combined) && parts.length > 0) {
    const printed = parts.map((part) => printGuard(part, depth + 1));
    if (printed.includes(undefined)) return undefined;
    if (combined === 'not') return `not ${printed[0]}`;
    if (combined === 'stateIn') return `in ${printed[0]}`;
    const joined = printed.join(` ${combined} `);
    return depth > 0 ? `(${joined})` : joined;
  }
  if (typeof type === 'string') return type;
  return typeof code === 'string' && args === undefined && code !== '' ? code : undefined;
}
