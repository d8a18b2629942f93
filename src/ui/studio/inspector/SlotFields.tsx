import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PdlDocument, SlotDecl } from '../../../core/language';
import { LineIndex } from '../../../core/support';
import { Button } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import { CommitField } from '../../kit/CommitField';
import { Row, Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Section } from '../../kit/Section';
import { Text } from '../../kit/Text';
import { useShell, useWorkspace } from '../weirContext';
import styles from './inspector.module.css';
import { useLostRefusal, useTryEdit } from './useTryEdit';
import { describeUses, usesOfValue } from './valueNames';

const SHOWN = 6;

function SlotUses({ document, name }: { readonly document: PdlDocument; readonly name: string }) {
  const revealRange = useWorkspace((state) => state.revealRange);
  const setRightTab = useShell((state) => state.setRightTab);
  const [isWhole, setWhole] = useState(false);
  const uses = useMemo(() => {
    const lines = new LineIndex(document.source);
    return usesOfValue(document, name).map((use) => ({ use, line: lines.positionAt(use.range.start).line }));
  }, [document, name]);
  return (
    <Section title="Used in" count={uses.length}>
      {uses.length === 0 ? (
        <Text as="p" size="sm" tone="faint" lines="anywhere">
          Nothing uses it.
        </Text>
      ) : (
        <Stack as="ul">
          {uses.slice(0, isWhole ? undefined : SHOWN).map(({ use, line }) => (
            <li key={use.range.start}>
              <RowButton
                align="baseline"
                onClick={() => {
                  setRightTab('source');
                  revealRange(use.range);
                }}
              >
                <Text size="sm" tone="faint" figures className={styles.line}>
                  line {line}
                </Text>
                <Text lines="cut">{use.role}</Text>
              </RowButton>
            </li>
          ))}
          {uses.length > SHOWN && !isWhole && (
            <li>
              <RowButton align="baseline" onClick={() => setWhole(true)}>
                {uses.length - SHOWN} more ...
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
  /** Before it is known whether the name is taken. */
  readonly onRename?: (name: string) => void;
  readonly onRenamed?: (name: string) => void;
  readonly onDeleted?: () => void;
}

export function SlotFields({ slot, document, onRename, onRenamed, onDeleted }: SlotFieldsProps) {
  const tryEdit = useTryEdit();
  const onLost = useLostRefusal();
  const [isAsking, setAsking] = useState(false);
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
      <CommitField
        label="Name"
        mono
        value={name}
        note="A rename follows every use."
        onLost={onLost}
        onCommit={async (next) => {
          onRename?.(next.trim());
          const refusal = await tryEdit({ kind: 'renameSymbol', symbol: { kind: 'value', name }, name: next });
          if (!refusal) onRenamed?.(next.trim());
          return refusal;
        }}
      />
      <CommitField
        label="Description"
        multiline
        value={slot.desc ?? ''}
        onLost={onLost}
        onCommit={(text) => tryEdit({ kind: 'setSlot', name, field: 'desc', text })}
      />
      <CommitField
        label="Type"
        mono
        value={slot.type ?? ''}
        placeholder="string, integer, number, boolean, ..."
        onLost={onLost}
        onCommit={(text) => tryEdit({ kind: 'setSlot', name, field: 'type', text })}
      />
      <ChipList
        label="Allowed values"
        noun="value"
        isOrdered
        allowsNew
        chips={(slot.values ?? []).map((value) => ({ name: value }))}
        options={[]}
        none="Any value."
        onChange={(values) => tryEdit({ kind: 'setSlotValues', name, values })}
      />
      <SlotUses document={document} name={name} />
      {isAsking ? (
        <Alert as="div" boxed level="warning">
          <Stack gap="2">
            <p>
              {name} is used: {uses}. Its uses stay and are reported.
            </p>
            <Row gap="2" wraps>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
              <Button tone="danger" onClick={remove}>
                Delete all the same
              </Button>
            </Row>
          </Stack>
        </Alert>
      ) : (
        <Row gap="2" wraps>
          <Button
            tone="danger"
            icon={<Trash2 size={14} />}
            onClick={() => (uses === undefined ? remove() : setAsking(true))}
          >
            Delete slot
          </Button>
        </Row>
      )}
      {problem && <Alert level="warning">{problem}</Alert>}
    </Stack>
  );
}
