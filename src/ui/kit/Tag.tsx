import { createElement, type HTMLAttributes } from 'react';
import { classNames } from './classNames';
import styles from './Tag.module.css';
import { toned } from './tones';

interface TagProps extends HTMLAttributes<HTMLElement> {
  /** A key to press is a `kbd`. */
  readonly as?: 'span' | 'kbd';
  readonly level?: 'error' | 'warning' | 'info';
}

/** A word or two in a small frame: a kind, a state, a key. */
export const Tag = ({ as = 'span', level, className, ...rest }: TagProps) =>
  createElement(as, { className: classNames(styles.tag, level && toned, className), 'data-level': level, ...rest });
