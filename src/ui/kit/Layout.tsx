import { createElement, type HTMLAttributes, type Ref } from 'react';
import { classNames } from './classNames';
import styles from './Layout.module.css';

type BoxElement =
  | 'article'
  | 'aside'
  | 'h1'
  | 'dl'
  | 'div'
  | 'fieldset'
  | 'figure'
  | 'footer'
  | 'form'
  | 'header'
  | 'label'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul';

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  readonly as?: BoxElement;
  readonly ref?: Ref<HTMLElement>;
  /** Space between the parts, a step of `--space-*`. */
  readonly gap?: 'half' | '1' | '1h' | '2' | '3' | '4';
  /** Space inside: 4; 8 and 12; 12; 12 and 16 pixels. */
  readonly pad?: '1' | '2' | '3' | '4';
  /** Across the way that the parts go; a row keeps them in its middle, a stack stretches them. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline';
  /** Along the way that the parts go. */
  readonly justify?: 'between' | 'middle' | 'last';
  /** How it stands out from what lies behind. `bar` has a line below it, `foot` one above, a `toolbar`
   * is a bar with the ground of a panel. */
  readonly surface?: 'card' | 'sunken' | 'floating' | 'bar' | 'foot' | 'toolbar';
  /** Takes the room that is left, keeps its own size, or is as high as what holds it. */
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
  return createElement(as, { className: names, ...rest });
};

/** Parts below one another. */
export const Stack = (props: LayoutProps) => box('stack', props);

/** Parts beside one another. */
export const Row = (props: LayoutProps) => box('row', props);
