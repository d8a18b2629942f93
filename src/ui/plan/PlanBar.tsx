import {
  ArrowLeft,
  CircleCheck,
  CircleDot,
  CirclePause,
  CircleX,
  Ellipsis,
  Pause,
  Pencil,
  Play,
  Redo2,
  Square,
  Undo2,
} from 'lucide-react';
import { useEffect } from 'react';
import { planMessages as t } from '../../messages/plan.en';
import { Button, IconButton } from '../kit/Button';
import { IconText } from '../kit/IconText';
import { Row } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { Status } from '../kit/Notice';
import { Text } from '../kit/Text';
import { ModelName } from '../studio/ModelName';
import { useSettings, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { usePlans, useShownPlan } from './openPlans';
import { planFiles } from './planFiles';
import { type RunStatus, statusOf } from './runStatus';

const looks = {
  running: [CircleDot, 'active', 'statusRunning'],
  paused: [CirclePause, 'warning', 'statusPaused'],
  interrupted: [CirclePause, 'warning', 'statusInterrupted'],
  review: [CirclePause, 'warning', 'statusReview'],
  completed: [CircleCheck, 'done', 'statusCompleted'],
  failed: [CircleX, 'failed', 'statusFailed'],
  cancelled: [Square, 'muted', 'statusCancelled'],
} as const satisfies Record<RunStatus, readonly unknown[]>;

function PlanMenu() {
  const files = planFiles(useWeir());
  const { open, change } = usePlans('open', 'change');
  const plan = useShownPlan();
  const head = usePlans(({ run }) => run?.head);
  if (!open || !plan) return null;
  const { name } = open;
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t.more} icon={<Ellipsis size={16} />} />}
      groups={[
        { items: [{ id: 'tidy', label: t.tidy, onSelect: () => change({ places: {} }) }] },
        {
          items: [
            { id: 'paper', label: t.saveAov, onSelect: () => files.saveAov(name, plan, 'paper') },
            { id: 'authors', label: t.saveAovAuthors, onSelect: () => files.saveAov(name, plan, 'authors') },
            { id: 'task', label: t.saveTask, onSelect: () => files.saveTask(open, plan) },
            ...(head ? [{ id: 'log', label: t.saveLog, onSelect: () => void files.saveLog(head) }] : []),
          ],
        },
        {
          items: [
            { id: 'pdl', label: t.openAsPdl, onSelect: () => files.openAs(name, plan, 'pdl') },
            { id: 'mermaid', label: t.openAsMermaid, onSelect: () => files.openAs(name, plan, 'mermaid') },
          ],
        },
      ]}
    />
  );
}

/** Undo and redo of the plan, but in a field, where the browser's own are meant. */
function usePlanKeys(): void {
  const { undo, redo } = usePlans('undo', 'redo');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
}

/** The open plan: its name, what its run is at, and what can be done now. */
export function PlanBar() {
  usePlanKeys();
  const state = usePlans((all) => all);
  const { open, run, work, past, future } = state;
  const { source, model } = useSettings((settings) => settings.modelChoice);
  if (!open) return null;
  const status = run && statusOf(run.state, run.isLive);
  const look = status && looks[status];
  const Icon = look?.[0];
  const isOver = run?.state.outcome !== undefined;
  const asked = run ? run.head : { model, baseUrl: source === 'rehearsal' ? undefined : '' };
  return (
    <Row gap="2" pad="2" surface="toolbar" size="fixed" data-testid={testIds.planBar}>
      <IconButton label={t.allPlans} onClick={() => state.goTo('plans')} icon={<ArrowLeft size={16} />} />
      <Status as="span" data-testid={testIds.planStatus} data-state={status ?? 'draft'}>
        {look && Icon && (
          <IconText tone={look[1]} weight="medium" lines="oneLine" icon={<Icon size={14} />}>
            {t[look[2]]}
          </IconText>
        )}
      </Status>
      <Text as="h2" size="ui" weight="medium" lines="cut" title={open.task}>
        {open.name}
      </Text>
      <Text room="grows" />
      <ModelName model={asked.model} rehearsal={asked.baseUrl === undefined} />
      {!run && (
        <>
          <IconButton
            label={t.undo}
            shortcut="Ctrl Z"
            disabled={past.length === 0}
            onClick={state.undo}
            icon={<Undo2 size={15} />}
          />
          <IconButton
            label={t.redo}
            shortcut="Ctrl Y"
            disabled={future.length === 0}
            onClick={state.redo}
            icon={<Redo2 size={15} />}
          />
        </>
      )}
      {(status === 'running' || status === 'review') && (
        <Button icon={<Pause size={14} />} onClick={state.pause}>
          {t.pause}
        </Button>
      )}
      {(status === 'paused' || status === 'interrupted') && (
        <Button tone="primary" icon={<Play size={14} />} onClick={() => void state.resume()}>
          {status === 'paused' ? t.resume : t.continueRun}
        </Button>
      )}
      {run?.isLive && !isOver && (
        <Button icon={<Square size={14} />} onClick={state.cancel}>
          {t.stop}
        </Button>
      )}
      {run && (isOver || !run.isLive) && (
        <Button icon={<Pencil size={14} />} title={t.closeRunTip} onClick={state.closeRun}>
          {t.closeRun}
        </Button>
      )}
      {(!run || isOver) && (
        <Button
          tone="primary"
          icon={<Play size={14} />}
          disabled={!open.plan || work.kind !== 'idle'}
          onClick={() => {
            state.showTab('subtask');
            void state.start();
          }}
        >
          {run ? t.runAgain : t.run}
        </Button>
      )}
      <PlanMenu />
    </Row>
  );
}
