// What a conversation is made of, in the panel and in the narrow columns of a comparison.

import { Ban, Check, CircleAlert, Flag, TriangleAlert } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { runMessages } from '../../messages/run.en';
import { runTalkMessages as t } from '../../messages/runTalk.en';
import { Row, Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Hint, Text } from '../kit/Text';
import styles from './conversationParts.module.css';
import type { DenyingVerdict } from './denyingVerdicts';

interface SaidProps {
  readonly by: 'user' | 'agent';
  readonly text: string;
  /** The kind of out-of-workflow turn that it is. */
  readonly oow?: string | undefined;
  /** It was said because nothing else could be. */
  readonly isFallback?: boolean | undefined;
  /** Stands above what is said. */
  readonly before?: ReactNode;
  /** Preconditions of what it claims that were not met. */
  readonly unmet?: readonly string[] | undefined;
  /** The same in words. */
  readonly needs?: readonly string[] | undefined;
}

/** What somebody said. */
export const Said = ({ by, text, oow, isFallback, before, unmet, needs }: SaidProps) => (
  <Stack gap="1" align="start" className={styles.said} data-by={by} data-oow={oow} data-violation={unmet && ''}>
    {oow && (
      <Text size="xs" tone="blocked">
        <Flag size={12} /> {t.outOfWorkflow({ kind: oow.replace('/', ', ').replace(/-/g, ' ') })}
      </Text>
    )}
    {before}
    <p className={styles.bubble} data-fallback={isFallback || undefined}>
      {text}
    </p>
    {isFallback && <Hint size="xs">{runMessages.fallback}</Hint>}
    {unmet && <Violation what={t.said} unmet={unmet} needs={needs} />}
  </Stack>
);

interface CalledProps extends HTMLAttributes<HTMLElement> {
  readonly isViolation: boolean;
}

/** The frame of a call. */
export const Called = ({ isViolation, ...rest }: CalledProps) => (
  <Stack surface="card" className={styles.call} data-violation={isViolation || undefined} {...rest} />
);

const signs = { succeeded: ['done', Check], failed: ['failed', CircleAlert] } as const;

/** How a call came out; nothing while it is open. */
export const CallSign = ({ state }: { readonly state: keyof typeof signs | undefined }) => {
  if (state === undefined) return null;
  const [tone, Icon] = signs[state];
  return (
    <Text tone={tone} room="fixed">
      <Icon size={13} aria-label={state} />
    </Text>
  );
};

export const nameOf = (nodeId: string) => nodeId.replace(/^\w+:/, '');

interface ViolationProps {
  readonly what: string;
  readonly unmet: readonly string[];
  readonly needs?: readonly string[] | undefined;
}

/** What was missing, in words; in logs that have none nodes by their ids, and conditions as they are written. */
export function Violation({ what, unmet, needs = [] }: ViolationProps) {
  const isNode = (one: string) => /^(api|answer):/.test(one);
  const nodes = unmet.filter(isNode).map(nameOf);
  const conditions = unmet.filter((one) => !isNode(one));
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
          : t.although({ what, why: why.join(t.andAlso) })}
      </Text>
    </Note>
  );
}

interface DenialProps {
  /** Every controller that denied it, with its reason. */
  readonly verdicts: readonly DenyingVerdict[];
  /** What was denied, in words. */
  readonly what: string;
  /** The node that was denied and what it needs, in words. */
  readonly needs?: string | undefined;
  /** How often in a row. */
  readonly times?: number;
}

const names = new Intl.ListFormat('en');
const controllerName = ({ controller }: DenyingVerdict) => controller.replace(/-/g, ' ');

export function Denial({ verdicts, what, needs, times = 1 }: DenialProps) {
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
export const Remark = ({ level, children }: { readonly level?: string; readonly children: ReactNode }) =>
  level === 'error' ? (
    <Note tone="error">{children}</Note>
  ) : (
    <Row justify="middle">
      <Hint lines="anywhere">{children}</Hint>
    </Row>
  );
