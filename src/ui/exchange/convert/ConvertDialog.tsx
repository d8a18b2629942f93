import { ArrowRight, Download, FilePlus2, FileText, FolderOpen } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { convertMessages as t } from '../../../messages/convert.en';
import { fileNameOf, formats, otherFormats, workflowFormats } from '../../../state/exchange/formats';
import { type ConverterState, createConverter, sourceNames } from '../../../state/exchange/formatsConverter';
import { loadToolReader } from '../../../state/workspace/toolsStore';
import { Button, IconButton } from '../../kit/Button';
import { FileButton } from '../../kit/FileButton';
import { Row } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Status } from '../../kit/Notice';
import { Choice } from '../../kit/SelectField';
import { Text } from '../../kit/Text';
import { CopyButton } from '../../studio/formats/CopyButton';
import { askFormats } from '../../studio/formats/formatsWorker';
import { openConverted } from '../../studio/formats/openConverted';
import { saveText } from '../../studio/saveFile';
import { useDialog, useWeir, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './Converter.module.css';
import { Outcome, Problems, readFile, Tools } from './ConverterParts';
import { EditableText, type EditableTextHandle } from './EditableText';
import { useDroppedFile } from './useDroppedFile';

/** A converter over the open document, or over the text the dialog was opened with. */
function useConverter() {
  const { workspace, tools, shell } = useWeir();
  return useMemo(() => {
    const { history, readFlowchart, selection, tools: text } = workspace.getState();
    const { title, source } = history.document;
    const { dialogInput } = shell.getState();
    const { definitions } = tools.getState();
    const ports = {
      ask: askFormats,
      readFlowchart,
      parseTools: async (given: string) => (await loadToolReader()).parseTools(given),
    };
    const given =
      text !== undefined && definitions.length > 0 ? { name: t.toolsOfTheDocument, text, definitions } : undefined;
    return createConverter(
      ports,
      dialogInput === '' ? { text: source, title, tools: given, selection } : { text: dialogInput },
    );
  }, [workspace, tools, shell]);
}

function Converter({ onClose }: { readonly onClose: () => void }) {
  const converter = useConverter();
  const state = useStore(converter);
  const createDocument = useWorkspace((workspace) => workspace.createDocument);
  const openSource = useWorkspace((workspace) => workspace.history.document.source);
  const openTitle = useWorkspace((workspace) => workspace.history.document.title);
  const editor = useRef<EditableTextHandle>(null);
  const openFile = async (file: File) => {
    const given = await readFile(file);
    if (given.ok)
      state.openText(given.value, { title: file.name.replace(/(?:\.pdl)?\.[^.]+$/i, ''), fileName: file.name });
    else state.refuse(given.error);
  };
  const isOver = useDroppedFile((file) => void openFile(file));
  const { text, target, outcome } = state;
  const result = outcome?.results[outcome.target];
  // Not while it is of another text or another format than the one that stands there now.
  const converted = outcome?.text === text && outcome.target === target && result?.ok ? result.value.text : undefined;
  const title = titleOf(state, converted);
  const info = formats[target];

  return (
    <div
      className={styles.converter}
      onPaste={(event) => {
        // Beside the field too a paste is meant for it, and not for a new document.
        if (event.target instanceof HTMLTextAreaElement) return;
        const given = event.clipboardData.getData('text/plain');
        if (given.trim() === '') return;
        event.preventDefault();
        event.stopPropagation();
        state.openText(given, {});
      }}
    >
      <div className={styles.sides}>
        <section className={styles.side} aria-label={t.source} data-over={isOver || undefined}>
          <Row as="header" gap="2" surface="bar" size="fixed" className={styles.head}>
            <Text as="h3" tone="muted" weight="light">
              {t.from}
            </Text>
            <Text weight="strong" {...(outcome?.format === 'unknown' && { tone: 'warning' })}>
              <Status as="span">
                {outcome ? sourceNames[outcome.format] : text.trim() === '' ? t.nothingYet : '...'}
              </Status>
            </Text>
            <Text room="grows" />
            {text !== openSource && (
              <IconButton
                label={t.takeTheOpenDocument}
                onClick={() => state.openText(openSource, { title: openTitle })}
                icon={<FileText size={15} />}
              />
            )}
            <FileButton
              label={t.openAFile}
              icon={<FolderOpen size={15} />}
              what={t.fileToConvert}
              accept=".yaml,.yml,.pdl,.mmd,.mermaid,.md,.txt,.json"
              onFiles={([file]) => file && void openFile(file)}
            />
          </Row>
          <div className={styles.field}>
            <EditableText ref={editor} state={state} />
          </div>
          <Problems state={state} onShow={(start, end) => editor.current?.show(start, end)} />
          <Tools state={state} />
        </section>
        <ArrowRight className={styles.arrow} size={18} aria-hidden="true" />
        <section className={styles.side} aria-label={t.result}>
          <Row as="header" gap="2" surface="bar" size="fixed" className={styles.head}>
            <Text as="h3" tone="muted" weight="light">
              <label htmlFor="convert-target">{t.to}</label>
            </Text>
            <Choice
              id="convert-target"
              value={target}
              options={[...workflowFormats, ...otherFormats].map(
                (id) => (id === target || id !== outcome?.format) && ([id, formats[id].label] as const),
              )}
              onChange={state.setTarget}
            />
          </Row>
          <div className={styles.field} aria-busy={state.isBusy}>
            <Outcome state={state} />
          </div>
        </section>
      </div>
      <Row as="footer" gap="2" wraps justify="last" className={styles.footer}>
        <CopyButton text={converted} what={info.word} look="button" />
        <Button
          icon={<Download size={15} />}
          disabled={converted === undefined}
          onClick={() => converted !== undefined && saveText(converted, fileNameOf(title, target), info.mediaType)}
        >
          {t.saveAsAFile}
        </Button>
        <Button
          tone="primary"
          icon={<FilePlus2 size={15} />}
          disabled={converted === undefined || !info.isDocument}
          {...(info.isDocument ? {} : { 'data-tip': t.pdlAndMermaidOpenAs })}
          onClick={() => {
            if (converted === undefined) return;
            createDocument(openConverted({ title, format: target, text: converted, tools: state.tools?.text }));
            onClose();
          }}
        >
          {t.openAsDocument}
        </Button>
      </Row>
    </div>
  );
}

/** Any workflow text beside what it is in another format. */
export function ConvertDialog() {
  const [open, closeDialog] = useDialog('convert');
  return (
    <Modal open={open} onClose={closeDialog} title={t.convert} width={1280} testId={testIds.converter}>
      <Converter onClose={closeDialog} />
    </Modal>
  );
}

/** What it was opened as, else what it calls itself. */
function titleOf({ title, text }: ConverterState, converted: string | undefined): string {
  const name = /^Name:[ \t]*(.+)$/m.exec(converted ?? '')?.[1] ?? /^Name:[ \t]*(.+)$/m.exec(text)?.[1];
  return title ?? name?.trim() ?? t.convertedWorkflow;
}
