import type { ReactNode } from 'react';
import styles from './CodeBlock.module.css';

interface CodeBlockProps {
  /** Its name for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A longer piece of code or data to read; what is long scrolls, also by keyboard. */
export const CodeBlock = ({ label, children }: CodeBlockProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keys
  <section className={styles.code} tabIndex={0} aria-label={label}>
    <pre>{children}</pre>
  </section>
);
