// Building blocks of a conversation, for the panel and for the narrow columns of a comparison.

import { Ban, Check, CircleAlert, Flag, TriangleAlert } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { isDeclarationId, withoutKind } from '../../core/graph';
import { runMessages } from '../../messages/run.en';
import { runTalkMessages as t } from '../../messages/runTalk.en';
import { oowKind } from '../../state/logView/eventText';
import { Row, Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Hint, Text } from '../kit/Text';
import styles from './conversationParts.module.css';
import type { DenyingVerdict } from './denyingVerdicts';

interface SpokenMessageProps {
  readonly by: 'user' | 'agent';
  readonly text: ReactNode;
  /** The kind of out-of-workflow turn. */
  readonly oow?: string | undefined;
  /** The message is the fallback: no other reply was possible. */
  readonly isFallback?: boolean | undefined;
  /** Content above the message text. */
  readonly before?: ReactNode;
  /** Unmet preconditions of the answer that the message claims to be. */
  readonly missingPreconditions?: readonly string[] | undefined;
  /** The unmet preconditions in words. */
  readonly needs?: readonly string[] | undefined;
}

/** A message of the user or the agent. */
export const SpokenMessage = ({
  by,
  text,
  oow,
  isFallback,
  before,
  missingPreconditions,
  needs,
}: SpokenMessageProps) => (
  <Stack
    gap="1"
    align="start"
    className={styles.spokenMessage}
    data-by={by}
    data-oow={oow}
    data-violation={missingPreconditions && ''}
  >
    {oow && (
      <Text size="xs" tone="blocked">
        <Flag size={12} /> {t.outOfWorkflow({ kind: oowKind(oow) })}
      </Text>
    )}
    {before}
    <p className={styles.bubble} data-fallback={isFallback || undefined}>
      {text}
    </p>
    {isFallback && <Hint size="xs">{runMessages.fallback}</Hint>}
    {missingPreconditions && (
      <ViolationNote what={t.violatingReply} missingPreconditions={missingPreconditions} needs={needs} />
    )}
  </Stack>
);

interface CallCardProps extends HTMLAttributes<HTMLElement> {
  readonly isViolation: boolean;
}

/** The frame of a call. */
export const CallCard = ({ isViolation, ...rest }: CallCardProps) => (
  <Stack surface="card" className={styles.call} data-violation={isViolation || undefined} {...rest} />
);

const statusIcons = {
  succeeded: ['done', Check, t.callSucceeded],
  failed: ['failed', CircleAlert, t.callFailed],
} as const;

/** Shows the result status of a call; renders nothing while the call is open. */
export const CallStatusIcon = ({ state }: { readonly state: keyof typeof statusIcons | undefined }) => {
  if (state === undefined) return null;
  const [tone, Icon, label] = statusIcons[state];
  return (
    <Text tone={tone} flex="fixed">
      <Icon size={13} aria-label={label} />
    </Text>
  );
};

interface ViolationProps {
  readonly what: string;
  readonly missingPreconditions: readonly string[];
  readonly needs?: readonly string[] | undefined;
}

/** Lists the unmet preconditions in words. Logs without words show node ids and the conditions as written. */
export function ViolationNote({ what, missingPreconditions, needs = [] }: ViolationProps) {
  const nodes = missingPreconditions.filter(isDeclarationId).map(withoutKind);
  const conditions = missingPreconditions.filter((one) => !isDeclarationId(one));
  const why = [
    ...(nodes.length > 0 ? [t.notSucceeded({ nodes: nodes.join(', ') })] : []),
    ...(conditions.length > 0 ? [t.conditionFailed({ conditions: conditions.join(', ') })] : []),
  ];
  return (
    <Note tone="failed" icon={<TriangleAlert size={13} />}>
      <Text size="sm">
        <strong>{t.violation}</strong>{' '}
        {needs.length > 0
          ? t.needed({ what, needs: needs.join(t.andAlso) })
          : t.violationText({ action: what, reason: why.join(t.andAlso) })}
      </Text>
    </Note>
  );
}

interface DenialNoteProps {
  /** All controllers that denied the decision, with their reasons. */
  readonly verdicts: readonly DenyingVerdict[];
  /** The denied decision in words. */
  readonly what: string;
  /** The denied node and its preconditions in words. */
  readonly needs?: string | undefined;
  /** Number of repetitions in a row. */
  readonly times?: number;
}

const names = new Intl.ListFormat('en');
const controllerName = ({ controller }: DenyingVerdict) => controller.replace(/-/g, ' ');

export function DenialNote({ verdicts, what, needs, times = 1 }: DenialNoteProps) {
  const controllers = names.format(verdicts.map(controllerName));
  return (
    <Note tone="blocked" edge="left" icon={<Ban size={14} />}>
      <Text as="div" size="sm">
        <p>
          <strong>{times > 1 ? runMessages.deniedTimes({ times, controllers }) : t.deniedBy({ controllers })}</strong>
        </p>
        {needs !== undefined && <p>{needs}</p>}
        <p>
          <em>{what}</em>
        </p>
        {verdicts.map((verdict) => (
          <p key={verdict.controller}>
            {verdicts.length > 1 && <b>{controllerName(verdict)}: </b>}
            {verdict.reason}
          </p>
        ))}
      </Text>
    </Note>
  );
}

/** A line about the session itself. */
export const SessionNote = ({ level, children }: { readonly level?: string; readonly children: ReactNode }) =>
  level === 'error' ? (
    <Note tone="error">{children}</Note>
  ) : (
    <Row justify="middle">
      <Hint lines="anywhere">{children}</Hint>
    </Row>
  );
