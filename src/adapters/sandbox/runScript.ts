// Runs one script in a fresh QuickJS: a new engine and a new WebAssembly instance, thrown away afterwards, so that runs
// cannot see each other and a broken instance does no harm. Runs on the calling thread. Loops inside the engine's own
// functions ignore the deadline, so the caller must be able to terminate the thread.

import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { checkResultValue, type ScriptContext, type ScriptLimits, type ToolRun } from '../../core/session';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import { parseExactJson } from '../../core/values';
import { guestPrelude } from './guestPrelude';

export interface ScriptRequest {
  readonly source: string;
  readonly args: JsonObject;
  readonly context: ScriptContext;
  readonly limits: ScriptLimits;
}

/**
 * Bytes of the interpreter's stack, about 740 calls. With a larger one, the stack of the thread could overflow first,
 * which a script cannot catch. A worker of Chromium has about 500 kB; 192 kB here used up to 500 kB there, depending on
 * how far the engine's code was compiled.
 */
const maxStack = 128 * 1024;
/** Milliseconds for the prelude, enough for a busy machine. */
const preludeTime = 10_000;
const fileName = 'tool.js';
const toolShape = 'A script is a function: (args, context) => ({ … }), or an async one.';

/** Never rejects. `compiled` is the engine as a module; each call instantiates it anew. */
export async function runScript(
  compiled: WebAssembly.Module,
  request: ScriptRequest,
  /** Called when the script's time starts. */
  onBegin: () => void = () => undefined,
): Promise<ToolRun> {
  const { limits } = request;
  try {
    const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: compiled }));
    const runtime = engine.newRuntime();
    runtime.setMemoryLimit(limits.memoryMb * 1024 * 1024);
    runtime.setMaxStackSize(maxStack);
    // The instance is dropped as a whole: no handle is freed individually from here on.
    const deadline = createDeadline(preludeTime);
    runtime.setInterruptHandler(deadline.isExpired);
    return runIn(runtime.newContext(), request, deadline, onBegin);
  } catch (error) {
    return failed(hostMessage(error, limits));
  }
}

function createDeadline(timeMs: number) {
  let end = performance.now() + timeMs;
  let hasExpired = false;
  return {
    isExpired: () => {
      const isNowExpired = performance.now() > end;
      hasExpired ||= isNowExpired;
      return isNowExpired;
    },
    hasExpired: () => hasExpired,
    restart: (ms: number) => {
      end = performance.now() + ms;
      hasExpired = false;
    },
    /** Adds time for calls of the host after the script has ended. */
    extend: (ms: number) => {
      end = Math.max(end, performance.now() + ms);
    },
  };
}

type Deadline = ReturnType<typeof createDeadline>;

class Thrown extends Error {
  constructor(readonly handle: QuickJSHandle) {
    super('thrown inside the sandbox');
  }
}

function runIn(guest: QuickJSContext, request: ScriptRequest, deadline: Deadline, onBegin: () => void): ToolRun {
  const { limits } = request;
  const { seed, now, ...scriptContext } = request.context;
  const take = (result: { readonly error?: QuickJSHandle | undefined; readonly value?: QuickJSHandle }) => {
    if (result.error) throw new Thrown(result.error);
    return result.value as QuickJSHandle;
  };
  const call = (target: QuickJSHandle, ...args: QuickJSHandle[]) =>
    take(guest.callFunction(target, guest.undefined, ...args) as Parameters<typeof take>[0]);
  const prelude = take(guest.evalCode(guestPrelude, 'weir', { type: 'global' }) as Parameters<typeof take>[0]);
  let host: QuickJSHandle;
  try {
    host = call(
      prelude,
      guest.newString(JSON.stringify(request.args)),
      guest.newString(JSON.stringify(scriptContext)),
      guest.newNumber(seed),
      guest.newNumber(now),
      guest.newNumber(limits.outputLength),
    );
  } catch {
    return failed(
      `What the session has to tell the script does not fit into ${limits.memoryMb} MB. Raise its memory limit.`,
    );
  }
  // Start the timeout when the script starts.
  deadline.restart(limits.timeMs);
  onBegin();
  const ask = (name: string, ...args: QuickJSHandle[]) => call(guest.getProp(host, name), ...args);
  const textOf = (handle: QuickJSHandle) => guest.getString(handle);
  const console = () => {
    try {
      deadline.extend(200);
      guest.runtime.setMemoryLimit((limits.memoryMb + 8) * 1024 * 1024);
      const lines = JSON.parse(textOf(ask('lines'))) as unknown;
      return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').slice(0, 101) : [];
    } catch {
      return [];
    }
  };
  const withConsole = (run: ToolRun): ToolRun => {
    const lines = console();
    return lines.length > 0 ? { ...run, console: lines } : run;
  };
  const explain = (handle: QuickJSHandle): ToolRun => {
    if (deadline.hasExpired()) return failed(timeoutMessage(limits));
    guest.runtime.setMemoryLimit((limits.memoryMb + 8) * 1024 * 1024);
    deadline.extend(200);
    const described = guest.callFunction(guest.getProp(host, 'describe'), guest.undefined, handle);
    return described.error
      ? failed('The script threw something that cannot be shown.')
      : readFailure(textOf(described.value), limits);
  };
  try {
    const tool = readTool(guest, request.source, take);
    ask('run', tool);
    while (guest.runtime.hasPendingJob()) {
      const jobs = guest.runtime.executePendingJobs(256);
      if (jobs.error) throw new Thrown(jobs.error);
      if (deadline.isExpired()) return withConsole(failed(timeoutMessage(limits)));
    }
    const outcome = textOf(ask('outcome'));
    if (outcome === 'failed') {
      const failure = textOf(ask('failure'));
      return withConsole(deadline.hasExpired() ? failed(timeoutMessage(limits)) : readFailure(failure, limits));
    }
    if (outcome !== 'done') {
      return withConsole(failed('The promise of the script never settles: nothing in the sandbox could settle it.'));
    }
    const text = textOf(ask('result'));
    return withConsole(readResult(text, limits));
  } catch (error) {
    if (error instanceof Thrown) return withConsole(explain(error.handle));
    // The engine itself failed, so it is not called again.
    return failed(hostMessage(error, limits));
  }
}

