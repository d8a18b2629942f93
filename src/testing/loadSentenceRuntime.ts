import { createSentenceEncoder } from '../adapters/sentenceEncoder/createSentenceEncoder';
import { tinySentenceModel, tinyVocabulary } from './tinySentenceModel';

/**
 * Loads ONNX Runtime before a test file uses it. In Node it defines a global `Worker` when it starts, which would replace
 * the one of a test and stay for other files.
 */
export async function loadSentenceRuntime(): Promise<void> {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
  const tiny = { modelName: 'tiny.onnx', model: tinySentenceModel(), tokenizerName: 'vocab.txt' };
  const encoder = await createSentenceEncoder({ ...tiny, tokenizer: tinyVocabulary });
  await encoder.release();
  if (before) Object.defineProperty(globalThis, 'Worker', before);
  else Reflect.deleteProperty(globalThis, 'Worker');
}
