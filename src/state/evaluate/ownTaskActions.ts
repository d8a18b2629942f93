// Files of the user's own tasks in the bench: opening, storing and removing them, further tests, and leaving out tasks
// that need no tools. Invariant: a file is stored before it is shown, unless the browser refuses to store it.

import type { TestCase } from '../../core/executable';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import {
  addTests,
  type BenchSettings,
  type BenchTask,
  isSolvedWithoutTools,
  readOwnTasks,
  readTaskFile,
  type WithoutToolsPorts,
  writeTests,
} from '../../core/taskBench';
import { benchMessages as t } from '../../messages/bench.en';
import type { BenchService, BenchState } from './benchStore';

export interface OwnTaskFile {
  readonly name: string;
  /** As it was opened, with the tests that were added. */
  readonly file: JsonValue;
  readonly tasks: readonly BenchTask[];
}

export interface OwnTaskActions {
  /** Opens a file in the place of one with the same name, and selects its tasks. */
  addTaskFile(name: string, text: string): Promise<void>;
  removeTaskFile(name: string): Promise<void>;
  /** Asks the model for `count` further tests of each task; the references compute the answers. */
  writeTests(name: string, count: number): Promise<void>;
  /** Asks the model for each test without tools, and unselects the tasks that it solves. */
  leaveOutSolved(name: string): Promise<void>;
}

interface OwnTaskParts {
  readonly get: () => BenchState;
  readonly set: (change: Partial<BenchState>) => void;
  readonly ready: () => Promise<BenchService>;
  /** Settings of the chosen model, or why a model cannot be used. */
  readonly chosenSettings: () => BenchSettings | string;
  /** Begins work that `cancel` ends. */
  readonly begin: () => AbortSignal;
}

const kind = 'own-tasks';
const keyOf = (name: string) => `${kind} ${name}`;

/** Reads a stored file; undefined for other records. `error`: a sentence about a file that is kept but not shown. */
export async function readStoredTaskFile(
  value: unknown,
): Promise<OwnTaskFile | { readonly error: string } | undefined> {
  if (!isJsonObject(value) || value['kind'] !== kind || typeof value['name'] !== 'string') return undefined;
  const { name, file } = value as JsonObject & { readonly name: string };
  const read = await readOwnTasks(file);
  return read.ok ? { name, file: file ?? null, tasks: read.value.tasks } : { error: `${name}: ${read.error}.` };
}

