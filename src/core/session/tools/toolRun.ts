// Types of the ports that answer a call by program: a script in a sandbox, or an HTTP request. Adapters implement the
// sandbox and the network. A call that goes wrong is a failed result, never an exception.

import type { CancelSignal, JsonObject, JsonValue } from '../../support';
import type { ToolBackend, ToolResult } from '../events';
import type { MockCall } from '../mockTools';

export type ScriptBackend = Extract<ToolBackend, { kind: 'script' }>;
export type HttpBackend = Extract<ToolBackend, { kind: 'http' }>;
export type MockBackend = Extract<ToolBackend, { kind: 'mock' }>;

export interface ToolRun {
  readonly result: ToolResult;
  /** Console output of a script; absent if empty. */
  readonly console?: readonly string[];
}

/** Context of a script beside its arguments. Plain JSON, because it is passed to the sandbox as text. */
export interface ScriptContext {
  /** Calls answered so far, oldest first. */
  readonly calls: readonly ScriptCall[];
  /** Values by name: arguments and response values of earlier calls; the latest wins. */
  readonly slots: Readonly<Record<string, JsonValue>>;
  /** Number of calls of this tool in the session, this call included. */
  readonly callNumber: number;
  /** Seed of `context.random()` and `Math.random()`. */
  readonly seed: number;
  /** Value of `Date.now()`, in milliseconds: the logged time of the call. */
  readonly now: number;
}

export interface ScriptCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** Only if the call succeeded. */
  readonly result?: JsonValue;
  /** Only if the call failed. */
  readonly failure?: string;
}

export interface ScriptLimits {
  /** Milliseconds, for loading the script, running it and its promises, and reading its result. */
  readonly timeMs: number;
  /** Megabytes of values. */
  readonly memoryMb: number;
  /** UTF-16 units of the result as JSON. */
  readonly outputLength: number;
}

/** Runs scripts of the user. Never rejects; a script that is stopped or cancelled gives a failed result. */
export interface ScriptSandbox {
  run(
    source: string,
    args: JsonObject,
    context: ScriptContext,
    limits: ScriptLimits,
    cancel?: CancelSignal,
  ): Promise<ToolRun>;
  /** Releases its resources; a later run starts a new sandbox. */
  dispose(): void;
}

/** Sends the requests of http tools. Never rejects. */
export type HttpTool = (call: MockCall, backend: HttpBackend, cancel?: CancelSignal) => Promise<ToolRun>;

/** Runs scripts and http tools for a runner. For `context` see `buildScriptContext`. */
export type RunToolPort = (
  call: MockCall,
  backend: ScriptBackend | HttpBackend,
  context: ScriptContext,
  cancel?: CancelSignal,
) => Promise<ToolRun>;

export const scriptDefaults = { timeLimitMs: 2000, memoryLimitMb: 32, outputLength: 200_000 } as const;
/** Limits of the values that a backend may set. */
export const scriptBounds = { timeLimitMs: { min: 50, max: 60_000 }, memoryLimitMb: { min: 4, max: 256 } } as const;
export const httpDefaults = { timeoutMs: 10_000, bodyLength: 400_000 } as const;
export const httpBounds = { timeoutMs: { min: 100, max: 120_000 } } as const;

const within = (value: number | undefined, otherwise: number, { min, max }: { min: number; max: number }) =>
  value === undefined || !Number.isFinite(value) ? otherwise : Math.min(max, Math.max(min, value));

/** Limits of a script, clamped to the bounds, because a log from another source may contain any number. */
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

/** Combines a sandbox and an http client to one port. */
export function createRunTool(sandbox: Pick<ScriptSandbox, 'run'>, http: HttpTool): RunToolPort {
  return (call, backend, context, cancel) =>
    backend.kind === 'script'
      ? sandbox.run(backend.source, call.arguments, context, scriptLimits(backend), cancel)
      : http(call, backend, cancel);
}
