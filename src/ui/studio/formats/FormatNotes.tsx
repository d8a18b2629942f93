import { Info } from 'lucide-react';
import { useState } from 'react';
import { formatsMessages as t } from '../../../messages/formats.en';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Text } from '../../kit/Text';
import styles from './Formats.module.css';

/** What a format cannot hold, above its text; more than one folded behind the first. */
export function FormatNotes({ notes }: { readonly notes: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = notes;
  if (first === undefined) return null;
  const unique = [...new Set(others)];
  return (
    <Row
      gap="1h"
      align="start"
      pad="2"
      surface="bar"
      size="fixed"
      scrolls
      className={styles.notes}
      role="note"
      aria-label={t.whatThisFormatCannotHold}
    >
      <Text tone="info" room="fixed">
        <Info size={14} />
      </Text>
      <Stack as="ul" gap="1" size="grows">
        {[first, ...(isOpen ? unique : [])].map((note) => (
          <li key={note}>
            <Message text={note} />
          </li>
        ))}
      </Stack>
      {unique.length > 0 && (
        <Button tone="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.less : t.moreNotes({ unique: unique.length })}
        </Button>
      )}
    </Row>
  );
}
