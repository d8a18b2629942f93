import type { SentenceModel, SentenceModels } from '../state/evaluate/evaluationPorts';

const modelOf = (name: string, tokenizerName: string): SentenceModel => ({
  name,
  tokenizerName,
  hash: '0a1b2c3d',
  bytes: 1_000_000,
  dimensions: 2,
  isStored: true,
});

/** Sentence models that need no file: the vector of a text is its length. A tokenizer with the text `bad` is refused. */
export function createFakeSentenceModels(stored?: string): SentenceModels {
  let current = stored === undefined ? undefined : modelOf(stored, 'vocab.txt');
  return {
    find: async () => current,
    open: async (model, tokenizer) => {
      if ((await tokenizer.text()) === 'bad') throw new Error(`${tokenizer.name} is bad`);
      current = modelOf(model.name, tokenizer.name);
      return current;
    },
    embed: async (texts) => texts.map((text) => [text.length, 1]),
    remove: async () => {
      current = undefined;
    },
  };
}
