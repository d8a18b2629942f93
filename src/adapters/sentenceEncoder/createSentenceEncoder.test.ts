import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadSentenceRuntime } from '../../testing/loadSentenceRuntime';
import { tinySentenceModel, tinyVocabulary } from '../../testing/tinySentenceModel';
import { createSentenceEncoder, type EncoderFiles, type SentenceEncoder } from './createSentenceEncoder';

const tiny = (change: Partial<EncoderFiles> = {}): EncoderFiles => ({
  modelName: 'tiny.onnx',
  model: tinySentenceModel(),
  tokenizerName: 'vocab.txt',
  tokenizer: tinyVocabulary,
  ...change,
});
const fileOf = (text: string) => new TextEncoder().encode(text);
let encoder: SentenceEncoder | undefined;
beforeAll(loadSentenceRuntime);
afterEach(async () => {
  await encoder?.release();
  encoder = undefined;
});

describe('a sentence model in ONNX Runtime', () => {
  it.each(['last_hidden_state', 'token_embeddings'])('pools the tokens of %s', async (output) => {
    encoder = await createSentenceEncoder(tiny({ model: tinySentenceModel({ output }) }));
    expect(encoder.dimensions).toBe(2);
    // lend the tool: (3, 4) + (0, 0) + (1, 0) = (4, 4).
    for (const value of await encoder.embed('Lend the tool')) expect(value).toBeCloseTo(Math.SQRT1_2, 6);
    expect(await encoder.embed('borrow')).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)]);
    expect(await encoder.embed('unknown words')).toEqual([0, 0]);
  });

  it.each([
    [
      { model: tinySentenceModel({ input: 'pixels' }) },
      /tiny\.onnx has the inputs pixels and the outputs last_hidden_/,
    ],
    [{ model: tinySentenceModel({ output: 'logits' }) }, /and the outputs logits\. Weir needs the input input_ids/],
    [{ model: tinySentenceModel({ output: 'sentence_embedding' }) }, /is float32 with the shape 1 x \d+ x 2/],
    [
      { model: fileOf('not a model') },
      /^tiny\.onnx could not be opened as an ONNX model: .+ such as onnx\/model\.onnx/,
    ],
    [{ model: new Uint8Array() }, /^tiny\.onnx could not be opened as an ONNX model/],
    [{ model: fileOf('version https://git-lfs.github.com/spec/v1') }, /is a web page or a pointer to the model/],
    [{ model: fileOf('<!doctype html>') }, /is a web page or a pointer/],
    [
      { tokenizer: `${'a\n'.repeat(50)}[UNK]\n[CLS]\n[SEP]` },
      /could not embed a text with vocab\.txt: .+ same model\?$/,
    ],
    [{ tokenizer: '{"model": {"type": "BPE"}}' }, /type BPE/],
  ])('refuses other files: %#', async (change, message) => {
    await expect(createSentenceEncoder(tiny(change))).rejects.toThrow(message);
  });
});
