import { createElement, type HTMLAttributes, type ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Note.module.css';

export type NoteTone = 'plain' | 'active' | 'done' | 'failed' | 'blocked' | 'error' | 'warning';

interface NoteProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'p' | 'section' | 'ul';
  /** The meaning that colours it. It comes with an icon or a word that says the same. */
  readonly tone?: NoteTone;
  /** Stands before the words. */
  readonly icon?: ReactNode;
  /** With a bar of its colour at the left, for what stands among other things; at the top, for what closes a panel. */
  readonly edge?: 'left' | 'top';
}

/** Words that stand out: on a ground of the colour of what they mean. What is wrong is an `Alert`. */
export function Note({ as = 'div', tone = 'plain', icon, edge, className, children, ...rest }: NoteProps) {
  const names = classNames(styles.note, styles[tone], edge && styles[edge], className);
  const words = icon ? <span className={styles.words}>{children}</span> : children;
  return createElement(as, { className: names, ...rest }, icon, words);
}
