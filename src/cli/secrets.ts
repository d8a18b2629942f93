// Collects the secrets of a command: the keys of the endpoint and of tools from the environment, and secrets in
// addresses among the arguments. No output, file or log of a command contains one of them.

import { buildSecretFilter, knownSecrets, type SecretFilter } from '../core/support';
import type { CliCommandResult, CliInput } from './cliCommand';

const SECRET_VARIABLE = /^(?:OPENAI_API_KEY$|WEIR_SECRET_)/;

/** Values of the environment that are secrets. */
export const environmentSecrets = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(environment).flatMap(([name, value]) => (value && SECRET_VARIABLE.test(name) ? [value.trim()] : []));

export function secretFilterOf(input: Pick<CliInput, 'secrets'>, argv: readonly string[] = []): SecretFilter {
  const values = (input.secrets?.() ?? []).map((value) => ({ value }));
  const addresses = argv.flatMap((argument) => knownSecrets({ baseUrl: argument.replace(/^--[\w-]+=/, '') }));
  return buildSecretFilter([...knownSecrets({ secrets: values }), ...addresses]);
}

/** Wraps the input of a command, so that its lines and files contain no secret. */
export function hideSecretsInOutput(input: CliInput, filter: SecretFilter): CliInput {
  if (filter.isEmpty) return input;
  return {
    ...input,
    log: (line) => input.log(filter.text(line)),
    outFile: (path, options) => {
      const file = input.outFile(path, options);
      return {
        ...file,
        open: () => {
          const sink = file.open();
          return { ...sink, append: (text) => sink.append(filter.text(text)) };
        },
      };
    },
  };
}

export const hideSecretsInResult = (result: CliCommandResult, filter: SecretFilter): CliCommandResult => ({
  ...result,
  json: filter.value(result.json),
  text: filter.text(result.text),
});
