import { createElement, type HTMLAttributes, type Ref, type SubmitEvent } from 'react';
import { classNames } from './classNames';
import styles from './Layout.module.css';

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** What a form holds is sent nowhere: the page stays. */
  readonly as?: Exclude<keyof HTMLElementTagNameMap, 'input' | 'select' | 'table' | 'textarea'>;
  readonly ref?: Ref<HTMLElement>;
  /** Space between the parts, a step of `--space-*`; `words` stand beside one another and may go on below. */
  readonly gap?: 'half' | '1' | '1h' | '2' | '3' | '4' | 'words';
  /** Space inside: 4; 8 and 12; 12; 12 and 16 pixels; that of a bar, which begins with words or with buttons. */
  readonly pad?: '1' | '2' | '3' | '4' | 'bar' | 'buttons';
  /** Across the way that the parts go; a row keeps them in its middle, a stack stretches them. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline';
  /** Along the way that the parts go. */
  readonly justify?: 'between' | 'middle' | 'last';
  /** How it stands out from what lies behind. `bar` has a line below it, `foot` one above, a `toolbar`
   * is a bar with the ground of a panel. A `line` of a list is lit when pointed at, and while it is chosen.
   * A `cover` lies over a canvas. */
  readonly surface?: 'card' | 'sunken' | 'floating' | 'bar' | 'foot' | 'toolbar' | 'line' | 'cover';
  /** Takes the room that is left (what floats in it is placed by it), keeps its own size, or is as high as what holds it. */
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

/** Parts below one another. */
export const Stack = (props: LayoutProps) => box('stack', props);

/** Parts beside one another. */
export const Row = (props: LayoutProps) => box('row', props);
