import { Check } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { pluralize } from '../../../core/support';
import { coreText } from '../../../messages/i18n';
import { tracesMessages as t } from '../../../messages/traces.en';
import type { TraceWizard } from '../../../state/exchange/importState';
import { filterRows, type TraceRow } from '../../../state/exchange/importTraces';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { SearchField } from '../../kit/SearchField';
import { Hint, Text } from '../../kit/Text';
import { VirtualList, type VirtualListHandle } from '../../kit/VirtualList';
import { useImports } from '../../studio/weirContext';
import styles from './PickStep.module.css';

const ROW = 44;

interface PickListProps {
  readonly rows: readonly TraceRow[];
  readonly picked: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onAll: () => void;
}

/** Selects dialogues from a list of thousands, of which only visible rows are rendered. */
function PickList({ rows, picked, onToggle, onAll }: PickListProps) {
  const list = useRef<VirtualListHandle>(null);
  const [focused, setFocused] = useState(0);
  const at = Math.min(focused, rows.length - 1);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    setFocused(next);
    list.current?.show(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = list.current?.page ?? 1;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const row = rows[at];
    const next = moves[event.key];
    if (next !== undefined) moveTo(next);
    else if (event.key === ' ' && row) onToggle(row.id);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onAll();
    else return;
    event.preventDefault();
  };

  return (
    <VirtualList
      handle={list}
      className={styles.list}
      role="listbox"
      aria-label={t.dialogues}
      aria-multiselectable="true"
      tabIndex={0}
      onKeyDown={onKeyDown}
      count={rows.length}
      rowHeight={ROW}
      active={at}
      row={(index, place) => {
        const row = rows[index] as TraceRow;
        const isSelected = picked.has(row.id);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard, its options are pointed at.
          <div
            key={row.id}
            {...place}
            role="option"
            tabIndex={-1}
            aria-selected={isSelected}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={styles.row}
            data-focused={index === at || undefined}
            onClick={() => {
              setFocused(index);
              onToggle(row.id);
            }}
          >
            <span className={styles.box} data-picked={isSelected || undefined} aria-hidden="true">
              {isSelected && <Check size={12} />}
            </span>
            <Stack as="span" size="grows">
              <Text lines="cut">
                <Text weight="medium">{row.title ?? row.id}</Text>
                {row.title !== undefined && row.title !== row.id && (
                  <Text size="xs" tone="muted" mono className={styles.id}>
                    {row.id}
                  </Text>
                )}
              </Text>
              <Text size="sm" tone="muted" lines="cut">
                {row.first || t.userTurnEmpty}
              </Text>
            </Stack>
            <Text size="sm" tone="muted" figures flex="fixed">
              {coreText(pluralize(row.turns, 'turn'))}, {coreText(pluralize(row.calls, 'call'))}
            </Text>
          </div>
        );
      }}
    />
  );
}

/** Selects the dialogues to import. */
export function PickStep({ wizard }: { readonly wizard: TraceWizard }) {
  const changeWizard = useImports((state) => state.changeWizard);
  const { rows, picked, filter } = wizard;
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const setAll = (isChecked: boolean) => {
    const next = new Set(picked);
    for (const { id } of shown) {
      if (isChecked) next.add(id);
      else next.delete(id);
    }
    changeWizard({ picked: next });
  };
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    changeWizard({ picked: next });
  };
  const isFiltered = filter.trim() !== '';
  return (
    <>
      <Row gap="2" wraps size="fixed">
        <SearchField
          className={styles.filter}
          aria-label={t.filterDialogues}
          placeholder={t.filterHint}
          value={filter}
          onChange={(event) => changeWizard({ filter: event.target.value })}
        />
        <Text tone="muted">{isFiltered ? t.shown({ shown: shown.length }) : ''}</Text>
        <Button onClick={() => setAll(true)}>{isFiltered ? t.pickThoseShown : t.pickAll}</Button>
        <Button onClick={() => setAll(false)}>{isFiltered ? t.leaveThoseShown : t.pickNone}</Button>
      </Row>
      {shown.length === 0 ? (
        <Hint size="ui">{t.noDialogueHolds({ text: filter.trim() })}</Hint>
      ) : (
        <PickList rows={shown} picked={picked} onToggle={toggle} onAll={() => setAll(true)} />
      )}
    </>
  );
}
