import { Button } from '../../kit/Button';
import { Status } from '../../kit/Notice';
import { useImports } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './ReadingBar.module.css';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** How far the file is read, and a way to stop. */
export function ReadingBar() {
  const reading = useImports((state) => state.reading);
  const cancel = useImports((state) => state.cancel);
  if (!reading) return null;
  const { name, place, of, stage, done, total } = reading;
  const isReading = stage === 'reading';
  const words = isReading ? `Reading ${name || 'the text'}` : `Storing the runs of ${name || 'the text'}`;
  return (
    <div className={styles.bar} data-testid={testIds.reading}>
      <div className={styles.words}>
        <Status className={styles.name}>{words}</Status>
        <p className={styles.facts}>
          {of > 1 && `File ${place} of ${of}. `}
          {isReading ? `${megabytes(done)} of ${megabytes(total)} MB` : 'Nothing is changed until all of it is stored.'}
        </p>
        {isReading ? (
          <progress value={done} max={Math.max(1, total)} aria-label={words} />
        ) : (
          <progress aria-label={words} />
        )}
      </div>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}

export function ReadingCard() {
  return (
    <aside className={styles.card} aria-label="Import">
      <ReadingBar />
    </aside>
  );
}
