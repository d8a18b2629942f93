// Tests of a workflow that runs, from outside: a run on inputs, and cases with golden answers. Invariant: a case passes
// only when the answer is the golden one exactly (canonical JSON); held-out cases of the bench come here alone, never
// into a prompt. Nothing that a graph or a tool does throws here.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  ExecutableGraph,
  ExecutableStep,
  TestCase,
  TestReport,
  TestVerdict,
  ToolSet,
} from '../../core/executable';
import type { ChatPort } from '../../core/llm';
import type { ToolResult } from '../../core/session';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../core/support';
import { executeMessages as t } from '../../messages/execute.en';
import { createBreath } from '../support/breathe';
import { openModel } from './executeDesk';
import type { ExecutePorts, ExecuteStore } from './executeState';
import { openDocumentTools } from './executeSubject';

/** A case as typed. */
export interface DraftCase {
  readonly id: string;
  /** A JSON object. */
  readonly inputs: string;
  /** The answer as JSON. */
  readonly golden: string;
}

/** Whose tools the workflow calls: those of a bench task, or the open document's. */
export type TestTools = { readonly kind: 'document' } | { readonly kind: 'bench'; readonly benchId: string };

export interface Testing {
  readonly kind: 'run' | 'tests';
  readonly phase: 'running' | 'done';
  /** Which workflow: the results of another one are not shown for it. */
  readonly graph: ExecutableGraph;
  readonly steps: readonly ExecutableStep[];
  /** Of a run on inputs. */
  readonly verdict?: Omit<TestVerdict, 'passed' | 'golden'>;
  /** Of the cases that are done. */
  readonly report?: TestReport;
  readonly of: number;
}

export interface TestState {
  readonly tools: TestTools;
  /** As typed, by the key of the start node. What is JSON counts as that value, anything else as the text it is. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly cases: readonly DraftCase[];
  readonly testing: Testing | undefined;
  readonly problem: string | undefined;

  setTools(tools: TestTools): void;
  setInput(key: string, text: string): void;
  /** In place of all that was typed. */
  fillInputs(values: JsonObject): void;
  addCase(): void;
  changeCase(id: string, change: Partial<Omit<DraftCase, 'id'>>): void;
  removeCase(id: string): void;
  /** In place of those that are there; a text that holds no cases is told in `problem`. */
  importCases(text: string): void;
  /** The held-out tests of a bench task, in place of those that are there, with its tools. */
  takeHeldOut(benchId: string): void;
  run(graph: ExecutableGraph): Promise<void>;
  runCases(graph: ExecutableGraph): Promise<void>;
  cancel(): void;
  /** Shows what is wrong with a file, or that nothing is any more. */
  tell(problem: string | undefined): void;
}

export type TestStore = StoreApi<TestState>;

/** As much as a person can look through. */
const mostCases = 500;
/** Nobody waits here to type a result: tests run by themselves. */
const BY_HAND: ToolResult = {
  kind: 'failed',
  message: t.toolWaits,
};

