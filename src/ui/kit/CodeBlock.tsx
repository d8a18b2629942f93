import type { ReactNode } from 'react';
import styles from './CodeBlock.module.css';

interface CodeBlockProps {
  /** Its name; what has one can be reached and scrolled by keyboard. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A longer piece of code or data to read; what is long scrolls. */
export const CodeBlock = ({ label, children }: CodeBlockProps) =>
  label === undefined ? (
    <pre className={styles.code}>{children}</pre>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keys
    <section tabIndex={0} aria-label={label}>
      <pre className={styles.code}>{children}</pre>
    </section>
  );
