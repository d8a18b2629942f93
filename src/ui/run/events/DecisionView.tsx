import type { Decision } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { Facts } from '../../kit/Facts';
import { Stack } from '../../kit/Layout';
import { Hint, Text } from '../../kit/Text';
import { readable } from '../readable';

/** A decision as it was understood: the call with its arguments, or the words with what they claim. */
export function DecisionView({ decision }: { readonly decision: Decision }) {
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
                typeof value === 'string' ? value : readable(value),
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
