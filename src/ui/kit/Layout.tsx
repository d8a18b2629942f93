import { createElement, type HTMLAttributes, type Ref, type SubmitEvent } from 'react';
import { classNames } from './classNames';
import styles from './Layout.module.css';

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** A `form` is not submitted; the page stays. */
  readonly as?: Exclude<keyof HTMLElementTagNameMap, 'input' | 'select' | 'table' | 'textarea'>;
  readonly ref?: Ref<HTMLElement>;
  /** Space between the parts, a step of `--space-*`; `words` places parts inline, with wrapping. */
  readonly gap?: 'half' | '1' | '1h' | '2' | '3' | '4' | 'words';
  /**
   * Padding: 4; 8 and 12; 12; 12 and 16 pixels; that of a bar, which begins with text (`bar`) or with buttons
   * (`buttons`).
   */
  readonly pad?: '1' | '2' | '3' | '4' | 'bar' | 'buttons';
  /** Alignment across the main axis; by default a row centres its parts and a stack stretches them. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline';
  /** Alignment along the main axis. */
  readonly justify?: 'between' | 'middle' | 'last';
  /**
   * Background and border. `bar` has a line below it, `foot` one above, a `toolbar` is a bar with the background of a
   * panel. A `line` of a list is highlighted while hovered or selected. A `cover` covers a canvas.
   */
  readonly surface?: 'card' | 'sunken' | 'floating' | 'bar' | 'foot' | 'toolbar' | 'line' | 'cover';
  /**
   * `grows`: fills the remaining space and is the containing block of floating content; `fixed`: keeps its size;
   * `full`: as high as its parent.
   */
  readonly size?: 'grows' | 'fixed' | 'full';
  readonly wraps?: boolean;
  readonly scrolls?: boolean;
}

const box = (kind: 'stack' | 'row', props: LayoutProps) => {
  const { as = 'div', gap, pad, align, justify, surface, size, wraps, scrolls, className, ...rest } = props;
  const names = classNames(
    styles[kind],
    (as === 'ul' || as === 'ol') && styles.list,
    gap && styles[`gap-${gap}`],
    pad && styles[`pad-${pad}`],
    align && styles[align],
    justify && styles[justify],
    surface && styles[surface],
    size && styles[size],
    wraps && styles.wraps,
    scrolls && styles.scrolls,
    className,
  );
  const onSubmit = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault();
    rest.onSubmit?.(event);
  };
  return createElement(as, { className: names, ...rest, ...(as === 'form' && { onSubmit }) });
};

/** Stacks its parts vertically. */
export const Stack = (props: LayoutProps) => box('stack', props);

/** Places its parts in a row. */
export const Row = (props: LayoutProps) => box('row', props);
