import { useState } from 'react';
import type { SessionState } from '../../../core/session';
import { toolsMessages as t } from '../../../messages/tools.en';
import { runsForTables, stateOfRun } from '../../../state/tools/runsForTables';
import { Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Faint, Hint } from '../../kit/Text';
import { useRunNames } from '../useRunNames';
import { useRun, useWeir, useWorkspace } from '../weirContext';
import styles from './Tools.module.css';

/** Selects a run of the open document to take results from; the shown run comes first. */
export function RunPicker({ onChoose }: { readonly onChoose: (state: SessionState, title: string) => void }) {
  const { repository } = useWeir();
  const documentId = useWorkspace((state) => state.history.document.id);
  const { runs, active } = useRun('runs', 'active');
  const names = useRunNames();
  const [problem, setProblem] = useState('');
  const shown = runsForTables(runs, documentId, active);
  const choose = async (id: string, title: string) => {
    try {
      onChoose(await stateOfRun(repository, id, active), title);
    } catch {
      setProblem(t.runUnreadable);
    }
  };
  if (shown.length === 0) return <Hint size="ui">{t.noRuns}</Hint>;
  return (
    <Stack surface="card" scrolls className={styles.runs}>
      <Stack as="ul" aria-label={t.runs}>
        {shown.map((run) => {
          const title = names.get(run.id) ?? run.title;
          return (
            <li key={run.id}>
              <RowButton align="below" onClick={() => void choose(run.id, title)}>
                <span>{title}</span>
                <Faint as="span">
                  {run.model}
                  {run.calls === undefined ? '' : `, ${run.calls} ${run.calls === 1 ? 'call' : 'calls'}`}
                  {run.id === active?.id ? t.runInSight : ''}
                </Faint>
              </RowButton>
            </li>
          );
        })}
      </Stack>
      {problem !== '' && <Alert>{problem}</Alert>}
    </Stack>
  );
}
