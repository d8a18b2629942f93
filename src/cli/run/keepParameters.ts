// Keeps results of one output to one set of request parameters: results of different parameters must not be mixed.

import type { EndpointProfile } from '../../core/llm';
import { canonicalJson, isJsonObject, type JsonObject } from '../../core/support';
import { type CliInput, UsageError } from '../cliCommand';
import { parseJsonFile } from './parseJsonFile';

/**
 * Stores the parameters of the requests at `path`, or throws a UsageError if the results there (`hasResults`) come from
 * other parameters. Outputs of earlier versions have no such file; their parameters are unknown, and it is written now.
 */
export async function keepParameters(
  path: string,
  { parameters = {}, omit = [] }: EndpointProfile,
  hasResults: boolean,
  input: CliInput,
): Promise<void> {
  const current: JsonObject = { parameters, omit: [...omit].sort() };
  if (hasResults && input.exists(path)) {
    const stored = parseJsonFile(await input.readText(path), path);
    if (isJsonObject(stored) && canonicalJson(stored) === canonicalJson(current)) return;
    throw new UsageError(
      `The results there were made with the parameters ${JSON.stringify(stored)}, and these are ${JSON.stringify(current)} (${path}). Repeat the options of that run, or give another --out.`,
    );
  }
  const sink = input.outFile(path, { force: true, createsFolder: true }).open();
  sink.append(`${JSON.stringify(current)}\n`);
  sink.close();
}
