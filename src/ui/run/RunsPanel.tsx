import {
  Columns3,
  Download,
  FolderOpen,
  GitCompareArrows,
  ListChecks,
  type LucideIcon,
  Tag,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import type { StoredRun } from '../../core/storage';
import { groupBy, showOverrides } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { runHistoryMessages as t } from '../../messages/runHistory.en';
import { documentTitles, groupRuns, isRunFilterSet, noRunFilter, selectRuns } from '../../state/runs/runHistoryView';
import { formatStartedAt } from '../../state/runs/runNames';
import { MAX_AGENTS } from '../../state/runs/sideBySidePlan';
import { Button, IconButton } from '../kit/Button';
import { FileButton } from '../kit/FileButton';
import { Row, Stack } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { Status } from '../kit/Notice';
import { PanelHead } from '../kit/PanelHead';
import { LoneHint, Quiet, Text } from '../kit/Text';
import { VirtualList } from '../kit/VirtualList';
import { useImports, useRun, useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { DeletedRunsDialog } from './history/DeletedRunsDialog';
import { HistoryBar } from './history/HistoryBar';
import { RunDetails } from './history/RunDetails';
import { RunRow, runRowHeight } from './history/RunRow';
import { printRunIds } from './history/runIds';
import { TagDialog } from './history/TagDialog';
import { useRunHistory } from './history/useRunHistory';
import styles from './RunsPanel.module.css';
import { useExportMenuGroup } from './useExportMenuGroup';

type Line =
  | { readonly kind: 'group'; readonly id: string; readonly title: string; readonly runs: readonly StoredRun[] }
  | { readonly kind: 'run'; readonly run: StoredRun };

const lineOf = (run: StoredRun): Line => ({ kind: 'run', run });

const GROUP_HEIGHT = 32;

/** The rows of the list: runs, with a heading for each group if grouping is on. */
function useLines(runs: readonly StoredRun[]): readonly Line[] {
  const grouping = useRunHistory((state) => state.grouping);
  const documents = useWorkspace((state) => state.documents);
  return useMemo(() => {
    if (grouping === 'none') return runs.map(lineOf);
    const titles = documentTitles(runs, documents);
    const titleOf = (id: string, runsOfGroup: readonly StoredRun[]) => {
      const [first] = runsOfGroup;
      if (id === '') return grouping === 'group' ? t.singleSessions : t.noDocument;
      if (grouping === 'document') return titles.get(id) ?? '';
      return first ? `${showOverrides(first.title)}, ${formatStartedAt(first)}` : '';
    };
    return groupRuns(runs, grouping).flatMap(({ id, runs: runsOfGroup }): Line[] => [
      { kind: 'group', id, title: titleOf(id, runsOfGroup), runs: runsOfGroup },
      ...runsOfGroup.map(lineOf),
    ]);
  }, [runs, grouping, documents]);
}

/** Actions on several selected runs. */
function SeveralBar({ chosen, all }: { readonly chosen: readonly string[]; readonly all: readonly string[] }) {
  const { pick, remove } = useRunHistory('pick', 'remove');
  const openDialog = useShell((state) => state.openDialog);
  const exports = useExportMenuGroup(t.exportAsOneFile, chosen);
  const [isTagging, setIsTagging] = useState(false);
  const { length } = chosen;
  const isEmpty = length === 0;
  const show = (dialog: 'compareRuns' | 'sideBySide') => () => openDialog(dialog, printRunIds(chosen));
  const verbs: readonly [label: string, icon: LucideIcon, isOff: boolean, act: () => void][] = [
    [t.tagTheChosenRuns, Tag, isEmpty, () => setIsTagging(true)],
    [t.compareChosenRuns, GitCompareArrows, length !== 2, show('compareRuns')],
    [t.showChosenSideBySide, Columns3, length < 2 || length > MAX_AGENTS, show('sideBySide')],
    [t.deleteTheChosenRuns, Trash2, isEmpty, () => void remove(chosen)],
  ];
  return (
    <Row gap="1" wraps className={styles.several} role="toolbar" aria-label={t.chosenRuns}>
      <Quiet lines="oneLine" flex="grows">
        <Status as="span">{t.chosen({ chosen: length })}</Status>
      </Quiet>
      <Button tone="quiet" onClick={() => pick(isEmpty ? all : [])}>
        {isEmpty ? t.chooseAll : t.chooseNone}
      </Button>
      <Row className={styles.runActions}>
        <Menu
          align="end"
          trigger={<IconButton label={common.exportButton} disabled={isEmpty} icon={<Download size={15} />} />}
          groups={[exports]}
        />
        {verbs.map(([label, Icon, disabled, onClick]) => (
          <IconButton key={label} label={label} disabled={disabled} onClick={onClick} icon={<Icon size={15} />} />
        ))}
      </Row>
      {isTagging && <TagDialog ids={chosen} onClose={() => setIsTagging(false)} />}
    </Row>
  );
}

/**
 * Lists the stored sessions: search, sort, rename, compare, delete. Opening a session shows its document and its log.
 */
export function RunsPanel() {
  const runs = useRun((state) => state.runs);
  const activeId = useRun((state) => state.active?.id);
  const openFiles = useImports((state) => state.openFiles);
  const openDialog = useShell((state) => state.openDialog);
  const { filter, sort, show } = useRunHistory('filter', 'sort', 'show');
  const { picked, pick, loadBin } = useRunHistory('picked', 'pick', 'loadBin');
  const binned = useRunHistory((state) => state.bin.length);
  const [described, setDescribed] = useState<string | undefined>();
  const [isBinOpen, setIsBinOpen] = useState(false);
  // Another tab may have deleted runs meanwhile.
  useEffect(() => void loadBin(), [loadBin]);

  const shown = useMemo(() => selectRuns(runs, filter, sort), [runs, filter, sort]);
  const lines = useLines(shown);
  const rowHeight = useCallback(
    (index: number) => {
      const line = lines[index];
      return line?.kind === 'run' ? runRowHeight(line.run) : GROUP_HEIGHT;
    },
    [lines],
  );
  const groups = useMemo(() => {
    const groupIds = [...groupBy(runs, ({ group }) => group)];
    return new Map(groupIds.map(([group, of]) => [group, of.map(({ id }) => id)]));
  }, [runs]);
  const chosen = useMemo(() => (picked ? runs.flatMap(({ id }) => (picked.has(id) ? [id] : [])) : []), [runs, picked]);
  /**
   * The arrow keys move the focus from run to run. Scrolling the focused row into view renders the rows that follow.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = (event.target as HTMLElement).closest('li');
    if (step === undefined || !row || (event.target as HTMLElement).closest('[role="menu"]')) return;
    event.preventDefault();
    const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    next?.querySelector<HTMLElement>('button')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Stack as="section" size="full" data-testid={testIds.runList}>
      <PanelHead
        title={t.runsTitle}
        count={shown.length === runs.length ? runs.length : t.shownOf({ shown: shown.length, runs: runs.length })}
      >
        <IconButton label={t.compareAgents} onClick={() => openDialog('sideBySide')} icon={<Columns3 size={15} />} />
        <FileButton
          label={t.openASessionLog}
          what={t.sessionLogToOpen}
          multiple
          icon={<FolderOpen size={15} />}
          onFiles={(files) => void openFiles(files, { ownAs: 'runs' })}
        />
        <IconButton
          label={t.chooseSeveral}
          pressed={picked !== undefined}
          disabled={runs.length === 0}
          onClick={() => pick(picked ? undefined : [])}
          icon={<ListChecks size={16} />}
        />
      </PanelHead>
      {runs.length > 0 && <HistoryBar runs={runs} />}
      {picked && <SeveralBar chosen={chosen} all={shown.map(({ id }) => id)} />}
      {runs.length === 0 && <LoneHint>{t.noRuns}</LoneHint>}
      {runs.length > 0 && shown.length === 0 && (
        <LoneHint>
          {t.noMatch}{' '}
          {isRunFilterSet(filter) && (
            <Button tone="quiet" onClick={() => show({ filter: noRunFilter })}>
              {t.showAllRuns}
            </Button>
          )}
        </LoneHint>
      )}
      <VirtualList
        className={styles.scroller}
        count={lines.length}
        rowHeight={rowHeight}
        rowsAs="ul"
        rows={{ 'aria-label': t.runsTitle, onKeyDown }}
        row={(index, place) => {
          const line = lines[index];
          if (!line) return null;
          if (line.kind === 'group') {
            const ids = line.runs.map(({ id }) => id);
            const canShowTogether = line.id !== '' && groups.has(line.id) && ids.length <= MAX_AGENTS;
            return (
              <Row as="li" gap="1" key={`group ${line.id}`} className={styles.group} {...place}>
                <Text as="h3" size="sm" tone="muted" weight="strong" lines="cut" flex="grows" title={line.title}>
                  {line.title}
                </Text>
                <Text tone="faint">{ids.length}</Text>
                {canShowTogether && (
                  <IconButton
                    label={t.showSideBySide({ title: line.title })}
                    onClick={() => openDialog('sideBySide', printRunIds(ids))}
                    icon={<Columns3 size={14} />}
                  />
                )}
              </Row>
            );
          }
          const { run } = line;
          return (
            <Row
              as="li"
              surface="line"
              key={run.id}
              {...place}
              className={styles.row}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              data-active={run.id === activeId || undefined}
            >
              <RunRow
                run={run}
                isActive={run.id === activeId}
                isSelected={picked?.has(run.id)}
                group={run.group === undefined ? undefined : groups.get(run.group)}
                onDescribe={setDescribed}
              />
            </Row>
          );
        }}
      />
      {binned > 0 && (
        <Button tone="quiet" icon={<Trash2 size={13} />} className={styles.bin} onClick={() => setIsBinOpen(true)}>
          {t.deletedRunCount(binned)}
        </Button>
      )}
      <RunDetails id={described} onClose={() => setDescribed(undefined)} />
      <DeletedRunsDialog open={isBinOpen} onClose={() => setIsBinOpen(false)} />
    </Stack>
  );
}
