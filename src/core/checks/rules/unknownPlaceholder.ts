// Finds `$name` and `{{name}}` in answer texts that nothing assigns.

import { looseName } from '../../support';
import type { CheckContext } from '../checkContext';
import { replaceNameFix } from '../quickFixes';
import type { Finding, Rule } from '../rule';
import { valueNames } from '../valueNames';

export const unknownPlaceholder: Rule = { name: 'unknown-placeholder', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { document, names } = context;
  const values = valueNames(document);
  const known = new Set([...values].map(looseName));
  const isKnown = (name: string) => known.has(looseName(name)) || names.resolveNode(name) !== undefined;
  /** `$node-name` and `$node.name` mean a value of a node. */
  const isPair = (name: string) => {
    for (let at = name.search(/[-.]/); at > 0; at = nextSeparator(name, at)) {
      if (names.resolveNode(name.slice(0, at)) && isKnown(name.slice(at + 1))) return true;
    }
    return false;
  };
  const candidates = [...values];
  for (const answer of document.answers) {
    for (const placeholder of answer.placeholders) {
      if (isKnown(placeholder.name) || isPair(placeholder.name)) continue;
      const near = context.suggest(placeholder.name, 'values', candidates);
      yield {
        at: placeholder,
        nodeIds: [context.nodeIdOf(answer)],
        ...(near === undefined
          ? {
              message: `Nothing in the document gives \`${placeholder.name}\` a value, so the text of \`${answer.name}\` shows it as it is or the agent makes something up. Add a slot or a response of that name.`,
            }
          : {
              message: `No step gives \`${placeholder.name}\` a value. Did you mean \`${near}\`?`,
              level: 'warning' as const,
              fixes: [replaceNameFix(placeholder, near, 'yaml')],
            }),
      };
    }
  }
}

function nextSeparator(name: string, after: number): number {
  const rest = name.slice(after + 1).search(/[-.]/);
  return rest < 0 ? -1 : after + 1 + rest;
}
