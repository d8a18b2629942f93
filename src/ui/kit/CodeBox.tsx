import type { HTMLAttributes } from 'react';
import styles from './CodeBox.module.css';
import { classNames } from './classNames';

interface CodeBoxProps extends HTMLAttributes<HTMLElement> {
  /** A quotation uses the text font instead of the code font. */
  readonly as?: 'pre' | 'blockquote';
  /** Maximum height before it scrolls: a few lines, a block or a page. */
  readonly height?: 'few' | 'block' | 'page';
  /** Accessible name; with it the scrollable box can be focused. */
  readonly label?: string;
}

/** Preformatted text; a long one scrolls. */
export const CodeBox = ({ as: Box = 'pre', height = 'page', label, className, ...rest }: CodeBoxProps) => (
  <Box
    className={classNames(styles.box, styles[height], className)}
    {...(label !== undefined && { role: 'region', tabIndex: 0, 'aria-label': label })}
    {...rest}
  />
);
