import { createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './classNames';
import styles from './Note.module.css';
import { type Tone, tones } from './tones';

interface NoteProps extends HTMLAttributes<HTMLElement> {
  /** A `ul` contains its `li` directly: one problem below the other. */
  readonly as?: 'div' | 'li' | 'p' | 'section' | 'ul';
  /** Sets the colour. An icon or a word must express the same meaning. */
  readonly tone?: 'plain' | Tone;
  /** Before the text. */
  readonly icon?: ReactNode;
  /** `left`: a border for a note among other content; `top`: a border for a note at the end of a panel. */
  readonly edge?: 'left' | 'top';
  /** Announces the note: `alert` at once, `status` when the screen reader is idle. */
  readonly announcement?: 'alert' | 'status' | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/**
 * Emphasised text on a background of its tone: a verdict, a refusal, a result. Several parts are stacked. For a line
 * below a field use `Alert`.
 */
export function Note({
  as = 'div',
  tone = 'plain',
  icon,
  edge,
  announcement,
  className,
  children,
  ...rest
}: NoteProps) {
  const names = classNames(tone === 'plain' ? styles.plain : tones[tone], styles.note, edge && styles[edge], className);
  const words =
    as === 'ul' ? children : createElement(as === 'p' ? 'span' : 'div', { className: styles.words }, children);
  return createElement(as, { className: names, role: announcement, 'data-tone': tone, ...rest }, icon, words);
}
