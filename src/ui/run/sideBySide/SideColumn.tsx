import { CircleCheck, CircleHelp, Ellipsis, MessagesSquare, RotateCcw, Square, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { type SessionState, type TranscriptItem, transcriptItems } from '../../../core/session';
import { sideBySideMessages as t } from '../../../messages/sideBySide.en';
import { stageMessages as words } from '../../../messages/stage.en';
import { describeEnd, waitingTexts } from '../../../state/logView/eventText';
import { viewOfSession } from '../../../state/runs/compareRuns';
import type { SideSession as Column, SideStatus } from '../../../state/runs/sideBySideStore';
import { agentOf, countersOf, outcomeOfSession, violatedNodes } from '../../../state/runs/sideColumn';
import { Button, IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { Note } from '../../kit/Note';
import { Alert, Status } from '../../kit/Notice';
import { Hint, Text, type TextTone } from '../../kit/Text';
import { describeOutcome } from '../../studio/describeOutcome';
import { RetryNote, SilenceText } from '../../studio/EndpointWait';
import { ModelName } from '../../studio/ModelName';
import { testIds } from '../../testIds';
import { verdictsOf } from '../denyingVerdicts';
import { StreamedReply } from '../StreamedReply';
import { MiniGraph } from './MiniGraph';
import styles from './SideColumn.module.css';
import { SideItem } from './SideItem';
import type { LaidOutRunGraph } from './useRunGraph';
import { useSideBySideStore } from './useSideBySideStore';

const statusLabels: Readonly<Record<SideStatus, string>> = {
  running: t.running,
  ended: t.ended,
  failed: t.failed,
  waiting: t.waitsForPerson,
  paused: t.paused,
  away: t.continuesInRun,
  open: t.open,
};

/** Limit of rendered items, newest first; Run shows all of them. */
const MAX_ITEMS = 200;

interface Figure {
  readonly name: string;
  /** Null if it is unknown. */
  readonly value: number | null;
  /** Breakdown of the number. */
  readonly of?: string;
  /** Tone of a number that is not zero. */
  readonly tone?: TextTone;
}

/** The counters of a session. A breakdown is shown beside its sum; rare counters are left out while they are zero. */
function Counters({ state }: { readonly state: SessionState }) {
  const { turns, oow, calls, denied, violations, kinds, byWords, notJudged, tokens } = countersOf(state);
  const found = byWords > 0 ? [t.foundByWords({ count: byWords })] : [];
  const figures: readonly Figure[] = [
    { name: t.turns, value: turns, ...(oow > 0 ? { of: t.oowOf({ count: oow }) } : {}) },
    { name: t.calls, value: calls },
    { name: t.denied, value: denied, tone: 'blocked' },
    {
      name: t.violations,
      value: violations,
      tone: 'failed',
      ...(kinds === undefined ? {} : { of: [kinds, ...found].join(', ') }),
    },
    ...(notJudged > 0 ? [{ name: t.notJudged, value: notJudged }] : []),
    ...(tokens > 0 ? [{ name: t.tokens, value: tokens }] : []),
  ];
  return (
    <Stack as="dl" pad="2" size="fixed" surface="foot" className={styles.counters}>
      {figures.map(({ name, value, of, tone }) => (
        <div key={name} className={styles.figure}>
          <Text as="dt" size="xs" tone="muted">
            {name}
            {of !== undefined && ` (${of})`}
          </Text>
          <Text as="dd" weight="strong" figures tone={value !== null && value > 0 && tone ? tone : 'plain'}>
            {value === null ? '-' : value.toLocaleString()}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

/** Memoised, because the column is rendered with every frame while a reply streams. */
const SideItems = memo(function SideItems({
  transcript,
  events,
}: Pick<Column, 'events'> & { readonly transcript: readonly TranscriptItem[] }) {
  const { length } = transcript;
  return (
    <>
      {length > MAX_ITEMS && <Hint lines="asTyped">{t.earlierLines({ count: length - MAX_ITEMS })}</Hint>}
      {transcript.slice(-MAX_ITEMS).map((item) => (
        <SideItem key={`${item.seq}-${item.kind}`} item={item} verdicts={verdictsOf(item, events)} />
      ))}
    </>
  );
});

interface SideColumnProps {
  readonly column: Column;
  readonly runGraph: LaidOutRunGraph;
  /** Title of an earlier agent whose session took exactly the same course. */
  readonly identicalTo: string | undefined;
  readonly onOpen: () => void;
}

/** One agent: its graph, its conversation and its counters. */
export function SideColumn({ column, runGraph, identicalTo, onOpen }: SideColumnProps) {
  const { id, title, state, events, streaming, wait, status, problem } = column;
  const { stop, rerun, retry } = useSideBySideStore('stop', 'rerun', 'retry');
  const scroller = useRef<HTMLElement>(null);
  const { graph, places } = runGraph;
  const view = useMemo(() => viewOfSession(graph, places, state), [state, graph, places]);
  const transcript = useMemo(() => transcriptItems(state, events), [state, events]);
  const { length } = transcript;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest comes into view whenever something is added.
  useEffect(() => {
    const element = scroller.current;
    if (element && status === 'running') element.scrollTop = element.scrollHeight;
  }, [length, streaming, status]);
  const ended = useMemo(() => (status === 'ended' ? outcomeOfSession(state) : undefined), [state, status]);
  const violated = violatedNodes(state);
  const { config } = state;
  const about = state.imported ? t.imported : agentOf(state);
  const purpose = state.phase.kind === 'awaiting-model' ? state.phase.request.purpose : 'agent';
  const again = {
    id: 'again',
    label: t.runAgain,
    hint: t.previousStays,
    icon: <RotateCcw size={14} />,
    onSelect: () => void rerun(id),
  };
  const isLive = status === 'running' || status === 'waiting' || status === 'failed' || status === 'paused';
  return (
    <Stack
      as="section"
      surface="card"
      className={styles.column}
      aria-label={title}
      data-testid={testIds.sideColumn}
      data-status={status}
    >
      <Stack as="header" gap="half" pad="2" align="start" surface="bar" className={styles.head}>
        <Text as="h3" size="read" weight="strong" lines="cut" className={styles.title}>
          {title}
        </Text>
        <Hint>{about}</Hint>
        <Row gap="2" wraps>
          <ModelName model={config.model} rehearsal={config.rehearsal} />
          <Text size="sm" tone={status === 'running' ? 'active' : status === 'failed' ? 'failed' : 'muted'}>
            <Status as="span">
              {status === 'ended' && state.phase.kind === 'ended'
                ? describeEnd(state.phase.reason)
                : statusLabels[status]}
            </Status>
          </Text>
        </Row>
        <Row className={styles.buttons}>
          <IconButton label={t.openInRun({ title })} onClick={onOpen} icon={<MessagesSquare size={15} />} />
          {isLive && <IconButton label={t.stopOne({ title })} onClick={() => stop(id)} icon={<Square size={13} />} />}
          {!state.imported && (
            <Menu
              align="end"
              trigger={<IconButton label={t.moreFor({ title })} icon={<Ellipsis size={15} />} />}
              groups={[{ items: [again] }]}
            />
          )}
        </Row>
      </Stack>
      <MiniGraph view={view} label={t.graphOf({ title })} width={300} height={150} className={styles.graph} />
      {violated.length > 0 && (
        <Note tone="failed" icon={<TriangleAlert size={13} />} className={styles.violated}>
          {t.violatedAt({ nodes: violated.join(', ') })}
        </Note>
      )}
      {ended && (
        <Note
          tone={ended.isGood === undefined ? 'plain' : ended.isGood ? 'done' : 'failed'}
          icon={
            ended.isGood === undefined ? (
              <CircleHelp size={13} />
            ) : ended.isGood ? (
              <CircleCheck size={13} />
            ) : (
              <TriangleAlert size={13} />
            )
          }
          data-testid={testIds.sideOutcome}
        >
          <p>
            {describeOutcome(ended.outcome)}
            {identicalTo !== undefined && <Text tone="muted"> {words.sameAs({ title: identicalTo })}</Text>}
          </p>
        </Note>
      )}
      <Stack
        ref={scroller}
        gap="1h"
        pad="2"
        size="grows"
        surface="foot"
        scrolls
        role="log"
        aria-label={t.conversation({ title })}
        tabIndex={0}
      >
        <SideItems transcript={transcript} events={events} />
        {status === 'running' &&
          (streaming !== '' ? (
            <StreamedReply streamed={streaming} />
          ) : (
            wait === undefined && <Hint lines="asTyped">{waitingTexts[purpose]}</Hint>
          ))}
        {status === 'running' && wait?.kind === 'silence' && <SilenceText wait={wait} />}
        {status === 'running' && wait?.kind === 'retry' && <RetryNote wait={wait} />}
        {status === 'open' && <Hint lines="asTyped">{t.notEnded}</Hint>}
        {status === 'waiting' && <Hint lines="asTyped">{t.answerInRun}</Hint>}
        {state.phase.kind === 'failed' && (
          <Alert as="div">
            <p>{state.phase.message}</p>
            {status === 'failed' && <Button onClick={() => retry(id)}>{t.retryReply}</Button>}
          </Alert>
        )}
        {problem && <Alert>{problem}</Alert>}
      </Stack>
      <Counters state={state} />
    </Stack>
  );
}
