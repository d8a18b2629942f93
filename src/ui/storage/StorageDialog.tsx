import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { isOrphan, keyOfStored, type StoredItem, type StoredKind } from '../../core/storage';
import { showOverrides } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { storageMessages as t } from '../../messages/storage.en';
import type { StorageState } from '../../state/storage/storageStore';
import { Button } from '../kit/Button';
import { Checkbox } from '../kit/Controls';
import { formatSize } from '../kit/formatValues';
import { Row, Stack } from '../kit/Layout';
import { Modal } from '../kit/Modal';
import { Alert, Status } from '../kit/Notice';
import { Progress } from '../kit/Progress';
import { LineChoice } from '../kit/SelectField';
import { Hint, LoneHint, Text } from '../kit/Text';
import { type RowPlace, VirtualList, type VirtualListHandle } from '../kit/VirtualList';
import { createStoreHook } from '../studio/createStoreHook';
import styles from './StorageDialog.module.css';

type Shown = 'all' | 'leftovers' | StoredKind;

/** px */
const ROW_HEIGHT = 44;

const sumOf = (items: readonly StoredItem[]) => items.reduce((sum, { bytes }) => sum + bytes, 0);

const detailOf = ({ kind, events, parts }: StoredItem): string => {
  const counts = [
    ...(events === undefined ? [] : [t.events(events)]),
    ...(parts === undefined
      ? []
      : [kind === 'document' || kind === 'versions' ? t.versionCount(parts) : t.resultCount(parts)]),
  ];
  return [t[kind], ...counts].join(', ');
};

const titleOf = ({ title, id, kind }: StoredItem): string =>
  kind === 'bench' ? t.bench : title === '' ? t.untitled({ id: showOverrides(id) }) : showOverrides(title);

interface ItemProps {
  readonly item: StoredItem;
  readonly isSelected: boolean;
  readonly why: string | undefined;
  readonly onSelect: (isOn: boolean) => void;
  readonly place: RowPlace;
  readonly position: { readonly 'aria-setsize': number; readonly 'aria-posinset': number };
}

function ItemRow({ item, isSelected, why, onSelect, place, position }: ItemProps) {
  const title = titleOf(item);
  return (
    <Row as="li" surface="line" className={styles.row} data-active={isSelected || undefined} {...place} {...position}>
      <Row as="label" gap="2" size="grows" className={styles.label} title={why ?? title}>
        {/* Not `disabled`, so that screen readers and the keyboard reach the row and its reason. */}
        <Checkbox
          data-row
          checked={isSelected}
          aria-disabled={why === undefined ? undefined : true}
          aria-label={t.withSize({ title, kind: t[item.kind], size: formatSize(item.bytes) })}
          aria-description={why}
          onChange={({ target }) => why === undefined && onSelect(target.checked)}
        />
        <Stack as="span" size="grows">
          <Text lines="cut" {...(why === undefined ? {} : { tone: 'muted' })}>
            {title}
          </Text>
          <Text size="xs" tone="muted" lines="cut">
            {why === undefined ? detailOf(item) : `${detailOf(item)}. ${why}`}
          </Text>
        </Stack>
        <Text figures flex="fixed">
          {formatSize(item.bytes)}
        </Text>
      </Row>
    </Row>
  );
}

type StorageHook = ReturnType<typeof createStoreHook<StorageState>>;

function Space({ useStorage }: { readonly useStorage: StorageHook }) {
  const { space, persistRefused, persist } = useStorage('space', 'persistRefused', 'persist');
  if (!space) return <Hint size="ui">{t.noSpace}</Hint>;
  return (
    <Stack gap="1">
      <Row>
        <Progress
          label={t.used({ used: formatSize(space.used), available: formatSize(space.available) })}
          value={space.used}
          max={space.available}
        />
      </Row>
      <Row gap="2" wraps justify="between">
        <Text>
          {t.used({ used: formatSize(space.used), available: formatSize(space.available) })}{' '}
          {space.persisted ? t.persisted : t.mayClear}
        </Text>
        {!space.persisted && (
          <Button small onClick={() => void persist()}>
            {t.persist}
          </Button>
        )}
      </Row>
      {persistRefused && (
        <Status>
          <Text size="sm" tone="muted">
            {t.persistRefused}
          </Text>
        </Status>
      )}
    </Stack>
  );
}

