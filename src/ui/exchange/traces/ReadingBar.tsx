import { Stack } from '../../kit/Layout';
import { useImports } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { WorkBar } from '../WorkBar';
import styles from './ReadingBar.module.css';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** How far the file is read, and a way to stop. */
export function ReadingBar() {
  const reading = useImports((state) => state.reading);
  const cancel = useImports((state) => state.cancel);
  if (!reading) return null;
  const { name, place, of, stage, done, total } = reading;
  const isReading = stage === 'reading';
  const facts = isReading
    ? `${megabytes(done)} of ${megabytes(total)} MB`
    : 'Nothing is changed until all of it is stored.';
  return (
    <WorkBar
      label={isReading ? `Reading ${name || 'the text'}` : `Storing the runs of ${name || 'the text'}`}
      facts={of > 1 ? `File ${place} of ${of}. ${facts}` : facts}
      done={done}
      total={isReading ? total : undefined}
      onCancel={cancel}
      testId={testIds.reading}
    />
  );
}

export function ReadingCard() {
  return (
    <Stack as="aside" pad="3" surface="floating" className={styles.card} aria-label="Import">
      <ReadingBar />
    </Stack>
  );
}
