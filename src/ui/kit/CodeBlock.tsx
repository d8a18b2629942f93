import type { ComponentProps } from 'react';
import styles from './CodeBlock.module.css';

/** A longer piece of code or data to read; what is long scrolls. */
export const CodeBlock = (props: ComponentProps<'pre'>) => <pre className={styles.code} {...props} />;
