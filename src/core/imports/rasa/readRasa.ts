// Reads files of Rasa (YAML): flows of CALM, and rules and stories. Several flows become groups. A step leads to the next
// one of its list unless it has "next"; the last step of a flow, and of a branch, leads to the end.

import * as v from 'valibot';
import { fail, isJsonObject, ok } from '../../support';
import type { ImportedEdge, ImportedNode, NotImported } from '../importedFlow';
import type { FlowReader } from '../importFlow';
import { readShape, readYamlFile } from '../readData';
import { readFlowSteps } from './readFlowSteps';
import { readStories } from './readStories';

const flowSchema = v.record(v.string(), v.unknown());
const fileSchema = v.looseObject({ flows: v.optional(v.record(v.string(), flowSchema)) });

export const readRasa: FlowReader = (text) => {
  const yaml = readYamlFile(text, 'Rasa');
  if (!yaml.ok) return yaml;
  const read = readShape(fileSchema, yaml.value, 'The Rasa file');
  if (!read.ok) return read;
  const nodes: ImportedNode[] = [];
  const edges: ImportedEdge[] = [];
  const notImported: NotImported[] = [];
  const flows = Object.entries(read.value.flows ?? {});
  const stories = readStories(read.value);
  const isGrouped = flows.length + stories.length > 1;
  const answers = isJsonObject(read.value.responses) ? read.value.responses : {};
  for (const [id, flow] of flows) {
    const group = isGrouped ? `flow ${id}` : undefined;
    if (group !== undefined) nodes.push({ id: group, title: nameOf(id, flow), kind: 'group' });
    const part = readFlowSteps(id, flow, { group, answers, flows: new Set(flows.map(([name]) => name)) });
    nodes.push(...part.nodes);
    edges.push(...part.edges);
    notImported.push(...part.notImported);
  }
  for (const [index, { title, steps }] of stories.entries()) {
    const group = isGrouped ? `story ${index}` : undefined;
    if (group !== undefined) nodes.push({ id: group, title, kind: 'group' });
    for (const [at, step] of steps.entries()) {
      nodes.push({ id: `story ${index} ${at}`, ...step, ...(group === undefined ? {} : { parent: group }) });
      if (at > 0) edges.push({ from: `story ${index} ${at - 1}`, to: `story ${index} ${at}` });
    }
  }
  if (nodes.length === 0) {
    return fail({
      message: 'The Rasa file has no flows, rules or stories. Import the file with "flows:", "rules:" or "stories:".',
    });
  }
  const [only] = flows;
  const title = flows.length === 1 && only ? nameOf(...only) : stories.length === 1 ? stories[0]?.title : undefined;
  return ok({ flow: { ...(title === undefined ? {} : { title }), nodes, edges, notImported }, data: yaml.value });
};

const nameOf = (id: string, { name }: Readonly<Record<string, unknown>>): string =>
  typeof name === 'string' && name.trim() !== '' ? name : id;
