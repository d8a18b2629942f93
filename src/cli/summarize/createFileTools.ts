// Makes the tools of a `--tools` file the business functions of a task: by table, script or request if the file defines
// one, else by a random value of the tool's result schema. Invariant: a call never rejects; the same seed gives the
// same values.

import type { ToolOutcome, ToolSet } from '../../core/executable';
import { type ChatToolSchema, checkArguments } from '../../core/llm';
import { findMockRow, generateValue, type RunToolPort, type ScriptCall, type ToolBackend } from '../../core/session';
import { canonicalJson, createRandom, hashText, type JsonObject, looseName } from '../../core/support';
import type { ToolsFile } from '../run/readToolsFile';

export interface FileToolsPorts {
  readonly seed: number;
  readonly runTool: RunToolPort;
  now(): number;
}

export function createFileTools({ definitions, backends }: ToolsFile, ports: FileToolsPorts): ToolSet {
  const schemas = definitions.map(
    ({ name, description, parameters, returns }): ChatToolSchema => ({
      name,
      parameters,
      ...(description === undefined ? {} : { description }),
      ...(returns === undefined ? {} : { returns }),
    }),
  );
  const calls: ScriptCall[] = [];
  return {
    schemas,
    call: async (name, args, cancel) => {
      const schema = schemas.find((tool) => tool.name === name);
      if (!schema) return { kind: 'failed', message: `There is no tool ${name}.` };
      const [fault] = checkArguments(schema.parameters, args, { types: 'convertible', unknown: true });
      if (fault) return { kind: 'failed', message: `${fault.message}.` };
      const backend = backendOf(backends, name);
      const callNumber = 1 + calls.filter((call) => call.name === name).length;
      const seed = hashText(`${ports.seed}/${name}/${canonicalJson(args)}`);
      const context = { calls: [...calls], slots: slotsOf(calls), callNumber, seed, now: ports.now() };
      let outcome: ToolOutcome;
      if (backend?.kind === 'script' || backend?.kind === 'http') {
        const call = { callId: `call-${calls.length + 1}`, name, arguments: args };
        outcome = (await ports.runTool(call, backend, context, cancel)).result;
      } else outcome = answerByTable(schema, args, backend, seed);
      calls.push({
        name,
        arguments: args,
        ...(outcome.kind === 'succeeded' ? { result: outcome.value } : { failure: outcome.message }),
      });
      return outcome;
    },
  };
}

function backendOf(backends: ToolsFile['backends'], name: string): ToolBackend | undefined {
  const key = Object.keys(backends).find((other) => looseName(other) === looseName(name));
  return key === undefined ? undefined : backends[key];
}

function answerByTable(
  schema: ChatToolSchema,
  args: JsonObject,
  backend: ToolBackend | undefined,
  seed: number,
): ToolOutcome {
  if (backend?.kind === 'manual' || backend?.kind === 'llm') {
    return { kind: 'failed', message: `${schema.name} waits for a person or a model, which a command has not got.` };
  }
  const rows = backend?.kind === 'mock' ? backend.rows : [];
  const row = rows[findMockRow(rows, args, schema?.parameters)];
  if (row?.failure !== undefined) return { kind: 'failed', message: row.failure };
  const value =
    row?.result === undefined
      ? generateValue(schema.returns ?? {}, createRandom(seed), { name: schema.name })
      : row.result;
  return { kind: 'succeeded', value };
}

function slotsOf(calls: readonly ScriptCall[]): JsonObject {
  const values = calls.flatMap(({ arguments: args, result }) => [
    args,
    ...(typeof result === 'object' && result !== null && !Array.isArray(result) ? [result as JsonObject] : []),
  ]);
  return Object.assign({}, ...values) as JsonObject;
}
