import { type CSSProperties, createElement, type HTMLAttributes, type Ref } from 'react';
import { classNames } from './classNames';
import styles from './Text.module.css';
import { type Tone, tones } from './tones';

export type TextTone = 'plain' | 'muted' | 'faint' | 'accent' | Tone;

interface TextProps extends HTMLAttributes<HTMLElement> {
  readonly as?: Exclude<keyof HTMLElementTagNameMap, 'input' | 'select' | 'table' | 'textarea'>;
  readonly ref?: Ref<HTMLElement>;
  /** A step of `--text-*`; what stands around it when left out. */
  readonly size?: 'xs' | 'sm' | 'ui' | 'read' | 'title' | 'large';
  /** The colour of a meaning. It comes with an icon or a word that says the same. */
  readonly tone?: TextTone;
  readonly weight?: 'light' | 'medium' | 'strong';
  /** Code or data. */
  readonly mono?: boolean;
  /** Digits of one width, so that figures below one another can be compared. */
  readonly figures?: boolean;
  /**
   * Cut to one line with an ellipsis, or to a number of them; never broken; broken even inside a word; with the line ends
   * it was typed with.
   */
  readonly lines?: 'cut' | number | 'oneLine' | 'anywhere' | 'asTyped';
  /** In a row: takes the room that is left, or keeps its own width. */
  readonly flex?: 'grows' | 'fixed';
  /** With the space around it that a line alone in a panel has. */
  readonly padded?: boolean;
}

/** Words on the screen: every size, colour and weight that the app has. */
export function Text(props: TextProps) {
  const { as = 'span', size, tone, weight, mono, figures, lines, flex, padded, className, style, ...rest } = props;
  const names = classNames(
    size && styles[size],
    tone && (styles[tone] ?? classNames(styles.toned, tones[tone as Tone])),
    weight && styles[weight],
    mono && styles.mono,
    figures && styles.figures,
    lines !== undefined && styles[typeof lines === 'number' ? 'clamp' : lines],
    flex && styles[flex],
    padded && styles.padded,
    className,
  );
  const clamped = typeof lines === 'number' ? ({ ...style, '--lines': lines } as CSSProperties) : style;
  return createElement(as, { className: names || undefined, style: clamped, ...rest });
}

/** A paragraph that steps back behind what it is about: small, unless it stands alone in its place. */
export const Hint = (props: Omit<TextProps, 'as' | 'tone'>) => <Text as="p" size="sm" tone="muted" {...props} />;

/** A few words that step back beside what they are about: the name of a control, a number, a unit. */
export const Quiet = (props: Omit<TextProps, 'size' | 'tone'>) => <Text size="sm" tone="muted" {...props} />;

/** The one line of a panel that has nothing else to show. */
export const LoneHint = (props: Pick<TextProps, 'children'>) => <Hint size="ui" padded {...props} />;

/** A line that stays in the background: that there is nothing, or what is left out. */
export const Faint = (props: Omit<TextProps, 'tone'>) => (
  <Text as="p" size="sm" tone="faint" lines="anywhere" {...props} />
);