/** Evaluates the script as an expression; if that fails, as a program whose last expression is the tool. */
function readTool(
  guest: QuickJSContext,
  source: string,
  take: (result: { readonly error?: QuickJSHandle | undefined; readonly value?: QuickJSHandle }) => QuickJSHandle,
): QuickJSHandle {
  const expression = guest.evalCode(`(${source.trimEnd().replace(/;+$/, '')}\n)`, fileName, { type: 'global' });
  if (!expression.error) return requireFunction(guest, expression.value);
  const first = expression.error;
  if (!isSyntaxError(guest, first)) throw new Thrown(first);
  const program = guest.evalCode(source, fileName, { type: 'global' });
  if (!program.error) return requireFunction(guest, program.value);
  const second = program.error;
  // Of the two syntax errors, the one further down belongs to the intended form.
  const nearer = isSyntaxError(guest, second) && lineOf(guest, first) > lineOf(guest, second) ? first : second;
  return take({ error: nearer });
}

function requireFunction(guest: QuickJSContext, value: QuickJSHandle): QuickJSHandle {
  if (guest.typeof(value) === 'function') return value;
  throw new Error(toolShape);
}

const property = (guest: QuickJSContext, handle: QuickJSHandle, name: string) => {
  const value = guest.getProp(handle, name);
  return guest.typeof(value) === 'string' ? guest.getString(value) : '';
};
const isSyntaxError = (guest: QuickJSContext, error: QuickJSHandle) =>
  guest.typeof(error) === 'object' && property(guest, error, 'name') === 'SyntaxError';
const lineOf = (guest: QuickJSContext, error: QuickJSHandle) => lineIn(property(guest, error, 'stack')) ?? 0;

/** Line of the script, from 1. The rest of the stack is dropped. */
function lineIn(stack: string): number | undefined {
  const match = /\btool\.js:(\d{1,7})/.exec(stack);
  return match ? Number(match[1]) : undefined;
}

const failed = (message: string): ToolRun => ({ result: { kind: 'failed', message } });

const seconds = (ms: number) => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`);
/** Also used by the client that terminates the thread. */
export const timeoutMessage = ({ timeMs }: Pick<ScriptLimits, 'timeMs'>) =>
  `The script ran longer than ${seconds(timeMs)} and was stopped.`;
const tooMuch = ({ memoryMb }: ScriptLimits) => `The script needed more than ${memoryMb} MB and was stopped.`;
const tooDeepCalls = 'The script called itself too deeply and was stopped.';

function readFailure(text: string, limits: ScriptLimits): ToolRun {
  const value = parseObject(text);
  const word = (key: string) => (typeof value[key] === 'string' ? value[key] : '');
  const name = word('name');
  const message = word('message').slice(0, 600);
  const line = lineIn(word('stack'));
  const at = line === undefined ? '' : ` (line ${line})`;
  if (name === 'InternalError') {
    if (message === 'out of memory' || message === 'string too long') return failed(tooMuch(limits));
    if (message === 'stack overflow') return failed(`${tooDeepCalls.slice(0, -1)}${at}.`);
  }
  // A failed allocation throws null if there is no memory for an error either.
  if (name === '' && message === 'null') return failed(`The script threw null, as it does when memory runs out${at}.`);
  const failureText = message === '' ? (name === '' ? 'The script failed' : name) : message;
  return failed(`${name === '' || name === 'Error' ? '' : message === '' ? '' : `${name}: `}${failureText}${at}`);
}

function readResult(text: string, limits: ScriptLimits): ToolRun {
  if (text.length > limits.outputLength) return failed('The result is too long.');
  let value: JsonValue;
  try {
    value = parseExactJson(text);
  } catch {
    return failed('The result is not JSON.');
  }
  const problem = checkResultValue(value);
  return problem === undefined ? { result: { kind: 'succeeded', value } } : failed(problem);
}

function parseObject(text: string): JsonObject {
  try {
    const value = JSON.parse(text) as unknown;
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Formats errors of the host without their stack or paths. */
function hostMessage(error: unknown, limits: ScriptLimits): string {
  if (error instanceof Error && error.message === toolShape) return toolShape;
  if (error instanceof RangeError) return tooDeepCalls;
  if (error instanceof WebAssembly.RuntimeError) return tooMuch(limits);
  return 'The sandbox could not run the script.';
}
