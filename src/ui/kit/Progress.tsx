import styles from './Progress.module.css';

interface ProgressProps {
  /** What comes to its end. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** How far something has come that takes a while. */
export const Progress = ({ label, value, max }: ProgressProps) => (
  <progress className={styles.progress} value={value} max={Math.max(1, max)} aria-label={label} />
);
