import { Ban, Check } from 'lucide-react';
import { controllers, type Verdict } from '../../../core/session';
import { Note } from '../../kit/Note';
import { Text } from '../../kit/Text';
import { type FactsContext, FactsView } from './FactsView';

/** What the rules that controllers name in their facts demand. */
const rules: Readonly<Record<string, string>> = {
  'unmet-preconditions': 'A node may be taken only after every node it requires was met.',
  'unknown-api': 'Only an API that the workflow declares may be called.',
  'repeated-call': 'The same call with the same arguments may follow itself only so many times.',
  'closes-too-early': 'The conversation may not be closed before its least number of turns.',
  'bad-parameters': 'A call has every required parameter, no unknown one, and each of its declared type.',
  'off-procedure': 'A call must lie on a path of the procedure from where the session stands.',
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
        as="p"
        tone={verdict.allowed ? 'done' : 'blocked'}
        icon={verdict.allowed ? <Check size={14} /> : <Ban size={14} />}
      >
        <b>{verdict.allowed ? 'Allowed.' : 'Denied.'}</b> {verdict.reason}
      </Note>
      {rule !== undefined && (
        <Text as="p" size="sm" tone="muted">
          <b>Rule</b> {rule}
        </Text>
      )}
      {verdict.facts && <FactsView facts={verdict.facts} context={context} />}
    </>
  );
}
