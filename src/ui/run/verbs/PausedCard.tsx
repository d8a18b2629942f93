import { CirclePause } from 'lucide-react';
import { useEffect } from 'react';
import { withoutWorkflow } from '../../../core/graph';
import type { SessionState } from '../../../core/session';
import { debugMessages as t } from '../../../messages/debug.en';
import { describeStop, sessionStopOf } from '../../../state/logView/breakpointText';
import { sessionNodeIdOf } from '../../../state/logView/nodeBreakpoint';
import { type PendingStep, pendingStepOf, pendingVerb } from '../../../state/logView/pendingStep';
import { CodeBox } from '../../kit/CodeBox';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import { Status } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { useRun, useShell, useWeir, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from '../Conversation.module.css';
import { useOpenEvents } from '../events/useCurrentEvent';
import { formatJsonLine, toolResultText } from '../formatValue';
import { useDebugActions } from './debugActions';
import { VerbButton } from './VerbButton';

/** Shows why the session is paused, the next step, and the actions that change the step before it happens. */
export function PausedCard({ state, readOnly = false }: { readonly state: SessionState; readonly readOnly?: boolean }) {
  const actions = useDebugActions();
  const events = useOpenEvents();
  // A request that was open when the page closed is sent again only with the next step.
  const isPausedBeforeRequest = useRun((run) => run.pausedEffect !== undefined || run.active?.attached === false);
  const pending = pendingStepOf(state, isPausedBeforeRequest);
  usePendingHighlight(pending?.nodeId);
  return (
    <Note
      as="section"
      tone="active"
      edge="top"
      className={styles.card}
      aria-label={t.paused}
      data-testid={testIds.paused}
    >
      <Row gap="1h" align="start">
        <CirclePause size={15} />
        <Text as="h3" size="ui" weight="strong" lines="anywhere">
          <Status as="span">
            <Message text={describeStop(sessionStopOf(events))} />
          </Status>
        </Text>
      </Row>
      {pending && <PendingView pending={pending} />}
      {!readOnly && (
        <Row gap="2" wraps>
          <VerbButton verb="continue" tone="primary" onClick={actions.continue} />
          <VerbButton verb="stepDecision" onClick={actions.stepDecision} />
          {pending && <EditButton pending={pending} />}
          {pending?.canRetry && <VerbButton verb="retry" onClick={actions.retry} />}
        </Row>
      )}
    </Note>
  );
}

/** Shows the next step, at an earlier event too. */
export function PendingView({ pending }: { readonly pending: PendingStep }) {
  const { text, quote, decision, call, result } = pending;
  return (
    <Stack gap="1">
      <Text as="p" tone="plain" lines="anywhere">
        <Message text={text} />
      </Text>
      {quote !== undefined && quote !== '' && (
        <CodeBox as="blockquote" height="few">
          {quote}
        </CodeBox>
      )}
      {decision?.kind === 'call' && <CodeBox height="few">{formatJsonLine(decision.arguments)}</CodeBox>}
      {call && <CodeBox height="few">{formatJsonLine(call.arguments)}</CodeBox>}
      {result && (
        <Text as="p" size="sm" tone="plain">
          <Message
            text={(result.result.kind === 'failed' ? t.resultFailed : t.resultReturned)({ name: result.name })}
          />{' '}
          <code>{toolResultText(result.result)}</code>
        </Text>
      )}
    </Stack>
  );
}

/** Opens the dialog that replaces the pending step; at an earlier event in a fork. */
export function EditButton({ pending, isPast = false }: { readonly pending: PendingStep; readonly isPast?: boolean }) {
  const openDialog = useShell((shell) => shell.openDialog);
  const edit = pendingVerb(pending);
  return edit && <VerbButton verb={edit.verb} isPast={isPast} onClick={() => openDialog(edit.dialog, edit.callId)} />;
}

/** Highlights the pending node on the canvas while the step is pending. */
function usePendingHighlight(nodeId: string | undefined) {
  const { runs } = useWeir();
  const setHighlight = useWorkspace((workspace) => workspace.setHighlight);
  const graph = useWorkspace((workspace) => workspace.analysis.graphs[workspace.view]);
  useEffect(() => {
    if (nodeId === undefined) return;
    const { shown } = runs.getState();
    const sites = (graph?.nodes ?? []).filter((node) => sessionNodeIdOf(node, shown) === nodeId);
    // The run may be on another text than the open document; declared nodes have the same id in both.
    setHighlight([...new Set([withoutWorkflow(nodeId), ...sites.map(({ id }) => id)])]);
    return () => setHighlight([]);
  }, [nodeId, graph, runs, setHighlight]);
}
