import { FileText, Flag, Plus, Presentation, Sheet, Square, TableProperties } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { fileStem } from '../../../core/support';
import { sideBySideMessages as t } from '../../../messages/sideBySide.en';
import { stageMessages } from '../../../messages/stage.en';
import { findIdenticalRuns } from '../../../state/runs/findIdenticalRuns';
import { buildComparisonTable, printComparisonCsv, printComparisonMarkdown } from '../../../state/runs/sideBySideTable';
import { stageAddressOfRuns } from '../../../state/support/stageAddress';
import { Button } from '../../kit/Button';
import { formatDateTime } from '../../kit/formatValues';
import { Row } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { Modal } from '../../kit/Modal';
import { Alert, Status } from '../../kit/Notice';
import { Hint, Text } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { useDialog, useShell, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { useOpenRun } from '../history/RunRow';
import { readRunIds } from '../history/runIds';
import styles from './SideBySideDialog.module.css';
import { SideColumn } from './SideColumn';
import { SideSetup } from './SideSetup';
import { useRunGraph } from './useRunGraph';
import { useSideBySideStore } from './useSideBySideStore';

function Columns() {
  const { runs } = useWeir();
  const { document, columns, stop, clear, release } = useSideBySideStore(
    'document',
    'columns',
    'stop',
    'clear',
    'release',
  );
  const { closeDialog, showStage } = useShell('closeDialog', 'showStage');
  const openRun = useOpenRun();
  const runGraph = useRunGraph(document);
  const row = useRef<HTMLElement>(null);
  const same = useMemo(() => findIdenticalRuns(columns), [columns]);

  const isLive = columns.some(({ status }) => status === 'running' || status === 'waiting' || status === 'paused');
  const hasOow = columns.some(({ state }) => state.transcript.some((entry) => entry.kind === 'user' && entry.oow));
  const openInRun = async (id: string) => {
    const wasLive = columns.some((column) => column.id === id && column.status === 'running');
    await release(id);
    closeDialog();
    await openRun(runs.getState().runs.find((listed) => listed.id === id) ?? { id, documentId: '' });
    if (wasLive) runs.getState().resumeInterrupted();
  };
  const save = (form: 'markdown' | 'csv') => {
    const title = t.titleOf({ document: document?.title ?? 'sessions' });
    const table = buildComparisonTable(columns, `on ${new Date().toISOString().slice(0, 10)}`);
    const name = `${fileStem(document?.title ?? '', 'sessions')}-side-by-side`;
    if (form === 'csv') saveText(printComparisonCsv(table), `${name}.csv`, 'text/csv');
    else saveText(printComparisonMarkdown(table, title), `${name}.md`, 'text/markdown');
  };
  /** Scrolls every column to its next out-of-workflow turn; after the last turn, to the first. */
  const showOow = () => {
    for (const talk of row.current?.querySelectorAll<HTMLElement>('[role="log"]') ?? []) {
      const top = talk.getBoundingClientRect().top;
      const turns = [...talk.querySelectorAll<HTMLElement>('[data-oow]')];
      const next = turns.find((turn) => turn.getBoundingClientRect().top > top + 12) ?? turns[0];
      if (next) talk.scrollTop += next.getBoundingClientRect().top - top - 6;
    }
  };
  // When the last session ends, scrolls to the out-of-workflow turns, because they made the difference.
  const canRunAgain = !isLive && hasOow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one ends
  useEffect(() => {
    if (canRunAgain) showOow();
  }, [canRunAgain]);
  return (
    <>
      <Row gap="2" wraps className={styles.bar}>
        <Text weight="strong" flex="grows">
          {document?.title}
          <Text tone="muted" weight="light">
            {' '}
            {t.agentCount(columns.length)}
            {t.inHistory}
          </Text>
        </Text>
        {hasOow && (
          <Button tone="quiet" icon={<Flag size={14} />} onClick={showOow}>
            {t.goToOowTurn}
          </Button>
        )}
        {!isLive && columns.length > 1 && (
          <Button
            tone="quiet"
            icon={<Presentation size={14} />}
            onClick={() => showStage(stageAddressOfRuns(columns.map(({ id }) => id)))}
          >
            {stageMessages.onStage}
          </Button>
        )}
        {isLive && (
          <Button icon={<Square size={12} />} onClick={() => stop()}>
            {t.stopAll}
          </Button>
        )}
        <Menu
          align="end"
          trigger={<Button icon={<TableProperties size={14} />}>{t.exportTheTable}</Button>}
          groups={[
            {
              items: [
                { id: 'md', label: t.markdown, icon: <FileText size={14} />, onSelect: () => save('markdown') },
                { id: 'csv', label: 'CSV', icon: <Sheet size={14} />, onSelect: () => save('csv') },
              ],
            },
          ]}
        />
        <Button icon={<Plus size={14} />} onClick={clear}>
          {t.newComparison}
        </Button>
      </Row>
      <Row gap="2" scrolls className={styles.columns} ref={row}>
        {columns.map((column) => (
          <SideColumn
            key={column.id}
            column={column}
            runGraph={runGraph}
            identicalTo={same[column.id]}
            onOpen={() => void openInRun(column.id)}
          />
        ))}
      </Row>
      <Hint>
        {columns.some(({ state }) => state.config.rehearsal && !state.imported) && `${t.rehearsalHint} `}
        {t.violationsHint({ started: formatDateTime(columns[0]?.state.startedAt ?? 0) })}
      </Hint>
    </>
  );
}

/** Runs several agents on one script: setup, running, and result. Sessions continue while the dialog is closed. */
export function SideBySideDialog() {
  const [isOpen, closeDialog, input] = useDialog('sideBySide');
  const { openStored, refresh, isLoading, problem } = useSideBySideStore(
    'openStored',
    'refresh',
    'isLoading',
    'problem',
  );
  const isEmpty = useSideBySideStore((state) => state.columns.length === 0);
  useEffect(() => {
    if (!isOpen) return;
    void (input === '' ? refresh() : openStored(readRunIds(input)));
  }, [isOpen, input, openStored, refresh]);
  return (
    <Modal
      open={isOpen}
      onClose={closeDialog}
      title={t.agentsSideBySide}
      {...(isEmpty ? { description: t.sideBySideAbout } : {})}
      width={isEmpty ? 1240 : 2400}
      testId={testIds.sideBySide}
    >
      {problem && <Alert>{problem}</Alert>}
      {isEmpty ? isLoading ? <Status>{t.readingTheRuns}</Status> : <SideSetup /> : <Columns />}
    </Modal>
  );
}
