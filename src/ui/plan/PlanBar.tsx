import { ArrowLeft, Ellipsis, Pause, Pencil, Play, Redo2, Square, Undo2 } from 'lucide-react';
import { planMessages as t } from '../../messages/plan.en';
import { Button, IconButton } from '../kit/Button';
import { keyTextOf, useKeyBindings } from '../kit/keys';
import { Row } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { Status } from '../kit/Notice';
import { stepKeys } from '../kit/stepKeys';
import { Text } from '../kit/Text';
import { ModelName } from '../studio/ModelName';
import { useSettings, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { buildPlanExports } from './buildPlanExports';
import { createPlanFileActions } from './planFileActions';
import { PlanRunMark } from './planLabels';
import { planRunControls, planRunStatus } from './runStatus';
import { usePlanStore, useShownPlan } from './usePlanStore';

function PlanMenu() {
  const files = createPlanFileActions(useWeir());
  const { open, change } = usePlanStore('open', 'change');
  const plan = useShownPlan();
  const head = usePlanStore(({ run }) => run?.head);
  if (!open || !plan) return null;
  const exports = buildPlanExports(open, plan, head);
  const items = (forms: typeof exports.files) =>
    forms.map(({ id, title, use }) => ({ id, label: title, onSelect: () => void use(files) }));
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t.more} icon={<Ellipsis size={16} />} />}
      groups={[
        { items: [{ id: 'tidy', label: t.tidy, onSelect: () => change({ places: {} }) }] },
        { items: items(exports.files) },
        { items: items(exports.documents) },
      ]}
    />
  );
}

const controlIcons = { pause: Pause, resume: Play, cancel: Square, edit: Pencil, run: Play };

/** The header of the open plan: its name, the status of its run, and the available actions. */
export function PlanBar() {
  useKeyBindings();
  const state = usePlanStore((all) => all);
  const { open, run, past, future } = state;
  const { source, model } = useSettings((settings) => settings.modelChoice);
  if (!open) return null;
  const status = run && planRunStatus(run.state, run.isLive);
  const modelRef = run ? run.head : { model, baseUrl: source === 'rehearsal' ? undefined : '' };
  return (
    <Row gap="2" pad="2" surface="toolbar" size="fixed" data-testid={testIds.planBar}>
      <IconButton label={t.allPlans} onClick={() => state.goTo('plans')} icon={<ArrowLeft size={16} />} />
      <Status as="span" data-testid={testIds.planStatus} data-state={status ?? 'draft'}>
        {status && <PlanRunMark status={status} />}
      </Status>
      <Text as="h2" size="ui" weight="medium" lines="cut" title={open.task}>
        {open.name}
      </Text>
      <Text flex="grows" />
      <ModelName model={modelRef.model} rehearsal={modelRef.baseUrl === undefined} />
      {!run && (
        <>
          <IconButton
            label={t.undo}
            shortcut={keyTextOf(stepKeys.undo)}
            disabled={past.length === 0}
            onClick={state.undo}
            icon={<Undo2 size={15} />}
          />
          <IconButton
            label={t.redo}
            shortcut={keyTextOf(stepKeys.redo)}
            disabled={future.length === 0}
            onClick={state.redo}
            icon={<Redo2 size={15} />}
          />
        </>
      )}
      {planRunControls(state).map(({ id, label, tip, isDisabled, run: act }) => {
        const Icon = controlIcons[id];
        const tone = Icon === Play ? 'primary' : 'plain';
        return (
          <Button key={id} tone={tone} icon={<Icon size={14} />} title={tip} disabled={isDisabled} onClick={act}>
            {label}
          </Button>
        );
      })}
      <PlanMenu />
    </Row>
  );
}
