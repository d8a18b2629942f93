// Finds comments that switch off rules without findings. Runs last, after the framework has recorded the removed
// findings.

import type { CheckContext } from '../checkContext';
import { removeComment } from '../quickFixes';
import type { Finding, Rule } from '../rule';

export const unusedDirective: Rule = { name: 'unused-directive', check };

function* check(context: CheckContext): Iterable<Finding> {
  for (const { directive, idle } of context.idleDirectives()) {
    const names = idle.map((name) => `\`${name}\``).join(', ');
    const areAllIdle = directive.rules.length === idle.length;
    yield {
      at: { range: directive.range },
      message:
        directive.rules.length === 0
          ? 'No rule finds anything where this switches them all off. Remove the comment.'
          : `Without this comment ${names} would find nothing here. Remove ${areAllIdle ? 'the comment' : 'the name'}.`,
      ...(areAllIdle ? { fixes: [removeComment(context.document.source, directive.range)] } : {}),
    };
  }
}
