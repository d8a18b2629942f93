import { MousePointerClick } from 'lucide-react';
import styles from './EmptyHint.module.css';

/** What to do next, where nothing is selected. */
export function EmptyHint({ text, testId }: { readonly text: string; readonly testId?: string }) {
  return (
    <div className={styles.hint} data-testid={testId}>
      <MousePointerClick size={20} />
      <p>{text}</p>
    </div>
  );
}
