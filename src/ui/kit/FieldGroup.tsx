import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  /** What the fields are about. */
  readonly legend: ReactNode;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Choices that belong together, under one name. */
export const FieldGroup = ({ legend, disabled, children }: FieldGroupProps) => (
  <fieldset disabled={disabled}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);
