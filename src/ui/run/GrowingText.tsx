import { memo } from 'react';
import { splitGrowingText } from './splitGrowingText';

const block = { display: 'block' } as const;

const Part = memo(function Part({ text }: { readonly text: string }) {
  return <span style={block}>{text}</span>;
});

/** A text that streams in, in blocks: the browser lays out only the last block again, not the whole text. */
export const GrowingText = ({ text }: { readonly text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts are only appended.
  splitGrowingText(text).map((part, index) => <Part key={index} text={part} />);
