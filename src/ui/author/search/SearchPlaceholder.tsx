import { searchMessages as t } from '../../../messages/search.en';
import { Stack } from '../../kit/Layout';
import { PanelHead } from '../../kit/PanelHead';
import { SearchField } from '../../kit/SearchField';
import { createPendingField } from '../../studio/pendingField';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './SearchPanel.module.css';

const pendingField = createPendingField();

/**
 * The element that had the focus before the search was loading, and whether the query was submitted; returned only
 * once.
 */
export const takePendingSearch = pendingField.take;

/** A placeholder for the search until its code is loaded: the typed text becomes the query. */
export function SearchPlaceholder() {
  const { query, key } = useShell((state) => state.search);
  const { setSearch, closeSearch } = useShell('setSearch', 'closeSearch');
  const { field } = pendingField.useWaitingField(closeSearch, key);
  return (
    <Stack as="section" data-testid={testIds.search}>
      <PanelHead title={t.search} />
      <Stack as="search" className={styles.form}>
        <SearchField
          aria-label={t.searchFor}
          value={query}
          onChange={(event) => setSearch({ query: event.target.value })}
          {...field}
        />
      </Stack>
    </Stack>
  );
}
