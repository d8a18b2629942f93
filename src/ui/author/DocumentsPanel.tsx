import { Copy, Ellipsis, FilePlus2, FileText, Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../shell/primitives/Button';
import styles from '../shell/primitives/List.module.css';
import { Menu } from '../shell/primitives/Menu';
import { Modal } from '../shell/primitives/Modal';
import { useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';

/** The shelf: every document of this browser, newest first. */
export function DocumentsPanel() {
  const documents = useWorkspace((state) => state.documents);
  const activeId = useWorkspace((state) => state.history.document.id);
  const activeTitle = useWorkspace((state) => state.history.document.title);
  const openDocument = useWorkspace((state) => state.openDocument);
  const duplicateDocument = useWorkspace((state) => state.duplicateDocument);
  const deleteDocument = useWorkspace((state) => state.deleteDocument);
  const openDialog = useShell((state) => state.openDialog);
  const [doomed, setDoomed] = useState<{ id: string; title: string } | undefined>();
  return (
    <section className={styles.panel} data-testid={testIds.documentList}>
      <header className={styles.heading}>
        <h2>Documents</h2>
        <IconButton label="New, paste or open" onClick={() => openDialog('import')}>
          <FilePlus2 size={16} />
        </IconButton>
      </header>
      <ul className={styles.list}>
        {documents.map((document) => {
          const title = document.id === activeId ? activeTitle : document.title;
          return (
            <li key={document.id} className={styles.row} data-active={document.id === activeId || undefined}>
              <button type="button" className={styles.main} onClick={() => openDocument(document.id)} title={title}>
                {document.kind === 'mermaid' ? <Workflow size={15} /> : <FileText size={15} />}
                <span className={styles.label}>{title}</span>
              </button>
              <Menu
                align="end"
                trigger={
                  <button type="button" className={styles.more} aria-label={`More for ${title}`}>
                    <Ellipsis size={15} />
                  </button>
                }
                groups={[
                  {
                    items: [
                      {
                        id: 'duplicate',
                        label: 'Duplicate',
                        icon: <Copy size={14} />,
                        onSelect: () => duplicateDocument(document.id),
                      },
                      {
                        id: 'delete',
                        label: 'Delete ...',
                        icon: <Trash2 size={14} />,
                        danger: true,
                        onSelect: () => setDoomed({ id: document.id, title }),
                      },
                    ],
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <Modal
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={`Delete ${doomed?.title ?? ''}?`}
        description="The document leaves this browser for good. Its runs stay in the list of runs."
        width={420}
        footer={
          <>
            <Button onClick={() => setDoomed(undefined)}>Keep it</Button>
            <Button
              tone="danger"
              onClick={() => {
                if (doomed) deleteDocument(doomed.id);
                setDoomed(undefined);
              }}
            >
              Delete document
            </Button>
          </>
        }
      >
        {null}
      </Modal>
    </section>
  );
}
