import type { ReactNode } from 'react';
import type { StoredRun } from '../../core/storage';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { EvidenceItem } from '../../state/compare/compareEvidence';
import { formatStartedAt } from '../../state/runs/runNames';
import { Row } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Hint, Text } from '../kit/Text';
import { useRunNames } from '../studio/useRunNames';
import { useRun, useShell } from '../studio/weirContext';
import styles from './ComparePanels.module.css';

const SHOWN = 40;

/** Traces with their events; a click on one of a stored run opens the run there. */
export function EvidenceList({ items }: { readonly items: readonly EvidenceItem[] }) {
  const { runs, openRun, selectEvent } = useRun('runs', 'openRun', 'selectEvent');
  const names = useRunNames();
  const setMode = useShell((state) => state.setMode);
  const runOf = new Map(runs.map((run) => [run.id, run]));
  const open = async ({ id }: StoredRun, seq: number) => {
    setMode('run');
    await openRun(id);
    selectEvent(seq);
  };
  const event = (run: StoredRun | undefined, seq: number): ReactNode =>
    run ? (
      <LinkButton key={seq} onClick={() => void open(run, seq)}>
        {t.eventAt({ number: seq + 1 })}
      </LinkButton>
    ) : (
      <span key={seq}>{t.stepAt({ number: seq + 1 })}</span>
    );
  return (
    <>
      {items.some(({ trace }) => !runOf.has(trace)) && <Hint size="ui">{t.openedFileOnly}</Hint>}
      <ul className={styles.list}>
        {items.slice(0, SHOWN).map(({ trace, events }) => {
          const run = runOf.get(trace);
          return (
            <li key={trace}>
              <span>{run ? `${names.get(run.id)}, ${formatStartedAt(run)}` : trace}</span>
              <Row as="span" wraps gap="2" className={styles.events}>
                {events.map((seqs) => (
                  <Text lines="oneLine" key={seqs.join(' ')}>
                    {seqs.map((seq, index) => [index > 0 ? ' → ' : '', event(run, seq)])}
                  </Text>
                ))}
              </Row>
            </li>
          );
        })}
        {items.length > SHOWN && <li>{t.andMoreTraces({ count: items.length - SHOWN })}</li>}
      </ul>
    </>
  );
}
