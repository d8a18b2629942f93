// The rehearsal model: takes a chat request, plays the role that its prompt requests, and replies in the requested
// form. Invariant: a pure function of the request. It is not a language model, and every place that shows its words
// says so.

import type { ChatReply, ChatRequest } from '../../core/llm';
import { endOfConversationMark } from '../../core/llm';
import { hashText } from '../../core/support';
import type { AgentMove } from './agentMove';
import { answerAgent } from './answerAgent';
import { answerBuilder, answerBuilderPlan } from './answerBuilder';
import { answerGenerator } from './answerGenerator';
import { answerOneStage, answerOneStagePlan } from './answerOneStage';
import { answerPlan } from './answerPlan';
import { answerRuleBot } from './answerRuleBot';
import { answerServer } from './answerServer';
import { answerTask, answerTaskPlan } from './answerTask';
import { answerUser } from './answerUser';
import { answerWriter } from './answerWriter';
import { type ReadPrompt, readPrompt } from './readPrompt';
import { readStagePrompt, type StagePrompt } from './readStagePrompt';
import { ruleBot } from './rehearsalModels';
import { printStageMove, type StageMove } from './stageMoves';

export interface RehearsalReply extends ChatReply {
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number };
}

/**
 * Plays the role of the system message: agent, user, API server, writer of procedures, planner of workflows, a stage of
 * Execute-Summarize, or a role of a plan. Never throws on outside data.
 */
export function answerRehearsal(request: ChatRequest): RehearsalReply {
  const stage = readStagePrompt(request);
  if (stage) return answerStage(request, stage);
  const ofPlan = answerPlan(request);
  if (ofPlan !== undefined) return plainReply(request, ofPlan);
  const prompt = readPrompt(request);
  if (prompt.role === 'user') return plainReply(request, answerUser(request));
  if (prompt.role === 'server') return plainReply(request, answerServer(request));
  if (prompt.role === 'writer') return plainReply(request, answerWriter(request));
  if (prompt.role === 'planner') return plainReply(request, answerGenerator(request));
  const answer = request.model === ruleBot ? answerRuleBot : answerAgent;
  return writeMove(request, prompt, answer(request, prompt));
}

function answerStage(request: ChatRequest, stage: StagePrompt): RehearsalReply {
  const manner = { model: request.model, seed: request.seed };
  const move = (next: StageMove): RehearsalReply => {
    if (!stage.isNative) return plainReply(request, printStageMove(next));
    const argumentsText = JSON.stringify(next.arguments);
    return nativeReply(request, next.name, argumentsText, next.reasoning);
  };
  switch (stage.role) {
    case 'solver':
      return move(answerTask(stage, manner));
    case 'solverPlanner':
      return plainReply(request, answerTaskPlan(stage));
    case 'builder':
      return move(answerBuilder(stage, manner));
    case 'builderPlanner':
      return plainReply(request, answerBuilderPlan(stage));
    case 'oneStage':
      return move(answerOneStage(stage, manner));
    case 'oneStagePlanner':
      return plainReply(request, answerOneStagePlan(stage));
  }
}

function nativeReply(request: ChatRequest, name: string, argumentsText: string, content: string): RehearsalReply {
  const id = `call_${hashText(`${request.messages.length}/${name}/${argumentsText}`).toString(36)}`;
  return {
    content,
    toolCalls: [{ id, name, argumentsText }],
    finishReason: 'tool_calls',
    usage: usageOf(request, content + name + argumentsText),
  };
}

function plainReply(request: ChatRequest, content: string): RehearsalReply {
  return { content, toolCalls: [], finishReason: 'stop', usage: usageOf(request, content) };
}

function writeMove(
  request: ChatRequest,
  prompt: ReadPrompt,
  move: Exclude<AgentMove, { kind: 'done' }>,
): RehearsalReply {
  if (move.kind === 'call') {
    const argumentsText = JSON.stringify(move.arguments);
    if (prompt.strategy === 'react-text') {
      return plainReply(request, `Thought: ${move.thought}\nAction: ${move.name}\nAction Input: ${argumentsText}`);
    }
    return nativeReply(request, move.name, argumentsText, move.thought);
  }
  const closes = move.kind === 'say' && move.closes === true;
  const text = closes ? `${move.text} ${endOfConversationMark}` : move.text;
  if (prompt.strategy === 'react-text') {
    const claim = prompt.namesAnswers ? `Answer: ${move.answer ?? '-'}\n` : '';
    return plainReply(request, `Thought: ${move.thought}\n${claim}Response: ${text}`);
  }
  const isClaimed = move.answer !== undefined && prompt.namesAnswers;
  return plainReply(request, isClaimed ? `[ANSWER: ${move.answer}]\n${text}` : text);
}

/** A rough count, four letters or one Han character per token: shown as an estimate, never as a bill. */
function usageOf(request: ChatRequest, content: string): RehearsalReply['usage'] {
  const prompt = request.messages.reduce((sum, message) => sum + tokensOf(message.content) + 4, 0);
  const tools = request.tools ? tokensOf(JSON.stringify(request.tools)) : 0;
  return { promptTokens: prompt + tools, completionTokens: tokensOf(content) };
}

function tokensOf(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han + Math.ceil((text.length - han) / 4);
}
