import { Trash2 } from 'lucide-react';
import { planMessages as t } from '../../messages/plan.en';
import { IconButton } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { RowButton } from '../kit/RowButton';
import { Hint, Text } from '../kit/Text';
import { useWorkspace } from '../studio/weirContext';
import { usePlans } from './openPlans';
import { tellSpan } from './planWords';

/** Runs of the open plan, or of all, the latest first. */
export function PlanRunsList({ ofAll = false }: { readonly ofAll?: boolean }) {
  const open = usePlans((state) => state.open);
  const runs = usePlans((state) => state.runs);
  const shown = usePlans((state) => state.run);
  const openRun = usePlans((state) => state.openRun);
  const removeRun = usePlans((state) => state.removeRun);
  const notify = useWorkspace((state) => state.notify);
  const own = runs.filter(({ plan }) => ofAll || plan === open?.id);
  if (own.length === 0)
    return (
      <Hint size="ui" padded>
        {ofAll ? t.noRunsAtAll : t.noRuns}
      </Hint>
    );
  const words = {
    completed: t.statusCompleted,
    failed: t.statusFailed,
    cancelled: t.statusCancelled,
    open: t.statusInterrupted,
  };
  return (
    <Stack as="ul" gap="half" pad="2">
      {own.map(({ id, name, startedAt, model, outcome, figures }) => {
        const isShown = shown?.head.id === id;
        const when = new Date(startedAt).toLocaleString();
        const status = isShown && shown.isLive && !shown.state.outcome ? t.statusRunning : words[outcome ?? 'open'];
        return (
          <Row as="li" key={id} gap="2">
            <RowButton aria-current={isShown ? 'true' : undefined} onClick={() => void openRun(id)}>
              <Text figures lines="oneLine">
                {when}
              </Text>
              <Text weight="medium">{status}</Text>
              {ofAll && <Text lines="cut">{name}</Text>}
              {figures && (
                <Text size="sm" figures lines="oneLine">
                  {tellSpan(figures.makespan)}, × {figures.speedUp.toFixed(2)}
                </Text>
              )}
              <Text tone="muted" size="sm" lines="cut">
                {model}
              </Text>
            </RowButton>
            <IconButton
              label={`${t.remove}: ${when}`}
              onClick={() => {
                const restore = removeRun(id);
                notify('info', t.removed({ name: when }), { label: t.restore, run: restore });
              }}
              icon={<Trash2 size={14} />}
            />
          </Row>
        );
      })}
    </Stack>
  );
}
