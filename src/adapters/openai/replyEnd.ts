// How a stream ended: with a reply, or with a failure in the provider's words.

import type { ChatFailure } from '../../core/llm';
import { createFailure, type FailureContext, failureOf } from './chatFailure';
import type { ReplyBuilder } from './replyBuilder';
import type { FetchReport } from './reportingFetch';

/** Reasons of content filters: OpenAI, Gemini, z.ai. */
const filtered =
  /^(?:content_?filter|safety|image_safety|recitation|blocklist|prohibited_content|spii|sensitive|refusal_filter)$/i;
/** Reasons of providers whose reply is not complete. */
const malformedCall = /malformed|unexpected_tool_call|invalid_tool|too_many_tool_calls|bad_tool/i;
const failed =
  /^(?:.*error.*|.*fail.*|.*exception.*|abort(?:ed)?|cancell?ed|time_?out|insufficient_system_resource|overloaded|finish_reason_unspecified)$/i;

/**
 * The failure of a stream that ended without an error but is incomplete; undefined if it is complete. `[DONE]` or a
 * finish reason is enough: a missing `[DONE]` does no harm, and without a reason the reply has a note.
 */
export function incompleteOf(
  reply: ReplyBuilder,
  report: Pick<FetchReport, 'contentType' | 'isDone'>,
  context: FailureContext,
): ChatFailure | undefined {
  const { finishReason } = reply;
  if (finishReason !== undefined) return endedWith(finishReason, reply, context);
  if (report.contentType !== undefined && !/event-stream|json/.test(report.contentType)) {
    const message = `${context.baseUrl} answered with ${report.contentType}, not with a chat completion. Check the base URL, which usually ends in /v1.`;
    return createFailure('malformed-response', message, context);
  }
  if (reply.hasChoice) {
    return report.isDone === true && reply.length > 0 ? undefined : failureOf(undefined, 'stream', context);
  }
  return createFailure(
    'malformed-response',
    `${context.baseUrl} sent a reply without any choices. Try again, or another model.`,
    context,
  );
}

function endedWith(finishReason: string, reply: ReplyBuilder, context: FailureContext): ChatFailure | undefined {
  const { model, baseUrl } = context;
  const said = reply.failureText === undefined ? '' : ` It said: ${shortened(reply.failureText)}`;
  if (malformedCall.test(finishReason)) {
    const message = `${baseUrl} ended the reply of ${model} with "${finishReason}": the model wrote a call that the provider could not read. Try again, another model, or the strategy ReAct in text.${said}`;
    return createFailure('malformed-response', message, context);
  }
  if (failed.test(finishReason)) {
    const message = `${baseUrl} ended the reply of ${model} with "${finishReason}" before it was complete. Try again, or another model.${said}`;
    return createFailure('server-error', message, context);
  }
  if (!reply.isEmpty) return undefined;
  // Some endpoints end a reply before its first token and give the reason only as `finish_reason`.
  if (finishReason === 'length') {
    const message = `${model} reached its limit of tokens before it said anything: all of them went into thoughts, or the prompt left no room. Choose a model that takes more tokens, or show it the workflow in a shorter format.`;
    return createFailure('malformed-response', message, context);
  }
  if (filtered.test(finishReason)) {
    const message = `The content filter of ${baseUrl} held its reply back. Try again in other words, or another model.`;
    return createFailure('bad-request', message, context);
  }
  return undefined;
}

const shortened = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}...` : text);
