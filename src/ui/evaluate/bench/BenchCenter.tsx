import { ArrowLeft, Check, CircleDashed, LoaderCircle, Pause, Play, Square, Unplug, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type BenchStrategy,
  benchStrategies,
  benchTasks,
  cellKey,
  cellsOf,
  findBenchTask,
  settingsKey,
  strategyLabel,
} from '../../../core/taskBench';
import { type OpenedCell, resultsUnder } from '../../../state/evaluate/benchStore';
import { WorkflowCanvas } from '../../canvas/WorkflowCanvas';
import { Button } from '../../kit/Button';
import { EmptyState } from '../../kit/EmptyState';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Progress } from '../../kit/Progress';
import { Segments } from '../../kit/Segments';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import styles from './BenchCenter.module.css';
import { type CellLook, cellStateOf } from './cellState';
import { useBench, useBenchSettings } from './openBench';

const icons: Readonly<Record<CellLook, ReactNode>> = {
  waiting: <CircleDashed size={13} />,
  running: <LoaderCircle size={13} />,
  right: <Check size={13} />,
  wrong: <X size={13} />,
  failed: <Unplug size={13} />,
};

/** What a run would do, and the buttons of one. */
function Controls() {
  const choices = useBench((state) => state.choices);
  const work = useBench((state) => state.work);
  const phase = useBench((state) => state.phase);
  const durable = useBench((state) => state.durable);
  const message = useBench((state) => state.message);
  const results = useBench((state) => state.results);
  const { run, pause, cancel } = useBench((state) => state);
  const settings = useBenchSettings();
  const key = typeof settings === 'string' ? '' : settingsKey(settings);
  const under = resultsUnder(results, work.kind === 'idle' ? key : work.settings);
  const cells = work.kind === 'idle' ? cellsOf(choices) : work.cells;
  const done = cells.filter((cell) => under.get(cellKey(cell))?.kind === 'measured').length;
  const left = cells.length - done;
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
          {done > 0 && left > 0 ? 'Measure what is left' : 'Measure'}
        </Button>
      ) : (
        <>
          <Button icon={<Pause size={14} />} disabled={work.kind === 'pausing'} onClick={pause}>
            {work.kind === 'pausing' ? 'Pausing' : 'Pause'}
          </Button>
          <Button icon={<Square size={13} />} onClick={cancel}>
            Cancel
          </Button>
          <Progress label="Cells measured" value={done} max={cells.length} />
        </>
      )}
      <Status>
        {cells.length === 0
          ? 'Choose a task and a strategy on the right.'
          : `${done} of ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} measured`}
      </Status>
      <Text as="p" size="sm" tone="muted" className={styles.model} data-rehearsal={isRehearsal || undefined}>
        {typeof settings === 'string'
          ? 'No model'
          : isRehearsal
            ? `${settings.model}: rules that know the bench, no LLM`
            : settings.model}
      </Text>
      {message && (
        <Text
          as="p"
          size="sm"
          tone={message.tone === 'problem' ? 'error' : 'muted'}
          className={styles.message}
          role={message.tone === 'problem' ? 'alert' : 'status'}
        >
          {message.text}
        </Text>
      )}
      {!durable && (
        <Text as="p" size="sm" tone="error" className={styles.message}>
          This browser keeps nothing: save the results before you leave the page.
        </Text>
      )}
    </Row>
  );
}

function Grid() {
  const choices = useBench((state) => state.choices);
  const progress = useBench((state) => state.progress);
  const results = useBench((state) => state.results);
  const phase = useBench((state) => state.phase);
  const open = useBench((state) => state.open);
  const settings = useBenchSettings();
  const under = resultsUnder(results, typeof settings === 'string' ? '' : settingsKey(settings));
  const tasks = benchTasks.filter(({ id }) => choices.tasks.includes(id));
  const strategies = benchStrategies.filter(({ id }) => choices.strategies.includes(id));
  if (phase === 'loading')
    return (
      <Text as="p" tone="muted" padded>
        Reading what was measured before…
      </Text>
    );
  if (tasks.length === 0 || strategies.length === 0) {
    return (
      <EmptyState look="page" title="How well does a model turn tasks into workflows that run?">
        <p>
          The bench gives a model tasks in words and business tools, builds a workflow from what it did, and runs that
          workflow on inputs no model was shown. Choose tasks and strategies on the right.
        </p>
      </EmptyState>
    );
  }
  const cellOf = (task: string, strategy: BenchStrategy) => {
    const cell = { task, strategy };
    const state = cellStateOf(cell, under.get(cellKey(cell)), progress);
    return (
      <td key={strategy}>
        <button
          type="button"
          className={styles.cell}
          data-look={state.look}
          aria-label={state.words}
          title={state.words}
          onClick={() => void open(cell)}
        >
          {icons[state.look]}
          {state.short}
        </button>
      </td>
    );
  };
  return (
    <div className={styles.grid} data-testid={testIds.benchGrid}>
      <Table kind="bare">
        <caption className="visually-hidden">Tasks by strategies</caption>
        <thead>
          <tr>
            <th scope="col">Task</th>
            {strategies.map(({ id, label, about }) => (
              <th key={id} scope="col" title={about}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id}>
              <th scope="row" title={task.text}>
                {task.title}
                <small>
                  {task.category}, {task.difficulty}
                </small>
              </th>
              {strategies.map(({ id }) => cellOf(task.id, id))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Drawn({ opened }: { readonly opened: OpenedCell }) {
  const open = useBench((state) => state.open);
  const close = useBench((state) => state.close);
  const task = findBenchTask(opened.task);
  const isEmpty = opened.view.nodes.length === 0;
  return (
    <Stack size="full">
      <Row gap="3" pad="2" surface="toolbar" size="fixed">
        <Button tone="quiet" icon={<ArrowLeft size={14} />} onClick={close}>
          All cells
        </Button>
        <Text as="h2" lines="cut" room="grows">
          {task?.title}{' '}
          <Text as="small" tone="muted" weight="light">
            {strategyLabel(opened.strategy)}
          </Text>
        </Text>
        <Segments
          legend="Which workflow"
          options={[
            { id: 'built', label: 'Built' },
            { id: 'reference', label: 'Reference' },
          ]}
          value={opened.shows}
          onChange={(shows) => void open(opened, shows)}
        />
      </Row>
      <div className={styles.canvas}>
        {isEmpty ? (
          <Text as="p" tone="muted" padded>
            No workflow has been built in this cell. The panel beside says why.
          </Text>
        ) : (
          <WorkflowCanvas
            view={opened.view}
            selection={[]}
            onSelect={() => {}}
            readOnly
            fitKey={`${opened.task}/${opened.strategy}/${opened.shows}/${opened.view.nodes.length}`}
            hideMap
            ariaLabel={`${opened.shows === 'built' ? 'Built workflow' : 'Reference workflow'} of ${task?.title ?? opened.task}`}
          />
        )}
      </div>
    </Stack>
  );
}

/** The grid of cells, or the workflow of the one that is open. */
export function BenchCenter() {
  const opened = useBench((state) => state.opened);
  return (
    <Stack size="full">
      <Controls />
      <Stack size="grows">{opened ? <Drawn opened={opened} /> : <Grid />}</Stack>
    </Stack>
  );
}
