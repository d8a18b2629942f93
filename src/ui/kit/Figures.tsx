import type { ReactNode } from 'react';
import styles from './Figures.module.css';
import { Text, type TextTone } from './Text';

interface FigureProps {
  readonly name: ReactNode;
  readonly tone?: TextTone;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One item of `Figures`: a name and its number. */
export const Figure = ({ name, tone, wide = false, children }: FigureProps) => (
  <div data-wide={wide || undefined}>
    <Text as="dt" size="sm" tone="muted">
      {name}
    </Text>
    <Text as="dd" size="title" weight="strong" figures {...(tone && { tone })}>
      {children}
    </Text>
  </div>
);

/** Key figures with their names, side by side as far as they fit. */
export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
);
