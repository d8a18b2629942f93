import { useState } from 'react';
import type { PdlDocument } from '../../../core/language';
import { commonMessages as common } from '../../../messages/common.en';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { usesOfValue } from '../../../state/inspection/valueNames';
import { Button } from '../../kit/Button';
import { Disclosure } from '../../kit/Disclosure';
import { Section } from '../../kit/Section';
import { Tag } from '../../kit/Tag';
import { Faint, Text } from '../../kit/Text';
import { DocumentAddField, DocumentTextField } from './EditFields';
import styles from './inspector.module.css';
import { SlotFields } from './SlotFields';
import { useTryEdit } from './useTryEdit';

/** The name and the description of the document. */
export function DocumentTexts({ document }: { readonly document: PdlDocument }) {
  const tryEdit = useTryEdit();
  const set = (field: 'Name' | 'Desc' | 'Detailed_desc') => (text: string) =>
    tryEdit({ kind: 'setDocumentField', field, text });
  return (
    <>
      <DocumentTextField label={common.name} value={document.name?.name ?? ''} onCommit={set('Name')} />
      <DocumentTextField
        label={t.description}
        multiline
        value={document.desc?.name ?? ''}
        placeholder={t.documentDescriptionHint}
        onCommit={set('Desc')}
      />
      <DocumentTextField
        label={t.detailedDescription}
        multiline
        value={document.detailedDesc?.name ?? ''}
        placeholder={t.detailedDescriptionHint}
        onCommit={set('Detailed_desc')}
      />
    </>
  );
}

/** Cards rendered at once; thousands would block the page. */
const MAX_CARDS = 100;

/** Every slot, each with its fields in a collapsible row. */
export function SlotTable({ document }: { readonly document: PdlDocument }) {
  const tryEdit = useTryEdit();
  // Keyed by name, and by both names during a rename, so that open rows stay open when other slots are added or
  // removed.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const setOpenOf = (name: string, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, name] : [...now].filter((other) => other !== name)));
  const [most, setMost] = useState(MAX_CARDS);
  const left = document.slots.length - most;
  return (
    <Section title={t.slots} count={document.slots.length}>
      {document.slots.length === 0 && <Faint>{t.noSlots}</Faint>}
      {document.slots.map((slot, index) => {
        if (index >= most && !open.has(slot.name)) return null;
        const isUnused = usesOfValue(document, slot.name).length === 0;
        return (
          <Disclosure
            // biome-ignore lint/suspicious/noArrayIndexKey: a rename must not take the keyboard away
            key={index}
            look="card"
            open={open.has(slot.name)}
            onOpenChange={(isOpen) => setOpenOf(slot.name, isOpen)}
            title={
              <>
                <Text as="code" lines="anywhere">
                  {slot.name}
                </Text>
                {slot.type && (
                  <Text size="xs" tone="muted">
                    {slot.type}
                  </Text>
                )}
                {slot.values && slot.values.length > 0 && (
                  <Text size="xs" tone="muted">
                    {t.valueCount(slot.values.length)}
                  </Text>
                )}
                {isUnused && <Tag tone="warning">{t.unused}</Tag>}
                {slot.desc && (
                  <Text size="sm" tone="muted" className={styles.wrappedText}>
                    {slot.desc}
                  </Text>
                )}
              </>
            }
          >
            {open.has(slot.name) && (
              <SlotFields slot={slot} document={document} onRename={(name) => setOpenOf(name, true)} />
            )}
          </Disclosure>
        );
      })}
      {left > 0 && (
        <Button tone="quiet" onClick={() => setMost(most + MAX_CARDS)}>
          {t.showMoreSlotCount({ count: Math.min(left, MAX_CARDS), remaining: left })}
        </Button>
      )}
      <DocumentAddField
        label={t.newSlot}
        action={t.addSlot}
        placeholder={t.slotNameExample}
        onAdd={(name) => {
          // Beyond the card limit a slot is only rendered if it is open.
          if (left >= 0) setOpenOf(name, true);
          return tryEdit({ kind: 'addSlot', name });
        }}
      />
    </Section>
  );
}
