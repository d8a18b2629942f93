import type { ReactNode } from 'react';
import { Checkbox } from '../kit/Controls';
import styles from './Share.module.css';

interface ChoiceProps {
  readonly label: string;
  /** How much it is. */
  readonly fact?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (checked: boolean) => void;
}

/** One part of what travels; what always does cannot be taken out. */
export function Choice({ label, fact, checked, disabled = false, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice} data-disabled={disabled || undefined}>
      <Checkbox checked={checked} disabled={disabled} onChange={(event) => onChange?.(event.target.checked)} />
      <span>{label}</span>
      {fact !== undefined && <span className={styles.fact}>{fact}</span>}
    </label>
  );
}
