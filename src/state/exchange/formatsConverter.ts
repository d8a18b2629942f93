// Store of the converter: a text that Weir can read as a workflow on one side, the target format on the other.
// Invariant: an outcome names its source text; the outcome of an older text, target or tool file is dropped.

import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type ChosenStep,
  type ConvertedRange,
  type DocumentFormat,
  documentBlocks,
  parseTools,
  type ToolDefinition,
} from '../../core/formats';
import { diffText } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { ShownFormat } from '../frame/shellStore';
import { type Analysis, readingFaults } from '../support/analysis';
import { type FormatsAnswer, type FormatsRequest, problemsOf } from './convertFormats';
import { type ConvertFormats, convertLatest } from './convertLatest';
import { refuseTextSize } from './documentSize';
import { createStepMapping, type StepMappingState } from './stepMappingStore';

export interface ConverterPorts {
  readonly ask: ConvertFormats;
  /** Reads a text as a flowchart; never rejects. */
  readFlowchart(source: string): Promise<Analysis>;
}

export interface GivenTools {
  readonly name: string;
  readonly text: string;
  readonly definitions: readonly ToolDefinition[];
}

/** The result, with the text it belongs to. */
export interface ConverterOutcome extends FormatsAnswer {
  readonly text: string;
  readonly target: ShownFormat;
}

export interface ConverterState {
  readonly text: string;
  /** Title of the opened file; undefined for a typed or pasted text. */
  readonly title: string | undefined;
  readonly fileName: string | undefined;
  readonly target: ShownFormat;
  readonly tools: GivenTools | undefined;
  readonly toolsProblem: string | undefined;
  readonly outcome: ConverterOutcome | undefined;
  readonly isBusy: boolean;
  /** Why the conversion failed as a whole. */
  readonly failure: string | undefined;
  /** Node ids highlighted on both sides. */
  readonly selection: readonly string[];
  readonly hovered: string | undefined;

  /** Typed or pasted text. */
  setText(text: string): void;
  /** Replaces the text by the text of a file. */
  openText(text: string, from: { readonly title?: string; readonly fileName?: string }): void;
  /** Reports that a file cannot be opened. */
  refuse(message: string): void;
  setTarget(target: ShownFormat): void;
  attachTools(text: string, name: string): Promise<void>;
  removeTools(): void;
  select(link: ConvertedRange | undefined): void;
  hover(nodeId: string | undefined): void;
  /**
   * The choices for the steps of the chart that the text is, or that was drawn from it with these rows. Edits of a text
   * keep them; a text that replaces it has its own, and they return with the text.
   */
  mappingOf(drawn: DrawnChart | undefined): StoreApi<StepMappingState>;
  /** The dialog opens again: what the user did not change follows the document. */
  reopen(next: ConverterStart): void;
}

export interface DrawnChart {
  readonly source: string;
  readonly steps: ReadonlyMap<string, ChosenStep>;
}

type ConverterStart = Pick<ConverterState, 'text'> & Partial<Pick<ConverterState, 'title' | 'tools' | 'selection'>>;

/** Milliseconds after the last change. */
const SETTLE = 160;
const SETTLE_LONG = 600;
const LONG_TEXT = 60_000;

