import { Fragment } from 'react';
import styles from './Message.module.css';

/** A message of ours: names in `backticks` stand in the mono face. Always text, whatever the names hold. */
export function Message({ text }: { readonly text: string }) {
  const parts = text.split('`');
  // An odd number of backticks means that one of them belongs to a name: then nothing is dressed up.
  if (parts.length % 2 === 0) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
    <Fragment key={index}>{index % 2 === 1 ? <code className={styles.name}>{part}</code> : part}</Fragment>
  ));
}
