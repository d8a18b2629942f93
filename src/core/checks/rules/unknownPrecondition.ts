// Finds preconditions that can never be met or checked: an undeclared name, a condition that cannot be parsed, or one
// on a value without a source.

import type { NameAt } from '../../language';
import { memoize } from '../../support';
import type { CheckContext } from '../checkContext';
import { type Dependent, declarationsWithPreconditions } from '../declarationsWithPreconditions';
import { preconditionItems } from '../paths/preconditionNeeds';
import { removeListItem, replaceNameFix } from '../quickFixes';
import type { Finding, Rule } from '../rule';
import { valueFactsOf, variableKey } from '../valueFacts';

export const unknownPrecondition: Rule = { name: 'unknown-precondition', check };

function* check(context: CheckContext): Iterable<Finding> {
  for (const dependent of declarationsWithPreconditions(context)) {
    for (const item of preconditionItems(context, dependent)) {
      if (item.at.name.trim() === '') continue;
      if (item.kind === 'name' && !item.callee) yield unknownName(context, dependent, item.at);
      if (item.kind === 'broken') yield unreadable(context, dependent, item.at);
      if (item.kind !== 'condition') continue;
      const known = knownValues(context);
      for (const value of item.values) {
        if (!value.isWord && !known.has(variableKey(value.name))) yield unknownValue(context, dependent, value);
      }
    }
  }
}

function unknownName(context: CheckContext, { decl, nodeId }: Dependent, at: NameAt): Finding {
  return {
    at,
    nodeIds: [nodeId],
    describe: () => {
      const near = context.suggest(at.name, 'nodes', nodeNames(context), decl.name);
      const remove = removeListItem(context.document.source, at, `Remove \`${at.name}\``);
      return {
        message:
          near === undefined
            ? `\`${decl.name}\` requires \`${at.name}\`, which is not declared. Declare it, or remove the precondition.`
            : `\`${decl.name}\` requires \`${at.name}\`, which is not declared. Did you mean \`${near}\`?`,
        fixes: [...(near === undefined ? [] : [replaceNameFix(at, near, 'yaml')]), ...(remove ? [remove] : [])],
      };
    },
  };
}

const nodeNames = ({ document }: CheckContext) =>
  [...document.apis, ...document.answers, ...document.others].map((decl) => decl.name);

function unreadable(context: CheckContext, { decl, nodeId }: Dependent, at: NameAt): Finding {
  const remove = removeListItem(context.document.source, at, 'Remove this precondition');
  return {
    at,
    nodeIds: [nodeId],
    message: `This precondition of \`${decl.name}\` cannot be read as a condition, so it is never checked. Write names and values joined by and, or, not, as in \`find_table and table_free == true\`.`,
    fixes: remove ? [remove] : [],
  };
}

function unknownValue(context: CheckContext, { decl, nodeId }: Dependent, at: NameAt): Finding {
  return {
    at,
    nodeIds: [nodeId],
    describe: () => {
      const near = context.suggest(at.name, 'nodes and values', nodesAndValues(context), decl.name);
      return {
        message: `A precondition of \`${decl.name}\` asks for \`${at.name}\`, which is neither a node nor a value that a slot, an API or a step provides. ${near === undefined ? 'Name a node, a slot, or what an API returns.' : `Did you mean \`${near}\`?`}`,
        fixes: near === undefined ? [] : [replaceNameFix(at, near, 'yaml')],
      };
    },
  };
}

const nodesAndValues = memoize((context: CheckContext): readonly string[] => {
  const { apis, slots } = context.document;
  const values = [...slots, ...apis.flatMap(({ request, response }) => [...request, ...response])];
  return [...nodeNames(context), ...values.map(({ name }) => name)];
});

const knownValues = memoize((context: CheckContext): ReadonlySet<string> => {
  const { assigned, collected } = valueFactsOf(context);
  const returned = context.document.apis.flatMap(({ response }) => response.map(({ name }) => variableKey(name)));
  return new Set([...assigned.keys(), ...collected, ...returned]);
});
