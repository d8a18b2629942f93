import { useEffect } from 'react';
import { agentsMessages as t } from '../../../messages/agents.en';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { LoneHint } from '../../kit/Text';
import { useShell, useWorkspace } from '../../studio/weirContext';
import { DataEditor } from './DataEditor';
import { useAgents } from './openAgents';
import { PlanView } from './PlanView';
import { ResultsView } from './ResultsView';
import { RunControls } from './RunControls';

/** Milliseconds without a change of the document, after which users are made for it. */
const PATIENCE = 400;

/** A plan over the open document follows it. */
function useOpenDocument() {
  const source = useWorkspace((state) => state.history.document.source);
  const isFollowed = useAgents((state) => state.phase === 'ready' && state.dataChoice === 'open');
  const forecast = useAgents((state) => state.forecast);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text is what it waits for
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setTimeout(() => void forecast(), PATIENCE);
    return () => clearTimeout(timer);
  }, [isFollowed, source, forecast]);
}

/** The sessions behind a figure come up with it. */
function useSessionList() {
  const picked = useAgents((state) => state.picked);
  const togglePanel = useShell((state) => state.togglePanel);
  useEffect(() => {
    if (picked) togglePanel('bottom', true);
  }, [picked, togglePanel]);
}

/** The plan, the results of the evaluation that is open, or the data. */
export function AgentsCenter() {
  useOpenDocument();
  useSessionList();
  const { view, show, phase, durable, message } = useAgents('view', 'show', 'phase', 'durable', 'message');
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Segments
          legend={t.whatIsShown}
          options={[
            { id: 'plan', label: t.plan },
            { id: 'results', label: t.results },
            { id: 'data', label: t.data },
          ]}
          value={view}
          onChange={show}
        />
        <RunControls />
      </Row>
      {(message || !durable) && (
        <Stack pad="2" size="fixed" surface="bar">
          {message?.tone === 'problem' && <Alert>{message.text}</Alert>}
          {message?.tone === 'note' && <Status>{message.text}</Status>}
          {!durable && <Alert level="warning">{t.notDurable}</Alert>}
        </Stack>
      )}
      <Stack size="grows">
        {phase === 'loading' ? (
          <LoneHint>{t.loading}</LoneHint>
        ) : view === 'plan' ? (
          <PlanView />
        ) : view === 'results' ? (
          <ResultsView />
        ) : (
          <DataEditor />
        )}
      </Stack>
    </Stack>
  );
}
