import { CircleCheck, CircleHelp, FolderOpen, Info, PenLine, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { RecognisedKind, Recognition } from '../../core/formats';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { TextFault } from '../../state/exchange/firstFault';
import type { OpenHow, OpenReport } from '../../state/exchange/importState';
import { blockFiles, plainTextProcedure, recognise } from '../../state/exchange/recognisedText';
import { blankProcedure } from '../../state/workspace/blankProcedure';
import { Button } from '../kit/Button';
import { Select, TextArea } from '../kit/Controls';
import { FileButton } from '../kit/FileButton';
import { Row, Stack } from '../kit/Layout';
import { Message } from '../kit/Message';
import { Modal } from '../kit/Modal';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import { Hint, Text } from '../kit/Text';
import { useDialog, useImports, useShell, useWeir, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { ForeignFlowPreview } from './ForeignFlowPreview';
import styles from './ImportDialog.module.css';
import { ReadingBar } from './traces/ReadingBar';
import { useAddToOpen } from './useAddToOpen';

/** Characters shown in the field; of a longer text only the start is shown, because a large field blocks the page. */
const MAX_SHOWN = 200_000;
const BEGINNING = 2_000;

/** Every document of a text that contains several. */
const allBlocks = 'all';

/** One of them, by its index. */
type BlockChoice = number | typeof allBlocks;

const kindNames = { flowchart: 'flowchart', 'state-diagram': t.stateDiagramNoun, pdl: 'procedure' } as const;

interface RecognisedTextProps {
  readonly found: Recognition;
  readonly choice: BlockChoice;
  readonly onChoose: (choice: BlockChoice) => void;
  /** The text can be stored as plain text. */
  readonly canKeepAsText: boolean;
  /** The first error of a document. */
  readonly fault: TextFault | undefined;
  /** Why the text cannot be added to the open document. */
  readonly reason: string | undefined;
}

/**
 * The detected format of a text, the evidence for it, and the result of the import; for several documents, a choice.
 */
function RecognisedText({ found, choice, onChoose, canKeepAsText, fault, reason }: RecognisedTextProps) {
  const { kind: openKind, title } = useWorkspace((state) => state.history).document;
  const { kind, use, name, sign, blocks } = found;
  if (kind === 'empty') return null;
  const Icon = fault
    ? TriangleAlert
    : use === 'open' || use === 'convert'
      ? CircleCheck
      : use === 'none'
        ? CircleHelp
        : Info;
  const advice =
    kind !== 'tools'
      ? found.advice
      : openKind === 'pdl'
        ? t.toolsAttachOrBecome({ title: title })
        : t.toolsBecomeProcedure;
  return (
    <Note
      data-use={use}
      icon={
        <Text tone={fault ? 'warning' : use === 'open' || use === 'convert' ? 'accent' : 'muted'}>
          <Icon size={16} aria-hidden="true" />
        </Text>
      }
    >
      <Status as="div" data-testid={testIds.recognisedText}>
        <p>
          <strong>{t.isNamed({ name })}</strong> {sign}
        </p>
        {advice !== undefined && <Hint size="ui">{advice}</Hint>}
        {fault && (
          <Text as="p" tone="warning">
            <Message text={t.brokenLine(fault)} />
          </Text>
        )}
        {reason !== undefined && (
          <Hint size="ui">
            <Message text={reason} />
          </Hint>
        )}
        {canKeepAsText && <Hint size="ui">{t.keepAsTextAbout}</Hint>}
      </Status>
      {blocks.length > 1 && (
        <Row as="label" gap="2">
          {t.create}
          <Select
            value={choice}
            onChange={({ target }) => onChoose(target.value === allBlocks ? allBlocks : Number(target.value))}
          >
            <option value={allBlocks}>{t.allBlocks({ count: blocks.length })}</option>
            {blocks.map((block, index) => (
              <option key={block.line} value={index}>
                {t.line({ line: block.line })} {block.title ?? kindNames[block.kind]}
                {block.title === undefined ? '' : ` (${kindNames[block.kind]})`}
              </option>
            ))}
          </Select>
        </Row>
      )}
    </Note>
  );
}

/** The button's action for texts of this kind, if it does not create a document. */
const actions: Partial<Record<RecognisedKind, string>> = {
  tools: t.attachTheTools,
  'session-log': t.importTheRuns,
  'chat-messages': t.importTheTraces,
  star: t.importTheTraces,
  workspace: t.openTheWorkspace,
};

/**
 * Imports any text or file that Weir reads. It shows the detected format before anything is created, and the options
 * for a text that cannot be opened; nothing is replaced.
 */
export function ImportDialog() {
  const { shell, workspace } = useWeir();
  const [open, closeDialog] = useDialog('import');
  const { dialogInput, openDialog, welcome } = useShell('dialogInput', 'openDialog', 'welcome');
  const { openFiles, openText } = useImports('openFiles', 'openText');
  const isReading = useImports((state) => state.reading !== undefined);
  const waiting = useImports((state) => state.wizard?.rows.length ?? 0);
  const isPdl = useWorkspace((state) => state.history.document.kind === 'pdl');
  const [text, setText] = useState('');
  const [reported, setProblems] = useState<readonly string[]>([]);
  /** Set while the text is being opened, so that a second click has no effect. */
  const isCreating = useRef(false);
  /** The current opening of the dialog: reports of earlier ones are ignored. */
  const opening = useRef(0);
  const seen = useDeferredValue(text);
  const recognised = useMemo(() => recognise(open ? seen : ''), [open, seen]);
  const { found, fault, isConvertible, refusal: tooLarge } = recognised;
  const problems = tooLarge === undefined ? reported : [tooLarge];
  const addition = useAddToOpen(seen, found, fault !== undefined);
  // The welcome screen hides the open document, so the text cannot be meant for it.
  const refusal = dialogInput === '' || welcome ? undefined : addition.reason;
  const reason = refusal ?? (isConvertible ? t.chartOrProcedure : undefined);
  const [chosen, setChosen] = useState<{ readonly of: typeof found; readonly choice: BlockChoice }>();
  // A choice among the documents of one text does not apply to another text.
  const choice = chosen?.of === found ? chosen.choice : allBlocks;
  useEffect(() => {
    if (!open) return;
    opening.current += 1;
    setText(dialogInput);
    setProblems([]);
  }, [open, dialogInput]);

  const take = async (pendingReport: Promise<OpenReport>) => {
    const mine = opening.current;
    const { opened, refused, cancelled } = await pendingReport;
    const isShown = shell.getState().dialog === 'import' && mine === opening.current;
    if (isShown) setProblems(refused);
    else for (const sentence of refused.slice(0, 3)) workspace.getState().notify('error', sentence);
    if (isShown && refused.length === 0 && !cancelled && opened.length > 0) closeDialog();
  };
  const create = async (source: string, how: OpenHow = {}) => {
    if (isCreating.current) return;
    isCreating.current = true;
    await take(openText(source, { reportTo: 'caller', ...how })).finally(() => {
      isCreating.current = false;
    });
  };
  /** Creates the documents of a Markdown text: the chosen one, or all of them with their headings as titles. */
  const createBlocks = async () => {
    const taken = choice === allBlocks ? found.blocks : found.blocks.filter((_, index) => index === choice);
    const files = blockFiles(taken).map(({ name, text: source }) => new File([source], name));
    await take(openFiles(files, { reportTo: 'caller' }));
  };
  const addNodes = async () => {
    const problem = await addition.add();
    if (problem !== undefined) setProblems([problem]);
    else closeDialog();
  };
  const isEmpty = text.trim() === '';
  const isTools = found.kind === 'tools';
  const isOpenable = recognised.canOpen;
  const isTruncated = text.length > MAX_SHOWN;
  const isWaiting = seen !== text;

  return (
    <Modal
      open={open}
      onClose={closeDialog}
      title={t.newPasteOrOpen}
      description={t.importAbout}
      width={680}
      testId={testIds.importDialog}
      footer={
        <>
          {waiting > 0 && (
            <Button tone="quiet" onClick={() => openDialog('traces')}>
              {t.continueDialogues(waiting)}
            </Button>
          )}
          {(isEmpty || found.use === 'draft' || found.use === 'bring' || found.kind === 'workflow-prose') &&
            !isReading &&
            tooLarge === undefined && (
              <Button tone="quiet" icon={<PenLine size={15} />} onClick={() => openDialog('draft', text)}>
                {t.draftFromWords}
              </Button>
            )}
          {!isEmpty && !isOpenable && !isReading && tooLarge === undefined && (
            <Button tone="quiet" disabled={isWaiting} onClick={() => void create(plainTextProcedure(text))}>
              {t.keepAsPlainText}
            </Button>
          )}
          <FileButton
            icon={<FolderOpen size={15} />}
            what={t.fileToOpen}
            multiple
            disabled={isReading}
            onFiles={(files) => {
              setProblems([]);
              void take(openFiles(files, { reportTo: 'caller' }));
            }}
          >
            {t.openFiles}
          </FileButton>
          {isTools && isPdl && (
            <Button onClick={() => void create(text, { tools: 'document' })}>{t.newFromTools}</Button>
          )}
          {addition.label !== undefined && !welcome && (
            <Button disabled={isWaiting} onClick={() => void addNodes()}>
              {addition.label}
            </Button>
          )}
          {isConvertible && (
            <Button disabled={isWaiting} onClick={() => openDialog('convert', text)}>
              {t.convertToAProcedure}
            </Button>
          )}
          {isEmpty && (
            <Button disabled={isReading} onClick={() => void create(blankProcedure.source)}>
              {t.startEmpty}
            </Button>
          )}
          <Button
            tone="primary"
            disabled={isEmpty || isReading || isWaiting || !isOpenable}
            onClick={() => void (found.blocks.length > 1 ? createBlocks() : create(text))}
          >
            {isTools && !isPdl
              ? t.newFromTools
              : found.blocks.length > 1 && choice === allBlocks
                ? t.createDocuments({ count: found.blocks.length })
                : (actions[found.kind] ?? t.createDocument)}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <TextArea
          mono
          className={styles.text}
          value={isTruncated ? text.slice(0, BEGINNING) : text}
          readOnly={isTruncated}
          spellCheck={false}
          aria-label={t.textToOpen}
          placeholder={
            'Name: ...\nAPIs:\n  - name: ...\n\nor\n\nflowchart TD\n  A[Ask] --> B{Known?}\n\nor drop files anywhere'
          }
          data-testid={testIds.importText}
          onChange={(event) => {
            setText(event.target.value);
            setProblems([]);
          }}
        />
        {isTruncated && (
          <Hint size="ui">
            {t.textShortened({
              millions: (text.length / 1e6).toFixed(1),
              shownCount: BEGINNING.toLocaleString('en'),
            })}{' '}
            <Button tone="quiet" onClick={() => setText('')}>
              {t.clearTheText}
            </Button>
          </Hint>
        )}
        {problems.length === 0 && !isReading && (
          <RecognisedText
            found={found}
            choice={choice}
            onChoose={(next) => setChosen({ of: found, choice: next })}
            canKeepAsText={!isEmpty && !isOpenable}
            fault={fault}
            reason={reason}
          />
        )}
        {problems.length === 0 && !isReading && found.imports !== undefined && (
          <ForeignFlowPreview format={found.imports} text={seen} />
        )}
        {isReading && (
          <Stack pad="3" surface="card">
            <ReadingBar />
          </Stack>
        )}
        {problems.length > 0 && (
          <Note announcement="alert" tone="error" className={styles.problem}>
            {problems.slice(0, 5).map((problem) => (
              <p key={problem}>
                <Message text={problem} />
              </p>
            ))}
            {problems.length > 5 && <p>{t.moreFilesNotOpened({ count: problems.length - 5 })}</p>}
          </Note>
        )}
      </Stack>
    </Modal>
  );
}
