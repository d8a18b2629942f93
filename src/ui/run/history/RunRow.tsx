import { Columns3, Ellipsis, GitFork, NotebookPen, Tag, Trash2 } from 'lucide-react';
import { Fragment, memo } from 'react';
import type { StoredRun } from '../../../core/storage';
import { showOverrides } from '../../../core/support';
import { dateLocale } from '../../../messages/language';
import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import { violationKindsOf } from '../../../state/runs/describeViolations';
import { openReplyCount } from '../../../state/runs/judgedReplies';
import { describeUnstored } from '../../../state/runs/runController';
import { controllerLabelOf, formatStartedAt, nameOfRun, outcomeOfRun } from '../../../state/runs/runNames';
import { omitUndefined } from '../../../state/support/omitUndefined';
import { IconButton } from '../../kit/Button';
import { Checkbox } from '../../kit/Controls';
import { Row } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { RowButton } from '../../kit/RowButton';
import { Tag as Label } from '../../kit/Tag';
import { Text, type TextTone } from '../../kit/Text';
import { sourceNames } from '../../studio/sourceNames';
import { useRun, useShell } from '../../studio/weirContext';
import styles from '../RunsPanel.module.css';
import { useExportMenuGroup } from '../useExportMenuGroup';
import { printRunIds } from './runIds';
import { useRunHistory } from './useRunHistory';

const today = new Intl.DateTimeFormat(dateLocale, { hour: '2-digit', minute: '2-digit' });
const earlier = new Intl.DateTimeFormat(dateLocale, { month: 'short', day: 'numeric' });
/** Today's runs show the time, earlier runs the day. */
const shortTime = (at: number) =>
  new Date(at).toDateString() === new Date().toDateString() ? today.format(at) : earlier.format(at);

/** px; the virtual list needs the height before a row is rendered. */
export const runRowHeight = (run: StoredRun): number => 62 + (run.tags?.length ? 20 : 0);

/** Returns a function that opens a run in run mode, on its document if the workspace has it. */
export function useOpenRun(): (run: Pick<StoredRun, 'id' | 'documentId'>) => Promise<void> {
  const openRun = useRun((state) => state.openRun);
  const setMode = useShell((state) => state.setMode);
  return (run) => {
    setMode('run');
    return openRun(run.id);
  };
}

interface RunRowProps {
  readonly run: StoredRun;
  readonly isActive: boolean;
  /** Undefined unless several runs are being selected. */
  readonly isSelected: boolean | undefined;
  /** Ids of the runs started side by side with this run, including its own. */
  readonly group: readonly string[] | undefined;
  readonly onDescribe: (id: string) => void;
}

/** The outcome of a run first, then the controllers of the run. */
function Outcome({ run }: { readonly run: StoredRun }) {
  const unstored = useRun((state) => state.unstored[run.id]);
  const { violations, denied, ended } = run;
  const notJudged = openReplyCount(run);
  const isQuiet = violations === 0 && denied === 0;
  const parts: readonly (readonly [TextTone | undefined, string, hint?: string | undefined] | false | undefined)[] = [
    unstored && ['blocked', t.unsavedFrom({ event: unstored.from }), describeUnstored(unstored)],
    violations > 0 && ['failed', t.violationCount(violations), violationKindsOf(run)],
    denied > 0 && ['blocked', t.deniedCount({ count: denied })],
    notJudged > 0 && ['muted', t.notJudgedCount({ count: notJudged }), t.notJudgedHint],
    (isQuiet || ended === undefined) && [undefined, outcomeOfRun(omitUndefined({ ended }))],
  ];
  const controllers = controllerLabelOf(run);
  const said = parts.filter((part) => part !== false && part !== undefined);
  return (
    <>
      {said.map(([tone, words, hint], index) => (
        <Fragment key={words}>
          {index > 0 && ', '}
          {tone ? (
            <Text tone={tone} weight="strong" title={hint}>
              {words}
            </Text>
          ) : (
            words
          )}
        </Fragment>
      ))}
      {controllers !== undefined && `, ${controllers}`}
    </>
  );
}

