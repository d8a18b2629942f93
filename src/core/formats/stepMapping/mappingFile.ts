// The mapping file of a conversion: how each node of a flowchart is written in the procedure. Invariant: reading never
// throws; a file that is not a mapping is refused with what, where and what to try, and rows that do not fit the
// flowchart are problems. `version` is read first.

import type { WorkflowGraph } from '../../graph';
import {
  fail,
  isJsonObject,
  type JsonObject,
  nearestName,
  ok,
  parseJson,
  quotedLabel,
  type Result,
} from '../../support';
import { isStepKind, stepKinds } from './stepKind';
import { type ChosenStep, isPlainName, type StepRow } from './stepRow';

export interface MappingFile {
  readonly steps: ReadonlyMap<string, ChosenStep>;
  /** Rows that name no node, and nodes without a row. */
  readonly problems: readonly string[];
}

const version = 1;

export function printMapping(rows: readonly StepRow[]): string {
  const steps = rows.map(({ node, label, kind, name, args, results, slots, decides }) => ({
    node,
    label,
    kind,
    ...(name === '' ? {} : { name }),
    ...(kind === 'api' ? { args } : {}),
    ...(kind === 'api' || results.length > 0 ? { results } : {}),
    ...(kind === 'question' || slots.length > 0 ? { slots } : {}),
    ...(decides === '' ? {} : { decides }),
  }));
  const lines = steps.map((step) => `    ${JSON.stringify(step)}`);
  return `{\n  "weir": "step-mapping",\n  "version": ${version},\n  "steps": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** Fails if the text is not a mapping of this version, or a field has the wrong form. */
export function readMapping(text: string, { nodes }: WorkflowGraph): Result<MappingFile, { readonly message: string }> {
  const read = parseJson(text);
  if (!read.ok)
    return refuse(`The mapping is not JSON: ${read.error}. Write one with --write-mapping, or save one in the dialog.`);
  const { value } = read;
  if (!isJsonObject(value) || (value as JsonObject).weir !== 'step-mapping')
    return refuse(
      'The file is not a mapping: it has no "weir": "step-mapping". Write one with --write-mapping, or save one in the dialog.',
    );
  const file = value as JsonObject;
  if (file.version !== version)
    return refuse(
      `The mapping has the version ${JSON.stringify(file.version)}; this program reads version ${version}.`,
    );
  if (!Array.isArray(file.steps)) return refuse('The mapping has no list "steps". It needs one item for each node.');
  const ids = new Set(nodes.map(({ id }) => id));
  const steps = new Map<string, ChosenStep>();
  const problems: string[] = [];
  for (const [index, item] of (file.steps as readonly unknown[]).entries()) {
    const place = `steps[${index}]`;
    if (!isJsonObject(item)) return refuse(`${place} is not an object. It needs "node" and "kind".`);
    const { node } = item as JsonObject;
    if (typeof node !== 'string') return refuse(`${place} has no "node": the id of a node of the flowchart, as text.`);
    const row = readRow(item as JsonObject);
    if (typeof row === 'string') return refuse(`${place} (node "${node}"): ${row}`);
    if (!ids.has(node)) {
      const near = nearestName(node, ids);
      problems.push(
        `The mapping names the node "${node}", which the flowchart does not have.${near === undefined ? '' : ` Did you mean "${near}"?`} Its row has no effect.`,
      );
      continue;
    }
    if (steps.has(node)) problems.push(`The mapping has several rows for the node "${node}"; the last one is used.`);
    steps.set(node, row);
  }
  const missing = nodes.filter(({ id }) => !steps.has(id));
  if (missing.length > 0) {
    const named = missing.map(({ id, label }) => `${id} (${quotedLabel(label)})`).join(', ');
    problems.push(
      `${missing.length === 1 ? 'One node has' : `${missing.length} nodes have`} no row in the mapping and ${missing.length === 1 ? 'is' : 'are'} guessed: ${named}. Add rows for them, or write the mapping again.`,
    );
  }
  return ok({ steps, problems });
}

const refuse = (message: string) => fail({ message });

/** The row, or what is wrong with it and what to write. */
function readRow(item: JsonObject): ChosenStep | string {
  const { kind, name, decides } = item;
  if (!isStepKind(kind)) return `the kind ${JSON.stringify(kind)} is unknown. Use one of ${stepKinds.join(', ')}.`;
  const isCall = kind === 'api' || kind === 'answer' || kind === 'question';
  if (name !== undefined && (typeof name !== 'string' || (isCall && !isName(name))))
    return `"name" must be a name of letters, digits and "_", not ${JSON.stringify(name)}.`;
  if (decides !== undefined && (typeof decides !== 'string' || /[\n:#]/.test(decides)))
    return `"decides" must be the name of a value or a comparison such as "amount > 100", not ${JSON.stringify(decides)}.`;
  const lists: { [key in 'args' | 'results' | 'slots']?: readonly string[] } = {};
  for (const key of ['args', 'results', 'slots'] as const) {
    const value = item[key];
    if (value === undefined) continue;
    if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string' && isName(one)))
      return `"${key}" must be a list of names of letters, digits and "_", not ${JSON.stringify(value)}.`;
    lists[key] = value;
  }
  return {
    kind,
    ...(name === undefined || name === '' ? {} : { name }),
    ...lists,
    ...(decides === undefined ? {} : { decides }),
  };
}

/** Names of existing declarations may contain hyphens. */
const isName = (text: string) => isPlainName(text.replaceAll('-', '_'));
