// Finds preconditions that another precondition implies.

import { condense, redundantEdges } from '../../graph';
import { type NameAt, printExpr } from '../../language';
import type { CheckContext } from '../checkContext';
import { type Dependent, declarationsWithPreconditions } from '../declarationsWithPreconditions';
import { preconditionItems } from '../paths/preconditionNeeds';
import { removeListItem } from '../quickFixes';
import type { Finding, Rule } from '../rule';

export const redundantPrecondition: Rule = { name: 'redundant-precondition', check };

interface Required {
  readonly at: NameAt;
  readonly index: number;
}

function* check(context: CheckContext): Iterable<Finding> {
  const { document, names } = context;
  const { graph: indexed, components } = context.requires;
  // On a cycle everything implies everything; another rule reports cycles.
  const isOnCycle = (node: number) => (components.sizes[components.of[node] as number] as number) > 1;
  const parts = condense(indexed, components);
  const needless = new Set((redundantEdges(parts) ?? []).map(([from, to]) => from * parts.n + to));
  const isNeedless = (from: number, to: number) =>
    needless.has((components.of[from] as number) * parts.n + (components.of[to] as number));
  // Cached because one name may be required thousands of times; -1 if it is not a node.
  const indexOfName = new Map<string, number>();
  for (const dependent of declarationsWithPreconditions(context)) {
    const { decl, nodeId } = dependent;
    yield* impliedConditions(context, dependent);
    const own = indexed.indexOf.get(nodeId);
    if (own === undefined || isOnCycle(own)) continue;
    const required: Required[] = [];
    for (const at of decl.preconditions) {
      let index = indexOfName.get(at.name);
      if (index === undefined) {
        index = indexed.indexOf.get(names.resolveNode(at.name)?.nodeId ?? '') ?? -1;
        indexOfName.set(at.name, index);
      }
      if (index >= 0) required.push({ at, index });
    }
    const listed = new Set<number>();
    for (const { at, index } of required) {
      const isRepeated = listed.has(index);
      listed.add(index);
      // Another rule also reports a node that requires itself.
      if (index === own || isOnCycle(index)) continue;
      const isImplied = isNeedless(index, own);
      if (!isRepeated && !isImplied) continue;
      yield {
        at,
        nodeIds: [nodeId],
        describe: () => {
          const implying = isImplied ? implyingOf(context, required, index, own) : undefined;
          const remove = removeListItem(document.source, at, `Remove \`${at.name}\``);
          return {
            message:
              implying === undefined
                ? `\`${at.name}\` is listed twice as a precondition of \`${decl.name}\`.`
                : `\`${decl.name}\` need not list \`${at.name}\`: \`${implying.at.name}\`, which it also requires, comes after it anyway.`,
            fixes: remove ? [remove] : [],
          };
        },
      };
    }
  }
}

/** Conditions that add nothing: repeated ones, and an `or` with a part that is required anyway. */
function* impliedConditions(context: CheckContext, dependent: Dependent): Iterable<Finding> {
  const all = preconditionItems(context, dependent);
  if (!all.some(({ kind }) => kind === 'condition')) return;
  const required = new Set(all.flatMap((item) => (item.kind === 'name' ? (item.callee?.nodeId ?? []) : [])));
  const printed = new Set<string>();
  for (const item of all) {
    if (item.kind !== 'condition') continue;
    const text = printExpr(item.expr);
    const isRepeated = printed.has(text);
    printed.add(text);
    const parts = item.expr.kind === 'or' ? item.expr.operands : [item.expr];
    const names = parts.flatMap((part) => (part.kind === 'name' ? part.name : []));
    const implying = names.find((name) => required.has(context.names.resolveNode(name)?.nodeId ?? ''));
    if (!isRepeated && implying === undefined) continue;
    const remove = removeListItem(context.document.source, item.at, `Remove \`${item.at.name}\``);
    yield {
      at: item.at,
      nodeIds: [dependent.nodeId],
      message: isRepeated
        ? `\`${item.at.name}\` is listed twice as a precondition of \`${dependent.decl.name}\`.`
        : `\`${dependent.decl.name}\` need not list \`${item.at.name}\`: it requires \`${implying}\` anyway.`,
      fixes: remove ? [remove] : [],
    };
  }
}

/**
 * The first other required node that comes after this one. Searched on demand, because only a few findings get a
 * message.
 */
function implyingOf(
  context: CheckContext,
  required: readonly Required[],
  index: number,
  own: number,
): Required | undefined {
  const { successors, components } = context.requires;
  const end = components.of[own] as number;
  const after = new Set<number>();
  const stack = [index];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const next of successors[node] ?? []) {
      // Nodes before the end have components with higher numbers.
      if ((components.of[next] as number) <= end || after.has(next)) continue;
      after.add(next);
      stack.push(next);
    }
  }
  return required.find((other) => other.index !== index && after.has(other.index));
}
