// Prompts for a model that plays the user or an API server. The sections have the same style as the agent's prompt, so
// that the rehearsal model recognizes its role by the first section.

import { type ChatMessage, fenceText } from '../llm';
import type { JsonObject } from '../support';
import { findOowType } from './oow/findOowType';
import type { SessionState } from './sessionState';
import { toolOfApi } from './sessionTools';
import { profileForPrompt, readProfile } from './users/userProfile';
import { findApiFacts } from './workflowFacts';

/** A played user ends the session by writing this mark. */
export const userEndMark = '[END]';

/** Prompt for a played user: the transcript with the roles swapped, so the agent's texts are `user` messages. */
export function buildUserPrompt(
  state: Pick<SessionState, 'document' | 'transcript'>,
  profile: JsonObject | undefined,
  /** Out-of-workflow type of the next message, `category/type`. */
  oow?: string,
): readonly ChatMessage[] {
  const shown = profile === undefined ? {} : profileForPrompt(readProfile(profile));
  const type = oow === undefined ? undefined : findOowType(oow);
  const system = [
    `## Role: user\nYou play a user who talks with an assistant about: ${state.document.title}. Stay in the role: say one short message per turn, give details only when asked or when it is natural, and never act as the assistant.`,
    ...(Object.keys(shown).length > 0 ? [`## Profile\n${fenceText('json', JSON.stringify(shown, null, 2))}`] : []),
    // FlowAgent, C.2: a constraint in the user's prompt, for this turn only.
    ...(type ? [`## This turn only\n${type.instruction} Stay the same person, and do not say that you do it.`] : []),
    `## Output format\nOnly the words of the user. When your need is met or plainly cannot be met, write ${userEndMark} at the end.`,
  ].join('\n\n');
  const messages: ChatMessage[] = [{ role: 'system', content: system }];
  for (const entry of state.transcript) {
    if (entry.kind === 'user') messages.push({ role: 'assistant', content: entry.text });
    if (entry.kind === 'agent') messages.push({ role: 'user', content: entry.text });
  }
  if (messages.length === 1)
    messages.push({ role: 'user', content: 'Begin the conversation with your first message.' });
  return messages;
}

export function buildToolPrompt(state: SessionState, name: string, args: JsonObject): readonly ChatMessage[] {
  const api = findApiFacts(state.workflow, name);
  const tool = api && toolOfApi(state, api);
  const description = {
    name: api?.name ?? name,
    description: tool?.description ?? api?.desc ?? '',
    parameters: tool?.parameters ?? {},
    response: api?.response ?? [],
  };
  const earlier = state.transcript.flatMap((entry) =>
    entry.kind === 'call' && entry.result?.kind === 'succeeded'
      ? [`${entry.name}(${JSON.stringify(entry.arguments)}) -> ${JSON.stringify(entry.result.value)}`]
      : [],
  );
  const system = [
    '## Role: API server\nYou play the server behind an API. Answer each call with a plausible result that agrees with the results before it.',
    `## API\n${fenceText('json', JSON.stringify(description, null, 2))}`,
    ...(earlier.length > 0 ? [`## Earlier results\n${earlier.join('\n')}`] : []),
    '## Output format\nOne JSON object whose keys are the response names, and nothing else. For a call that must fail: {"error": "why"}.',
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: `Call: ${description.name}\nArguments: ${JSON.stringify(args)}` },
  ];
}
