import { MousePointerClick } from 'lucide-react';
import styles from './EmptyHint.module.css';
import { Stack } from './Layout';

/** A hint for the next step, shown while nothing is selected. */
export function EmptyHint({ text }: { readonly text: string }) {
  return (
    <Stack gap="2" align="center" className={styles.hint}>
      <MousePointerClick size={20} />
      <p>{text}</p>
    </Stack>
  );
}