export function createTestStore(ports: ExecutePorts, execute: ExecuteStore): TestStore {
  let running = new AbortController();
  let count = 0;
  const draftCase = ({ inputs, golden }: TestCase): DraftCase => {
    count += 1;
    return { id: `case-${count}`, inputs: JSON.stringify(inputs), golden: JSON.stringify(golden) };
  };

  return createStore<TestState>((set, get) => {
    /** The tools of one run, and the model that LLM nodes ask; a text says why there are none. */
    const openTools = async (): Promise<
      ((index: number) => { tools: ToolSet; chat?: ChatPort; model?: string; seed?: number }) | string
    > => {
      const { tools } = get();
      const desk = { ports, get: execute.getState, set: execute.setState };
      const model = await openModel(desk);
      const asked = typeof model === 'string' ? {} : { chat: model.chat, model: model.model };
      if (tools.kind === 'bench') {
        const bench = ports.work.findBenchTask(tools.benchId);
        if (!bench) return t.toolsTaskGone;
        return () => ({ tools: ports.work.toolsOf(bench), ...asked });
      }
      if (typeof model === 'string') return model;
      const { setup } = execute.getState();
      const opened = await openDocumentTools(ports, model, setup);
      return (index) => ({ tools: opened.openTools(index, async () => BY_HAND), seed: setup.seed, ...asked });
    };

    const begin = async (kind: Testing['kind'], graph: ExecutableGraph, cases: readonly TestCase[]) => {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      const base: Testing = { kind, graph, phase: 'running', steps: [], of: cases.length };
      set({ problem: undefined, testing: base });
      const open = await openTools();
      if (signal.aborted) return;
      if (typeof open === 'string') return set({ problem: open, testing: undefined });
      const breathe = createBreath();
      const done: TestVerdict[] = [];
      for (const { inputs, golden } of cases) {
        const steps: ExecutableStep[] = [];
        const asked = open(0);
        const run = await ports.work.runExecutable(
          graph,
          inputs,
          { ...asked, tools: withBreath(asked.tools, breathe) },
          {
            cancel: signal,
            onStep: (step) => {
              steps.push(step);
              if (kind === 'run' && !signal.aborted) set({ testing: { ...base, steps: [...steps] } });
            },
          },
        );
        if (signal.aborted) break;
        if (kind === 'run') {
          set({ testing: { ...base, phase: 'done', steps: run.steps, verdict: { inputs, run } } });
          return;
        }
        done.push({ inputs, golden, passed: isGolden(run, golden), run });
        set({ testing: { ...base, report: reportOf(done) } });
        await breathe();
      }
      const { testing } = get();
      if (testing?.graph === graph && testing.phase === 'running') set({ testing: { ...testing, phase: 'done' } });
    };

    return {
      tools: { kind: 'document' },
      inputs: {},
      cases: [],
      testing: undefined,
      problem: undefined,
      tell: (problem) => set({ problem }),
      setTools: (tools) => set({ tools, problem: undefined }),
      setInput: (key, text) => set({ inputs: { ...get().inputs, [key]: text }, problem: undefined }),
      fillInputs: (values) =>
        set({
          inputs: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, printValue(value)])),
          problem: undefined,
        }),
      addCase: () => {
        const last = get().cases.at(-1);
        count += 1;
        const fresh = {
          id: `case-${count}`,
          inputs: last?.inputs ?? JSON.stringify(readTyped(get().inputs)),
          golden: '',
        };
        set({ cases: [...get().cases, fresh], problem: undefined });
      },
      changeCase: (id, change) =>
        set({
          cases: get().cases.map((one) => (one.id === id ? { ...one, ...change } : one)),
          problem: undefined,
        }),
      removeCase: (id) => set({ cases: get().cases.filter((one) => one.id !== id), problem: undefined }),
      importCases: (text) => {
        const read = readCases(text);
        if (typeof read === 'string') set({ problem: read });
        else set({ cases: read.map(draftCase), problem: undefined });
      },
      takeHeldOut: (benchId) => {
        const bench = ports.work.findBenchTask(benchId);
        if (bench) set({ cases: bench.tests.map(draftCase), tools: { kind: 'bench', benchId }, problem: undefined });
      },
      run: async (graph) => {
        const start = graph.nodes.find((node) => node.kind === 'start');
        const keys = start?.kind === 'start' ? [...start.inputs, ...Object.keys(start.data)] : [];
        const typed = Object.entries(readTyped(get().inputs)).filter(([key]) => keys.includes(key));
        await begin('run', graph, [{ inputs: Object.fromEntries(typed), golden: null }]);
      },
      runCases: async (graph) => {
        const cases: TestCase[] = [];
        for (const [index, draft] of get().cases.entries()) {
          const read = readDraft(draft);
          if (typeof read === 'string') return set({ problem: t.caseProblem({ value: index + 1, read }) });
          cases.push(read);
        }
        if (cases.length > 0) await begin('tests', graph, cases);
      },
      cancel: () => {
        running.abort();
        const { testing } = get();
        if (testing?.phase === 'running') set({ testing: { ...testing, phase: 'done' } });
      },
    };
  });
}

/** A loop over tools that answer at once would hold the page: it lets the page have its turn between calls. */
const withBreath = ({ schemas, call }: ToolSet, breathe: () => Promise<void>): ToolSet => ({
  schemas,
  call: async (...args) => {
    await breathe();
    return call(...args);
  },
});

const isGolden = ({ outcome }: TestVerdict['run'], golden: JsonValue) =>
  outcome.kind === 'finished' &&
  outcome.answer !== undefined &&
  canonicalJson(outcome.answer) === canonicalJson(golden);

function reportOf(tests: readonly TestVerdict[]): TestReport {
  const passed = tests.filter((test) => test.passed).length;
  return {
    tests: [...tests],
    passed,
    testRate: tests.length === 0 ? 0 : passed / tests.length,
    isRight: tests.length > 0 && passed === tests.length,
  };
}

/** What was left blank is not given. */
function readTyped(inputs: Readonly<Record<string, string>>): JsonObject {
  const given = Object.entries(inputs).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(
    given.map(([key, text]) => {
      const value = parseJson(text);
      return [key, value === undefined ? text : value];
    }),
  );
}

/** So that reading it gives the value again. */
const printValue = (value: JsonValue): string =>
  typeof value === 'string' && parseJson(value) === undefined ? value : JSON.stringify(value);

function readDraft(draft: DraftCase): TestCase | string {
  const inputs = draft.inputs.trim() === '' ? {} : parseJson(draft.inputs);
  if (inputs === undefined) return t.caseInputsNotJson;
  if (!isJsonObject(inputs)) return t.caseInputsNotObject;
  const golden = parseJson(draft.golden);
  return golden === undefined ? t.goldenNotJson : { inputs, golden };
}

/** A list of `{inputs, golden}`, or an object with one under `cases` or `tests`. */
function readCases(text: string): readonly TestCase[] | string {
  const value = parseJson(text);
  if (value === undefined) return t.fileNotJson;
  const list = isJsonObject(value) ? (value['cases'] ?? value['tests']) : value;
  if (!Array.isArray(list) || list.length === 0) return t.noCases;
  if (list.length > mostCases) return t.tooManyCases({ list: list.length, mostCases });
  const wrong = list.findIndex(
    (one: unknown) => !isJsonObject(one) || !isJsonObject(one['inputs']) || one['golden'] === undefined,
  );
  if (wrong >= 0) return t.caseUnreadable({ value: wrong + 1 });
  return list.map(({ inputs, golden }: { inputs: JsonObject; golden: JsonValue }) => ({ inputs, golden }));
}
