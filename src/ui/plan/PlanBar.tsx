import { ArrowLeft, Ellipsis, Pause, Pencil, Play, Redo2, Square, Undo2 } from 'lucide-react';
import { planMessages as t } from '../../messages/plan.en';
import { Button, IconButton } from '../kit/Button';
import { Row } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { Status } from '../kit/Notice';
import { Text } from '../kit/Text';
import { isWithin, useKeys } from '../kit/useKeys';
import { ModelName } from '../studio/ModelName';
import { useSettings, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { usePlans, useShownPlan } from './openPlans';
import { planFiles } from './planFiles';
import { RunMark } from './planWords';
import { statusOf } from './runStatus';

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

/** The open plan: its name, what its run is at, and what can be done now. */
export function PlanBar() {
  const state = usePlans((all) => all);
  // In a field the browser's own undo and redo are meant.
  useKeys((event) => {
    const key = event.key.toLowerCase();
    const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
    if (!isOurs || isWithin(event.target, 'input, textarea, select')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) state.redo();
    else state.undo();
  });
  const { open, run, work, past, future } = state;
  const { source, model } = useSettings((settings) => settings.modelChoice);
  if (!open) return null;
  const status = run && statusOf(run.state, run.isLive);
  const isOver = run?.state.outcome !== undefined;
  const asked = run ? run.head : { model, baseUrl: source === 'rehearsal' ? undefined : '' };
  return (
    <Row gap="2" pad="2" surface="toolbar" size="fixed" data-testid={testIds.planBar}>
      <IconButton label={t.allPlans} onClick={() => state.goTo('plans')} icon={<ArrowLeft size={16} />} />
      <Status as="span" data-testid={testIds.planStatus} data-state={status ?? 'draft'}>
        {status && <RunMark status={status} />}
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
