import { Pause, Play, Plus, Square } from 'lucide-react';
import { useEffect } from 'react';
import { agentsMessages as t } from '../../../messages/agents.en';
import { describeProgress } from '../../../state/evaluate/agentsReport';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { Progress } from '../../kit/Progress';
import { Segments } from '../../kit/Segments';
import { LoneHint, Quiet } from '../../kit/Text';
import { useShell, useWorkspace } from '../../studio/weirContext';
import { DataEditor } from './DataEditor';
import { EvaluationPlanView } from './EvaluationPlanView';
import { ResultsView } from './ResultsView';
import { useAgentsStore } from './useAgentsStore';

/** Milliseconds without a change of the document until users are generated for it. */
const MESSAGE_DELAY = 400;

/** Updates the forecast of a plan over the open document when the document changes. */
function useOpenDocument() {
  const source = useWorkspace((state) => state.history.document.source);
  const isFollowed = useAgentsStore((state) => state.phase === 'ready' && state.dataChoice === 'open');
  const forecast = useAgentsStore((state) => state.forecast);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text is what it waits for
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setTimeout(() => void forecast(), MESSAGE_DELAY);
    return () => clearTimeout(timer);
  }, [isFollowed, source, forecast]);
}

/** Opens the bottom panel with the sessions of a figure when a figure is selected. */
function useSessionList() {
  const picked = useAgentsStore((state) => state.picked);
  const togglePanel = useShell((state) => state.togglePanel);
  useEffect(() => {
    if (picked) togglePanel('bottom', true);
  }, [picked, togglePanel]);
}

/** Progress of the open or running evaluation, with its buttons. */
function RunControls() {
  const { work, opened, evaluations, pause, cancel, resume, close } = useAgentsStore((state) => state);
  const stored = evaluations.find(({ id }) => id === (work.kind === 'idle' ? opened?.id : work.id));
  if (!stored || !opened) return null;
  const { done, cells } = stored;
  const isRunning = work.kind !== 'idle';
  return (
    <Row gap="3" size="grows" justify="last" wraps>
      <Progress label={t.results} value={done} max={cells} />
      <Status>
        <Quiet figures>{describeProgress(stored, work, Date.now())}</Quiet>
      </Status>
      {isRunning ? (
        <>
          <Button icon={<Pause size={14} />} disabled={work.kind === 'pausing'} onClick={pause}>
            {work.kind === 'pausing' ? t.pausing : t.pause}
          </Button>
          <Button icon={<Square size={13} />} onClick={cancel}>
            {t.cancel}
          </Button>
        </>
      ) : (
        <>
          {done < cells && (
            <Button tone="primary" icon={<Play size={14} />} onClick={() => void resume()}>
              {t.resume}
            </Button>
          )}
          <Button tone="quiet" icon={<Plus size={14} />} onClick={close}>
            {t.newPlan}
          </Button>
        </>
      )}
    </Row>
  );
}

const views = { plan: EvaluationPlanView, results: ResultsView, data: DataEditor };

/** Shows the plan, the results of the open evaluation, or the data. */
export function AgentsCenter() {
  useOpenDocument();
  useSessionList();
  const { view, show, phase, durable, message } = useAgentsStore('view', 'show', 'phase', 'durable', 'message');
  const View = views[view];
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Segments
          legend={t.whatIsShown}
          options={{ plan: t.plan, results: t.results, data: t.data }}
          value={view}
          onChange={show}
        />
        <RunControls />
      </Row>
      {(message || !durable) && (
        <Stack pad="2" size="fixed" surface="bar">
          {message?.tone === 'problem' && <Alert>{message.text}</Alert>}
          {message?.tone === 'note' && <Status>{message.text}</Status>}
          {!durable && <Alert level="warning">{t.storageUnavailable}</Alert>}
        </Stack>
      )}
      <Stack size="grows">{phase === 'loading' ? <LoneHint>{t.loading}</LoneHint> : <View />}</Stack>
    </Stack>
  );
}
