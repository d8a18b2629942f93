// Plays the agent: reads the history, follows the procedure, and alters the next move by temperament. Invariant: a
// function of the request; the same request gives the same reply.

import { type ChatRequest, type ChatToolSchema, lastActionText } from '../../core/llm';
import { createRandom, looseName } from '../../core/support';
import type { AgentContext } from './agentContext';
import type { AgentMove } from './agentMove';
import { turnEndsText } from './agentTexts';
import { workflowByTurn } from './chooseWorkflow';
import type { ConversationMemory } from './conversationMemory';
import { adviceIn, followAdvice } from './followAdvice';
import { chartDecisionsOf, followFlowchart } from './followFlowchart';
import { followProcedure, type ProcedureProgress } from './followProcedure';
import { plainMove } from './plainMove';
import { readConversation } from './readConversation';
import type { PromptTool, PromptWorkflow, ReadPrompt } from './readPrompt';
import { type PromptFlowchart, readPromptFlowchart } from './readPromptFlowchart';
import { buildRehearsalProgram, type ProgramSlot, type RehearsalProgram } from './rehearsalProgram';
import { type Follow, memoryOf } from './takeTurn';
import { reactToDenial, temperMove } from './temperMove';
import { workflowDocument } from './workflowDocument';

/** A flowchart that names no API is followed directly. */
function chartOf({ document, fences }: PromptWorkflow, tools: readonly ChatToolSchema[]): PromptFlowchart | undefined {
  const [fence] = fences;
  if (document || tools.length > 0 || fence?.language !== 'mermaid') return undefined;
  const chart = readPromptFlowchart(fence.text);
  return chart.nodes.size > 0 ? chart : undefined;
}

interface WorkflowProgress {
  readonly program: RehearsalProgram;
  readonly slots: ReadonlyMap<string, ProgramSlot>;
  readonly memory: ConversationMemory;
  readonly progress: ProcedureProgress;
}

/** The next move. A prompt without a workflow and APIs gets a polite, empty answer. */
export function answerAgent(request: ChatRequest, prompt: ReadPrompt): Exclude<AgentMove, { kind: 'done' }> {
  const { workflows } = prompt;
  const programs = workflows.map((workflow) => {
    const tools = workflows.length === 1 ? prompt.tools : toolsOf(workflow, prompt.tools);
    return buildRehearsalProgram(workflowDocument(workflow, tools), tools, workflow.title);
  });
  const turns = readConversation(
    request.messages,
    prompt.strategy,
    prompt.tools.map((tool) => tool.name),
  );
  const about = workflowByTurn(programs, turns);
  const progressIn = (index: number): WorkflowProgress => {
    const program = programs[index] as RehearsalProgram; // indexes are those of `programs`
    const chart = chartOf(workflows[index] as PromptWorkflow, program.tools);
    const decisions = chart ? chartDecisionsOf(chart) : undefined;
    const follow: Follow = (memory, past) =>
      chart ? followFlowchart(chart, memory, past) : followProcedure(program, memory, past);
    const own = turns.filter((turn) => turn.kind === 'user').filter((turn) => about.get(turn.at) === index);
    const drawing = chart ? (workflows[index]?.fences[0]?.text ?? '') : '';
    const memory = memoryOf({ program, follow, turns, now: prompt.now, decisions }, own, drawing);
    const slots = new Map([...program.slots, ...(decisions?.slots ?? [])]);
    return { program, slots, memory, progress: follow(memory, turns) };
  };
  const lastUser = turns.findLast((turn) => turn.kind === 'user');
  const active = about.get(lastUser?.at ?? -1) ?? 0;
  const place = unfinished([...new Set(about.values())], active, progressIn) ?? progressIn(active);
  const agentContext: AgentContext = { ...place, turns, ...(lastUser ? { lastUser } : {}) };
  const random = createRandom(`${request.seed ?? 1}/${turns.length}/${lastUser?.text ?? ''}`);
  const planned = plainMove(agentContext);
  return reportBetween(
    request,
    agentContext,
    reactToDenial(
      agentContext,
      followAdvice(
        adviceIn(request.messages),
        planned,
        temperMove(request.model, agentContext, planned, random),
        random,
      ),
    ),
  );
}

/** If several workflows were started: an unfinished one other than the active one, once the active one is finished. */
function unfinished(
  startedWorkflows: readonly number[],
  active: number,
  progressIn: (index: number) => WorkflowProgress,
): WorkflowProgress | undefined {
  if (startedWorkflows.length < 2 || progressIn(active).progress.move.kind !== 'done') return undefined;
  for (const index of startedWorkflows) {
    const place = index === active ? undefined : progressIn(index);
    if (place && place.progress.move.kind !== 'done') return place;
  }
  return undefined;
}

/** The tools of all workflows that this workflow declares or names. */
function toolsOf({ title, document, fences }: PromptWorkflow, tools: readonly PromptTool[]): readonly ChatToolSchema[] {
  const declared = new Set(document?.apis.map((api) => looseName(api.name)));
  const own = tools.filter(
    (tool) =>
      (tool.of === undefined || tool.of === title) &&
      (document ? declared.has(looseName(tool.name)) : fences.some((fence) => fence.text.includes(tool.name))),
  );
  return own.length > 0 || fences.length > 0 ? own : tools;
}

/** A turn has a limit of actions. Before the last one, the prompt says so, and the agent reports instead of calling. */
function reportBetween(
  { messages }: ChatRequest,
  { program, turns, lastUser }: AgentContext,
  move: Exclude<AgentMove, { kind: 'done' }>,
): typeof move {
  const isLast = messages.at(-1)?.content.includes(lastActionText) ?? false;
  const steps = turns.filter((turn) => turn.kind === 'call' && turn.at > (lastUser?.at ?? -1)).length;
  if (move.kind !== 'call' || !isLast || steps === 0) return move;
  const thought = `The turn has one action left: say so, then call ${move.name} in the next turn.`;
  return { kind: 'say', text: turnEndsText(steps, move.name, program.language), thought };
}
