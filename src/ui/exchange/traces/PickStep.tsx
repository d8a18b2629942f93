import { useMemo } from 'react';
import { tracesMessages as t } from '../../../messages/traces.en';
import type { TraceWizard } from '../../../state/exchange/importState';
import { describeTrace, filterRows } from '../../../state/exchange/importTraces';
import { Button } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { SearchField } from '../../kit/SearchField';
import { Hint, Text } from '../../kit/Text';
import { useImports } from '../../studio/weirContext';
import { PickList } from './PickList';
import styles from './TracesDialog.module.css';

/** Which of the dialogues are taken. */
export function PickStep({ wizard }: { readonly wizard: TraceWizard }) {
  const changeWizard = useImports((state) => state.changeWizard);
  const { traces, picked, filter } = wizard;
  const rows = useMemo(() => traces.map(describeTrace), [traces]);
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const setAll = (isOn: boolean) => {
    const next = new Set(picked);
    for (const { id } of shown) {
      if (isOn) next.add(id);
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
          placeholder={t.filterByTaskWordsOr}
          value={filter}
          onChange={(event) => changeWizard({ filter: event.target.value })}
        />
        <Text tone="muted">{isFiltered ? t.shown({ shown: shown.length }) : ''}</Text>
        <Button onClick={() => setAll(true)}>{isFiltered ? t.pickThoseShown : t.pickAll}</Button>
        <Button onClick={() => setAll(false)}>{isFiltered ? t.leaveThoseShown : t.pickNone}</Button>
      </Row>
      {shown.length === 0 ? (
        <Hint size="ui">{t.noDialogueHolds({ filter: filter.trim() })}</Hint>
      ) : (
        <PickList rows={shown} picked={picked} onToggle={toggle} onAll={() => setAll(true)} />
      )}
    </>
  );
}
