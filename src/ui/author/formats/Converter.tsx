import {
  ArrowRight,
  CircleSlash2,
  Download,
  FilePlus2,
  FileText,
  FolderOpen,
  TriangleAlert,
  Wrench,
  X,
} from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { fileNameOf, formats, otherFormats, workflowFormats } from '../../../state/formats';
import {
  type ConverterState,
  createConverter,
  MAX_CONVERTED,
  refusalOf,
  sourceNames,
} from '../../../state/formatsConverter';
import type { ShownFormat } from '../../../state/shellStore';
import { loadToolReader } from '../../../state/toolsStore';
import { Button, IconButton } from '../../shell/primitives/Button';
import { Message } from '../../shell/primitives/Message';
import { useWeir, useWorkspace } from '../../shell/weirContext';
import { testIds } from '../../testIds';
import styles from './Converter.module.css';
import { CopyButton } from './CopyButton';
import { EditableText, type EditableTextHandle } from './EditableText';
import { FormatText } from './FormatText';
import { askFormats } from './formatsWorker';
import { languageOfSource } from './languageOf';
import { openConverted } from './openConverted';
import { saveText } from './saveText';

/** A converter over the open document, or over the text the dialog was opened with. */
function useConverter() {
  const { workspace, tools, shell } = useWeir();
  return useMemo(() => {
    const { history, readFlowchart, selection, tools: text } = workspace.getState();
    const { title, source } = history.document;
    const { importText } = shell.getState();
    const { definitions } = tools.getState();
    const ports = {
      ask: askFormats,
      readFlowchart,
      parseTools: async (given: string) => (await loadToolReader()).parseTools(given),
    };
    const given =
      text !== undefined && definitions.length > 0 ? { name: 'Tools of the document', text, definitions } : undefined;
    return createConverter(
      ports,
      importText === '' ? { text: source, title, tools: given, selection } : { text: importText },
    );
  }, [workspace, tools, shell]);
}

export function Converter({ onClose }: { readonly onClose: () => void }) {
  const converter = useConverter();
  const state = useStore(converter);
  const createDocument = useWorkspace((workspace) => workspace.createDocument);
  const openSource = useWorkspace((workspace) => workspace.history.document.source);
  const openTitle = useWorkspace((workspace) => workspace.history.document.title);
  const editor = useRef<EditableTextHandle>(null);
  const { text, target, outcome, selection, hovered } = state;
  const isCurrent = outcome?.text === text;
  const result = outcome?.results[outcome.target];
  const converted = result?.ok ? result.value.text : undefined;
  const title = titleOf(state, converted);
  const info = formats[target];

  return (
    <div className={styles['converter']}>
      <div className={styles['sides']}>
        <section className={styles['side']} aria-label="Source">
          <header>
            <h3>From</h3>
            <span className={styles['format']} data-unknown={outcome?.format === 'unknown' || undefined} role="status">
              {outcome ? sourceNames[outcome.format] : text.trim() === '' ? 'nothing yet' : '...'}
            </span>
            <span className={styles['spring']} />
            {text !== openSource && (
              <IconButton
                label="Take the open document"
                onClick={() => state.openText(openSource, { title: openTitle })}
              >
                <FileText size={15} />
              </IconButton>
            )}
            <OpenFile
              label="Open a file ..."
              what="File to convert"
              accept=".yaml,.yml,.pdl,.mmd,.mermaid,.md,.txt,.json"
              onText={(given, name) =>
                state.openText(given, { title: name.replace(/(?:\.pdl)?\.[^.]+$/i, ''), fileName: name })
              }
            />
          </header>
          <div className={styles['field']}>
            <EditableText
              ref={editor}
              label="Text to convert"
              placeholder={'Paste PDL, a Mermaid flowchart, WorfBench text,\nan AOV dictionary or tool definitions'}
              text={text}
              language={languageOfSource(outcome?.format)}
              links={isCurrent ? outcome?.own?.links : undefined}
              problems={isCurrent ? outcome.problems : []}
              selection={selection}
              hovered={hovered}
              onChange={state.setText}
              onPick={state.select}
              onHover={state.hover}
              testId={testIds.converterSource}
            />
          </div>
          <Problems state={state} onShow={(start, end) => editor.current?.show(start, end)} />
          <Tools state={state} />
        </section>
        <ArrowRight className={styles['arrow']} size={18} aria-hidden="true" />
        <section className={styles['side']} aria-label="Result">
          <header>
            <h3>
              <label htmlFor="convert-target">To</label>
            </h3>
            <select
              id="convert-target"
              className={styles['target']}
              value={target}
              onChange={(event) => state.setTarget(event.target.value as ShownFormat)}
            >
              <optgroup label="A workflow to read">
                {workflowFormats.map((id) => (
                  <option key={id} value={id} disabled={id === outcome?.format}>
                    {formats[id].label}
                  </option>
                ))}
              </optgroup>
              <optgroup label="For other programs">
                {otherFormats.map((id) => (
                  <option key={id} value={id}>
                    {formats[id].label}
                  </option>
                ))}
              </optgroup>
            </select>
          </header>
          <div className={styles['field']} aria-busy={state.isBusy}>
            <Result state={state} />
          </div>
        </section>
      </div>
      <footer className={styles['footer']}>
        <CopyButton text={converted} what={info.label} look="button" />
        <Button
          icon={<Download size={15} />}
          disabled={converted === undefined}
          onClick={() => converted !== undefined && saveText(converted, fileNameOf(title, target), info.mediaType)}
        >
          Save as a file
        </Button>
        <Button
          tone="primary"
          icon={<FilePlus2 size={15} />}
          disabled={converted === undefined || !info.isDocument}
          {...(info.isDocument ? {} : { 'data-tip': 'PDL and Mermaid open as documents' })}
          onClick={() => {
            if (converted === undefined) return;
            createDocument(openConverted({ title, format: target, text: converted, tools: state.tools?.text }));
            onClose();
          }}
        >
          Open as document
        </Button>
      </footer>
    </div>
  );
}

