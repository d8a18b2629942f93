// The label of each output of a node of n8n: the condition of a branch if it is a comparison of plain values, else the
// name that n8n shows.

import { isJsonObject, type JsonObject, objectsIn } from '../../support';
import { filledText } from '../readData';
import { printN8nConditions } from './printN8nConditions';
import type { N8nNode } from './readN8n';

type Labels = readonly (string | undefined)[];

const fixed: Readonly<Record<string, Labels>> = {
  compareDatasets: ['in A only', 'same', 'different', 'in B only'],
  guardrails: ['pass', 'fail'],
};

export function outputLabels(node: N8nNode): Labels {
  const labels = branchLabels(node);
  if (node.onError !== 'continueErrorOutput') return labels;
  return [...(labels.length === 0 ? ['success'] : labels), 'error'];
}

function branchLabels({ type, typeVersion, parameters }: N8nNode): Labels {
  const name = type.replace(/^.*\./, '');
  switch (name) {
    case 'if': {
      const condition = printN8nConditions(parameters);
      return condition === undefined ? ['true', 'false'] : [condition, 'else'];
    }
    case 'filter':
      return [printN8nConditions(parameters) ?? 'kept', 'discarded'];
    case 'switch':
      return switchLabels(parameters);
    case 'splitInBatches':
      return typeVersion >= 3 ? ['done', 'loop'] : typeVersion >= 2 ? ['loop', 'done'] : [];
    case 'textClassifier': {
      const categories = listAt(parameters, 'categories', 'categories').map(({ category }) => filledText(category));
      return [...categories, 'other'];
    }
    case 'sentimentAnalysis': {
      const { categories } = isJsonObject(parameters.options) ? parameters.options : {};
      return (typeof categories === 'string' ? categories : 'Positive, Neutral, Negative').split(/\s*,\s*/);
    }
    default:
      return Object.hasOwn(fixed, name) ? (fixed[name] as Labels) : [];
  }
}

/** Version 3 has `rules.values` with conditions; versions 1 and 2 `rules.rules`, which compare `value1`. */
function switchLabels(parameters: JsonObject | Readonly<Record<string, unknown>>): Labels {
  const options = isJsonObject(parameters.options) ? parameters.options : {};
  const rules = listAt(parameters, 'rules', 'values');
  if (rules.length > 0) {
    const labels = rules.map((rule, index) => outputKey(rule) ?? printN8nConditions(rule) ?? `case ${index + 1}`);
    return [...labels, filledText(options.renameFallbackOutput) ?? 'else'];
  }
  const older = listAt(parameters, 'rules', 'rules');
  const labels: (string | undefined)[] = [];
  for (const [index, rule] of older.entries()) {
    const output = typeof rule.output === 'number' ? rule.output : index;
    const single = { value1: parameters.value1, value2: rule.value2, operation: rule.operation ?? 'equal' };
    labels[output] =
      outputKey(rule) ??
      printN8nConditions({ conditions: { [filledText(parameters.dataType) ?? 'string']: [single] } }) ??
      `case ${index + 1}`;
  }
  const { fallbackOutput } = parameters;
  if (typeof fallbackOutput === 'number' && fallbackOutput >= 0) labels[fallbackOutput] ??= 'else';
  return older.length === 0 ? [] : [...Array.from(labels), ...(labels.length === older.length ? ['else'] : [])];
}

const outputKey = (rule: Readonly<Record<string, unknown>>): string | undefined => {
  const key = filledText(rule.outputKey);
  return key === undefined || key.startsWith('=') || rule.renameOutput === false ? undefined : key;
};

function listAt(parameters: Readonly<Record<string, unknown>>, ...path: readonly string[]): readonly JsonObject[] {
  let at: unknown = parameters;
  for (const key of path) at = isJsonObject(at) ? at[key] : undefined;
  return objectsIn(at);
}
