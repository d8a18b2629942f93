import { Download, FolderOpen } from 'lucide-react';
import { formatSpan } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';
import type { StoredPlanRun } from '../../state/plan/readStoredPlans';
import { IconButton } from '../kit/Button';
import { FileButton } from '../kit/FileButton';
import { Row, Stack } from '../kit/Layout';
import { RowButton } from '../kit/RowButton';
import { Hint, Quiet, Text } from '../kit/Text';
import { useWeir } from '../studio/weirContext';
import { createPlanFileActions } from './planFileActions';
import { PlanRunMark } from './planLabels';
import { StoredRow } from './StoredRow';
import { usePlanStore } from './usePlanStore';

function RunRow({ head }: { readonly head: StoredPlanRun }) {
  const weir = useWeir();
  const shown = usePlanStore(({ run }) => (run?.head.id === head.id ? run : undefined));
  const { openRun, renameRun, removeRun } = usePlanStore('openRun', 'renameRun', 'removeRun');
  const { id, name, startedAt, model, outcome, figures } = head;
  const when = new Date(startedAt).toLocaleString();
  const status = shown?.isLive && !shown.state.outcome ? 'running' : (outcome ?? 'interrupted');
  return (
    <StoredRow
      name={name}
      fullName={`${name}, ${when}`}
      label={t.runName}
      rename={(title) => renameRun(id, title)}
      remove={() => removeRun(id)}
      actions={
        <IconButton
          label={`${t.saveLog}: ${name}, ${when}`}
          onClick={() => void createPlanFileActions(weir).saveLog(head)}
          icon={<Download size={14} />}
        />
      }
    >
      <RowButton align="below" aria-current={shown ? 'true' : undefined} onClick={() => void openRun(id)}>
        <Row as="span" gap="2">
          <PlanRunMark status={status} flex="fixed" />
          <Text weight="medium" lines="cut">
            {name}
          </Text>
        </Row>
        <Row as="span" gap="2">
          <Quiet figures lines="oneLine" flex="fixed">
            {when}
          </Quiet>
          {figures && (
            <Quiet figures lines="oneLine" flex="fixed">
              {t.runFigures({
                time: formatSpan(figures.makespan),
                factor: figures.speedUp.toFixed(2),
                attempts: t.attemptCount(figures.attempts),
                failed: String(figures.failed),
              })}
            </Quiet>
          )}
          <Quiet lines="cut">{model}</Quiet>
        </Row>
      </RowButton>
    </StoredRow>
  );
}

/** Runs of the open plan, or of all, the latest first. */
export function PlanRunsList({ ofAll = false }: { readonly ofAll?: boolean }) {
  const weir = useWeir();
  const plan = usePlanStore(({ open }) => open?.id);
  const runs = usePlanStore((state) => state.runs);
  const own = runs.filter((run) => ofAll || run.plan === plan);
  return (
    <Stack gap="1" pad="2">
      <Row gap="2" justify="between">
        <Hint>{own.length === 0 ? (ofAll ? t.noRunsAtAll : t.noRuns) : t.runsOf(own.length)}</Hint>
        <FileButton
          icon={<FolderOpen size={14} />}
          what={t.logFile}
          title={t.importLogTitle}
          multiple
          onFiles={(files) => void createPlanFileActions(weir).openFiles(files)}
        >
          {t.importLog}
        </FileButton>
      </Row>
      <Stack as="ul" gap="half">
        {own.map((head) => (
          <RunRow key={head.id} head={head} />
        ))}
      </Stack>
    </Stack>
  );
}