export function ownTaskActions({ get, set, ready, chosenSettings, begin }: OwnTaskParts): OwnTaskActions {
  const say = (text: string, tone: 'note' | 'problem' = 'problem') => set({ message: { tone, text } });

  const keep = async (next: OwnTaskFile) => {
    const { resultStore } = await ready();
    const isStored = await resultStore.save(keyOf(next.name), { kind, name: next.name, file: next.file });
    const others = get().taskFiles.filter(({ name }) => name !== next.name);
    set({ taskFiles: [...others, next].sort((one, other) => one.name.localeCompare(other.name)) });
    return isStored;
  };

  /** Asks the model about each task of a file, and returns false if there is no model, file, or reply. */
  const askAbout = async (
    name: string,
    what: 'tests' | 'filter',
    ask: (task: BenchTask, ports: WithoutToolsPorts) => Promise<void>,
  ): Promise<boolean> => {
    const found = get().taskFiles.find((one) => one.name === name);
    const under = chosenSettings();
    if (!found || get().work.kind !== 'idle') return false;
    if (typeof under === 'string' || under.endpoint === undefined) {
      say(typeof under === 'string' ? under : t.needsLanguageModel);
      return false;
    }
    const cancel = begin();
    const of = found.tasks.length;
    set({ message: undefined });
    try {
      const { openChat } = await ready();
      const ports = { chat: openChat(under), model: under.model, seed: under.seed, cancel };
      for (const [done, task] of found.tasks.entries()) {
        set({ work: { kind: 'asking', what, file: name, done, of } });
        await ask(task, ports);
        if (cancel.aborted) return false;
      }
      return true;
    } catch {
      say(t.notLoaded);
      return false;
    } finally {
      set({ work: { kind: 'idle' } });
    }
  };

  return {
    addTaskFile: async (name, text) => {
      const read = await readTaskFile(text);
      if (!read.ok) return say(`${name}: ${read.error}.`);
      const { file, tasks, computed } = read.value;
      const others = get().taskFiles.filter((one) => one.name !== name);
      for (const other of others) {
        const twice = other.tasks.find(({ id }) => tasks.some((task) => task.id === id));
        if (twice) return say(t.taskOfOtherFile({ name, task: twice.id, other: other.name }));
      }
      const isStored = await keep({ name, file, tasks });
      const ids = tasks.map(({ id }) => id);
      const { choices, choose } = get();
      choose({ tasks: [...choices.tasks.filter((id) => !ids.includes(id)), ...ids] });
      if (!isStored) say(t.taskFileNotStored({ name }));
      else say([t.tasksOpened(ids.length), computed > 0 ? t.answersComputed(computed) : ''].join(' ').trim(), 'note');
    },

    removeTaskFile: async (name) => {
      const ids = get().taskFiles.flatMap((one) => (one.name === name ? one.tasks.map(({ id }) => id) : []));
      const { resultStore } = await ready();
      await resultStore.remove([keyOf(name)]);
      const { choices, choose, taskFiles, opened, close } = get();
      if (opened && ids.includes(opened.task)) close();
      set({ taskFiles: taskFiles.filter((one) => one.name !== name) });
      choose({ tasks: choices.tasks.filter((id) => !ids.includes(id)) });
    },

    writeTests: async (name, count) => {
      const added = new Map<string, readonly TestCase[]>();
      const problems: string[] = [];
      await askAbout(name, 'tests', async (task, ports) => {
        const written = await writeTests(task, count, ports);
        if (written.ok) added.set(task.id, written.value.tests);
        else if (!ports.cancel?.aborted) problems.push(`${task.title}: ${written.error}`);
        for (const { inputs, reason } of written.ok ? written.value.refused : [])
          problems.push(t.testLeftOut({ title: task.title, inputs, reason }));
      });
      // Tests that were written before a failure or a cancel are kept.
      const found = get().taskFiles.find((one) => one.name === name);
      const total = [...added.values()].reduce((sum, tests) => sum + tests.length, 0);
      if (found && total > 0) {
        const file = addTests(found.file, found.tasks, added);
        const tasks = found.tasks.map((task) => ({ ...task, tests: [...task.tests, ...(added.get(task.id) ?? [])] }));
        await keep({ name, file, tasks });
      }
      if (total > 0 || problems.length > 0) {
        say([t.testsWritten(total), ...problems].join(' '), problems.length > 0 ? 'problem' : 'note');
      }
    },

    leaveOutSolved: async (name) => {
      const solved: BenchTask[] = [];
      const unanswered: BenchTask[] = [];
      const isDone = await askAbout(name, 'filter', async (task, ports) => {
        const isSolved = await isSolvedWithoutTools(task, ports);
        if (isSolved === undefined) unanswered.push(task);
        else if (isSolved) solved.push(task);
      });
      if (!isDone) return;
      const { choices, choose } = get();
      const ids = solved.map(({ id }) => id);
      choose({ tasks: choices.tasks.filter((id) => !ids.includes(id)) });
      const titles = (tasks: readonly BenchTask[]) => tasks.map(({ title }) => title).join(', ');
      const lines = [
        solved.length === 0 ? t.noneSolved : t.solvedWithoutTools({ titles: titles(solved) }),
        ...(unanswered.length === 0 ? [] : [t.notAsked({ titles: titles(unanswered) })]),
      ];
      say(lines.join(' '), unanswered.length > 0 ? 'problem' : 'note');
    },
  };
}
