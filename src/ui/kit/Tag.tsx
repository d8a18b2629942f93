import { createElement, type HTMLAttributes } from 'react';
import { classNames } from './classNames';
import styles from './Tag.module.css';
import { type Tone, tones } from './tones';

interface TagProps extends HTMLAttributes<HTMLElement> {
  /** A key to press is a `kbd`. */
  readonly as?: 'span' | 'kbd';
  readonly tone?: Tone;
  /** Filled: what people gave it. Framed otherwise: what it is. */
  readonly look?: 'filled';
}

/** A word or two in a small frame about the thing beside it: a kind, a state, a key. */
export const Tag = ({ as = 'span', tone, look, className, ...rest }: TagProps) =>
  createElement(as, {
    className: classNames(styles.tag, tone && tones[tone], look && styles[look], className),
    ...rest,
  });
