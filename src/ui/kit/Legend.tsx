import type { ReactNode } from 'react';
import { kitMessages as t } from '../../messages/kit.en';
import styles from './Legend.module.css';

/** The legend of a drawing; its entries are `li`, mostly `IconText` in the colour of the mark. */
export const Legend = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.legend} aria-label={t.legend}>
    {children}
  </ul>
);
