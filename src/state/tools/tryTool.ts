// Tries a tool outside of a session, with the same backends that a session uses.

import {
  answerMock,
  buildScriptContext,
  defaultSessionConfig,
  emptyScriptContext,
  findMockRow,
  type HttpBackend,
  type MockBackend,
  type ScriptBackend,
  type SessionDocument,
  type SessionState,
  startSession,
  type ToolRun,
} from '../../core/session';
import { type JsonObject, loadOnce, memoize } from '../../core/support';
import { toolsMessages as t } from '../../messages/tools.en';
import type { RunEngine } from '../runs/runState';
import type { WorkspaceStore } from '../workspace/workspaceState';

export interface ToolTryResult extends ToolRun {
  /** Milliseconds. */
  readonly took: number;
  /** Index of the table row that answered; -1 if the result was generated. */
  readonly row?: number;
}

interface TryInput {
  readonly name: string;
  readonly backend: MockBackend | ScriptBackend | HttpBackend;
  readonly args: JsonObject;
  readonly seed: number;
  /** The session whose calls and slots the script receives; no calls or slots if absent. */
  readonly within?: SessionState;
}

interface EnginePorts {
  loadEngine(): Promise<Pick<RunEngine, 'buildTools' | 'runTool'>>;
}

// One sandbox for all tries, shared by all dialogs.
const engineLoader = memoize((ports: EnginePorts) => loadOnce(() => ports.loadEngine()));

/** Never rejects. */
export async function tryTool(
  stores: { readonly runPorts: EnginePorts; readonly workspace: WorkspaceStore },
  { name, backend, args, seed, within }: TryInput,
  cancel: AbortSignal,
): Promise<ToolTryResult> {
  const started = performance.now();
  const finish = (run: ToolRun, more: Partial<ToolTryResult> = {}): ToolTryResult => ({
    ...run,
    ...more,
    took: Math.round(performance.now() - started),
  });
  const call = { callId: 'try', name, arguments: args };
  try {
    const engine = await engineLoader(stores.runPorts)();
    if (backend.kind === 'mock') {
      const { history } = stores.workspace.getState();
      const { title, kind, source, id } = history.document;
      const document: SessionDocument = { documentId: id, title, kind, source };
      const config = { ...defaultSessionConfig, seed };
      const { state } = startSession({ sessionId: 'try', config, document, tools: engine.buildTools(document) }, 0);
      const tool = state.tools.find((one) => one.name === name);
      const row = findMockRow(backend.rows, args, tool?.parameters);
      return finish({ result: answerMock(state, call, backend.rows) }, { row });
    }
    if (!engine.runTool) return finish({ result: { kind: 'failed', message: t.toolsUnavailable } });
    const context = within ? buildScriptContext(within, call) : emptyScriptContext(seed, Date.now());
    return finish(await engine.runTool(call, backend, context, cancel));
  } catch {
    return finish({ result: { kind: 'failed', message: t.notLoaded } });
  }
}
