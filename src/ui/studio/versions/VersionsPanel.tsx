import { Bookmark, BookmarkPlus, Clock, GitCompareArrows, PencilLine, RotateCcw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { StoredSnapshot } from '../../../core/storage';
import { groupBy } from '../../../core/support';
import { commonMessages as common } from '../../../messages/common.en';
import { versionsMessages as t } from '../../../messages/versions.en';
import { Button, IconButton } from '../../kit/Button';
import { TextInput } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { NameInput, useFocusAfterNaming } from '../../kit/NameInput';
import { Status } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Heading } from '../../kit/Section';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useWorkspace } from '../weirContext';
import { useCurrentTextSummary, useVersionSummaries } from './useVersionSummaries';
import styles from './VersionsPanel.module.css';
import { formatVersionDate, formatVersionDay, formatVersionTime, versionTitle } from './versionLabels';

interface RowProps {
  readonly snapshot: StoredSnapshot;
  readonly summary: string | undefined;
  readonly isCompared: boolean;
}

function VersionRow({ snapshot, summary, isCompared }: RowProps) {
  const { loadVersions, compareVersions } = useWorkspace('loadVersions', 'compareVersions');
  const [naming, setNaming] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const { id, automatic, at } = snapshot;
  const title = versionTitle(snapshot);
  useFocusAfterNaming(naming, main);
  const finish = () => setNaming(false);
  /** The row `by` places further down. After the last one: the row on the other side if `wrapsAround`, else undefined. */
  const neighbour = (by: 1 | -1, wrapsAround = false): HTMLElement | undefined => {
    const rows = [...(main.current?.closest('[data-list]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const place = rows.indexOf(main.current as HTMLElement);
    return rows[place + by] ?? (wrapsAround ? rows[place - by] : undefined);
  };
  const remove = () => {
    // The row is removed; move the focus to its neighbour.
    neighbour(1, true)?.focus();
    void loadVersions().then((versions) => versions.deleteSnapshot(id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setNaming(true);
    else if (event.key === 'Delete') remove();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      neighbour(event.key === 'ArrowDown' ? 1 : -1)?.focus();
    else return;
    event.preventDefault();
  };
  const isUnnamed = automatic || snapshot.name === undefined;
  const actions = [
    {
      label: t.restoreOne({ title }),
      icon: <RotateCcw size={14} />,
      onClick: () => void loadVersions().then((versions) => versions.restoreSnapshot(id)),
    },
    {
      label: (isUnnamed ? t.nameOne : t.renameOne)({ title }),
      icon: <PencilLine size={14} />,
      shortcut: 'F2',
      onClick: () => setNaming(true),
    },
    { label: t.deleteOne({ title }), icon: <Trash2 size={14} />, shortcut: 'Del', onClick: remove },
  ];
  const time = (
    <Text flex="fixed" size="sm" tone="muted" figures className={styles.time}>
      {formatVersionTime(at)}
    </Text>
  );
  return (
    <Row
      as="li"
      surface="line"
      data-active={isCompared || undefined}
      data-testid={testIds.version}
      data-automatic={automatic}
    >
      {naming ? (
        <Row as="span" gap="2" size="grows" className={styles.main}>
          {time}
          <NameInput
            className={styles.field}
            label={t.nameOfTheVersion}
            placeholder={common.name}
            maxLength={120}
            initial={snapshot.name ?? ''}
            onCommit={(name) => {
              void loadVersions().then((versions) => versions.renameSnapshot(id, name));
              finish();
            }}
            onCancel={finish}
          />
        </Row>
      ) : (
        <RowButton
          ref={main}
          data-row
          title={`${title}, ${formatVersionDate(at)}`}
          aria-label={t.compareWithCurrent({ title, date: formatVersionDate(at) })}
          onClick={() => compareVersions({ before: id, after: 'now' })}
          onKeyDown={onKeyDown}
        >
          {time}
          {automatic ? (
            <Clock size={14} aria-label={t.automatic} />
          ) : (
            <Text tone="accent">
              <Bookmark size={14} aria-label={t.keptUntilDeleted} />
            </Text>
          )}
          <Text
            lines="cut"
            tone={automatic ? 'muted' : 'plain'}
            weight={automatic ? 'light' : 'medium'}
            className={styles.title}
          >
            {title}
          </Text>
          <Text flex="grows" size="sm" tone="muted" lines="cut" className={styles.summary}>
            {summary ?? '…'}
          </Text>
        </RowButton>
      )}
      <Row size="fixed">
        {actions.map((action) => (
          <IconButton key={action.label} late={!isCompared} side="left" {...action} />
        ))}
      </Row>
    </Row>
  );
}

/** The versions of the open document by day, latest first. A selected version is compared with the current text. */
export function VersionsPanel() {
  const {
    snapshots,
    unreadableSnapshots: unreadable,
    compared,
    compareVersions,
    loadVersions,
  } = useWorkspace('snapshots', 'unreadableSnapshots', 'compared', 'compareVersions', 'loadVersions');
  const kind = useWorkspace((state) => state.history.document.kind);
  const source = useWorkspace((state) => state.history.document.source);
  const [name, setName] = useState('');
  const summaries = useVersionSummaries(snapshots);
  const [newest] = snapshots;
  const sinceThen = useCurrentTextSummary(kind, newest?.source, source);
  const now = Date.now();
  const days = groupBy(snapshots, ({ at }) => formatVersionDay(at, now));
  return (
    <div className={styles.panel} data-testid={testIds.versions}>
      <Row
        as="form"
        gap="2"
        pad="2"
        surface="bar"
        wraps
        className={styles.bar}
        onSubmit={() => {
          void loadVersions().then((versions) => versions.takeSnapshot(name));
          setName('');
        }}
      >
        <TextInput
          className={styles.field}
          aria-label={t.nameForThisVersion}
          placeholder={t.nameForThisVersion}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" icon={<BookmarkPlus size={14} />}>
          {t.keepVersion}
        </Button>
        <Hint flex="grows" lines="cut" className={styles.summary} aria-live="polite">
          {newest && (
            <>
              {t.sinceTheLastVersion}{' '}
              <Text as="b" tone="plain" weight="medium">
                {sinceThen ?? '…'}
              </Text>
            </>
          )}
        </Hint>
        {newest && (
          <Button
            icon={<GitCompareArrows size={14} />}
            disabled={newest.source === source}
            onClick={() => compareVersions({ before: newest.id, after: 'now' })}
          >
            {t.compareLink}
          </Button>
        )}
      </Row>
      {unreadable > 0 && (
        <Status>
          <Text tone="muted" padded>
            {t.unreadableVersions(unreadable)}
          </Text>
        </Status>
      )}
      {snapshots.length === 0 && (
        <Hint size="ui" padded>
          {t.noVersions}
        </Hint>
      )}
      <div data-list>
        {[...days].map(([day, versions]) => (
          <section key={day} aria-label={day}>
            <Heading className={styles.day}>{day}</Heading>
            <Stack as="ul" className={styles.list}>
              {versions.map((snapshot) => (
                <VersionRow
                  key={snapshot.id}
                  snapshot={snapshot}
                  summary={summaries.get(snapshot.id)}
                  isCompared={compared?.before === snapshot.id || compared?.after === snapshot.id}
                />
              ))}
            </Stack>
          </section>
        ))}
      </div>
    </div>
  );
}
