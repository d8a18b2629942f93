// Finds a name that is declared twice in a section; calls and preconditions can only mean the first.

import type { NameAt } from '../../language';
import { looseName, type Severity } from '../../support';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';

export const duplicateName: Rule = { name: 'duplicate-name', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { apis, answers, slots, others } = context.document;
  const nodes = new Map(context.dependency.nodes.map(({ kind, range, id }) => [`${kind} ${range?.start}`, id]));
  const idsOf = (kind: 'api' | 'answer') => (at: NameAt) => nodes.get(`${kind} ${at.range.start}`);
  yield* repeated(context, apis, 'error', idsOf('api'));
  yield* repeated(context, answers, 'warning', idsOf('answer'));
  yield* repeated(context, slots, 'info', () => undefined);
  yield* repeated(context, others, 'warning', () => undefined);
}

function* repeated(
  context: CheckContext,
  decls: readonly NameAt[],
  level: Severity,
  nodeOf: (at: NameAt) => string | undefined,
): Iterable<Finding> {
  const seen = new Map<string, NameAt>();
  for (const decl of decls) {
    const key = looseName(decl.name);
    if (key === '') continue;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, decl);
      continue;
    }
    const line = context.lineAt(first.range.start);
    const hasSameSpelling = first.name === decl.name;
    const node = nodeOf(decl);
    yield {
      at: decl,
      message: hasSameSpelling
        ? `\`${decl.name}\` is declared already on line ${line}. Uses of the name mean that one: rename or remove this.`
        : `\`${decl.name}\` differs from \`${first.name}\` (line ${line}) only in case or separators, which are easily mixed up: choose names that differ more.`,
      level: hasSameSpelling ? level : 'info',
      nodeIds: node === undefined ? [] : [node],
      related: [{ message: `\`${first.name}\` is declared here first`, range: first.range }],
    };
  }
}
