import { memo } from 'react';
import styles from './GrowingText.module.css';
import { splitGrowingText } from './splitGrowingText';

const Part = memo(function Part({ text }: { readonly text: string }) {
  return <span className={styles.part}>{text}</span>;
});

/** A text that streams in, in blocks: the browser lays out only the last block again, not the whole text. */
export const GrowingText = ({ text }: { readonly text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts are only appended.
  splitGrowingText(text).map((part, index) => <Part key={index} text={part} />);
