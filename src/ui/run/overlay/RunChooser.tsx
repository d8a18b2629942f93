import { useMemo } from 'react';
import type { StoredRun } from '../../../core/storage';
import { runOverlayMessages as t } from '../../../messages/runOverlay.en';
import { chooseRuns, type OverlayRunSelection } from '../../../state/runs/overlayStore';
import { formatStartedAt } from '../../../state/runs/runNames';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Progress } from '../../kit/Progress';
import { SelectField } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { useRunNames } from '../../studio/useRunNames';
import { useOverlay, useRun, useWorkspace } from '../../studio/weirContext';
import styles from './OverlayPanel.module.css';

const unique = (values: readonly string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));

const keyOf = (choice: OverlayRunSelection) => ('value' in choice ? `${choice.kind}:${choice.value}` : choice.kind);

function choiceOf(key: string, runs: readonly StoredRun[]): OverlayRunSelection {
  const [kind, ...rest] = key.split(':');
  if (kind === 'tag' || kind === 'model') return { kind, value: rest.join(':') };
  // A manual selection starts with all runs selected.
  return kind === 'selected' ? { kind, ids: runs.map(({ id }) => id) } : { kind: 'all' };
}

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
      {read.unreadable > 0 && <Status>{t.unreadableLogs(read.unreadable)}</Status>}
    </>
  );
}

/** Chooses the stored runs of the open document that are measured. */
export function RunChooser() {
  const documentId = useWorkspace((state) => state.history.document.id);
  const runs = useRun((state) => state.runs);
  const { choice, setChoice } = useOverlay('choice', 'setChoice');
  const own = useMemo(() => chooseRuns(runs, documentId, { kind: 'all' }), [runs, documentId]);
  const names = useRunNames();
  const valuesOf = (kind: 'tag' | 'model', title: string) => {
    const values = unique(own.flatMap((run) => (kind === 'tag' ? (run.tags ?? []) : [run.model])));
    const optionOf = (value: string) => {
      const choice = { kind, value };
      return [keyOf(choice), `${value} (${chooseRuns(own, documentId, choice).length})`] as const;
    };
    return values.length > 0 && { title, options: values.map(optionOf) };
  };
  if (own.length === 0) return <Hint size="xs">{t.noRuns}</Hint>;
  const selected = choice.kind === 'selected' ? choice.ids : [];
  const select = (ids: readonly string[]) => setChoice({ kind: 'selected', ids });
  return (
    <>
      <SelectField
        label={t.sessions}
        value={keyOf(choice)}
        options={[
          ['all', t.allOfDocument({ count: own.length })],
          valuesOf('tag', t.withTheTag),
          valuesOf('model', t.withTheModel),
          ['selected', t.chooseOneByOne],
        ]}
        onChange={(key) => setChoice(choiceOf(key, own))}
      />
      {choice.kind === 'selected' && (
        <Stack as="fieldset" gap="half" scrolls className={styles.runs}>
          <legend className="visually-hidden">{t.selectedSessions}</legend>
          {own.map((run) => (
            <CheckField
              key={run.id}
              label={`${names.get(run.id)}, ${formatStartedAt(run)}`}
              checked={selected.includes(run.id)}
              onChange={(isChecked) =>
                select(isChecked ? [...selected, run.id] : selected.filter((id) => id !== run.id))
              }
            />
          ))}
        </Stack>
      )}
      <Reading />
    </>
  );
}
