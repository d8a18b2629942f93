// Controllers and their rules in words.

import { controllers } from '../../core/session';
import { ownProperty } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { runEventsMessages as t } from '../../messages/runEvents.en';

/** Explanations of the rules that controllers name in their facts. */
const rules: Readonly<Record<string, string>> = {
  'unmet-preconditions': t.ruleUnmet,
  'unknown-api': t.ruleUndeclared,
  'repeated-call': t.ruleRepeated,
  'closes-too-early': t.ruleClosing,
  'bad-parameters': t.ruleArguments,
  'off-procedure': t.rulePath,
};

const controllerOf = (id: string) => controllers.find((known) => known.id === id);

/** An unknown id is its own title. */
export const controllerTitle = (id: string): string => coreText(controllerOf(id)?.title ?? id);

/** The rule that a verdict names, otherwise the description of its controller. */
export function describeRule(controller: string, rule: unknown): string | undefined {
  const known = typeof rule === 'string' ? ownProperty(rules, rule) : undefined;
  const about = controllerOf(controller)?.describe;
  return known ?? (about && coreText(about));
}