/** What it was opened as, else what it calls itself. */
function titleOf({ title, text }: ConverterState, converted: string | undefined): string {
  const name = /^Name:[ \t]*(.+)$/m.exec(converted ?? '')?.[1] ?? /^Name:[ \t]*(.+)$/m.exec(text)?.[1];
  return title ?? name?.trim() ?? 'Converted workflow';
}

function Result({ state }: { readonly state: ConverterState }) {
  const { outcome, selection, hovered, failure, text } = state;
  if (failure !== undefined) return <Refused title="Not converted" message={failure} />;
  if (text.trim() === '')
    return <p className={styles['hint']}>What you paste or open at the left appears here in the format you choose.</p>;
  if (!outcome) return <p className={styles['hint']}>Reading ...</p>;
  const refusal = refusalOf(outcome.format);
  if (refusal) return <Refused title={sourceNames[outcome.format]} message={refusal.message} remedy={refusal.remedy} />;
  const [problem] = outcome.problems;
  if (!outcome.results[outcome.target] && problem)
    return (
      <Refused
        title={`The ${sourceNames[outcome.format]} cannot be read`}
        message={`Line ${problem.line}: ${problem.message}`}
        remedy="Mend it at the left; the result follows."
      />
    );
  return (
    <FormatText
      format={outcome.target}
      answer={outcome}
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

interface RefusedProps {
  readonly title: string;
  readonly message: string;
  readonly remedy?: string;
}

function Refused({ title, message, remedy }: RefusedProps) {
  return (
    <div className={styles['refused']} role="status">
      <CircleSlash2 size={20} />
      <h3>{title}</h3>
      <p>
        <Message text={message} />
      </p>
      {remedy !== undefined && <p>{remedy}</p>}
    </div>
  );
}

interface ProblemsProps {
  readonly state: ConverterState;
  onShow(start: number, end: number): void;
}

function Problems({ state: { outcome, text }, onShow }: ProblemsProps) {
  if (!outcome || outcome.problems.length === 0 || outcome.text !== text) return null;
  return (
    <ul className={styles['problems']} aria-label="Problems of the source">
      {outcome.problems.map(({ line, message, start, end, severity }) => (
        <li key={`${start} ${message}`}>
          <button type="button" data-level={severity} onClick={() => onShow(start, end)}>
            <TriangleAlert size={13} />
            <span className={styles['line']}>Line {line}</span>
            <span>
              <Message text={message} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Tools({ state }: { readonly state: ConverterState }) {
  const { tools, toolsProblem, outcome } = state;
  if (outcome?.format === 'tools') return null;
  return (
    <div className={styles['tools']}>
      <Wrench size={14} />
      <p>
        {tools ? (
          <>
            <strong>{tools.name}</strong>: {tools.definitions.length}{' '}
            {tools.definitions.length === 1 ? 'tool binds' : 'tools bind'} the nodes that name{' '}
            {tools.definitions.length === 1 ? 'it' : 'them'}.
          </>
        ) : (
          'Tool definitions bind the nodes that name them.'
        )}
        {toolsProblem !== undefined && <span role="alert">{toolsProblem}</span>}
      </p>
      <OpenFile
        label={tools ? 'Another tool file ...' : 'Add a tool file ...'}
        what="Tool file"
        accept=".json,.yaml,.yml,.txt"
        look="button"
        onText={(text, name) => void state.attachTools(text, name)}
      />
      {tools && (
        <IconButton label="Without tools" onClick={state.removeTools}>
          <X size={15} />
        </IconButton>
      )}
    </div>
  );
}

interface OpenFileProps {
  readonly label: string;
  /** What the file is for. */
  readonly what: string;
  readonly accept: string;
  readonly look?: 'icon' | 'button';
  onText(text: string, fileName: string): void;
}

function OpenFile({ label, what, accept, look = 'icon', onText }: OpenFileProps) {
  const notify = useWorkspace((state) => state.notify);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    if (file.size > MAX_CONVERTED) {
      notify('error', `${file.name} has ${(file.size / 1e6).toFixed(1)} MB; a workflow may have 4 MB at most.`);
      return;
    }
    onText(await file.text(), file.name);
  };
  const open = () => input.current?.click();
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={label} onClick={open}>
          <FolderOpen size={15} />
        </IconButton>
      ) : (
        <Button tone="quiet" onClick={open}>
          {label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={what}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
