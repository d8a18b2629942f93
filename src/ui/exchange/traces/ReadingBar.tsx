import { commonMessages as common } from '../../../messages/common.en';
import { tracesMessages as t } from '../../../messages/traces.en';
import { Stack } from '../../kit/Layout';
import { useImports } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { WorkBar } from '../WorkBar';
import styles from './ReadingBar.module.css';

const number = new Intl.NumberFormat('en');
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** The progress of reading a file, with a stop button. */
export function ReadingBar() {
  const { reading, cancel } = useImports('reading', 'cancel');
  if (!reading) return null;
  const { name, place, of, stage, done, total } = reading;
  const isReading = stage === 'reading';
  const stored = total > 0 ? t.eventsStored({ done: number.format(done), total: number.format(total) }) : undefined;
  const facts = isReading
    ? `${megabytes(done)} of ${megabytes(total)} MB`
    : [stored, t.storingAbout].filter(Boolean).join('. ');
  return (
    <WorkBar
      label={isReading ? t.reading({ name: name || t.text }) : t.storingTheRunsOf({ name: name || t.text })}
      facts={of > 1 ? t.fileProgress({ number: place, total: of, facts }) : facts}
      done={done}
      total={total > 0 ? total : undefined}
      onCancel={cancel}
      testId={testIds.reading}
    />
  );
}

export function ReadingCard() {
  return (
    <Stack as="aside" pad="3" surface="floating" className={styles.card} aria-label={common.importButton}>
      <ReadingBar />
    </Stack>
  );
}
