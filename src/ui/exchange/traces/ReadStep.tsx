import { FileText, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { TraceWizard } from '../../../state/exchange/importState';
import { Button } from '../../kit/Button';
import { sourceNames } from '../../studio/sourceNames';
import { useImports, useShell } from '../../studio/weirContext';
import styles from './TracesDialog.module.css';

const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** What the files hold, and what was odd about them. */
export function ReadStep({ wizard }: { readonly wizard: TraceWizard }) {
  const closeDialog = useShell((state) => state.closeDialog);
  const closeWizard = useImports((state) => state.closeWizard);
  const { files, traces } = wizard;
  const facts = useMemo(() => {
    const steps = traces.flatMap((trace) => trace.steps);
    const calls = steps.filter((step) => step.kind === 'call');
    return [
      [traces.length, traces.length === 1 ? 'dialogue' : 'dialogues'],
      [steps.filter((step) => step.kind === 'user').length, 'user turns'],
      [steps.filter((step) => step.kind === 'response').length, 'replies'],
      [calls.length, 'calls'],
      [new Set(calls.map((call) => call.name)).size, 'different tools'],
    ] as const;
  }, [traces]);
  return (
    <>
      <ul className={styles.files}>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name, and the list only grows.
          <li key={index}>
            <FileText size={16} />
            <div>
              <p>
                <b>{file.name}</b>
              </p>
              <p className={styles.hint}>
                {sourceNames[file.source]}, {plural(file.traces, 'dialogue')}
              </p>
              {file.warnings.slice(0, 6).map((warning) => (
                <p key={warning} className={styles.warning}>
                  <TriangleAlert size={13} /> {warning}
                </p>
              ))}
              {file.warnings.length > 6 && <p className={styles.hint}>{file.warnings.length - 6} more warnings.</p>}
            </div>
          </li>
        ))}
      </ul>
      <dl className={styles.counts}>
        {facts.map(([count, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.wait}>
        <p className={styles.hint}>
          Nothing is stored yet. Close this and go on later if you like: what you chose stays until you open other
          dialogues.
        </p>
        <Button
          onClick={() => {
            closeDialog();
            closeWizard();
          }}
        >
          Discard
        </Button>
      </div>
    </>
  );
}
