import { Info } from 'lucide-react';
import { useState } from 'react';
import { Message } from '../../kit/Message';
import styles from './Formats.module.css';

/** What a format cannot hold, above its text; more than one folded behind the first. */
export function FormatNotes({ notes }: { readonly notes: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = notes;
  if (first === undefined) return null;
  const unique = [...new Set(others)];
  return (
    <div className={styles['notes']} role="note" aria-label="What this format cannot hold">
      <Info size={14} />
      <ul>
        {[first, ...(isOpen ? unique : [])].map((note) => (
          <li key={note}>
            <Message text={note} />
          </li>
        ))}
      </ul>
      {unique.length > 0 && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : `${unique.length} more`}
        </button>
      )}
    </div>
  );
}
