import { useEffect, useRef } from 'react';
import { searchMessages as t } from '../../../messages/search.en';
import { Stack } from '../../kit/Layout';
import { PanelHead } from '../../kit/PanelHead';
import { SearchField } from '../../kit/SearchField';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './SearchPanel.module.css';

interface WaitedSearch {
  readonly focusedBefore: Element | null;
  /** Enter was pressed behind the query. */
  readonly isEntered: boolean;
}

let waited: WaitedSearch | undefined;

/** Who had the keyboard before the search was waited for, and what was asked of it, if it was: once. */
export function takeWaitedSearch(): WaitedSearch | undefined {
  const taken = waited;
  waited = undefined;
  return taken;
}

/** Stands for the search until its code is here: what is typed is the query already. */
export function AwaitedSearch() {
  const { query, key } = useShell((state) => state.search);
  const { setSearch, closeSearch } = useShell('setSearch', 'closeSearch');
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key asks for the cursor again
  useEffect(() => {
    waited = { focusedBefore: before.current, isEntered: false };
    field.current?.focus();
    field.current?.select();
  }, [key]);
  const leave = () => {
    waited = undefined;
    closeSearch();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <Stack as="section" data-testid={testIds.search}>
      <PanelHead title={t.search} />
      <Stack as="search" className={styles.form}>
        <SearchField
          ref={field}
          aria-label={t.searchFor}
          spellCheck={false}
          value={query}
          onChange={(event) => setSearch({ query: event.target.value })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') waited = { focusedBefore: before.current, isEntered: true };
            if (event.key !== 'Escape') return;
            event.preventDefault();
            leave();
          }}
        />
      </Stack>
    </Stack>
  );
}
