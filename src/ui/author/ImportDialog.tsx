import { FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readImport, readImportFile } from '../../state/readImport';
import { Button } from '../shell/primitives/Button';
import { Modal } from '../shell/primitives/Modal';
import { useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './ImportDialog.module.css';

const blankPdl = `Name: New procedure
Desc: What it is for.

SLOTs:

APIs:

ANSWERs:

Procedure: |
`;

/** Paste or open a procedure: PDL or a Mermaid flowchart. What cannot be one says why; nothing is replaced. */
export function ImportDialog() {
  const open = useShell((state) => state.dialog === 'import');
  const importText = useShell((state) => state.importText);
  const closeDialog = useShell((state) => state.closeDialog);
  const createDocument = useWorkspace((state) => state.createDocument);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const fileInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!open) return;
    setText(importText);
    setProblem(undefined);
  }, [open, importText]);

  const take = (result: ReturnType<typeof readImport>) => {
    if (!result.ok) {
      setProblem(result.error);
      return;
    }
    createDocument(result.value);
    closeDialog();
  };
  const create = (source: string) => take(readImport(source));

  return (
    <Modal
      open={open}
      onClose={closeDialog}
      title="New document"
      description="Paste PDL or a Mermaid flowchart, open a file, or start with an empty procedure."
      width={680}
      testId={testIds.importDialog}
      footer={
        <>
          <Button icon={<FolderOpen size={15} />} onClick={() => fileInput.current?.click()}>
            Open a file ...
          </Button>
          <Button onClick={() => create(blankPdl)}>Start empty</Button>
          <Button tone="primary" disabled={text.trim() === ''} onClick={() => create(text)}>
            Create document
          </Button>
        </>
      }
    >
      <textarea
        className={styles.text}
        value={text}
        spellCheck={false}
        aria-label="PDL or Mermaid text"
        placeholder={'Name: ...\nAPIs:\n  - name: ...\n\nor\n\nflowchart TD\n  A[Ask] --> B{Known?}'}
        data-testid={testIds.importText}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="File to open"
        accept=".yaml,.yml,.pdl,.mmd,.mermaid,.md,.txt"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void readImportFile(file).then(take);
          event.target.value = '';
        }}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}
