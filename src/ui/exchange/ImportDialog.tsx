import { FolderOpen, PenLine } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type DocumentFormat, detectFormat } from '../../core/formats';
import type { OpenHow, OpenReport } from '../../state/exchange/importState';
import { blankProcedure } from '../../state/workspace/blankProcedure';
import { Button } from '../kit/Button';
import { TextArea } from '../kit/Controls';
import { Message } from '../kit/Message';
import { Modal } from '../kit/Modal';
import { Alert } from '../kit/Notice';
import { useImports, useShell, useWeir, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './ImportDialog.module.css';
import { ReadingBar } from './traces/ReadingBar';

/** Characters looked at to say what a text is while it is typed. */
const HEAD = 200_000;

/** What the button does with a text of this kind. */
const actions: Readonly<Record<DocumentFormat, string>> = {
  pdl: 'Create document',
  mermaid: 'Create document',
  worfbench: 'Create document',
  aov: 'Create document',
  unknown: 'Create document',
  tools: 'Attach the tools',
  'session-log': 'Import the runs',
  'chat-messages': 'Import the traces',
  star: 'Import the traces',
  'star-task': 'Create document',
};

/** Formats that are worth a word: for the others the button says it all. */
const notices: Partial<Record<DocumentFormat, string>> = {
  unknown: 'Neither PDL nor Mermaid. If it is a procedure in words, a model can draft it.',
  worfbench: 'A WorfBench workflow: it becomes a Mermaid flowchart.',
  aov: 'An AOV dictionary: it becomes a Mermaid flowchart.',
  'star-task': 'A task of STAR: its graph becomes a procedure.',
  'session-log': 'A session log of Weir: its sessions become stored runs.',
  'chat-messages': 'OpenAI chat messages: next you choose what to import and which nodes their tools are.',
  star: 'STAR dialogues: next you choose what to import and which nodes their APIs are.',
};

/** Paste or open anything that Weir reads. What cannot be opened says why; nothing is replaced. */
export function ImportDialog() {
  const { shell, workspace } = useWeir();
  const open = useShell((state) => state.dialog === 'import');
  const dialogInput = useShell((state) => state.dialogInput);
  const closeDialog = useShell((state) => state.closeDialog);
  const openDialog = useShell((state) => state.openDialog);
  const openFiles = useImports((state) => state.openFiles);
  const openText = useImports((state) => state.openText);
  const isReading = useImports((state) => state.reading !== undefined);
  const waiting = useImports((state) => state.wizard?.traces.length ?? 0);
  const title = useWorkspace((state) => state.history.document.title);
  const isPdl = useWorkspace((state) => state.history.document.kind === 'pdl');
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** The text is being opened: a second click opens it no second time. */
  const isCreating = useRef(false);
  const fileInput = useRef<HTMLInputElement>(null);
  /** Of the opening shown: a report of an earlier one is not for this dialog. */
  const opening = useRef(0);
  const seen = useDeferredValue(text);
  const format = useMemo(() => (open ? detectFormat(seen.slice(0, HEAD)) : 'unknown'), [open, seen]);
  useEffect(() => {
    if (!open) return;
    opening.current += 1;
    setText(dialogInput);
    setProblems([]);
  }, [open, dialogInput]);

  const take = async (asked: Promise<OpenReport>) => {
    const mine = opening.current;
    const { opened, refused, cancelled } = await asked;
    const isShown = shell.getState().dialog === 'import' && mine === opening.current;
    if (isShown) setProblems(refused);
    else for (const sentence of refused.slice(0, 3)) workspace.getState().notify('error', sentence);
    if (isShown && refused.length === 0 && !cancelled && opened.length > 0) closeDialog();
  };
  const create = async (source: string, how: OpenHow = {}) => {
    if (isCreating.current) return;
    isCreating.current = true;
    await take(openText(source, { tells: 'caller', ...how })).finally(() => {
      isCreating.current = false;
    });
  };
  const isTools = format === 'tools';
  const notice = isTools
    ? isPdl
      ? `Tool definitions: they are attached to "${title}", or become a new procedure with their APIs.`
      : 'Tool definitions: they become a new procedure with their APIs.'
    : text.trim() === ''
      ? undefined
      : notices[format];

  return (
    <Modal
      open={open}
      onClose={closeDialog}
      title="New, paste or open"
      description="Paste a procedure, flowchart, tools or log, open files, or start with an empty procedure."
      width={680}
      testId={testIds.importDialog}
      footer={
        <>
          {waiting > 0 && (
            <Button tone="quiet" onClick={() => openDialog('traces')}>
              Go on with {waiting} {waiting === 1 ? 'dialogue' : 'dialogues'}
            </Button>
          )}
          {format === 'unknown' && !isReading && (
            <Button tone="quiet" icon={<PenLine size={15} />} onClick={() => openDialog('draft', text)}>
              Draft from words ...
            </Button>
          )}
          <Button icon={<FolderOpen size={15} />} disabled={isReading} onClick={() => fileInput.current?.click()}>
            Open files ...
          </Button>
          {isTools && isPdl ? (
            <Button onClick={() => void create(text, { tools: 'document' })}>New procedure from these tools</Button>
          ) : (
            <Button disabled={isReading} onClick={() => void create(blankProcedure.source)}>
              Start empty
            </Button>
          )}
          <Button tone="primary" disabled={text.trim() === '' || isReading} onClick={() => void create(text)}>
            {isTools && !isPdl ? 'New procedure from these tools' : actions[format]}
          </Button>
        </>
      }
    >
      <TextArea
        className={styles.text}
        value={text}
        spellCheck={false}
        aria-label="Text to open"
        placeholder={
          'Name: ...\nAPIs:\n  - name: ...\n\nor\n\nflowchart TD\n  A[Ask] --> B{Known?}\n\nor drop files anywhere'
        }
        data-testid={testIds.importText}
        onChange={(event) => {
          setText(event.target.value);
          setProblems([]);
        }}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        aria-label="File to open"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          setProblems([]);
          if (files.length > 0) void take(openFiles(files, { tells: 'caller' }));
          event.target.value = '';
        }}
      />
      {notice && problems.length === 0 && !isReading && <p className={styles.notice}>{notice}</p>}
      {isReading && (
        <div className={styles.reading}>
          <ReadingBar />
        </div>
      )}
      {problems.length > 0 && (
        <Alert as="div" className={styles.problem}>
          {problems.slice(0, 5).map((problem) => (
            <p key={problem}>
              <Message text={problem} />
            </p>
          ))}
          {problems.length > 5 && <p>{problems.length - 5} more of the files cannot be opened either.</p>}
        </Alert>
      )}
    </Modal>
  );
}
