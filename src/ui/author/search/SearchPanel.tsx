import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LineIndex } from '../../../core/support';
import { panelsMessages } from '../../../messages/panels.en';
import { searchMessages as t } from '../../../messages/search.en';
import type { SearchScope } from '../../../state/frame/shellStore';
import {
  findTextRanges,
  groupTitles,
  HIT_LIMIT,
  type SearchHit,
  searchDocument,
  type TextMatch,
  textMatchAt,
} from '../../../state/workspace/searchDocument';
import { IconButton } from '../../kit/Button';
import { Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { PanelHead } from '../../kit/PanelHead';
import { RowButton } from '../../kit/RowButton';
import { SearchField } from '../../kit/SearchField';
import { Heading } from '../../kit/Section';
import { Segments } from '../../kit/Segments';
import { useShownCommands } from '../../kit/shownCommands';
import { Quiet, Text } from '../../kit/Text';
import { useTextIsRead } from '../../studio/ReadingHint';
import { searchCommands } from '../../studio/searchCommands';
import { useShell, useWeir, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './SearchPanel.module.css';
import { takePendingSearch } from './SearchPlaceholder';

interface HitRow extends TextMatch {
  readonly key: string;
  readonly heading: string;
  readonly hit?: SearchHit;
  readonly documentId?: string;
}

const rowOfHit = (hit: SearchHit): HitRow => ({
  ...hit,
  key: `${hit.group}-${hit.range.start}-${hit.range.end}`,
  heading: groupTitles[hit.group],
  hit,
});

const PER_DOCUMENT = 50;
const LARGE = 60_000;

/** Hits in the titles and texts of all documents, the open one first. */
function useAllDocuments(query: string, isEnabled: boolean): readonly HitRow[] {
  const { allDocuments, documents } = useWorkspace('allDocuments', 'documents');
  const { id: openId, source: openSource } = useWorkspace((state) => state.history.document);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts have changed when the list or the open text has
  return useMemo(() => {
    if (!isEnabled || query.trim() === '') return [];
    const all = [...allDocuments()].sort((a, b) => Number(b.id === openId) - Number(a.id === openId));
    return all.flatMap(({ id, title, source }): HitRow[] => {
      const lines = new LineIndex(source);
      const about = { heading: title, documentId: id };
      const rows = findTextRanges(source, query, PER_DOCUMENT).map(
        (range): HitRow => ({ key: `${id}-${range.start}`, ...about, ...textMatchAt(source, lines, range) }),
      );
      if (rows.length > 0 || findTextRanges(title, query, 1).length === 0) return rows;
      return [{ key: id, ...about, range: { start: 0, end: 0 }, line: 1, before: title, match: '', after: '' }];
    });
  }, [query, isEnabled, documents, openId, openSource, allDocuments]);
}

const scopes: Readonly<Record<SearchScope, string>> = { document: t.thisDocument, all: t.all };

const steps = [
  { by: -1, label: t.previousHit, shortcut: 'Shift Enter', icon: <ArrowUp size={16} /> },
  { by: 1, label: t.nextHit, shortcut: 'Enter', icon: <ArrowDown size={16} /> },
];

/** Search over nodes, names, texts, slots, conditions, comments and the text itself; or over all documents. */
export function SearchPanel() {
  const { workspace } = useWeir();
  const { query, scope, key } = useShell((state) => state.search);
  const { setSearch, closeSearch, inspectSlot } = useShell('setSearch', 'closeSearch', 'inspectSlot');
  const analysis = useWorkspace((state) => state.analysis);
  const openId = useWorkspace((state) => state.history.document.id);
  const { openDocument, showNode, select, revealRange, setHighlight } = workspace.getState();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const before = useRef({
    selection: workspace.getState().selection,
    view: workspace.getState().view,
    focus: document.activeElement,
  });
  const [current, setCurrent] = useState({ requestKey: '', index: -1 });
  const deferred = useDeferredValue(query);
  // For a large text the results are deferred; otherwise they are immediate, so that Enter applies to the typed query.
  const wanted = analysis.source.length > LARGE ? deferred : query;
  const hits = useMemo(() => searchDocument(analysis, wanted), [analysis, wanted]);
  const hitsOfAll = useAllDocuments(wanted, scope === 'all');
  // A changed query starts from its first hit.
  const requestKey = `${scope}/${scope === 'all' ? '' : openId}/${wanted}`;
  const at = current.requestKey === requestKey ? current.index : -1;
  const rows = useMemo(() => (scope === 'all' ? hitsOfAll : hits.map(rowOfHit)), [scope, hitsOfAll, hits]);

  // A layout effect, because the placeholder field is removed now: a letter typed in between would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key asks for the cursor again
  useLayoutEffect(() => {
    const pending = takePendingSearch();
    const { activeElement } = document;
    const { selection, view } = workspace.getState();
    const focus = pending ? pending.focusedBefore : activeElement;
    if (focus !== field.current) before.current = { selection, view, focus };
    field.current?.focus();
    // Text typed while loading is continued, not selected.
    if (!pending) field.current?.select();
    // Makes React subscribe to the query at once. An earlier key would be removed from the field again and overwritten
    // by the next one.
    setCurrent((shown) => ({ ...shown }));
    if (pending?.isSubmitted) latest.current(1);
  }, [key]);

  useEffect(() => {
    setHighlight([...new Set(hits.flatMap((hit) => hit.nodeIds))]);
  }, [hits, setHighlight]);
  useEffect(() => () => setHighlight([]), [setHighlight]);

  const open = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setCurrent({ requestKey, index });
    results.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    const elsewhere = row.documentId === openId ? undefined : row.documentId;
    if (elsewhere !== undefined) openDocument(elsewhere);
    const hitsInDocument = elsewhere === undefined ? hits : [];
    const hit = row.hit ?? hitsInDocument.find((other) => other.range.start === row.range.start);
    if (hit) {
      const { view, analysis: now } = workspace.getState();
      const has = (id: string) => now.graphs[view]?.nodes.some((node) => node.id === id);
      const known = (id: string) =>
        Object.values(now.graphs).some((graph) => graph?.nodes.some((node) => node.id === id));
      const nodeId = hit.nodeIds.find(has) ?? hit.nodeIds.find(known);
      if (nodeId !== undefined) showNode(nodeId);
      else {
        select([]);
        inspectSlot(hit.slot);
      }
    }
    revealRange(row.range, { keepsFocus: true });
  };
  const step = (by: number) => {
    if (rows.length > 0) open((Math.max(at, by < 0 ? 0 : -1) + by + rows.length) % rows.length);
  };
  const latest = useRef(step);
  latest.current = step;
  useShownCommands(() => [
    { ...searchCommands.next, run: () => step(1) },
    { ...searchCommands.previous, run: () => step(-1) },
  ]);

  /** Restores the state before the search. */
  const leave = () => {
    const { selection, view, focus } = before.current;
    const { setView } = workspace.getState();
    if (workspace.getState().view !== view) setView(view);
    select(selection);
    setHighlight([]);
    closeSearch();
    if (focus instanceof HTMLElement && focus.isConnected && focus !== document.body) focus.focus();
    else document.querySelector<HTMLElement>(`[data-testid="${testIds.workflowCanvas}"] section`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave();
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
  };

  const all = rows.length >= HIT_LIMIT ? t.atLeast({ hits: rows.length }) : rows.length;
  const found = at < 0 ? t.hitCount({ total: all }) : t.hitPosition({ place: at + 1, total: all });
  const isTextRead = useTextIsRead() || scope === 'all';
  const noHits = isTextRead ? t.nothingFound : panelsMessages.readingTheText;
  const statusText = rows.length === 0 ? noHits : found;
  return (
    <Stack as="section" size="full" data-testid={testIds.search} onKeyDown={onKeyDown}>
      <PanelHead title={t.search}>
        {steps.map(({ by, label, shortcut, icon }) => (
          <IconButton
            key={by}
            label={label}
            shortcut={shortcut}
            disabled={rows.length === 0}
            onClick={() => step(by)}
            icon={icon}
          />
        ))}
      </PanelHead>
      <Stack as="search" gap="2" size="fixed" className={styles.form}>
        <SearchField
          ref={field}
          aria-label={t.searchFor}
          placeholder={t.searchPlaceholder}
          spellCheck={false}
          value={query}
          onChange={(event) => setSearch({ query: event.target.value })}
        />
        <Segments legend={t.whereToSearch} options={scopes} value={scope} onChange={(id) => setSearch({ scope: id })} />
        <Status>
          <Quiet figures>{query.trim() === '' ? '' : statusText}</Quiet>
        </Status>
      </Stack>
      <Stack size="grows" scrolls className={styles.results} ref={results}>
        {rows.map((row, index) => {
          const isFirst = rows[index - 1]?.heading !== row.heading || rows[index - 1]?.documentId !== row.documentId;
          return (
            <div key={row.key}>
              {isFirst && <Heading className={styles.heading}>{row.heading}</Heading>}
              <RowButton
                align="baseline"
                data-index={index}
                aria-current={index === at || undefined}
                title={`${row.before}${row.match}${row.after}`.trim()}
                onClick={() => open(index)}
              >
                <Text flex="fixed" size="xs" tone="muted" figures className={styles.line}>
                  {row.line}
                </Text>
                <Text size="sm" mono lines="cut" className={styles.snippet}>
                  {row.before}
                  <mark>{row.match}</mark>
                  {row.after}
                </Text>
              </RowButton>
            </div>
          );
        })}
      </Stack>
    </Stack>
  );
}