function Items({ useStorage }: { readonly useStorage: StorageHook }) {
  const { phase, progress, items, selected, select, keptWhy } = useStorage(
    'phase',
    'progress',
    'items',
    'selected',
    'select',
    'keptWhy',
  );
  const [kind, setKind] = useState<Shown>('all');
  const list = useRef<VirtualListHandle>(null);
  const leftovers = useMemo(() => items.filter(isOrphan), [items]);
  const kinds = useMemo(() => [...new Set(items.map((item) => item.kind))], [items]);
  const shown = useMemo(
    () => (kind === 'all' ? items : kind === 'leftovers' ? leftovers : items.filter((item) => item.kind === kind)),
    [items, leftovers, kind],
  );
  if (phase === 'measuring')
    return (
      <Stack gap="1">
        <Text tone="muted">{t.measuring({ done: progress.done, total: progress.total })}</Text>
        <Row>
          <Progress label={t.title} value={progress.done} max={progress.total} />
        </Row>
      </Stack>
    );
  if (phase === 'failed') return <Alert>{t.failed}</Alert>;
  /** Arrow keys move between rows, also to rows outside the view. */
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest('li');
    const at = Number(row?.getAttribute('aria-posinset')) - 1;
    const page = list.current?.page ?? 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: shown.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined || !row) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(shown.length - 1, wanted));
    list.current?.show(next);
    requestAnimationFrame(() =>
      list.current?.element?.querySelector<HTMLElement>(`[aria-posinset="${next + 1}"] [data-row]`)?.focus(),
    );
  };
  const pickable = shown.filter((item) => keptWhy(item) === undefined);
  const isAll = pickable.length > 0 && pickable.every((item) => selected.has(keyOfStored(item)));
  return (
    <Stack gap="2">
      {leftovers.length > 0 && (
        <Row gap="2" wraps justify="between" surface="sunken" pad="2">
          <Text>
            {t.leftoverNote({ items: t.leftoverItems(leftovers.length), size: formatSize(sumOf(leftovers)) })}
          </Text>
          <Button small onClick={() => select(leftovers, true)}>
            {t.selectLeftovers}
          </Button>
        </Row>
      )}
      <Row gap="2" wraps justify="between">
        <LineChoice<Shown>
          label={t.kind}
          value={kind}
          options={[
            ['all', t.all],
            leftovers.length > 0 && ['leftovers', t.leftovers],
            ...kinds.map((one) => [one, t[one]] as const),
          ]}
          onChange={setKind}
        />
        <Row as="label" gap="2">
          <Text size="sm" tone="muted">
            {t.shown({ items: t.items(shown.length), size: formatSize(sumOf(shown)) })}
          </Text>
          <Checkbox
            aria-label={t.selectShown}
            checked={isAll}
            mixed={!isAll && pickable.some((item) => selected.has(keyOfStored(item)))}
            disabled={pickable.length === 0}
            onChange={() => select(pickable, !isAll)}
          />
        </Row>
      </Row>
      {shown.length === 0 && <LoneHint>{items.length === 0 ? t.empty : t.noneOfKind}</LoneHint>}
      <Stack className={styles.list}>
        <VirtualList
          handle={list}
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          rowsAs="ul"
          rows={{ 'aria-label': t.title, onKeyDown }}
          row={(index, place) => {
            const item = shown[index];
            return (
              item && (
                <ItemRow
                  key={keyOfStored(item)}
                  item={item}
                  isSelected={selected.has(keyOfStored(item))}
                  why={keptWhy(item)}
                  onSelect={(isOn) => select([item], isOn)}
                  place={place}
                  position={{ 'aria-setsize': shown.length, 'aria-posinset': index + 1 }}
                />
              )
            );
          }}
        />
      </Stack>
    </Stack>
  );
}

function Footer({ useStorage, onClose }: { readonly useStorage: StorageHook; readonly onClose: () => void }) {
  const { phase, items, selected, asks, outcome } = useStorage('phase', 'items', 'selected', 'asks', 'outcome');
  const { ask, select, remove } = useStorage('ask', 'select', 'remove');
  const chosen = useMemo(() => items.filter((item) => selected.has(keyOfStored(item))), [items, selected]);
  const figures = { items: t.items(chosen.length), size: formatSize(sumOf(chosen)) };
  if (asks)
    return (
      <>
        <Alert level="warning" size="ui" flex="grows">
          {t.confirm(figures)} {chosen.some(({ kind }) => kind === 'document') && t.undoDocuments}
        </Alert>
        <Button autoFocus onClick={() => ask(false)}>
          {common.cancel}
        </Button>
        <Button tone="danger" onClick={() => void remove()}>
          {t.removeNow}
        </Button>
      </>
    );
  const outcomeWords = outcome && [
    t.removed({ items: t.items(outcome.removed), size: formatSize(outcome.bytes) }),
    ...(outcome.kept > 0 ? [t.kept(outcome.kept)] : []),
  ];
  return (
    <>
      <Status className={styles.status}>
        {phase === 'removing' ? t.removing : chosen.length > 0 ? t.selected(figures) : outcomeWords?.join(' ')}
      </Status>
      {chosen.length > 0 && (
        <Button tone="quiet" onClick={() => select(chosen, false)}>
          {t.clear}
        </Button>
      )}
      <Button tone="danger" disabled={chosen.length === 0 || phase !== 'ready'} onClick={() => ask(true)}>
        {t.remove}
      </Button>
      <Button tone="primary" onClick={onClose}>
        {common.close}
      </Button>
    </>
  );
}

interface StorageDialogProps {
  readonly store: StoreApi<StorageState>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lists and deletes stored data, largest first. Sizes are measured each time the dialog opens. */
export function StorageDialog({ store, isOpen, onClose }: StorageDialogProps) {
  const useStorage = useMemo(() => createStoreHook<StorageState>(() => store), [store]);
  const { measure, cancel } = store.getState();
  useEffect(() => {
    if (!isOpen) return;
    void measure();
    return cancel;
  }, [isOpen, measure, cancel]);
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t.title}
      description={t.about}
      width={720}
      footer={<Footer useStorage={useStorage} onClose={onClose} />}
    >
      <Stack gap="3">
        <Space useStorage={useStorage} />
        <Items useStorage={useStorage} />
      </Stack>
    </Modal>
  );
}
