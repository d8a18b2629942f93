import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PdlDocument, SlotDecl } from '../../../core/language';
import { commonMessages as common } from '../../../messages/common.en';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { valuePlaces } from '../../../state/inspection/places';
import { describeUses, usesOfValue } from '../../../state/inspection/valueNames';
import { Button } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import { Row, Stack } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import { Alert } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Section } from '../../kit/Section';
import { Faint, Text } from '../../kit/Text';
import { DocumentTextField } from './EditFields';
import { useShowInSource } from './InspectorHeader';
import { LineNumberText } from './NodeRow';
import { useTryEdit } from './useTryEdit';

const SHOWN = 6;

function SlotUses({ document, name }: { readonly document: PdlDocument; readonly name: string }) {
  const show = useShowInSource();
  const [isFullyShown, setWhole] = useState(false);
  const uses = useMemo(() => valuePlaces(document, name), [document, name]);
  return (
    <Section title={t.usedIn} count={uses.length}>
      {uses.length === 0 ? (
        <Faint>{t.nothingUses}</Faint>
      ) : (
        <Stack as="ul">
          {uses.slice(0, isFullyShown ? undefined : SHOWN).map(({ use, line }) => (
            <li key={use.range.start}>
              <RowButton align="baseline" onClick={() => show(use.range)}>
                <LineNumberText line={line} />
                <Text lines="cut">{use.role}</Text>
              </RowButton>
            </li>
          ))}
          {uses.length > SHOWN && !isFullyShown && (
            <li>
              <RowButton align="baseline" onClick={() => setWhole(true)}>
                {t.moreUses({ count: uses.length - SHOWN })}
              </RowButton>
            </li>
          )}
        </Stack>
      )}
    </Section>
  );
}

interface SlotFieldsProps {
  readonly slot: SlotDecl;
  readonly document: PdlDocument;
  /** Called before the name is checked. */
  readonly onRename?: (name: string) => void;
  readonly onRenamed?: (name: string) => void;
  readonly onDeleted?: () => void;
}

export function SlotFields({ slot, document, onRename, onRenamed, onDeleted }: SlotFieldsProps) {
  const tryEdit = useTryEdit();
  const [isConfirming, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { name } = slot;
  const uses = describeUses(usesOfValue(document, name));
  const remove = () =>
    void tryEdit({ kind: 'deleteSlot', name }).then((refusal) => {
      setAsking(false);
      setProblem(refusal?.message);
      if (!refusal) onDeleted?.();
    });
  return (
    <Stack gap="3">
      <DocumentTextField
        label={common.name}
        mono
        value={name}
        note={t.renameFollowsEveryUse}
        onCommit={async (next) => {
          onRename?.(next.trim());
          const refusal = await tryEdit({ kind: 'renameSymbol', symbol: { kind: 'value', name }, name: next });
          if (!refusal) onRenamed?.(next.trim());
          return refusal;
        }}
      />
      <DocumentTextField
        label={t.description}
        multiline
        value={slot.desc ?? ''}
        onCommit={(text) => tryEdit({ kind: 'setSlot', name, field: 'desc', text })}
      />
      <DocumentTextField
        label={t.type}
        mono
        value={slot.type ?? ''}
        placeholder={t.stringIntegerNumberBoolean}
        onCommit={(text) => tryEdit({ kind: 'setSlot', name, field: 'type', text })}
      />
      <ChipList
        label={t.allowedValues}
        noun="value"
        isOrdered
        allowsNew
        chips={(slot.values ?? []).map((value) => ({ name: value }))}
        options={[]}
        none={t.anyValue}
        onChange={(values) => tryEdit({ kind: 'setSlotValues', name, values })}
      />
      <SlotUses document={document} name={name} />
      {isConfirming ? (
        <Note announcement="alert" tone="warning">
          <Stack gap="2">
            <p>{t.slotInUse({ name, uses: uses ?? '' })}</p>
            <Row gap="2" wraps>
              <Button onClick={() => setAsking(false)}>{t.keep}</Button>
              <Button tone="danger" onClick={remove}>
                {t.deleteAllTheSame}
              </Button>
            </Row>
          </Stack>
        </Note>
      ) : (
        <Row gap="2" wraps>
          <Button
            tone="danger"
            icon={<Trash2 size={14} />}
            onClick={() => (uses === undefined ? remove() : setAsking(true))}
          >
            {t.deleteSlot}
          </Button>
        </Row>
      )}
      {problem && <Alert level="warning">{problem}</Alert>}
    </Stack>
  );
}
