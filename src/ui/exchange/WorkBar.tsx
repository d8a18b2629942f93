import { Button } from '../kit/Button';
import styles from './Share.module.css';

interface WorkBarProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  onCancel(): void;
}

/** How far a long piece of work is, and its end. */
export function WorkBar({ label, done, total, onCancel }: WorkBarProps) {
  return (
    <div className={styles.work}>
      <label>
        <span>{label}</span>
        <progress value={Math.min(done, total)} max={Math.max(total, 1)} />
      </label>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
