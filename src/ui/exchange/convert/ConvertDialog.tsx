import { ArrowRight, Download, FilePlus2, FileText, FolderOpen } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { memoize } from '../../../core/support';
import { convertMessages as t } from '../../../messages/convert.en';
import { conversionTitle, convertChart, drawnChartOf } from '../../../state/exchange/converterView';
import type { FormatConversion } from '../../../state/exchange/convertFormats';
import { fileNameOf, formats, openConverted, otherFormats, workflowFormats } from '../../../state/exchange/formats';
import {
  type ConverterState,
  createConverter,
  refusals,
  sourceFormatNames,
} from '../../../state/exchange/formatsConverter';
import { Button, IconButton } from '../../kit/Button';
import { FileButton } from '../../kit/FileButton';
import { Row } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { Choice } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { ConversionFailed } from '../../studio/formats/ConversionFailed';
import { CopyButton } from '../../studio/formats/CopyButton';
import { FormatText } from '../../studio/formats/FormatText';
import { openInSource } from '../../studio/openConversion';
import { saveText } from '../../studio/saveFile';
import { useDialog, useWeir, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './Converter.module.css';
import { ConvertProblems } from './ConvertProblems';
import { ConvertTextField, type ConvertTextFieldHandle } from './ConvertTextField';
import { ConvertTools, readInto } from './ConvertTools';
import { StepsView } from './StepsView';
import { useFileDrop } from './useFileDrop';

interface OutcomeProps {
  readonly state: ConverterState;
  /** The result with the chosen steps. */
  readonly mapped: FormatConversion | undefined;
}

function Outcome({ state, mapped }: OutcomeProps) {
  const { outcome, selection, hovered, failure, text } = state;
  if (failure !== undefined) return <ConversionFailed title={t.notConverted} message={failure} />;
  if (text.trim() === '' || !outcome)
    return (
      <Hint size="ui" padded>
        {text.trim() === '' ? t.resultPlaceholder : t.reading}
      </Hint>
    );
  const refusal = refusals[outcome.format];
  if (refusal) return <ConversionFailed title={sourceFormatNames[outcome.format]} {...refusal} />;
  const [problem] = outcome.problems;
  if (!mapped && !outcome.results[outcome.target] && problem)
    return (
      <ConversionFailed
        title={t.cannotBeRead({ format: sourceFormatNames[outcome.format] })}
        message={t.line({ line: problem.line, message: problem.message })}
        remedy={t.fixSourceHint}
      />
    );
  return (
    <FormatText
      format={outcome.target}
      answer={mapped ? { ...outcome, results: { [outcome.target]: mapped } } : outcome}
      linking={{
        selection,
        hovered,
        onPick: state.select,
        onHover: state.hover,
        nameOf: (id) => outcome.labels[id],
      }}
      testId={testIds.converterResult}
    />
  );
}

/** The converters of a workspace with what the user made in them, by document or text. */
const convertersOf = memoize((_workspace: object) => new Map<string, StoreApi<ConverterState>>());

/** A converter for the open document, or for the text that the dialog was opened with. It is kept for the next opening. */
function useConverter() {
  const { workspace, tools, shell, convertFormats } = useWeir();
  return useMemo(() => {
    const { history, readFlowchart, selection, tools: text } = workspace.getState();
    const { id, title, source } = history.document;
    const { dialogInput } = shell.getState();
    const { definitions } = tools.getState();
    const ports = { ask: convertFormats, readFlowchart };
    const given =
      text !== undefined && definitions.length > 0 ? { name: t.toolsOfTheDocument, text, definitions } : undefined;
    const start = dialogInput === '' ? { text: source, title, tools: given, selection } : { text: dialogInput };
    const converters = convertersOf(workspace);
    const key = dialogInput === '' ? `document ${id}` : `text ${dialogInput}`;
    const known = converters.get(key);
    known?.getState().reopen(start);
    const converter = known ?? createConverter(ports, start);
    converters.set(key, converter);
    return converter;
  }, [workspace, tools, shell, convertFormats]);
}

function Converter({ onClose }: { readonly onClose: () => void }) {
  const converter = useConverter();
  const state = useStore(converter);
  const weir = useWeir();
  const { workspace } = weir;
  const readGraph = useCallback(
    async (source: string) => (await workspace.getState().readFlowchart(source)).graphs.flowchart,
    [workspace],
  );
  const { source: openSource, title: openTitle } = useWorkspace((state) => state.history).document;
  const editor = useRef<ConvertTextFieldHandle>(null);
  const openFile = (file: File) => {
    const from = { title: file.name.replace(/(?:\.pdl)?\.[^.]+$/i, ''), fileName: file.name };
    void readInto(state, file, (given) => state.openText(given, from));
  };
  const isDragging = useFileDrop(openFile);
  const { text, target, outcome } = state;
  const result = outcome?.results[outcome.target];
  // Undefined while the outcome belongs to another text or target format.
  const isCurrent = outcome?.text === text && outcome.target === target;
  const unmapped = isCurrent && result?.ok ? result.value.text : undefined;
  const title = conversionTitle(state, unmapped);
  const info = formats[target];
  const isChart = outcome?.format === 'mermaid' && outcome.text === text && outcome.problems.length === 0;
  // A chart that the dialog was opened with shows its steps; a text that is typed or dropped keeps its field.
  const [openedText] = useState(text);
  const [chosenView, setView] = useState<'steps' | 'text' | undefined>(undefined);
  const view = chosenView ?? (isChart && text === openedText ? 'steps' : 'text');
  const drawn = useMemo(() => drawnChartOf(target, outcome, unmapped), [target, outcome, unmapped]);
  const chart = isChart ? text : drawn?.source;
  const flowchart = useAsyncAnswer(chart, readGraph);
  const hasSteps = flowchart !== undefined && target === 'pdl';
  const mapping = state.mappingOf(drawn);
  const { chosen, start } = useStore(mapping);
  const tools = state.tools?.definitions;
  // Without a choice, the outcome shows the proposals.
  const mapped = useMemo(
    () =>
      chart === undefined || !flowchart || chosen === start || (hasSteps && view === 'steps')
        ? undefined
        : convertChart(target, chart, flowchart, { tools, steps: chosen, title }),
    [chart, flowchart, chosen, start, hasSteps, view, target, tools, title],
  );
  const shownResult = isCurrent ? (mapped ?? result) : undefined;
  const shown = shownResult?.ok ? shownResult.value : undefined;
  const converted = shown?.text;
  const open = (pdl: string, notes: readonly string[]) => {
    openInSource(weir, openConverted(title, target, pdl, state.tools?.text, openTitle), notes);
    onClose();
  };

  return (
    <div
      className={styles.converter}
      onPaste={(event) => {
        // A paste outside of the field goes into the field, not into a new document.
        if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
        const given = event.clipboardData.getData('text/plain');
        if (given.trim() === '') return;
        event.preventDefault();
        event.stopPropagation();
        state.openText(given, {});
      }}
    >
      {hasSteps && (
        <Row size="fixed">
          <Segments legend={t.shownAs} options={{ steps: t.steps, text: t.text }} value={view} onChange={setView} />
        </Row>
      )}
      {hasSteps && view === 'steps' ? (
        <StepsView
          key={chart}
          source={chart ?? text}
          mapping={mapping}
          flowchart={flowchart}
          title={title}
          tools={tools}
          onCreate={open}
        />
      ) : (
        <>
          <div className={styles.sides}>
            <section className={styles.side} aria-label={t.source} data-over={isDragging || undefined}>
              <Row as="header" gap="2" surface="bar" size="fixed" className={styles.head}>
                <Text as="h3" tone="muted" weight="light">
                  {t.from}
                </Text>
                <Text weight="strong" {...(outcome?.format === 'unknown' && { tone: 'warning' })}>
                  <Status as="span">
                    {outcome ? sourceFormatNames[outcome.format] : text.trim() === '' ? t.nothingYet : '...'}
                  </Status>
                </Text>
                <Text flex="grows" />
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
                  onFiles={([file]) => file && openFile(file)}
                />
              </Row>
              <div className={styles.field}>
                <ConvertTextField ref={editor} state={state} />
              </div>
              {outcome && outcome.text === text && (
                <ConvertProblems
                  label={t.problemsOfTheSource}
                  problems={outcome.problems}
                  onShow={({ start, end }) => editor.current?.show(start, end)}
                />
              )}
              <ConvertTools state={state} />
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
                <Outcome state={state} mapped={isCurrent ? mapped : undefined} />
              </div>
            </section>
          </div>
          <Row as="footer" gap="2" wraps justify="last">
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
              {...(info.isDocument ? {} : { 'data-tip': t.openHint })}
              onClick={() => {
                if (shown) open(shown.text, shown.notes);
              }}
            >
              {t.openAsDocument}
            </Button>
          </Row>
        </>
      )}
    </div>
  );
}

/** Converts any workflow text into another format, side by side. */
export function ConvertDialog() {
  const [open, closeDialog] = useDialog('convert');
  return (
    <Modal open={open} onClose={closeDialog} title={t.convert} width={1280} testId={testIds.converter}>
      <Converter onClose={closeDialog} />
    </Modal>
  );
}
