import { Fragment } from 'react';
import styles from './Message.module.css';

/** A message of the app: names in `backticks` are shown in the code font. Always rendered as text, for any names. */
export function Message({ text }: { readonly text: string }) {
  const parts = text.split('`');
  // With an odd number of backticks one of them belongs to a name, so the text is not formatted.
  if (parts.length % 2 === 0) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
    <Fragment key={index}>{index % 2 === 1 ? <code className={styles.name}>{part}</code> : part}</Fragment>
  ));
}
