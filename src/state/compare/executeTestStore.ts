// Tests of a workflow that runs, from outside: a run on inputs, and cases with golden answers. Invariant: a case passes
// only when the answer is the golden one exactly (canonical JSON); held-out cases of the bench come here alone, never
// into a prompt. Nothing that a graph or a tool does throws here.

import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type ExecutableGraph,
  type ExecutableOutcome,
  type ExecutableRunPorts,
  type ExecutableStep,
  runExecutable,
  startInputs,
  type TestCase,
  type TestReport,
  type ToolSet,
  testExecutable,
} from '../../core/executable';
import type { ToolResult } from '../../core/session';
import { isJsonObject, type JsonObject, type JsonValue, parseJsonValue } from '../../core/support';
import { findBenchTask, toolSetOfTask } from '../../core/taskBench';
import { executeMessages as t } from '../../messages/execute.en';
import { createLatestTask } from '../support/latestTask';
import { createYielder } from '../support/yielder';
import type { ExecutePorts, ExecuteStore } from './executeState';
import { openDocumentTools } from './executeSubject';
import { openExecutionModel } from './executionContext';

/** A case as typed. */
export interface DraftCase {
  readonly id: string;
  /** A JSON object. */
  readonly inputs: string;
  /** The answer as JSON. */
  readonly golden: string;
}

export interface Testing {
  readonly kind: 'run' | 'tests';
  readonly phase: 'running' | 'done';
  /** Which workflow: the results of another one are not shown for it. */
  readonly graph: ExecutableGraph;
  readonly steps: readonly ExecutableStep[];
  /** Of a run on inputs that is done. */
  readonly outcome?: ExecutableOutcome;
  /** Of the cases that are done. */
  readonly report?: TestReport;
  readonly of: number;
}

export interface TestState {
  /** The bench task whose tools the workflow calls; undefined: it calls the open document's. */
  readonly benchId: string | undefined;
  /** As typed, by the key of the start node. What is JSON counts as that value, anything else as the text it is. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly cases: readonly DraftCase[];
  readonly testing: Testing | undefined;
  readonly problem: string | undefined;

  setTools(benchId: string | undefined): void;
  setInput(key: string, text: string): void;
  /** In place of all that was typed. */
  fillInputs(values: JsonObject): void;
  addCase(): void;
  changeCase(id: string, change: Partial<Omit<DraftCase, 'id'>>): void;
  removeCase(id: string): void;
  /** In place of those that are there; a text that holds no cases is told in `problem`. */
  importCases(text: string): void;
  /** The held-out tests of a bench task, in place of those that are there, with its tools. */
  loadHeldOutTests(benchId: string): void;
  run(graph: ExecutableGraph): Promise<void>;
  runCases(graph: ExecutableGraph): Promise<void>;
  cancel(): void;
  /** Shows what is wrong with a file, or that nothing is any more. */
  setProblem(problem: string | undefined): void;
}

export type TestStore = StoreApi<TestState>;

/** As much as a person can look through. */
const maxCases = 500;
/** Nobody waits here to type a result: tests run by themselves. */
const MANUAL_TOOL_RESULT: ToolResult = { kind: 'failed', message: t.toolWaits };

