import { RefreshCw, Scale, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Activation, ControllerSetting, Validity } from '../../../core/session';
import type { Trial } from '../../../state/runs/overlayStore';
import { Button } from '../../kit/Button';
import { Select } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { CountBadge } from '../../kit/TabBar';
import { Text } from '../../kit/Text';
import { useOverlay, useRun } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { ControllerSwitches } from '../ControllerSwitches';
import { activationNames, validityNames } from '../setup/words';
import { FlipList } from './FlipList';
import styles from './RejudgePanel.module.css';
import { useRecheck } from './useRecheck';

/** The trial of the open session, if there is one. */
function useTrial(): Trial | undefined {
  const id = useRun((state) => state.active?.id);
  return useOverlay((state) => (state.trial?.runId === id ? state.trial : undefined));
}

export function FlipsBadge() {
  const counts = useTrial()?.result?.counts;
  const flips = counts ? counts.nowDenied + counts.nowAllowed : 0;
  return flips > 0 ? <CountBadge count={flips} /> : null;
}

interface Draft {
  readonly runId: string;
  readonly controllers: readonly ControllerSetting[];
  readonly activation: Activation;
  readonly validity: Validity;
}

function SettingsForm({ runId }: { readonly runId: string }) {
  const active = useRun((state) => state.active);
  const judgeAgain = useOverlay((state) => state.judgeAgain);
  const isWorking = useTrial()?.done !== undefined;
  const recheck = useRecheck();
  const [draft, setDraft] = useState<Draft | undefined>();
  if (!active) return null;
  const held: Draft = draft?.runId === runId ? draft : asHeld(runId, active.live);
  return (
    <Stack as="section" gap="2" pad="2" scrolls aria-label="Settings on trial">
      <Row gap="2" wraps size="fixed" className={styles.buttons}>
        <Button
          tone="primary"
          icon={<Scale size={14} />}
          disabled={isWorking}
          onClick={() => void judgeAgain(active, changeOf(held))}
        >
          Judge again
        </Button>
        <Button
          icon={<RefreshCw size={14} />}
          disabled={isWorking}
          title="Judge it by the open document's text as it is now"
          onClick={recheck}
        >
          Re-check
        </Button>
        {draft?.runId === runId && (
          <Button tone="quiet" title="The settings as they are in the session" onClick={() => setDraft(undefined)}>
            Reset
          </Button>
        )}
      </Row>
      <ControllerSwitches
        settings={held.controllers}
        onChange={(controllers) => setDraft({ ...held, controllers })}
        withOptions
      />
      <Row as="label" gap="2" justify="between" size="fixed">
        <span>A precondition is met when</span>
        <Select
          value={held.activation}
          onChange={(event) => setDraft({ ...held, activation: event.target.value as Activation })}
        >
          {Object.entries(activationNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Row>
      <Row as="label" gap="2" justify="between" size="fixed">
        <span>A call counts for</span>
        <Select
          value={held.validity}
          onChange={(event) => setDraft({ ...held, validity: event.target.value as Validity })}
        >
          {Object.entries(validityNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Row>
    </Stack>
  );
}

const asHeld = (
  runId: string,
  live: {
    readonly controllers: readonly ControllerSetting[];
    readonly config: { readonly activation: Activation; readonly validity?: Validity };
  },
): Draft => ({
  runId,
  controllers: live.controllers,
  activation: live.config.activation,
  // Sessions that were recorded before there was a choice.
  validity: live.config.validity ?? 'session',
});

const changeOf = ({ runId: _runId, ...change }: Draft) => change;

const times = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`;

const Aside = ({ children }: { readonly children: ReactNode }) => (
  <Text as="p" size="sm" tone="muted">
    {children}
  </Text>
);

function Outcome({ trial }: { readonly trial: Trial }) {
  const endTrial = useOverlay((state) => state.endTrial);
  const length = useRun((state) => state.active?.events.length ?? 0);
  const { result, problem, done, recheck } = trial;
  if (done !== undefined) {
    return (
      <Status as="div">
        <Row gap="2">
          <progress className={styles.progress} max={trial.length} value={done} aria-label="Events judged" />
          <Button onClick={endTrial}>Stop</Button>
        </Row>
      </Status>
    );
  }
  if (problem !== undefined) return <Alert>{problem}</Alert>;
  if (!result) return null;
  const { counts, vanished, appeared } = result;
  const flips = counts.nowDenied + counts.nowAllowed;
  return (
    <>
      <Row as="header" gap="2" justify="between">
        <Text as="h2" size="ui" weight="strong">
          {recheck === undefined ? 'Under these settings' : `By the current text of ${recheck}`}
        </Text>
        <Button tone="quiet" icon={<X size={14} />} onClick={endTrial}>
          Clear
        </Button>
      </Row>
      <Status>
        {flips === 0
          ? `All ${times(counts.decisions, 'decision')} would end as they did.`
          : `${times(flips, 'verdict')} of ${counts.decisions} would flip: ${counts.nowDenied} now denied, ${counts.nowAllowed} now allowed.`}{' '}
        Denied: {counts.deniedBefore} then, {counts.deniedAfter} now. Violations: {counts.violationsBefore} then,{' '}
        {counts.violationsAfter} now.
      </Status>
      {length > trial.length && (
        <Aside>The session went on since; {length - trial.length} events are not judged yet.</Aside>
      )}
      {vanished.length > 0 && (
        <Aside>
          No longer in the text:{' '}
          {vanished
            .map(({ name, seqs }) => (seqs.length > 0 ? `${name} (${times(seqs.length, 'decision')} here)` : name))
            .join(', ')}
          .
        </Aside>
      )}
      {appeared.length > 0 && (
        <Aside>New in the text: {appeared.map((id) => id.replace(/^\w+:/, '')).join(', ')}.</Aside>
      )}
      <FlipList result={result} />
      {flips > 0 && (
        <Aside>
          Each decision is judged where the session stood when it was made. From the first flip on, the agent might have
          gone another way.
        </Aside>
      )}
    </>
  );
}

/** The open session judged again: with which settings, and which verdicts flip. No model is asked. */
export function RejudgePanel() {
  const runId = useRun((state) => state.active?.id);
  const trial = useTrial();
  if (runId === undefined) {
    return (
      <Text as="p" tone="muted" padded>
        Run or open a session: it can be judged again here under other settings.
      </Text>
    );
  }
  return (
    <div className={styles.panel} data-testid={testIds.rejudge}>
      <SettingsForm runId={runId} />
      <Stack as="section" gap="1" pad="2" scrolls className={styles.outcome} aria-label="Verdicts that flip">
        {trial ? (
          <Outcome trial={trial} />
        ) : (
          <Aside>
            Change controllers, their options or when a precondition is met, and see which verdicts of this session
            would be others. No model is asked, and the session stays as it is.
          </Aside>
        )}
      </Stack>
    </div>
  );
}
