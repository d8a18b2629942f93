import { Plug } from 'lucide-react';
import { memo } from 'react';
import { type Decision, denialWords, type SessionMoment } from '../../../core/session';
import { sideBySideMessages as t } from '../../../messages/sideBySide.en';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { Called, CallSign, Denial, Remark, Said, Violation } from '../conversationParts';
import type { DenyingVerdict } from '../denyingVerdicts';
import { describeEnd } from '../eventText';

const decisionWords = (decision: Decision) =>
  decision.kind === 'call' ? t.call({ name: decision.name }) : `"${decision.text}"`;

/** One thing that happened, in few lines: columns are narrow. */
interface SideMomentProps {
  readonly moment: SessionMoment;
  /** Of a denial: who denied it, as far as the log says. */
  readonly verdicts?: readonly DenyingVerdict[] | undefined;
}

export const SideMoment = memo(function SideMoment({ moment, verdicts = [] }: SideMomentProps) {
  switch (moment.kind) {
    case 'user':
      return <Said by="user" text={moment.text} oow={moment.oow} />;
    case 'agent':
      return (
        <Said
          by="agent"
          text={moment.text}
          isFallback={moment.fallback}
          unmet={moment.violations}
          needs={moment.needs}
        />
      );
    case 'call': {
      const { result } = moment;
      return (
        <Called isViolation={moment.violations.length > 0}>
          <Row gap="1h" title={JSON.stringify({ arguments: moment.arguments, result }, null, 2)}>
            <Plug size={12} />
            <code>{moment.name}</code>
            <CallSign state={result?.kind} />
            {result === undefined && <Text tone="muted">{t.waiting}</Text>}
          </Row>
          {result?.kind === 'failed' && (
            <Text as="p" tone="failed" lines="anywhere">
              {result.message}
            </Text>
          )}
          {moment.violations.length > 0 && <Violation what={t.called} unmet={moment.violations} needs={moment.needs} />}
        </Called>
      );
    }
    case 'denial':
      return (
        <Denial
          verdicts={verdicts.length > 0 ? verdicts : [moment]}
          what={decisionWords(moment.decision)}
          needs={denialWords(moment)}
        />
      );
    case 'notice':
      return <Remark level={moment.level}>{moment.text}</Remark>;
    case 'ended':
      return <Remark>{t.endedWhy({ reason: describeEnd(moment.reason) })}</Remark>;
  }
});
