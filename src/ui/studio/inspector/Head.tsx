import type { ReactNode } from 'react';
import styles from './inspector.module.css';

interface HeadProps {
  readonly icon: ReactNode;
  readonly word: string;
  readonly children?: ReactNode;
}

/** What the inspector is about, with what can be done about all of it at the end. */
export function Head({ icon, word, children }: HeadProps) {
  return (
    <header className={styles.head}>
      {icon}
      <h2>{word}</h2>
      <span className={styles.spring} />
      {children}
    </header>
  );
}
