// What answers a call by program: a script in a sandbox, or a request of its own. The engine knows these shapes only;
// adapters bring the sandbox and the network. A call that goes wrong is a failing tool, never an exception.

import type { CancelSignal, JsonObject, JsonValue } from '../../support';
import type { ToolBackend, ToolResult } from '../events';
import type { MockCall } from '../mockTools';

export type ScriptBackend = Extract<ToolBackend, { kind: 'script' }>;
export type HttpBackend = Extract<ToolBackend, { kind: 'http' }>;
export type MockBackend = Extract<ToolBackend, { kind: 'mock' }>;

export interface ToolRun {
  readonly result: ToolResult;
  /** What a script printed; absent when it printed nothing. */
  readonly console?: readonly string[];
}

/** All that a script is told beside its arguments. Plain JSON: it crosses into the sandbox as text. */
export interface ScriptContext {
  /** Calls answered so far, oldest first. */
  readonly calls: readonly ScriptCall[];
  /** Values by name: arguments and response values of earlier calls, the latest wins. */
  readonly slots: Readonly<Record<string, JsonValue>>;
  /** How often this tool has been called in the session, this call included. */
  readonly callNumber: number;
  /** Of `context.random()` and `Math.random()`. */
  readonly seed: number;
  /** What `Date.now()` says, in milliseconds: the moment of the call as logged. */
  readonly now: number;
}

export interface ScriptCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** Of a call that succeeded. */
  readonly result?: JsonValue;
  /** Of a call that failed. */
  readonly failure?: string;
}

export interface ScriptLimits {
  /** Milliseconds, for loading the script, running it, its promises, and reading its result. */
  readonly timeMs: number;
  /** Megabytes of values. */
  readonly memoryMb: number;
  /** UTF-16 units of the result as JSON. */
  readonly outputLength: number;
}

/** Runs scripts of the user. Never rejects; a script that is stopped or cancelled is a failing tool. */
export interface ScriptSandbox {
  run(
    source: string,
    args: JsonObject,
    context: ScriptContext,
    limits: ScriptLimits,
    cancel?: CancelSignal,
  ): Promise<ToolRun>;
  /** Ends what it holds; a later run starts anew. */
  dispose(): void;
}

/** Sends the requests of http tools. Never rejects. */
export type HttpTool = (call: MockCall, backend: HttpBackend, cancel?: CancelSignal) => Promise<ToolRun>;

/** How a runner has scripts and http tools answered. `context` is that of the call, see `buildScriptContext`. */
export type RunToolPort = (
  call: MockCall,
  backend: ScriptBackend | HttpBackend,
  context: ScriptContext,
  cancel?: CancelSignal,
) => Promise<ToolRun>;

export const scriptDefaults = { timeLimitMs: 2000, memoryLimitMb: 32, outputLength: 200_000 } as const;
/** What a backend may ask for, at most. */
export const scriptBounds = { timeLimitMs: { min: 50, max: 60_000 }, memoryLimitMb: { min: 4, max: 256 } } as const;
export const httpDefaults = { timeoutMs: 10_000, bodyLength: 400_000 } as const;
export const httpBounds = { timeoutMs: { min: 100, max: 120_000 } } as const;

const within = (value: number | undefined, otherwise: number, { min, max }: { min: number; max: number }) =>
  value === undefined || !Number.isFinite(value) ? otherwise : Math.min(max, Math.max(min, value));

/** A log from elsewhere may ask for anything; it gets what is within bounds. */
export const scriptLimits = ({
  timeLimitMs,
  memoryLimitMb,
}: Pick<ScriptBackend, 'timeLimitMs' | 'memoryLimitMb'>): ScriptLimits => ({
  timeMs: within(timeLimitMs, scriptDefaults.timeLimitMs, scriptBounds.timeLimitMs),
  memoryMb: within(memoryLimitMb, scriptDefaults.memoryLimitMb, scriptBounds.memoryLimitMb),
  outputLength: scriptDefaults.outputLength,
});

export const httpTimeout = ({ timeoutMs }: Pick<HttpBackend, 'timeoutMs'>): number =>
  within(timeoutMs, httpDefaults.timeoutMs, httpBounds.timeoutMs);

/** A port of a sandbox and a sender of requests. */
export function createRunTool(sandbox: Pick<ScriptSandbox, 'run'>, http: HttpTool): RunToolPort {
  return (call, backend, context, cancel) =>
    backend.kind === 'script'
      ? sandbox.run(backend.source, call.arguments, context, scriptLimits(backend), cancel)
      : http(call, backend, cancel);
}
