import { Plug } from 'lucide-react';
import { memo } from 'react';
import { type AgentDecision, denialWords, type TranscriptItem } from '../../../core/session';
import { sideBySideMessages as t } from '../../../messages/sideBySide.en';
import { describeEnd } from '../../../state/logView/eventText';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { CallCard, CallStatusIcon, DenialNote, SessionNote, SpokenMessage, ViolationNote } from '../conversationParts';
import type { DenyingVerdict } from '../denyingVerdicts';

const decisionText = (decision: AgentDecision) =>
  decision.kind === 'call' ? t.call({ name: decision.name }) : `"${decision.text}"`;

/** One entry of the session in few lines, because columns are narrow. */
interface SideMomentProps {
  readonly item: TranscriptItem;
  /** The verdicts of a denial, as far as the log contains them. */
  readonly verdicts?: readonly DenyingVerdict[] | undefined;
}

export const SideItem = memo(function SideMoment({ item, verdicts = [] }: SideMomentProps) {
  switch (item.kind) {
    case 'user':
      return <SpokenMessage by="user" text={item.text} oow={item.oow} />;
    case 'agent':
      return (
        <SpokenMessage
          by="agent"
          text={item.text}
          isFallback={item.fallback}
          missingPreconditions={item.violations}
          needs={item.needs}
        />
      );
    case 'call': {
      const { result } = item;
      return (
        <CallCard isViolation={item.violations.length > 0}>
          <Row gap="1h" title={JSON.stringify({ arguments: item.arguments, result }, null, 2)}>
            <Plug size={12} />
            <code>{item.name}</code>
            <CallStatusIcon state={result?.kind} />
            {result === undefined && <Text tone="muted">{t.waiting}</Text>}
          </Row>
          {result?.kind === 'failed' && (
            <Text as="p" tone="failed" lines="anywhere">
              {result.message}
            </Text>
          )}
          {item.violations.length > 0 && (
            <ViolationNote what={t.called} missingPreconditions={item.violations} needs={item.needs} />
          )}
        </CallCard>
      );
    }
    case 'denial':
      return (
        <DenialNote
          verdicts={verdicts.length > 0 ? verdicts : [item]}
          what={decisionText(item.decision)}
          needs={denialWords(item)}
        />
      );
    case 'notice':
      return <SessionNote level={item.level}>{item.text}</SessionNote>;
    case 'ended':
      return <SessionNote>{t.endedWhy({ reason: describeEnd(item.reason) })}</SessionNote>;
  }
});
