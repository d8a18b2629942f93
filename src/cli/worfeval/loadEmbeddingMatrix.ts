// Similarity of node texts by an endpoint's embeddings. Each distinct text is requested once.

import { cosineMatrix, innerGraph, type SimilarityMatrixOf, type WorfRecord } from '../../core/evaluation';
import { type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { checkBaseUrl } from '../run/chatModel';
import { readProfileOptions } from '../run/endpointOptions';

export async function loadEmbeddingMatrix(
  args: ParsedArgs,
  records: readonly WorfRecord[],
  input: CliInput,
): Promise<SimilarityMatrixOf> {
  const model = args.value('model')?.trim();
  const baseUrl = args.value('base-url');
  if (!model || baseUrl === undefined) {
    throw new UsageError(
      '--similarity embedding asks an endpoint: name it with --base-url, and its model with --model.',
    );
  }
  checkBaseUrl(baseUrl);
  const texts = [...new Set(records.flatMap(({ graph }) => innerGraph(graph).nodes))];
  input.log(`Asking ${baseUrl} for embeddings of ${texts.length} texts.`);
  const { createEmbeddings } = await import('../../adapters/openai');
  const answer = await createEmbeddings({
    baseUrl,
    apiKey: input.env('OPENAI_API_KEY')?.trim() ?? '',
    surface: 'terminal',
    profile: await readProfileOptions(args, input),
  }).embed(model, texts);
  if (!answer.ok) throw new UsageError(answer.error.message);
  const vectors = new Map(texts.map((text, index) => [text, answer.value[index] ?? []]));
  const of = (list: readonly string[]) => list.map((text) => vectors.get(text) ?? []);
  return (predicted, gold) => cosineMatrix(of(predicted), of(gold));
}
