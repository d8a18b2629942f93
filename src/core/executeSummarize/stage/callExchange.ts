// Formats a call and its result as messages of the conversation, in the call form of the stage.

import type { ChatMessage } from '../../llm';
import type { StageCall } from './readStageCall';
import { shortenedName } from './replyLimits';
import type { CallForm } from './stagePorts';

/** Native calls get an id by their position: endpoints return duplicate ids, or none. */
export function callExchange(
  call: StageCall,
  observation: string,
  form: CallForm,
  place: number,
): readonly [ChatMessage, ChatMessage] {
  const left =
    call.dropped.length === 0 ? '' : `\nOne call per reply: only this one was taken, not ${namesOf(call.dropped)}.`;
  if (form === 'tools') {
    const id = `call_${place}`;
    return [
      {
        role: 'assistant',
        content: call.reasoning ?? '',
        toolCalls: [{ id, name: call.name, argumentsText: JSON.stringify(call.arguments) }],
      },
      { role: 'tool', toolCallId: id, content: `${observation}${left}` },
    ];
  }
  const written = {
    ...(call.reasoning === undefined ? {} : { reasoning: call.reasoning }),
    action: call.name,
    action_input: call.arguments,
    ...(call.completesStep ? { step_done: true } : {}),
  };
  return [
    { role: 'assistant', content: JSON.stringify(written) },
    { role: 'user', content: `## Observation\n${observation}${left}` },
  ];
}

/** A reply may hold thousands of calls. */
const namesOf = (names: readonly string[]) =>
  names.length <= 5
    ? names.map(shortenedName).join(', ')
    : `${names.slice(0, 5).map(shortenedName).join(', ')} and ${names.length - 5} more`;
