import { Ban, Check } from 'lucide-react';
import { controllers, type Verdict } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { Note } from '../../kit/Note';
import { Hint } from '../../kit/Text';
import { type FactsContext, FactsView } from './FactsView';

/** What the rules that controllers name in their facts demand. */
const rules: Readonly<Record<string, string>> = {
  'unmet-preconditions': t.ruleUnmet,
  'unknown-api': t.ruleUndeclared,
  'repeated-call': t.ruleRepeated,
  'closes-too-early': t.ruleClosing,
  'bad-parameters': t.ruleArguments,
  'off-procedure': t.rulePath,
};

export function ruleInWords(controller: string, rule: unknown): string | undefined {
  if (typeof rule === 'string' && rules[rule] !== undefined) return rules[rule];
  return controllers.find((known) => known.id === controller)?.describe;
}

export const controllerTitle = (id: string): string => controllers.find((known) => known.id === id)?.title ?? id;

/** What a controller decided, by which rule, and what it looked at. */
export function VerdictView({ verdict, context }: { readonly verdict: Verdict; readonly context: FactsContext }) {
  const rule = ruleInWords(verdict.controller, verdict.facts?.['rule']);
  return (
    <>
      <Note
        tone={verdict.allowed ? 'done' : 'blocked'}
        icon={verdict.allowed ? <Check size={14} /> : <Ban size={14} />}
      >
        <p>
          <b>{verdict.allowed ? t.wasAllowed : t.wasDenied}</b> {verdict.reason}
        </p>
      </Note>
      {rule !== undefined && (
        <Hint>
          <b>{t.rule}</b> {rule}
        </Hint>
      )}
      {verdict.facts && <FactsView facts={verdict.facts} context={context} />}
    </>
  );
}
