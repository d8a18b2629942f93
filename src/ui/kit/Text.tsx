import { type CSSProperties, createElement, type HTMLAttributes, type Ref } from 'react';
import { classNames } from './classNames';
import styles from './Text.module.css';
import { type Tone, tones } from './tones';

export type TextTone = 'plain' | 'muted' | 'faint' | 'accent' | Tone;

interface TextProps extends HTMLAttributes<HTMLElement> {
  readonly as?: Exclude<keyof HTMLElementTagNameMap, 'input' | 'select' | 'table' | 'textarea'>;
  readonly ref?: Ref<HTMLElement>;
  /** A step of `--text-*`; inherited by default. */
  readonly size?: 'xs' | 'sm' | 'ui' | 'read' | 'title' | 'large';
  /** The colour of a meaning. An icon or a word must express the same meaning. */
  readonly tone?: TextTone;
  readonly weight?: 'light' | 'medium' | 'strong';
  /** Code or data. */
  readonly mono?: boolean;
  /** Digits of equal width, so that figures in a column can be compared. */
  readonly figures?: boolean;
  /**
   * `cut`: one line with an ellipsis; a number: that many lines; `oneLine`: no wrapping; `anywhere`: wraps inside
   * words; `asTyped`: keeps line breaks.
   */
  readonly lines?: 'cut' | number | 'oneLine' | 'anywhere' | 'asTyped';
  /** In a row: `grows` fills the remaining width, `fixed` keeps its own. */
  readonly flex?: 'grows' | 'fixed';
  /** With the padding of a single line in a panel. */
  readonly padded?: boolean;
}

/** Text with every size, colour and weight of the app. */
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

/** A subdued paragraph about its context: small by default. */
export const Hint = (props: Omit<TextProps, 'as' | 'tone'>) => <Text as="p" size="sm" tone="muted" {...props} />;

/** A few subdued words beside their subject: the name of a control, a number, a unit. */
export const Quiet = (props: Omit<TextProps, 'size' | 'tone'>) => <Text size="sm" tone="muted" {...props} />;

/** The only line of an otherwise empty panel. */
export const LoneHint = (props: Pick<TextProps, 'children'>) => <Hint size="ui" padded {...props} />;

/** A faint line: that there is nothing, or that something is left out. */
export const Faint = (props: Omit<TextProps, 'tone'>) => (
  <Text as="p" size="sm" tone="faint" lines="anywhere" {...props} />
);
