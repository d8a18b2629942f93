import { Ban, Check } from 'lucide-react';
import type { AgentDecision, Verdict } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { describeRule } from '../../../state/logView/controllerText';
import { Facts } from '../../kit/Facts';
import { Stack } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import { Hint, Text } from '../../kit/Text';
import { formatJsonLine } from '../formatValue';
import { type FactsContext, FactsView } from './FactsView';

/** Shows a parsed decision: the call with its arguments, or the text with the answer that it claims to be. */
export function DecisionView({ decision }: { readonly decision: AgentDecision }) {
  const entries = decision.kind === 'call' ? Object.entries(decision.arguments) : [];
  return (
    <Stack surface="card" pad="2" gap="1">
      {decision.thought !== undefined && (
        <Hint size="ui" lines="asTyped">
          <em>{decision.thought}</em>
        </Hint>
      )}
      {decision.kind === 'call' ? (
        <>
          <p>
            {t.calls} <code>{decision.name}</code>
            {entries.length === 0 && t.withoutArguments}
          </p>
          {entries.length > 0 && (
            <Facts
              rows={entries.map(([name, value]) => [
                <code key="name">{name}</code>,
                typeof value === 'string' ? value : formatJsonLine(value),
              ])}
            />
          )}
        </>
      ) : (
        <>
          <Text as="p" lines="asTyped">
            {decision.text}
          </Text>
          {(decision.answer !== undefined || decision.closes) && (
            <Hint>
              {decision.answer !== undefined && (
                <>
                  {t.claimsTheAnswer} <code>{decision.answer}</code>.{' '}
                </>
              )}
              {decision.closes && t.closesTheConversation}
            </Hint>
          )}
        </>
      )}
    </Stack>
  );
}

/** Shows a controller's verdict, the rule that it applied, and the facts that it used. */
export function VerdictView({ verdict, context }: { readonly verdict: Verdict; readonly context: FactsContext }) {
  const rule = describeRule(verdict.controller, verdict.facts?.['rule']);
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
