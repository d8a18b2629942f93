import type { ReactNode } from 'react';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { Row } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Hint, Text } from '../kit/Text';
import { useRun, useShell, useWorkspace } from '../studio/weirContext';
import styles from './ComparePanels.module.css';
import { day } from './compareWords';

export interface EvidenceItem {
  readonly trace: string;
  /** Events together, where several say one thing: the ends of an edge, one pass after the other. */
  readonly events: readonly (readonly number[])[];
}

const SHOWN = 40;

/** Traces with their events; those of a stored run are opened there. */
export function EvidenceList({ items }: { readonly items: readonly EvidenceItem[] }) {
  const { runs, openRun, selectEvent } = useRun('runs', 'openRun', 'selectEvent');
  const openDocument = useWorkspace((state) => state.openDocument);
  const setMode = useShell((state) => state.setMode);
  const open = async (traceId: string, seq: number) => {
    const run = runs.find((candidate) => candidate.id === traceId);
    if (!run) return;
    openDocument(run.documentId);
    setMode('run');
    await openRun(run.id);
    selectEvent(seq);
  };
  const event = (trace: string, seq: number): ReactNode =>
    runs.some((run) => run.id === trace) ? (
      <LinkButton key={seq} onClick={() => void open(trace, seq)}>
        {t.eventAt({ value: seq + 1 })}
      </LinkButton>
    ) : (
      <span key={seq}>{t.stepAt({ value: seq + 1 })}</span>
    );
  const isOfFile = items.some(({ trace }) => !runs.some((run) => run.id === trace));
  return (
    <>
      {isOfFile && <Hint size="ui">{t.openedFileOnly}</Hint>}
      <ul className={styles.list}>
        {items.slice(0, SHOWN).map(({ trace, events }) => {
          const run = runs.find((candidate) => candidate.id === trace);
          return (
            <li key={trace}>
              <span>{run ? `${run.title}, ${day.format(run.startedAt)}` : trace}</span>
              <Row as="span" wraps gap="2" className={styles.events}>
                {events.map((seqs) => (
                  <Text lines="oneLine" key={seqs.join(' ')}>
                    {seqs.map((seq, index) => [index > 0 ? ' → ' : '', event(trace, seq)])}
                  </Text>
                ))}
              </Row>
            </li>
          );
        })}
        {items.length > SHOWN && <li>{t.andMoreTraces({ value: items.length - SHOWN })}</li>}
      </ul>
    </>
  );
}
