// A chat port that removes known secrets from streamed pieces and from the final reply or failure.

import type { SecretFilter } from '../support';
import type { ChatOutcome, ChatPort } from './chatPort';

/** `secrets` is called for every request, because the known secrets may change while a port is open. */
export function chatWithoutSecrets(port: ChatPort, secrets: () => SecretFilter): ChatPort {
  return {
    complete: async (request, handlers, cancel) => {
      const filter = secrets();
      const { onDelta } = handlers;
      if (filter.isEmpty || !onDelta)
        return outcomeWithoutSecrets(await port.complete(request, handlers, cancel), filter);
      const stream = filter.stream();
      const emitDelta = (text: string) => {
        if (text !== '') onDelta(text);
      };
      const outcome = await port.complete(
        request,
        { ...handlers, onDelta: (text) => emitDelta(stream.push(text)) },
        cancel,
      );
      emitDelta(stream.end());
      return outcomeWithoutSecrets(outcome, filter);
    },
  };
}

function outcomeWithoutSecrets(outcome: ChatOutcome, filter: SecretFilter): ChatOutcome {
  return outcome.kind === 'completed'
    ? { ...outcome, reply: filter.value(outcome.reply) }
    : { ...outcome, failure: { ...outcome.failure, ...filter.value(textsOfFailure(outcome.failure)) } };
}

const textsOfFailure = ({ message, partial }: { readonly message: string; readonly partial?: string }) => ({
  message,
  ...(partial === undefined ? {} : { partial }),
});
