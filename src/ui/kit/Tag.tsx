import { createElement, type HTMLAttributes } from 'react';
import { classNames } from './classNames';
import styles from './Tag.module.css';
import { type Tone, tones } from './tones';

interface TagProps extends HTMLAttributes<HTMLElement> {
  /** `kbd` for a key. */
  readonly as?: 'span' | 'kbd';
  readonly tone?: Tone;
  /** `filled`: a label that people gave. By default framed: a property. */
  readonly look?: 'filled';
}

/** A short framed label about the item beside it: a kind, a state, a key. */
export const Tag = ({ as = 'span', tone, look, className, ...rest }: TagProps) =>
  createElement(as, {
    className: classNames(styles.tag, tone && tones[tone], look && styles[look], className),
    ...rest,
  });
