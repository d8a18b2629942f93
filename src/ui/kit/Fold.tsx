import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Fold.module.css';
import { Stack } from './Layout';

interface FoldProps {
  readonly summary: ReactNode;
  /** A row of a list has its line below and lights up; without it the summary is a quiet line. */
  readonly row?: boolean;
  readonly open?: boolean | undefined;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A line that unfolds what belongs to it. */
export const Fold = ({ summary, row = false, open, onOpen, children }: FoldProps) => (
  <details
    className={classNames(styles.fold, row && styles.row)}
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
  >
    <summary>{summary}</summary>
    <Stack gap="2" className={styles.inside}>
      {children}
    </Stack>
  </details>
);
