// Sends replies of a session to a judge model, for `weir run` and `weir replay`. The log is not changed.

import { type JudgeClaimsOptions, type JudgedReplyClaims, judgeClaims, type SessionEvent } from '../../core/session';
import { type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun } from '../formatText';
import { type ChatModel, chatModelOf, openChat } from './chatModel';
import { readProfileOptions } from './endpointOptions';

export interface ReplyJudgement extends ChatModel {
  /** Replies with a claim whose preconditions were not met. */
  readonly claimViolations: number;
  /** Replies whose judgement could not be read. */
  readonly notJudged: number;
  readonly replies: readonly JudgedReplyClaims[];
}

/** From `--judge` and `--base-url`. */
export function replyJudgeModel(args: ParsedArgs, input: CliInput, usage: string): ChatModel {
  const judge = chatModelOf(args, input, usage, 'judge');
  if (judge.rehearsal) throw new UsageError('--judge is a model of an endpoint: the rehearsal model cannot judge.');
  return judge;
}

/** All replies by default. */
export async function askReplyJudge(
  events: readonly SessionEvent[],
  args: ParsedArgs,
  input: CliInput,
  usage: string,
  which?: JudgeClaimsOptions['replies'],
): Promise<ReplyJudgement> {
  const judge = replyJudgeModel(args, input, usage);
  // The judge has its own temperature: the one of the command line is for the agent.
  const chat = await openChat(judge, input, {
    profile: await readProfileOptions(args, input, ['temperature', 'seed']),
  });
  const replies = await judgeClaims(
    events,
    (messages) => chat.complete({ model: judge.model, messages, temperature: 0 }, {}),
    which === undefined ? {} : { replies: which },
  );
  const early = replies.filter(({ claims }) => claims.some(({ unmet }) => unmet.length > 0));
  const notJudged = replies.filter(({ problem }) => problem !== undefined).length;
  return { ...judge, claimViolations: early.length, notJudged, replies };
}

/** "judge gpt: 2 replies judged, 1 false claim". */
export function formatReplyJudgement({ model, claimViolations, notJudged, replies }: ReplyJudgement): string {
  const problem = replies.find((reply) => reply.problem !== undefined)?.problem;
  return [
    `judge ${model}: ${formatCountedNoun(replies.length - notJudged, 'reply', 'replies')} judged`,
    formatCountedNoun(claimViolations, 'false claim'),
    ...(notJudged > 0 ? [`${notJudged} not judged (${problem})`] : []),
  ].join(', ');
}