export const RunRow = memo(function RunRow({ run, isActive, isSelected, group = [], onDescribe }: RunRowProps) {
  const open = useOpenRun();
  const { remove, togglePicked } = useRunHistory('remove', 'togglePicked');
  const openDialog = useShell((state) => state.openDialog);
  const exports = useExportMenuGroup(t.exportLog, [run.id]);
  const name = nameOfRun(run);
  const title = showOverrides(run.title);
  const what = `${name}, ${formatStartedAt(run)}`;
  const sideBySide = {
    id: 'group',
    label: t.showGroup({ group: group.length }),
    icon: <Columns3 size={14} />,
    onSelect: () => openDialog('sideBySide', printRunIds(group)),
  };
  return (
    <>
      {isSelected !== undefined && (
        <label className={styles.box}>
          <Checkbox aria-label={what} checked={isSelected} onChange={() => togglePicked(run.id)} />
        </label>
      )}
      <RowButton
        align="below"
        aria-current={isActive || undefined}
        title={run.note === undefined ? name : `${name}\n${run.note}`}
        onClick={() => (isSelected === undefined ? void open(run) : togglePicked(run.id))}
      >
        <Text weight="medium" lines="cut">
          {showOverrides(run.name ?? run.subject ?? run.title)}
        </Text>
        <Text size="sm" tone="muted" lines="cut">
          <Outcome run={run} />
        </Text>
        <Row as="span" gap="1">
          {run.imported && (
            <Label title={t.importedHint({ source: sourceNames[run.imported] })}>{t.importedLabel}</Label>
          )}
          {run.execution && <Label title={t.executionHint}>{t.execution}</Label>}
          {run.forkedFrom && <Label title={t.forkHint({ event: run.forkedFrom.length })}>{t.fork}</Label>}
          <Text size="sm" tone="muted" lines="cut">
            <time dateTime={new Date(run.startedAt).toISOString()} title={formatStartedAt(run)}>
              {shortTime(run.startedAt)}
            </time>
            {', '}
            {run.imported && run.imported !== 'weir' ? sourceNames[run.imported] : run.model}
            {run.rehearsal && ` ${t.noLlm}`}
            {`, ${t.turnCount(run.turns)}`}
            {(run.oow ?? 0) > 0 && <span title={t.oowHint(run.oow ?? 0)}>, {t.oowShort({ count: run.oow ?? 0 })}</span>}
            {name !== title && `, ${title}`}
          </Text>
        </Row>
        {run.tags && run.tags.length > 0 && (
          <Row as="span" gap="1" className={styles.tags}>
            {run.tags.map((tag) => (
              <Label look="filled" key={tag}>
                {tag}
              </Label>
            ))}
          </Row>
        )}
      </RowButton>
      {isSelected === undefined && (
        <Menu
          align="end"
          trigger={<IconButton small late label={t.moreFor({ run: what })} icon={<Ellipsis size={15} />} />}
          groups={[
            {
              items: [
                {
                  id: 'describe',
                  label: t.editDetails,
                  icon: run.name ? <Tag size={14} /> : <NotebookPen size={14} />,
                  onSelect: () => onDescribe(run.id),
                },
                {
                  id: 'branches',
                  label: t.branches,
                  icon: <GitFork size={14} />,
                  onSelect: () => openDialog('branches', run.id),
                },
                ...(group.length > 1 ? [sideBySide] : []),
              ],
            },
            exports,
            {
              items: [
                {
                  id: 'delete',
                  label: t.deleteRun,
                  icon: <Trash2 size={14} />,
                  danger: true,
                  onSelect: () => void remove([run.id]),
                },
              ],
            },
          ]}
        />
      )}
    </>
  );
});
