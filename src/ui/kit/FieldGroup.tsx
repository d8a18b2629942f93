import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  /** Name of the group. */
  readonly legend: ReactNode;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Related controls under one legend. */
export const FieldGroup = ({ legend, disabled, children }: FieldGroupProps) => (
  <fieldset disabled={disabled}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);
