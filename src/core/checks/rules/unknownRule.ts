// Finds comments that switch off a rule that does not exist.

import type { CheckContext } from '../checkContext';
import { replaceText } from '../quickFixes';
import type { Finding, Rule } from '../rule';
import { rulePresets } from '../rulePresets';

export const unknownRule: Rule = { name: 'unknown-rule', check };

function* check(context: CheckContext): Iterable<Finding> {
  const names = Object.keys(rulePresets.recommended);
  for (const { name, range } of context.directives.flatMap(({ rules }) => rules)) {
    if (names.includes(name)) continue;
    const near = context.suggest(name, 'rules', names);
    yield {
      at: { range },
      message: `There is no rule \`${name}\`, so this switches nothing off. ${near === undefined ? 'The reference lists the names; codes start with `checks/`.' : `Did you mean \`${near}\`?`}`,
      fixes: near === undefined ? [] : [replaceText(context.document.source, range, near)],
    };
  }
}
