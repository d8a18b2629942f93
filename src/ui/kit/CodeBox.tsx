import type { HTMLAttributes } from 'react';
import styles from './CodeBox.module.css';
import { classNames } from './classNames';

interface CodeBoxProps extends HTMLAttributes<HTMLElement> {
  /** What somebody said is a quotation and stands in the face of words. */
  readonly as?: 'pre' | 'blockquote';
  /** A few lines, a block or a page of them, before it scrolls. */
  readonly height?: 'few' | 'block' | 'page';
  /** Its name for screen readers: with it, what scrolls is reached by keyboard, too. */
  readonly label?: string;
}

/** A text to the letter, with its own lines; a long one scrolls. */
export const CodeBox = ({ as: Box = 'pre', height = 'page', label, className, ...rest }: CodeBoxProps) => (
  <Box
    className={classNames(styles.box, styles[height], className)}
    {...(label !== undefined && { role: 'region', tabIndex: 0, 'aria-label': label })}
    {...rest}
  />
);
