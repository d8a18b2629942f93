// The outline as a tree that renders only visible rows. Over 300 lines: keyboard, renaming and scrolling share the
// rows.

import {
  ChevronDown,
  ChevronRight,
  CircleDot,
  CornerDownRight,
  Frame,
  GitBranch,
  Hash,
  ListFilter,
  type LucideIcon,
  MessageSquareText,
  Plug,
  Repeat,
  SquareFunction,
  StickyNote,
  Variable,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { GraphEdit } from '../../core/document';
import { outlineMessages as t } from '../../messages/outline.en';
import {
  buildOutlineItems,
  listOutlineRows,
  type OutlineItem,
  type OutlineKind,
  type OutlineRow,
  outlineBadges,
} from '../../state/workspace/buildOutlineItems';
import { Row, Stack } from '../kit/Layout';
import { Message } from '../kit/Message';
import { NameInput } from '../kit/NameInput';
import { Alert } from '../kit/Notice';
import { PanelHead } from '../kit/PanelHead';
import { SearchField } from '../kit/SearchField';
import { CountBadge } from '../kit/TabBar';
import { Hint, Text } from '../kit/Text';
import { VirtualList, type VirtualListHandle } from '../kit/VirtualList';
import { ReadingHint } from '../studio/ReadingHint';
import { useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './outline/Outline.module.css';

const ROW = 26;

const icons: Partial<Record<OutlineKind, LucideIcon>> = {
  slot: Variable,
  api: Plug,
  answer: MessageSquareText,
  other: StickyNote,
  function: SquareFunction,
  node: CircleDot,
  group: Frame,
  condition: GitBranch,
  loop: Repeat,
  call: CornerDownRight,
  step: StickyNote,
  comment: Hash,
};

function renameEdit({ kind, name, nodeId }: OutlineItem, next: string): GraphEdit | undefined {
  if (name === undefined) return undefined;
  if (kind === 'slot') return { kind: 'renameSymbol', symbol: { kind: 'value', name }, name: next };
  if (kind === 'function') return { kind: 'renameSymbol', symbol: { kind: 'function', name }, name: next };
  return nodeId === undefined ? undefined : { kind: 'renameNodes', renames: [{ nodeId, name: next }] };
}

export function OutlinePanel() {
  const { analysis, selection, tryGraphEdit } = useWorkspace('analysis', 'selection', 'tryGraphEdit');
  const { showNode, select, revealRange, setView } = useWorkspace('showNode', 'select', 'revealRange', 'setView');
  const { inspectedSlot: slot, inspectSlot, setRightTab } = useShell('inspectedSlot', 'inspectSlot', 'setRightTab');
  const { mode, rightTab } = useShell('mode', 'rightTab');
  const tree = useRef<VirtualListHandle>(null);
  const [filter, setFilter] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focusedKey, setFocusedKey] = useState<string>();
  const [renaming, setRenaming] = useState<{ readonly key: string; readonly problem?: string }>();

  const isNew = useWorkspace((state) => state.analysedRevision < 0);
  const items = useMemo(() => (isNew ? [] : buildOutlineItems(analysis)), [analysis, isNew]);
  const rows = useMemo(() => listOutlineRows(items, closed, filter), [items, closed, filter]);
  const badgeOf = useMemo(() => outlineBadges(analysis.diagnostics), [analysis.diagnostics]);
  const found = rows.findIndex((row) => row.item.key === focusedKey);
  const focused = Math.max(0, found);

  const show = ({ kind, name, nodeId, range }: OutlineItem) => {
    const isStatement = ['condition', 'loop', 'call', 'step'].includes(kind);
    if (isStatement && nodeId !== undefined) setView('procedure');
    if (nodeId !== undefined) showNode(nodeId);
    else select([]);
    inspectSlot(kind === 'slot' ? name : undefined);
    if (!range) return;
    // Keep the inspector open if it is shown.
    if (mode === 'author' && rightTab.author !== 'inspector') setRightTab('source');
    // The focus stays in the tree.
    revealRange(range, { keepsFocus: true });
  };
  const focus = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setFocusedKey(row.item.key);
    tree.current?.show(rows.indexOf(row));
  };
  const toggle = (item: OutlineItem, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(item.key);
    else next.add(item.key);
    setClosed(next);
  };
  const endRenaming = () => {
    setRenaming(undefined);
    tree.current?.element?.focus();
  };
  const rename = async (item: OutlineItem, text: string) => {
    const name = text.trim();
    const edit = name === '' || name === item.name ? undefined : renameEdit(item, name);
    if (!edit) {
      endRenaming();
      return;
    }
    const problem = await tryGraphEdit(edit);
    if (problem) setRenaming({ key: item.key, problem: problem.message });
    else {
      if (item.kind === 'slot' && slot === item.name) inspectSlot(name);
      setFocusedKey(`${item.kind}-${name}`);
      endRenaming();
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== tree.current?.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[focused];
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: found < 0 ? 0 : focused + 1,
      ArrowUp: focused - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: focused + 12,
      PageUp: focused - 12,
    };
    const move = moves[event.key];
    if (move !== undefined) focus(move);
    else if (event.key === 'ArrowRight' && row?.isOpen === false) toggle(row.item, true);
    else if (event.key === 'ArrowRight' && row?.isOpen) focus(focused + 1);
    else if (event.key === 'ArrowLeft' && row?.isOpen) toggle(row.item, false);
    else if (event.key === 'ArrowLeft' && row && row.parent >= 0) focus(row.parent);
    else if ((event.key === 'Enter' || event.key === ' ') && row) {
      if (row.item.kind === 'section') toggle(row.item, row.isOpen === false);
      else {
        show(row.item);
        if (event.key === 'Enter' && event.shiftKey) setRightTab('inspector');
      }
    } else if (event.key === 'F2' && row && renameEdit(row.item, '')) setRenaming({ key: row.item.key });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Scroll to the node that is selected on the canvas.
  const [only] = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls, not every edit
  useEffect(() => {
    const index = only === undefined ? -1 : rows.findIndex((row) => row.item.nodeId === only);
    if (index < 0 || document.activeElement === tree.current?.element) return;
    tree.current?.show(index);
  }, [only]);

  const isSelected = ({ item }: OutlineRow) =>
    item.nodeId !== undefined ? selection.includes(item.nodeId) : item.kind === 'slot' && item.name === slot;
  return (
    <Stack as="section" size="full" data-testid={testIds.outline}>
      <PanelHead title={t.outline} />
      <SearchField
        icon={<ListFilter size={14} />}
        className={styles.filter}
        aria-label={t.filterTheOutline}
        placeholder={t.filter}
        spellCheck={false}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter !== '') setFilter('');
          else if (event.key === 'ArrowDown') tree.current?.element?.focus();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {renaming?.problem && (
        <Alert className={styles.problem}>
          <Message text={renaming.problem} />
        </Alert>
      )}
      {isNew && <ReadingHint />}
      {rows.length === 0 && !isNew && (
        <Hint size="ui" padded>
          {t.noMatch}
        </Hint>
      )}
      <VirtualList
        handle={tree}
        className={styles.tree}
        role="tree"
        tabIndex={0}
        aria-label={t.outline}
        onKeyDown={onKeyDown}
        count={rows.length}
        rowHeight={ROW}
        active={focused}
        row={(index, place) => {
          const row = rows[index] as OutlineRow;
          const { item, level, isOpen } = row;
          const Icon = icons[item.kind];
          const badge = badgeOf(item);
          const isRenaming = renaming?.key === item.key;
          return (
            <Row
              gap="1h"
              surface="line"
              key={item.key}
              id={place.id}
              className={styles.row}
              role="treeitem"
              tabIndex={-1}
              style={{ ...place.style, paddingLeft: (level - 1) * 12 }}
              title={item.label}
              aria-level={level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-expanded={isOpen}
              aria-selected={isSelected(row)}
              data-kind={item.kind}
              data-focused={index === focused || undefined}
              onClick={() => {
                if (isRenaming) return;
                setFocusedKey(item.key);
                tree.current?.element?.focus({ preventScroll: true });
                if (item.kind === 'section') toggle(item, isOpen === false);
                else show(item);
              }}
              onDoubleClick={() => item.kind !== 'section' && setRightTab('inspector')}
            >
              <span
                className={styles.toggle}
                aria-hidden="true"
                onClick={(event) => {
                  if (isOpen === undefined || item.kind === 'section') return;
                  event.stopPropagation();
                  toggle(item, !isOpen);
                }}
              >
                {isOpen !== undefined && (isOpen ? <ChevronDown size={13} /> : <ChevronRight size={13} />)}
              </span>
              {Icon && <Icon size={14} aria-hidden="true" />}
              {isRenaming ? (
                <NameInput
                  className={styles.rename}
                  label={t.newName({ name: item.name ?? '' })}
                  initial={item.name ?? ''}
                  aria-invalid={renaming.problem !== undefined || undefined}
                  onCommit={(text) => void rename(item, text)}
                  onCancel={endRenaming}
                />
              ) : (
                <Text mono size="sm" lines="cut" flex="grows" className={styles.label}>
                  {item.label}
                </Text>
              )}
              {item.kind === 'section' && (
                <Text flex="fixed" size="sm" tone="faint" figures>
                  {item.count ?? item.children.length}
                </Text>
              )}
              {badge && (
                <span>
                  <CountBadge count={badge.count} level={badge.level === 'hint' ? 'info' : badge.level} />
                  <span className="visually-hidden">{t.problems(badge.count)}</span>
                </span>
              )}
            </Row>
          );
        }}
      />
    </Stack>
  );
}
