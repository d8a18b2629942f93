// A sentence model (ONNX) in ONNX Runtime's WebAssembly: one thread, because more need a cross-origin isolated page. A
// text is one run: vectors then depend on their own text alone, also those of quantised models, and need no padding.

import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { normalise, poolSentence } from './poolSentence';
import { readTokenizer } from './readTokenizer';
import { createWordPiece } from './wordPiece';

export interface EncoderFiles {
  readonly modelName: string;
  readonly model: Uint8Array<ArrayBuffer>;
  readonly tokenizerName: string;
  readonly tokenizer: string;
}

export interface SentenceEncoder {
  /** First digits of the SHA-256 of the model file, in hexadecimal. */
  readonly hash: string;
  /** Length of its vectors. */
  readonly dimensions: number;
  /** A vector of length 1. */
  embed(text: string): Promise<readonly number[]>;
  release(): Promise<void>;
}

const known = ['input_ids', 'attention_mask', 'token_type_ids'];
/** The whole sentence, then its tokens; names of the exports of Hugging Face and sentence-transformers. */
const outputs = ['sentence_embedding', 'last_hidden_state', 'token_embeddings'];
const remedy = 'Choose a sentence encoder in ONNX form, such as onnx/model.onnx of all-MiniLM-L6-v2.';

/** Rejects with a message for the user if the files are not a sentence model and its tokenizer. */
export async function createSentenceEncoder(files: EncoderFiles): Promise<SentenceEncoder> {
  const { modelName, model, tokenizerName } = files;
  const tokenizer = readTokenizer(tokenizerName, files.tokenizer);
  if (!tokenizer.ok) throw new Error(tokenizer.error.message);
  const tokenize = createWordPiece(tokenizer.value);
  // A download of the page or of the pointer instead of the file.
  if (/^\s*(?:<|version https:\/\/git-lfs)/.test(new TextDecoder().decode(model.subarray(0, 64))))
    throw new Error(`${modelName} is a web page or a pointer to the model. Download the file itself.`);

  const hash = await hashOf(model);
  env.wasm.numThreads = 1;
  env.logLevel = 'error';
  const session = await InferenceSession.create(model, { executionProviders: ['wasm'] }).catch((error: unknown) => {
    throw new Error(`${modelName} could not be opened as an ONNX model: ${reasonOf(error)} ${remedy}`);
  });
  try {
    const { inputNames, outputNames } = session;
    const output = outputs.find((name) => outputNames.includes(name));
    if (!inputNames.includes('input_ids') || inputNames.some((name) => !known.includes(name)) || output === undefined)
      throw new Error(
        `${modelName} has the inputs ${inputNames.join(', ')} and the outputs ${outputNames.join(', ')}. Weir needs the input input_ids, at most attention_mask and token_type_ids beside it, and one of the outputs ${outputs.join(', ')}. ${remedy}`,
      );
    const embed = async (text: string) => {
      const ids = tokenize(text);
      const mask = ids.map(() => 1);
      const of: Readonly<Record<string, readonly number[]>> = { input_ids: ids, attention_mask: mask };
      const feeds = Object.fromEntries(
        inputNames.map((name) => {
          const values = of[name] ?? ids.map(() => 0);
          return [name, new Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length])];
        }),
      );
      const { [output]: found } = await session.run(feeds, [output]);
      const dimensions = found?.dims.at(-1) ?? 0;
      if (found?.type !== 'float32' || found.dims.length !== (output === 'sentence_embedding' ? 2 : 3))
        throw new Error(`the output ${output} is ${found?.type} with the shape ${found?.dims.join(' x ')}`);
      const values = found.data as Float32Array; // `type` is float32
      return found.dims.length === 2 ? normalise([...values]) : poolSentence(values, mask, dimensions);
    };
    const { length } = await embed('Find the tool, then lend it.').catch((error: unknown) => {
      throw new Error(
        `${modelName} could not embed a text with ${tokenizerName}: ${reasonOf(error)} Do both files belong to the same model?`,
      );
    });
    return { hash, dimensions: length, embed, release: () => session.release() };
  } catch (error) {
    await session.release();
    throw error;
  }
}

const HASH_DIGITS = 8;

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Browsers have it only for pages from https: and from this computer.
  if (!globalThis.crypto?.subtle)
    throw new Error('A model is named by its hash, which needs a page from https: or localhost. Open Weir from there.');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, HASH_DIGITS);
}

/** The runtime's message as a sentence. */
function reasonOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/^.*ERROR_MESSAGE: /s, '').trim();
  return `${text.slice(0, 300).replace(/[.:]$/, '')}.`;
}
