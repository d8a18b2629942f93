import { Check, CircleCheck, CircleHelp, Hand, Plug, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { StageSessionColumn as Column, StageEntry, StagePlay, StageStep } from '../../core/stage';
import { viewStageColumn } from '../../state/runs/stageColumn';
import { Row, Stack } from '../kit/Layout';
import { Text } from '../kit/Text';
import { columnTitle, describeOutcome } from '../studio/describeOutcome';
import { testIds } from '../testIds';
import styles from './Stage.module.css';
import { StageGraph } from './StageGraph';
import { useStageWords } from './stageWords';

function Entry({ entry }: { readonly entry: StageEntry }) {
  const t = useStageWords();
  switch (entry.kind) {
    case 'said':
      return (
        <Stack gap="2">
          <p className={styles.turnText} data-wrong={entry.missing !== undefined || undefined}>
            {entry.text}
          </p>
          {entry.missing && (
            <Text as="p" tone="failed" weight="medium">
              <TriangleAlert size={18} /> {t.neverCalled({ names: entry.missing.join(t.listComma) })}
            </Text>
          )}
        </Stack>
      );
    case 'called': {
      const hasFailed = entry.missing !== undefined || entry.failed !== undefined;
      return (
        <Row gap="2" className={styles.called} data-wrong={hasFailed || undefined}>
          <Plug size={18} />
          <Text mono lines="oneLine">
            {entry.name}
          </Text>
          <Text tone="muted" mono lines="cut" flex="grows" className={styles.result}>
            {entry.failed ?? entry.result}
          </Text>
          {entry.times !== undefined && (
            <Text tone="failed" weight="medium" lines="oneLine">
              {t.calledTimes({ times: entry.times })}
            </Text>
          )}
          <Text tone={hasFailed ? 'failed' : 'done'} flex="fixed">
            {hasFailed ? <TriangleAlert size={18} /> : <Check size={18} />}
          </Text>
        </Row>
      );
    }
    case 'denied':
      return (
        <div className={styles.denied}>
          <Text as="p" tone="blocked" weight="strong" lines={2}>
            <Hand size={18} /> {entry.isCall ? t.deniedCall({ name: entry.what }) : t.deniedReply({ text: entry.what })}
          </Text>
          <p>{entry.needs.length > 0 ? t.needs({ names: entry.needs.join(t.listComma) }) : entry.reason}</p>
        </div>
      );
    case 'noted':
      return <Text tone="failed">{entry.text}</Text>;
  }
}

interface StageColumnProps {
  readonly play: StagePlay;
  readonly step: StageStep;
  readonly column: Column;
  readonly claim: string | undefined;
}

/** One session: the current turn of its conversation, the nodes of the turn, and at the end the outcome. */
export function StageColumn({ play, step, column, claim }: StageColumnProps) {
  const t = useStageWords();
  const talk = useRef<HTMLElement>(null);
  const { isGood, isOpen, beats, nodes, before, denied, ending } = viewStageColumn(play, column, step);
  const later = ending?.later;
  // Scrolls to the latest entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useLayoutEffect(() => {
    if (talk.current) talk.current.scrollTop = talk.current.scrollHeight;
  }, [step]);
  return (
    <Stack as="article" surface="card" className={styles.column} data-testid={testIds.stageColumn}>
      <Row gap="2" justify="between" size="fixed" surface="bar" className={styles.columnHead}>
        <Text as="h3" weight="strong" lines="oneLine">
          {columnTitle(column.title, t)}
        </Text>
        <Text tone="muted" lines="cut">
          {t.denied(denied)}
          {column.isRehearsal && `${t.comma}${t.noModel}`}
        </Text>
      </Row>
      <Stack gap="2" size="grows" scrolls ref={talk} className={styles.talk}>
        {beats.map((beat, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place
          <Entry key={`${step.turn}-${index}`} entry={beat.entry} />
        ))}
        {later && (
          <>
            <Text tone="muted">{t.laterTurn({ turn: step.turn + later.turns + 1 })}</Text>
            {later.beats.map(({ entry }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place
              <Entry key={`later-${index}`} entry={entry} />
            ))}
          </>
        )}
      </Stack>
      <StageGraph nodes={nodes} beats={beats} before={before} final={ending?.statuses} />
      {step.isEnd && (
        <Row
          gap="3"
          as="footer"
          className={styles.banner}
          data-right={isOpen ? 'open' : isGood}
          data-testid={testIds.stageBanner}
        >
          {isOpen ? <CircleHelp size={24} /> : isGood ? <CircleCheck size={24} /> : <TriangleAlert size={24} />}
          <span>{describeOutcome(column.outcome, { claim, words: t, turnsLater: later?.turns })}</span>
        </Row>
      )}
    </Stack>
  );
}
