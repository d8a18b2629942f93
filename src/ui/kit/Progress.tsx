import styles from './Progress.module.css';

interface ProgressProps {
  /** Name of the task. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** The progress of a task. */
export const Progress = ({ label, value, max }: ProgressProps) => (
  <progress className={styles.progress} value={value} max={Math.max(1, max)} aria-label={label} />
);
