// Tests of a runnable workflow: a run on inputs, and cases with golden answers. Invariant: a case passes only if the
// answer equals the golden one exactly (canonical JSON); held-out cases of the bench are loaded only here, never into a
// prompt. Errors of a graph or a tool never throw here.

import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  checkExecutable,
  type ExecutableGraph,
  type ExecutableOutcome,
  type ExecutableRunPorts,
  type ExecutableStep,
  printExecutable,
  runExecutable,
  startInputs,
  type TestCase,
  type TestReport,
  type ToolSet,
  testExecutable,
} from '../../core/executable';
import type { ToolResult } from '../../core/session';
import { isJsonObject, type JsonObject, type JsonValue, parseJson, parseJsonValue } from '../../core/support';
import { benchTasks, findBenchTask, toolSetOfTask } from '../../core/taskBench';
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
  /** The tested workflow: results are not shown for another one. */
  readonly graph: ExecutableGraph;
  readonly steps: readonly ExecutableStep[];
  /** Result of a finished run on inputs. */
  readonly outcome?: ExecutableOutcome;
  /** Results of the finished cases. */
  readonly report?: TestReport;
  readonly of: number;
}

export interface TestState {
  /** The bench task whose tools the workflow calls; undefined: the tools of the open document. */
  readonly benchId: string | undefined;
  /** As typed, by key of the start node. Valid JSON counts as that value, any other text as a string. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly cases: readonly DraftCase[];
  readonly testing: Testing | undefined;
  readonly problem: string | undefined;

  setTools(benchId: string | undefined): void;
  setInput(key: string, text: string): void;
  /** Replaces all typed inputs. */
  fillInputs(values: JsonObject): void;
  addCase(): void;
  changeCase(id: string, change: Partial<Omit<DraftCase, 'id'>>): void;
  removeCase(id: string): void;
  /** Replaces all cases; sets `problem` if the text contains no cases. */
  importCases(text: string): void;
  /** Loads the held-out tests of a bench task with its tools, and replaces all cases. */
  loadHeldOutTests(benchId: string): void;
  run(graph: ExecutableGraph): Promise<void>;
  runCases(graph: ExecutableGraph): Promise<void>;
  cancel(): void;
  /** Shows what is wrong with a file; undefined clears the problem. */
  setProblem(problem: string | undefined): void;
}

export type TestStore = StoreApi<TestState>;

export interface TestedWorkflow {
  /** Inputs of the start node. */
  readonly inputs: ReturnType<typeof startInputs>;
  readonly problems: ReturnType<typeof checkExecutable>['problems'];
  /** Content of its file. */
  readonly json: string;
}

export const describeTested = (graph: ExecutableGraph): TestedWorkflow => ({
  inputs: startInputs(graph),
  problems: checkExecutable(graph).problems,
  json: printExecutable(graph),
});

/** Ids and titles of the bench tasks whose tools can answer. */
export const benchToolSets = benchTasks.map(({ id, title }) => [id, title] as const);

/** As many as a person can review. */
const maxCases = 500;
/** Tests run unattended: no user can type a result. */
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
  /** A loop over tools that answer at once would block the page: yields to the page between calls. */
  const withYield = ({ schemas, call }: ToolSet): ToolSet => ({
    schemas,
    call: async (...args) => {
      await yieldToPage();
      return call(...args);
    },
  });

  return createStore<TestState>((set, get) => {
    /** Every change clears the previous problem. */
    const put = (change: Partial<TestState>) => set({ problem: undefined, ...change });

    /**
     * The ports of a run: tools with a separate world, and the model of LLM nodes. A text explains why there are no
     * tools.
     */
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

    /** Runs `work`, which reports progress through `update` until it is cancelled. */
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

/** Blank fields are left out. */
function readTyped(inputs: Readonly<Record<string, string>>): JsonObject {
  const given = Object.entries(inputs).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(
    given.map(([key, text]) => {
      const value = parseJsonValue(text);
      return [key, value === undefined ? text : value];
    }),
  );
}

/** Prints a value so that reading the text gives the same value. */
const printValue = (value: JsonValue): string =>
  typeof value === 'string' && parseJsonValue(value) === undefined ? value : JSON.stringify(value);

function readDraft(draft: DraftCase): TestCase | string {
  const inputs = parseJson(draft.inputs.trim() || '{}');
  if (!inputs.ok) return t.caseInputsNotJson({ fault: inputs.error });
  if (!isJsonObject(inputs.value)) return t.caseInputsNotObject;
  const golden = parseJson(draft.golden);
  return golden.ok ? { inputs: inputs.value, golden: golden.value } : t.goldenNotJson({ fault: golden.error });
}

/** Reads a list of `{inputs, golden}`, or an object with such a list under `cases` or `tests`. */
function readCases(text: string): readonly TestCase[] | string {
  const read = parseJson(text);
  if (!read.ok) return t.fileNotJson({ fault: read.error });
  const { value } = read;
  const list = isJsonObject(value) ? (value['cases'] ?? value['tests']) : value;
  if (!Array.isArray(list) || list.length === 0) return t.noCases;
  if (list.length > maxCases) return t.tooManyCases({ list: list.length, maxCases });
  const wrong = list.findIndex(
    (one: unknown) => !isJsonObject(one) || !isJsonObject(one['inputs']) || one['golden'] === undefined,
  );
  if (wrong >= 0) return t.caseUnreadable({ number: wrong + 1 });
  return list.map(({ inputs, golden }: { inputs: JsonObject; golden: JsonValue }) => ({ inputs, golden }));
}
