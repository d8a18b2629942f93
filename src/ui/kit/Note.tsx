import { createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './classNames';
import styles from './Note.module.css';
import { type Tone, tones } from './tones';

interface NoteProps extends HTMLAttributes<HTMLElement> {
  /** A `ul` holds its `li` itself: one wrong thing below the other. */
  readonly as?: 'div' | 'li' | 'p' | 'section' | 'ul';
  /** The meaning that colours it. It comes with an icon or a word that says the same. */
  readonly tone?: 'plain' | Tone;
  /** Stands before the words. */
  readonly icon?: ReactNode;
  /** With a bar of its colour at the left, for what stands among other things; at the top, for what closes a panel. */
  readonly edge?: 'left' | 'top';
  /** Read out at once, or when there is time. */
  readonly announcement?: 'alert' | 'status' | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/**
 * Words that stand out, on a ground of the colour of what they mean: a verdict, a refusal, what came of it. Several parts
 * stand below one another. A line below what it is about is an `Alert`.
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
