// A chat port whose answers hold no known secret: neither the pieces that stream in nor the reply or failure at the end.

import type { SecretFilter } from '../support';
import type { ChatOutcome, ChatPort } from './chatPort';

/** `secrets` is asked with every request, for what is known changes while a port is open. */
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
      const outcome = await port.complete(request, { onDelta: (text) => emitDelta(stream.push(text)) }, cancel);
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
