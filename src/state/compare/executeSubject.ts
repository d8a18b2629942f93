// The subject of a batch: the tasks, the business tools of each rollout, and the document that the stored logs belong
// to.

import type { ToolSet } from '../../core/executable';
import type { ChatToolSchema } from '../../core/llm';
import { type MockCall, type SessionDocument, type ToolResult, withBackends } from '../../core/session';
import type { CancelSignal } from '../../core/support';
import { type BenchTask, findBenchTask, toolSetOfTask } from '../../core/taskBench';
import { executeMessages as t } from '../../messages/execute.en';
import { loadSessionDocuments } from '../workspace/loadSessionDocuments';
import { propertiesOf } from '../workspace/toolsStore';
import { type ExecuteSetup, type PlannedTasks, planExecutionTasks, type TaskDraft } from './executeSetup';
import type { ExecutePorts } from './executeState';
import { createDocumentTools } from './executeTools';
import type { ExecutionModel } from './executionContext';

export interface ExecutionSubject extends PlannedTasks {
  readonly document: SessionDocument;
  readonly schemas: readonly ChatToolSchema[];
  /** The tools of one rollout (counted from 0), with a world that no other rollout shares. */
  openTools(index: number, askPerson: (call: MockCall, cancel?: CancelSignal) => Promise<ToolResult>): ToolSet;
}

/** Returns a text if the subject cannot be opened. */
export async function openExecutionSubject(
  ports: ExecutePorts,
  model: ExecutionModel,
  setup: ExecuteSetup,
  draft: TaskDraft,
): Promise<ExecutionSubject | string> {
  const bench = findBenchTask(setup.benchId);
  if (setup.benchId !== undefined && !bench) return t.taskGone;
  const planned = planExecutionTasks(draft, bench);
  if (typeof planned === 'string') return planned;
  if (bench) {
    const tools = toolSetOfTask(bench);
    const { schemas } = tools;
    return { ...planned, schemas, document: benchDocument(bench, schemas), openTools: () => tools };
  }
  const opened = await openDocumentTools(ports, model, setup);
  return opened.schemas.length === 0 ? t.noApisForTask : { ...planned, ...opened };
}

/** The APIs of the open document as business tools, answered as its tool file declares. */
export async function openDocumentTools(
  { workspace, repository, tools, clock }: ExecutePorts,
  { engine, chat, model }: Pick<ExecutionModel, 'engine' | 'chat' | 'model'>,
  { seed, toolDefault }: Pick<ExecuteSetup, 'seed' | 'toolDefault'>,
): Promise<Pick<ExecutionSubject, 'document' | 'schemas' | 'openTools'>> {
  const { definitions, backends } = tools.getState();
  const { document } = await loadSessionDocuments({ workspace, repository }, [], definitions);
  const schemas = engine.buildTools(document);
  const answering = withBackends({ default: toolDefault }, backends);
  return {
    document,
    schemas,
    openTools: (index, askPerson) =>
      createDocumentTools({
        document,
        schemas,
        // Each rollout has its own seed, so that generated results differ between rollouts.
        config: { seed: seed + index, model, tools: answering },
        chat,
        ...(engine.runTool ? { runTool: engine.runTool } : {}),
        askPerson,
        now: () => clock.now(),
      }),
  };
}

/**
 * The tools of a bench task as a document, so that its logs open like any other. The document does not reveal how the
 * task is solved.
 */
export function benchDocument({ title, text }: BenchTask, schemas: readonly ChatToolSchema[]): SessionDocument {
  const apis = schemas.map(({ name, description, parameters }) =>
    [
      `  - name: ${name}`,
      ...(description === undefined ? [] : [`    desc: ${JSON.stringify(description)}`]),
      `    request: [${propertiesOf(parameters)
        .map((property) => property.name)
        .join(', ')}]`,
      '    response: [result]',
    ].join('\n'),
  );
  const source = `Name: ${JSON.stringify(title)}\nDesc: ${JSON.stringify(text)}\n\nAPIs:\n${apis.join('\n')}\n`;
  return { title, kind: 'pdl', source };
}
