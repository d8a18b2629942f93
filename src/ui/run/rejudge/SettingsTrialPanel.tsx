import { FileCheck, Scale, X } from 'lucide-react';
import { useState } from 'react';
import { withoutKind } from '../../../core/graph';
import {
  formatViolationKinds,
  type SessionConfig,
  type SessionState,
  type ViolationKinds,
} from '../../../core/session';
import { commonMessages as common } from '../../../messages/common.en';
import { rejudgeMessages as t } from '../../../messages/rejudge.en';
import type { SettingsTrial } from '../../../state/runs/overlayStore';
import type { ActiveRun } from '../../../state/runs/runState';
import { activationNames, validityNames } from '../../../state/runs/setupLabels';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { Progress } from '../../kit/Progress';
import { Choice } from '../../kit/SelectField';
import { CountBadge } from '../../kit/TabBar';
import { Hint, LoneHint, Text } from '../../kit/Text';
import { useOverlay, useRun, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { ControllerSwitches } from '../ControllerSwitches';
import styles from './SettingsTrialPanel.module.css';
import { useRecheckSession } from './useRecheckSession';
import { VerdictChangeList } from './VerdictChangeList';

/** The trial of the open session, if there is one. */
function useTrial(): SettingsTrial | undefined {
  const id = useRun((state) => state.active?.id);
  return useOverlay((state) => (state.trial?.runId === id ? state.trial : undefined));
}

export function VerdictChangesBadge() {
  const counts = useTrial()?.result?.counts;
  const flips = counts ? counts.nowDenied + counts.nowAllowed : 0;
  return flips > 0 ? <CountBadge count={flips} /> : null;
}

interface Draft extends Pick<SessionState, 'controllers'>, Required<Pick<SessionConfig, 'activation' | 'validity'>> {
  readonly runId: string;
}

function SettingsForm({ active }: { readonly active: ActiveRun }) {
  const startTrial = useOverlay((state) => state.startTrial);
  const isWorking = useTrial()?.done !== undefined;
  const recheck = useRecheckSession();
  const [draft, setDraft] = useState<Draft | undefined>();
  const isChanged = draft?.runId === active.id;
  const settings = isChanged ? draft : sessionSettings(active);
  const title = useWorkspace((state) => state.history.document.title);
  const judge = ({ runId: _runId, ...change }: Draft) => void startTrial(active, change);
  /** Every change is judged immediately: this costs nothing, because no model is called. */
  const put = (change: Partial<Draft>) => {
    const next = { ...settings, ...change };
    setDraft(next);
    judge(next);
  };
  return (
    <Stack as="section" gap="2" pad="2" scrolls aria-label={t.trialSettings}>
      <Row gap="2" wraps size="fixed" className={styles.buttons}>
        <Button tone="primary" icon={<Scale size={14} />} disabled={isWorking} onClick={() => judge(settings)}>
          {t.judgeAgain}
        </Button>
        <Button icon={<FileCheck size={14} />} disabled={isWorking} onClick={recheck}>
          {t.reCheck}
        </Button>
        {isChanged && (
          <Button
            tone="quiet"
            title={t.sessionSettings}
            onClick={() => {
              setDraft(undefined);
              judge(sessionSettings(active));
            }}
          >
            {common.reset}
          </Button>
        )}
      </Row>
      <Hint>{t.judgeAgainAbout}</Hint>
      <Hint>{t.recheckAbout({ title })}</Hint>
      <ControllerSwitches
        settings={settings.controllers}
        onChange={(controllers) => put({ controllers })}
        withOptions
      />
      <Row as="label" gap="2" justify="between" size="fixed">
        <span>{t.preconditionIsMetWhen}</span>
        <Choice value={settings.activation} options={activationNames} onChange={(activation) => put({ activation })} />
      </Row>
      <Row as="label" gap="2" justify="between" size="fixed">
        <span>{t.callCounts}</span>
        <Choice value={settings.validity} options={validityNames} onChange={(validity) => put({ validity })} />
      </Row>
    </Stack>
  );
}

const sessionSettings = ({ id, live: { controllers, config } }: ActiveRun): Draft => ({
  runId: id,
  controllers,
  activation: config.activation,
  // Default for sessions that were recorded before this setting existed.
  validity: config.validity ?? 'session',
});

/** For example "2 (1 call, 1 claim)". */
const formatViolations = (sum: number, kinds: ViolationKinds) =>
  sum === 0 ? 0 : `${sum} (${formatViolationKinds(kinds)})`;

function Outcome({ trial }: { readonly trial: SettingsTrial }) {
  const endTrial = useOverlay((state) => state.endTrial);
  const length = useRun((state) => state.active?.events.length ?? 0);
  const { result, problem, done, recheck } = trial;
  if (done !== undefined) {
    return (
      <Status as="div">
        <Row gap="2">
          <Progress label={t.eventsJudged} value={done} max={trial.length} />
          <Button onClick={endTrial}>{t.stop}</Button>
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
          {recheck === undefined ? t.underTheseSettings : t.byCurrentText({ document: recheck })}
        </Text>
        <Button tone="quiet" icon={<X size={14} />} onClick={endTrial}>
          {t.clear}
        </Button>
      </Row>
      <Status>
        {flips === 0
          ? t.noChange({ decisions: t.decisions(counts.decisions) })
          : t.changes({
              changed: t.verdicts(flips),
              decisions: counts.decisions,
              nowDenied: counts.nowDenied,
              nowAllowed: counts.nowAllowed,
            })}{' '}
        {t.totals({
          deniedBefore: counts.deniedBefore,
          deniedAfter: counts.deniedAfter,
          violationsBefore: formatViolations(counts.violationsBefore, counts.kindsBefore),
          violationsAfter: formatViolations(counts.violationsAfter, counts.kindsAfter),
        })}
      </Status>
      {length > trial.length && <Hint>{t.newEvents({ count: length - trial.length })}</Hint>}
      {vanished.length > 0 && (
        <Hint>
          {t.vanishedSteps({
            vanished: vanished
              .map(({ name, seqs }) =>
                seqs.length > 0 ? t.usedHere({ name, decisions: t.decisions(seqs.length) }) : name,
              )
              .join(', '),
          })}
        </Hint>
      )}
      {appeared.length > 0 && <Hint>{t.newInTheText({ appeared: appeared.map(withoutKind).join(', ') })}</Hint>}
      <VerdictChangeList result={result} />
      {flips > 0 && <Hint>{t.method}</Hint>}
    </>
  );
}

/** Judges the open session again with other settings and lists the verdicts that change. No model is called. */
export function SettingsTrialPanel() {
  const active = useRun((state) => state.active);
  const trial = useTrial();
  if (!active) return <LoneHint>{t.noSession}</LoneHint>;
  return (
    <Columns of="sides" data-testid={testIds.rejudge}>
      <SettingsForm active={active} />
      <Stack as="section" gap="1" pad="2" scrolls aria-label={t.changedVerdicts}>
        {trial ? <Outcome trial={trial} /> : <Hint>{t.introduction}</Hint>}
      </Stack>
    </Columns>
  );
}