export function createConverter(ports: ConverterPorts, start: ConverterStart): StoreApi<ConverterState> {
  const ask = convertLatest(ports.ask);
  const mappings = new Map<string, StoreApi<StepMappingState>>();
  /** The text that was opened, without the edits since. */
  let origin = start.text;
  let given = start;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const store = createStore<ConverterState>((set, get) => {
    const run = async (isTargetChosen = false) => {
      turn += 1;
      const mine = turn;
      const { text, target, fileName, tools } = get();
      if (text.trim() === '') {
        ask.forget();
        set({ outcome: undefined, isBusy: false, failure: undefined });
        return;
      }
      set({ isBusy: true });
      try {
        const found = await convert(ports, ask, {
          text,
          targets: [target],
          ...(fileName === undefined ? {} : { fileName }),
          ...(tools ? { tools: tools.definitions } : {}),
        });
        if (!found || mine !== turn) return;
        const other = otherTarget(found.format, target);
        if (!isTargetChosen && other !== target) {
          // Converting a text to its own format is pointless.
          set({ target: other });
          await run();
          return;
        }
        set({ outcome: { ...found, text, target }, isBusy: false, failure: undefined });
      } catch {
        if (mine !== turn) return;
        set({ isBusy: false, failure: t.conversionFailed });
      }
    };
    const runSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), get().text.length > LONG_TEXT ? SETTLE_LONG : SETTLE);
    };
    const runNow = (isTargetChosen?: boolean) => {
      clearTimeout(timer);
      void run(isTargetChosen);
    };
    const fresh = { selection: [], hovered: undefined };

    return {
      text: start.text,
      title: start.title,
      fileName: undefined,
      target: 'mermaid',
      tools: start.tools,
      toolsProblem: undefined,
      outcome: undefined,
      isBusy: false,
      failure: undefined,
      ...fresh,

      setText: (given) => {
        const tooLarge = refuseTextSize(given);
        if (tooLarge !== undefined) return set({ failure: tooLarge });
        const text = unfence(given);
        if (text === get().text) return;
        const isTextReplaced = isReplaced(get().text, text);
        if (isTextReplaced) origin = text;
        set({
          text,
          failure: undefined,
          ...(isTextReplaced ? { title: undefined, fileName: undefined, ...fresh } : {}),
        });
        runSoon();
      },
      openText: (given, { title, fileName }) => {
        const tooLarge = refuseTextSize(given);
        if (tooLarge !== undefined) return set({ failure: tooLarge });
        const text = /\.(?:md|markdown)$/i.test(fileName ?? '') ? firstDocument(given) : unfence(given);
        origin = text;
        set({ text, title, fileName, outcome: undefined, failure: undefined, ...fresh });
        runNow();
      },
      refuse: (failure) => set({ failure }),
      setTarget: (target) => {
        set({ target });
        runNow(true);
      },
      attachTools: async (text, name) => {
        const read = parseTools(text);
        if (!read.ok) {
          set({ toolsProblem: `${name}: ${read.error.message}` });
          return;
        }
        set({ tools: { name, text, definitions: read.value }, toolsProblem: undefined });
        runNow();
      },
      removeTools: () => {
        set({ tools: undefined, toolsProblem: undefined });
        runNow();
      },
      select: (link) => {
        const ids = link?.nodeIds.slice(0, 1) ?? [];
        if (ids[0] !== get().selection[0]) set({ selection: ids });
      },
      hover: (hovered) => {
        if (hovered !== get().hovered) set({ hovered });
      },
      mappingOf: (drawn) => {
        const key = drawn?.source ?? origin;
        const mapping = mappings.get(key) ?? createStepMapping(drawn?.steps);
        mappings.set(key, mapping);
        return mapping;
      },
      reopen: (next) => {
        const { text, tools } = get();
        const [hasOwnText, hasOwnTools] = [text !== unfence(given.text), tools !== given.tools];
        if (!hasOwnTools) set({ tools: next.tools });
        if (!hasOwnText) {
          set({ text: unfence(next.text), title: next.title, selection: next.selection ?? [] });
          if (isReplaced(text, next.text)) origin = next.text;
        }
        given = next;
        runNow();
      },
    };
  });
  store.getState().openText(start.text, start.title === undefined ? {} : { title: start.title });
  if (start.selection) store.setState({ selection: start.selection });
  return store;
}

type Ask = ReturnType<typeof convertLatest>;

/** Undefined if a later request replaced it. */
async function convert(ports: ConverterPorts, ask: Ask, request: FormatsRequest): Promise<FormatsAnswer | undefined> {
  const first = await ask(request);
  if (first?.format !== 'mermaid') return first;
  const { graphs, diagnostics } = await ports.readFlowchart(request.text);
  const problems = problemsOf(request.text, readingFaults(diagnostics));
  if (!graphs.flowchart || problems.length > 0) return { ...first, problems };
  return ask({ ...request, kind: 'mermaid', flowchart: graphs.flowchart });
}

/** Whether nearly all of the text was replaced: then it is another workflow. */
function isReplaced(before: string, after: string): boolean {
  const edit = diffText(before, after);
  if (!edit) return false;
  const kept = before.length - (edit.range.end - edit.range.start);
  return kept < Math.max(before.length, after.length) / 5;
}

/** Another target for a text that already is in the target format. */
function otherTarget(format: DocumentFormat, target: ShownFormat): ShownFormat {
  if (format === 'tools') return target === 'openapi' || target === 'tools' || target === 'pdl' ? target : 'openapi';
  if (format !== target && format !== `workflow-${target}`) return target;
  return format === 'pdl' ? 'mermaid' : 'pdl';
}

/** The content of a text that is a single Markdown fence with a flowchart. */
function unfence(text: string): string {
  return /^\s*(`{3,})[ \t]*mermaid[^\n]*\n([\s\S]*?)\n?\1\s*$/.exec(text)?.[2] ?? text;
}

/** The first document of a Markdown file, if it has one. */
const firstDocument = (text: string): string => documentBlocks(text)[0]?.text ?? text;

/** Why texts of a format are not converted, and what to do instead. */
export const refusals: Partial<
  Readonly<Record<DocumentFormat, { readonly message: string; readonly remedy: string }>>
> = {
  'session-log': { message: t.isSessionLog, remedy: t.sessionLogHint },
  'plan-log': { message: t.isPlanLog, remedy: t.planFileHint },
  'plan-task': { message: t.isPlanTask, remedy: t.planFileHint },
  'chat-messages': { message: t.areChatMessages, remedy: t.traceFileHint },
  star: { message: t.areStarDialogues, remedy: t.traceFileHint },
  'star-task': { message: t.isStarTask, remedy: t.starTaskHint },
  unknown: { message: t.formatUnknown, remedy: t.readableFormatsHint },
};

export const sourceFormatNames: Readonly<Record<DocumentFormat, string>> = {
  pdl: 'PDL',
  mermaid: t.mermaidFlowchart,
  worfbench: t.worfbenchSubtasks,
  aov: t.aovDictionary,
  tools: t.toolDefinitions,
  'session-log': t.sessionLog,
  'plan-log': t.logOfAPlan,
  'plan-task': t.taskWithChecks,
  'chat-messages': t.chatMessages,
  star: t.starDialogues,
  'star-task': t.starTask,
  'workflow-code': t.workflowAsCode,
  'workflow-text': t.workflowAsText,
  'workflow-prose': t.workflowAsProse,
  unknown: t.notRecognised,
};