export function createTestStore(ports: ExecutePorts, execute: ExecuteStore): TestStore {
  const yieldToPage = createYielder();
  const turns = createLatestTask();
  let count = 0;
  const draftCase = (draft: Omit<DraftCase, 'id'>): DraftCase => {
    count += 1;
    return { id: `case-${count}`, ...draft };
  };
  const printCase = ({ inputs, golden }: TestCase) =>
    draftCase({ inputs: JSON.stringify(inputs), golden: JSON.stringify(golden) });
  /** A loop over tools that answer at once would hold the page: it lets the page have its turn between calls. */
  const withYield = ({ schemas, call }: ToolSet): ToolSet => ({
    schemas,
    call: async (...args) => {
      await yieldToPage();
      return call(...args);
    },
  });

  return createStore<TestState>((set, get) => {
    /** What was wrong before is settled by what is done next. */
    const put = (change: Partial<TestState>) => set({ problem: undefined, ...change });

    /** What a run asks, tools in a world of its own and the model of LLM nodes; a text says why there are no tools. */
    const openPorts = async (): Promise<(() => ExecutableRunPorts) | string> => {
      const { benchId } = get();
      const model = await openExecutionModel(ports);
      const modelPorts = typeof model === 'string' ? {} : { chat: model.chat, model: model.model };
      if (benchId !== undefined) {
        const bench = findBenchTask(benchId);
        return bench ? () => ({ tools: withYield(toolSetOfTask(bench)), ...modelPorts }) : t.toolsTaskGone;
      }
      if (typeof model === 'string') return model;
      const { setup } = execute.getState();
      const { openTools } = await openDocumentTools(ports, model, setup);
      return () => ({
        tools: withYield(openTools(0, async () => MANUAL_TOOL_RESULT)),
        seed: setup.seed,
        ...modelPorts,
      });
    };

    /** `setProblem` says how far it is, until it is cancelled. */
    const begin = async (
      what: Pick<Testing, 'kind' | 'graph' | 'of'>,
      work: (
        open: () => ExecutableRunPorts,
        cancel: AbortSignal,
        update: (change: Partial<Testing>) => void,
      ) => Promise<void>,
    ) => {
      const signal = turns.begin();
      put({ testing: { ...what, phase: 'running', steps: [] } });
      const open = await openPorts();
      if (signal.aborted) return;
      if (typeof open === 'string') return put({ problem: open, testing: undefined });
      await work(open, signal, (change) => {
        const { testing } = get();
        if (testing && !signal.aborted) set({ testing: { ...testing, ...change } });
      });
    };

    return {
      benchId: undefined,
      inputs: {},
      cases: [],
      testing: undefined,
      problem: undefined,
      setProblem: (problem) => set({ problem }),
      setTools: (benchId) => put({ benchId }),
      setInput: (key, text) => put({ inputs: { ...get().inputs, [key]: text } }),
      fillInputs: (values) =>
        put({ inputs: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, printValue(value)])) }),
      addCase: () => {
        const { cases, inputs } = get();
        const given = cases.at(-1)?.inputs ?? JSON.stringify(readTyped(inputs));
        put({ cases: [...cases, draftCase({ inputs: given, golden: '' })] });
      },
      changeCase: (id, change) =>
        put({ cases: get().cases.map((one) => (one.id === id ? { ...one, ...change } : one)) }),
      removeCase: (id) => put({ cases: get().cases.filter((one) => one.id !== id) }),
      importCases: (text) => {
        const read = readCases(text);
        put(typeof read === 'string' ? { problem: read } : { cases: read.map(printCase) });
      },
      loadHeldOutTests: (benchId) => {
        const bench = findBenchTask(benchId);
        if (bench) put({ cases: bench.tests.map(printCase), benchId });
      },
      run: async (graph) => {
        const keys = startInputs(graph).map(({ key }) => key);
        const typed = Object.entries(readTyped(get().inputs)).filter(([key]) => keys.includes(key));
        await begin({ kind: 'run', graph, of: 1 }, async (open, cancel, update) => {
          const steps: ExecutableStep[] = [];
          const onStep = (step: ExecutableStep) => {
            steps.push(step);
            update({ steps: [...steps] });
          };
          const { outcome } = await runExecutable(graph, Object.fromEntries(typed), open(), { cancel, onStep });
          update({ phase: 'done', outcome });
        });
      },
      runCases: async (graph) => {
        const cases: TestCase[] = [];
        for (const [index, draft] of get().cases.entries()) {
          const read = readDraft(draft);
          if (typeof read === 'string') return set({ problem: t.caseProblem({ number: index + 1, message: read }) });
          cases.push(read);
        }
        if (cases.length === 0) return;
        await begin({ kind: 'tests', graph, of: cases.length }, async (open, cancel, update) => {
          const onReport = (report: TestReport) => {
            update({ report });
            return yieldToPage();
          };
          await testExecutable(graph, cases, open, { cancel, onReport });
          update({ phase: 'done' });
        });
      },
      cancel: () => {
        turns.cancel();
        const { testing } = get();
        if (testing?.phase === 'running') set({ testing: { ...testing, phase: 'done' } });
      },
    };
  });
}

/** What was left blank is not given. */
function readTyped(inputs: Readonly<Record<string, string>>): JsonObject {
  const given = Object.entries(inputs).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(
    given.map(([key, text]) => {
      const value = parseJsonValue(text);
      return [key, value === undefined ? text : value];
    }),
  );
}

/** So that reading it gives the value again. */
const printValue = (value: JsonValue): string =>
  typeof value === 'string' && parseJsonValue(value) === undefined ? value : JSON.stringify(value);

function readDraft(draft: DraftCase): TestCase | string {
  const inputs = draft.inputs.trim() === '' ? {} : parseJsonValue(draft.inputs);
  if (inputs === undefined) return t.caseInputsNotJson;
  if (!isJsonObject(inputs)) return t.caseInputsNotObject;
  const golden = parseJsonValue(draft.golden);
  return golden === undefined ? t.goldenNotJson : { inputs, golden };
}

/** A list of `{inputs, golden}`, or an object with one under `cases` or `tests`. */
function readCases(text: string): readonly TestCase[] | string {
  const value = parseJsonValue(text);
  if (value === undefined) return t.fileNotJson;
  const list = isJsonObject(value) ? (value['cases'] ?? value['tests']) : value;
  if (!Array.isArray(list) || list.length === 0) return t.noCases;
  if (list.length > maxCases) return t.tooManyCases({ list: list.length, maxCases });
  const wrong = list.findIndex(
    (one: unknown) => !isJsonObject(one) || !isJsonObject(one['inputs']) || one['golden'] === undefined,
  );
  if (wrong >= 0) return t.caseUnreadable({ number: wrong + 1 });
  return list.map(({ inputs, golden }: { inputs: JsonObject; golden: JsonValue }) => ({ inputs, golden }));
}
