import {
  CircleCheck,
  CircleDot,
  CirclePause,
  CircleX,
  Download,
  FolderOpen,
  Pencil,
  Square,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { planMessages as t } from '../../messages/plan.en';
import type { StoredPlanRun } from '../../state/plan/planPorts';
import { IconButton } from '../kit/Button';
import { FileButton } from '../kit/FileButton';
import { IconText } from '../kit/IconText';
import { Row, Stack } from '../kit/Layout';
import { NameInput } from '../kit/NameInput';
import { RowButton } from '../kit/RowButton';
import { Hint, Text } from '../kit/Text';
import { useWeir, useWorkspace } from '../studio/weirContext';
import { usePlans } from './openPlans';
import { planFiles } from './planFiles';
import { tellSpan } from './planWords';

const looks = {
  running: [CircleDot, 'active', 'statusRunning'],
  open: [CirclePause, 'warning', 'statusInterrupted'],
  completed: [CircleCheck, 'done', 'statusCompleted'],
  failed: [CircleX, 'failed', 'statusFailed'],
  cancelled: [Square, 'muted', 'statusCancelled'],
} as const;

function RunRow({ head }: { readonly head: StoredPlanRun }) {
  const weir = useWeir();
  const shown = usePlans(({ run }) => (run?.head.id === head.id ? run : undefined));
  const { openRun, renameRun, removeRun } = usePlans('openRun', 'renameRun', 'removeRun');
  const notify = useWorkspace((state) => state.notify);
  const [isNaming, setNaming] = useState(false);
  const { id, name, startedAt, model, outcome, figures } = head;
  const when = new Date(startedAt).toLocaleString();
  const [Icon, tone, word] = looks[shown?.isLive && !shown.state.outcome ? 'running' : (outcome ?? 'open')];
  return (
    <Row as="li" gap="2">
      {isNaming ? (
        <NameInput
          label={t.runName}
          initial={name}
          onTake={(title) => {
            renameRun(id, title);
            setNaming(false);
          }}
          onGiveUp={() => setNaming(false)}
        />
      ) : (
        <RowButton align="below" aria-current={shown ? 'true' : undefined} onClick={() => void openRun(id)}>
          <Row as="span" gap="2">
            <IconText tone={tone} weight="medium" lines="oneLine" room="fixed" icon={<Icon size={14} />}>
              {t[word]}
            </IconText>
            <Text weight="medium" lines="cut">
              {name}
            </Text>
          </Row>
          <Row as="span" gap="2">
            <Text size="sm" tone="muted" figures lines="oneLine" room="fixed">
              {when}
            </Text>
            {figures && (
              <Text size="sm" tone="muted" figures lines="oneLine" room="fixed">
                {t.runFigures({
                  time: tellSpan(figures.makespan),
                  factor: figures.speedUp.toFixed(2),
                  attempts: t.attemptCount(figures.attempts),
                  failed: String(figures.failed),
                })}
              </Text>
            )}
            <Text size="sm" tone="muted" lines="cut">
              {model}
            </Text>
          </Row>
        </RowButton>
      )}
      <IconButton label={`${t.rename}: ${name}, ${when}`} onClick={() => setNaming(true)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton label={`${t.saveLog}: ${name}, ${when}`} onClick={() => void planFiles(weir).saveLog(head)}>
        <Download size={14} />
      </IconButton>
      <IconButton
        label={`${t.remove}: ${name}, ${when}`}
        onClick={() => {
          const restore = removeRun(id);
          notify('info', t.removed({ name: `${name}, ${when}` }), { label: t.restore, run: restore });
        }}
      >
        <Trash2 size={14} />
      </IconButton>
    </Row>
  );
}

/** Runs of the open plan, or of all, the latest first. */
export function PlanRunsList({ ofAll = false }: { readonly ofAll?: boolean }) {
  const weir = useWeir();
  const plan = usePlans(({ open }) => open?.id);
  const runs = usePlans((state) => state.runs);
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
          onFiles={(files) => void planFiles(weir).openFiles(files)}
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
