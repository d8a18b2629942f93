import { useMemo } from 'react';
import type { StoredRun } from '../../../core/storage';
import { runOverlayMessages as t } from '../../../messages/runOverlay.en';
import { chooseRuns, type RunChoice } from '../../../state/runs/overlayStore';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Select } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Progress } from '../../kit/Progress';
import { Hint } from '../../kit/Text';
import { useOverlay, useRun, useWorkspace } from '../../studio/weirContext';
import styles from './OverlayPanel.module.css';

const unique = (values: readonly string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));

const keyOf = (choice: RunChoice) => ('value' in choice ? `${choice.kind}:${choice.value}` : choice.kind);

function choiceOf(key: string, runs: readonly StoredRun[]): RunChoice {
  const [kind, ...rest] = key.split(':');
  if (kind === 'tag' || kind === 'model') return { kind, value: rest.join(':') };
  // Whoever begins to choose takes some away from all.
  return kind === 'selected' ? { kind, ids: runs.map(({ id }) => id) } : { kind: 'all' };
}

const timeOf = (at: number) =>
  new Date(at).toLocaleString(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

function Reading() {
  const { reading, read, choice } = useOverlay('reading', 'read', 'choice');
  const { cancelReading, readRuns } = useOverlay('cancelReading', 'readRuns');
  const runs = useRun((state) => state.runs);
  const documentId = useWorkspace((state) => state.history.document.id);
  if (reading) {
    return (
      <Row gap="2" justify="between">
        <Progress label={t.logsRead} value={reading.done} max={reading.total} />
        <span>{t.doneOf({ done: reading.done, total: reading.total })}</span>
        <Button onClick={cancelReading}>{t.stop}</Button>
      </Row>
    );
  }
  if (!read) return null;
  return (
    <>
      {read.cancelled && (
        <Row gap="2" justify="between">
          <span>{t.stoppedAfter({ sessions: read.traces.length })}</span>
          <Button onClick={() => void readRuns(chooseRuns(runs, documentId, choice), { again: true })}>
            {t.readThemAll}
          </Button>
        </Row>
      )}
      {read.unreadable > 0 && (
        <Status>
          {read.unreadable} {read.unreadable === 1 ? 'log' : 'logs'} {t.unreadable}{' '}
          {read.unreadable === 1 ? 'is' : 'are'} {t.omitted}
        </Status>
      )}
    </>
  );
}

/** Which stored runs of the open document are measured. */
export function RunChooser() {
  const documentId = useWorkspace((state) => state.history.document.id);
  const runs = useRun((state) => state.runs);
  const { choice, setChoice } = useOverlay('choice', 'setChoice');
  const own = useMemo(() => chooseRuns(runs, documentId, { kind: 'all' }), [runs, documentId]);
  const values = [
    ['tag', t.withTheTag, unique(own.flatMap((run) => run.tags ?? []))],
    ['model', t.withTheModel, unique(own.map((run) => run.model))],
  ] as const;
  if (own.length === 0) return <Hint size="xs">{t.noRuns}</Hint>;
  const selected = choice.kind === 'selected' ? choice.ids : [];
  return (
    <>
      <Field label={t.sessions}>
        <Select value={keyOf(choice)} onChange={(event) => setChoice(choiceOf(event.target.value, own))}>
          <option value="all">{t.allOfDocument({ count: own.length })}</option>
          {values.map(
            ([kind, label, found]) =>
              found.length > 0 && (
                <optgroup key={kind} label={label}>
                  {found.map((value) => (
                    <option key={value} value={keyOf({ kind, value })}>
                      {value} ({chooseRuns(own, documentId, { kind, value }).length})
                    </option>
                  ))}
                </optgroup>
              ),
          )}
          <option value="selected">{t.chooseOneByOne}</option>
        </Select>
      </Field>
      {choice.kind === 'selected' && (
        <Stack as="fieldset" gap="half" scrolls className={styles.runs}>
          <legend className="visually-hidden">{t.selectedSessions}</legend>
          {own.map((run) => (
            <CheckField
              key={run.id}
              label={`${run.name ?? run.model}, ${timeOf(run.startedAt)}`}
              checked={selected.includes(run.id)}
              onChange={(isIn) =>
                setChoice({
                  kind: 'selected',
                  ids: isIn ? [...selected, run.id] : selected.filter((id) => id !== run.id),
                })
              }
            />
          ))}
        </Stack>
      )}
      <Reading />
    </>
  );
}
