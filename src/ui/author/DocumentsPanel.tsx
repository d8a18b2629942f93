import { Copy, Ellipsis, FilePlus2, FileText, PencilLine, Trash2, Workflow } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { documentsMessages as t } from '../../messages/documents.en';
import { dateLocale } from '../../messages/language';
import type { DocumentSummary } from '../../state/workspace/workspaceState';
import { IconButton } from '../kit/Button';
import { TextInput } from '../kit/Controls';
import { formatDateTime } from '../kit/formatValues';
import { Row, Stack } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { NameInput, useFocusAfterNaming } from '../kit/NameInput';
import { PanelHead } from '../kit/PanelHead';
import { RowButton } from '../kit/RowButton';
import { Hint, Text } from '../kit/Text';
import { type RowPlace, VirtualList } from '../kit/VirtualList';
import { useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './DocumentsPanel.module.css';

/** Number of documents from which on a filter is shown. */
const MANY_DOCUMENTS = 8;
/** px */
const ROW_HEIGHT = 44;
const DAY = 86_400_000;
const time = new Intl.DateTimeFormat(dateLocale, { hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' });

const kindWords = { pdl: 'PDL', mermaid: 'Mermaid' } as const;

interface RowProps {
  readonly document: DocumentSummary;
  readonly title: string;
  readonly isActive: boolean;
  readonly place: RowPlace & { readonly 'aria-setsize': number; readonly 'aria-posinset': number };
}

function DocumentRow({ document, title, isActive, place }: RowProps) {
  const { openDocument, renameDocument } = useWorkspace('openDocument', 'renameDocument');
  const { duplicateDocument, deleteDocument } = useWorkspace('duplicateDocument', 'deleteDocument');
  const [naming, setNaming] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const { id, kind, updatedAt } = document;
  useFocusAfterNaming(naming, main);
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(main.current?.closest('ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const next = rows.indexOf(main.current as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1);
    const moveTo = (row: HTMLElement | undefined) => {
      row?.focus();
      row?.scrollIntoView({ block: 'nearest' });
    };
    if (event.key === 'F2') setNaming(true);
    else if (event.key === 'Delete') {
      moveTo(rows[next] ?? rows[next + 2]);
      deleteDocument(id);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveTo(rows[next]);
    else return;
    event.preventDefault();
  };
  const KindIcon = kind === 'mermaid' ? Workflow : FileText;
  const about = t.kindAndChange({ kind: kindWords[kind], time: formatDateTime(updatedAt) });
  return (
    <Row as="li" surface="line" data-active={isActive || undefined} className={styles.row} {...place}>
      {!naming ? (
        <RowButton
          ref={main}
          data-row
          aria-current={isActive || undefined}
          onClick={() => openDocument(id)}
          onDoubleClick={() => setNaming(true)}
          onKeyDown={onKeyDown}
          aria-label={title}
          aria-description={about}
          title={`${title}\n${about}`}
        >
          <KindIcon size={15} />
          <Stack as="span" size="grows" className={styles.words}>
            <Text lines="cut">{title}</Text>
            <Text size="xs" tone="muted" figures lines="cut">
              {kindWords[kind]}, {(Date.now() - updatedAt < DAY ? time : date).format(updatedAt)}
            </Text>
          </Stack>
        </RowButton>
      ) : (
        <NameInput
          className={styles.field}
          label={t.titleOfTheDocument}
          initial={title}
          onCommit={(text) => {
            renameDocument(text, id);
            setNaming(false);
          }}
          onCancel={() => setNaming(false)}
        />
      )}
      <Menu
        align="end"
        trigger={<IconButton small late label={t.moreActions({ title })} icon={<Ellipsis size={15} />} />}
        groups={[
          {
            items: [
              {
                id: 'rename',
                label: common.rename,
                icon: <PencilLine size={14} />,
                // Wait until the menu has returned the focus; the blur would end the renaming at once.
                onSelect: () => setTimeout(() => setNaming(true), 50),
              },
              { id: 'duplicate', label: t.duplicate, icon: <Copy size={14} />, onSelect: () => duplicateDocument(id) },
              {
                id: 'delete',
                label: 'Delete',
                icon: <Trash2 size={14} />,
                danger: true,
                onSelect: () => deleteDocument(id),
              },
            ],
          },
        ]}
      />
    </Row>
  );
}

/** Lists every document of this browser, latest first. */
export function DocumentsPanel() {
  const documents = useWorkspace((state) => state.documents);
  const activeId = useWorkspace((state) => state.history.document.id);
  const activeTitle = useWorkspace((state) => state.history.document.title);
  const openDialog = useShell((state) => state.openDialog);
  const [filter, setFilter] = useState('');
  const titleOf = ({ id, title }: DocumentSummary) => (id === activeId ? activeTitle : title);
  const showsFilter = documents.length >= MANY_DOCUMENTS;
  const wanted = showsFilter ? filter.trim().toLowerCase() : '';
  const shown = documents.filter((document) => titleOf(document).toLowerCase().includes(wanted));
  return (
    <Stack as="section" size="full" data-testid={testIds.documentList}>
      <PanelHead title={t.documents}>
        <IconButton label={t.newPasteOrOpen} onClick={() => openDialog('import')} icon={<FilePlus2 size={16} />} />
      </PanelHead>
      {showsFilter && (
        <TextInput
          type="search"
          className={styles.filter}
          aria-label={t.filterDocuments}
          placeholder={t.filterCount({ documents: documents.length })}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <VirtualList
        className={styles.list}
        count={shown.length}
        rowHeight={ROW_HEIGHT}
        rowsAs="ul"
        rows={{ 'aria-label': t.documents }}
        row={(index, place) => {
          const document = shown[index];
          return (
            document && (
              <DocumentRow
                key={document.id}
                document={document}
                title={titleOf(document)}
                isActive={document.id === activeId}
                place={{ ...place, 'aria-setsize': shown.length, 'aria-posinset': index + 1 }}
              />
            )
          );
        }}
      />
      {shown.length === 0 && (
        <Hint size="ui" padded>
          {t.noTitleContains({ text: filter.trim() })}
        </Hint>
      )}
    </Stack>
  );
}
