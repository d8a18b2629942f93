import { ArrowLeft, Check, CircleDashed, LoaderCircle, Pause, Play, Square, Unplug, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BenchStrategy, BenchTask } from '../../../core/taskBench';
import { benchMessages as t } from '../../../messages/bench.en';
import { commonMessages as common } from '../../../messages/common.en';
import { coreText } from '../../../messages/i18n';
import { type BenchCellStatus, benchCellState } from '../../../state/evaluate/benchCellState';
import type { OpenedCell } from '../../../state/evaluate/benchStore';
import { chosenStrategiesOf, countCells, describeCell } from '../../../state/evaluate/benchView';
import { WorkflowCanvas } from '../../canvas/WorkflowCanvas';
import { Button } from '../../kit/Button';
import { ColumnTable } from '../../kit/ColumnTable';
import { classNames } from '../../kit/classNames';
import { EmptyState } from '../../kit/EmptyState';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { Progress } from '../../kit/Progress';
import { Segments } from '../../kit/Segments';
import { Hint, LoneHint, Quiet, Text } from '../../kit/Text';
import { tones } from '../../kit/tones';
import { testIds } from '../../testIds';
import styles from './BenchCenter.module.css';
import { useBenchSettings, useBenchStore, useChosenTasks, useMeasuredCells, useOwnTasks } from './useBenchStore';

const icons: Readonly<Record<BenchCellStatus, ReactNode>> = {
  waiting: <CircleDashed size={13} />,
  running: <LoaderCircle size={13} />,
  right: <Check size={13} />,
  wrong: <X size={13} />,
  failed: <Unplug size={13} />,
};

const statusTones: Partial<Record<BenchCellStatus, string>> = { wrong: tones.error, failed: tones.warning };

/** The forecast of a run and its buttons. */
function Controls() {
  const state = useBenchStore((whole) => whole);
  const { work, phase, durable, message, run, pause, cancel } = state;
  const settings = useBenchSettings();
  const { cells, done } = countCells(state, settings);
  const left = cells - done;
  const isRehearsal = typeof settings !== 'string' && settings.endpoint === undefined;
  return (
    <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
      {work.kind === 'idle' ? (
        <Button
          tone="primary"
          icon={<Play size={14} />}
          disabled={left === 0 || phase !== 'ready'}
          onClick={() => void run()}
        >
          {done > 0 && left > 0 ? t.measureRest : t.measure}
        </Button>
      ) : work.kind === 'asking' ? (
        <>
          <Button icon={<Square size={13} />} onClick={cancel}>
            {common.cancel}
          </Button>
          <Progress label={t.asking(work)} value={work.done} max={work.of} />
        </>
      ) : (
        <>
          <Button icon={<Pause size={14} />} disabled={work.kind === 'pausing'} onClick={pause}>
            {work.kind === 'pausing' ? t.pausing : t.pause}
          </Button>
          <Button icon={<Square size={13} />} onClick={cancel}>
            {common.cancel}
          </Button>
          <Progress label={t.cellsMeasured} value={done} max={cells} />
        </>
      )}
      <Status>
        {work.kind === 'asking'
          ? t.asking(work)
          : cells === 0
            ? t.chooseCells
            : t.measuredOf({ done, cells: t.cellCount(cells) })}
      </Status>
      <Hint className={styles.model} data-rehearsal={isRehearsal || undefined}>
        {typeof settings === 'string'
          ? t.noModel
          : isRehearsal
            ? t.modelIsRules({ model: settings.model })
            : settings.model}
      </Hint>
      {message?.tone === 'problem' && <Alert className={styles.message}>{message.text}</Alert>}
      {message?.tone === 'note' && (
        <Status className={styles.message}>
          <Quiet>{message.text}</Quiet>
        </Status>
      )}
      {!durable && (
        <Text as="p" size="sm" tone="error" className={styles.message}>
          {t.notDurable}
        </Text>
      )}
    </Row>
  );
}

function Grid() {
  const { choices, progress, phase, open } = useBenchStore('choices', 'progress', 'phase', 'open');
  const under = useMeasuredCells();
  const tasks = useChosenTasks();
  const strategies = chosenStrategiesOf(choices);
  if (phase === 'loading') return <LoneHint>{t.reading}</LoneHint>;
  if (tasks.length === 0 || strategies.length === 0) {
    return (
      <EmptyState look="page" title={t.emptyTitle}>
        <p>{t.emptyAbout}</p>
      </EmptyState>
    );
  }
  const cellOf = (task: string, strategy: BenchStrategy) => {
    const cell = { task, strategy };
    const state = benchCellState(cell, under, progress);
    return (
      <button
        type="button"
        className={classNames(styles.cell, statusTones[state.status])}
        data-look={state.status}
        aria-label={state.description}
        title={state.description}
        onClick={() => void open(cell)}
      >
        {icons[state.status]}
        {state.short}
      </button>
    );
  };
  return (
    <div className={styles.grid} data-testid={testIds.benchGrid}>
      <ColumnTable
        kind="bare"
        caption={t.tasksByStrategies}
        rows={tasks}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t.task,
            titleOf: ({ text }) => text,
            cell: ({ title, category, difficulty }) => (
              <>
                {coreText(title)}
                <small>
                  {coreText(category)}, {coreText(difficulty)}
                </small>
              </>
            ),
          },
          ...strategies.map(({ id, label, about }) => ({
            head: coreText(label),
            about: coreText(about),
            cell: (task: BenchTask) => cellOf(task.id, id),
          })),
        ]}
      />
    </div>
  );
}

function CellWorkflow({ opened }: { readonly opened: OpenedCell }) {
  const { open, close } = useBenchStore('open', 'close');
  const { task, strategy } = describeCell(opened, useOwnTasks());
  const isEmpty = opened.view.nodes.length === 0;
  return (
    <Stack size="full">
      <Row gap="3" pad="2" surface="toolbar" size="fixed">
        <Button tone="quiet" icon={<ArrowLeft size={14} />} onClick={close}>
          {t.allCells}
        </Button>
        <Text as="h2" lines="cut" flex="grows">
          {coreText(task?.title ?? '')}{' '}
          <Text as="small" tone="muted" weight="light">
            {coreText(strategy)}
          </Text>
        </Text>
        <Segments
          legend={t.whichWorkflow}
          options={{ built: t.built, reference: t.reference }}
          value={opened.shows}
          onChange={(shows) => void open(opened, shows)}
        />
      </Row>
      <div className={styles.canvas}>
        {isEmpty ? (
          <LoneHint>{t.notBuilt}</LoneHint>
        ) : (
          <WorkflowCanvas
            view={opened.view}
            selection={[]}
            onSelect={() => {}}
            readOnly
            fitKey={`${opened.task}/${opened.strategy}/${opened.shows}/${opened.view.nodes.length}`}
            hideMap
            ariaLabel={(opened.shows === 'built' ? t.builtWorkflowOf : t.referenceWorkflowOf)({
              task: coreText(task?.title ?? opened.task),
            })}
          />
        )}
      </div>
    </Stack>
  );
}

/** The grid of cells, or the workflow of the open cell. */
export function BenchCenter() {
  const opened = useBenchStore((state) => state.opened);
  return (
    <Stack size="full">
      <Controls />
      <Stack size="grows">{opened ? <CellWorkflow opened={opened} /> : <Grid />}</Stack>
    </Stack>
  );
}
