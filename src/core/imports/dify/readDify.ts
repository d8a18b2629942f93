// Reads apps of Dify (DSL, YAML or JSON) with a workflow: workflows and chatflows. Branches leave a node at handles,
// whose names are in the node. Prompts, code, requests and credentials are not imported.

import * as v from 'valibot';
import { fail, isJsonObject, ok } from '../../support';
import type { ImportedEdge, ImportedNode, NotImported } from '../importedFlow';
import type { FlowReader } from '../importFlow';
import { readShape, readYamlFile } from '../readData';
import { difyKind } from './difyKind';
import { handleLabels } from './handleLabels';

/** Ids are digits, which some files write as numbers. */
const idSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);
const rawNodeSchema = v.looseObject({
  id: idSchema,
  type: v.fallback(v.string(), ''),
  parentId: v.fallback(v.optional(idSchema), undefined),
  data: v.looseObject({
    title: v.fallback(v.string(), ''),
    type: v.fallback(v.string(), ''),
    desc: v.fallback(v.string(), ''),
  }),
});
/** Files written by hand may have the type beside the data. */
const nodeSchema = v.pipe(
  rawNodeSchema,
  v.transform((node) => {
    const type = node.data.type === '' && !node.type.startsWith('custom') ? node.type : node.data.type;
    return { ...node, data: Object.assign({}, node.data, { type }) };
  }),
);
export type DifyNode = v.InferOutput<typeof nodeSchema>;

const graphSchema = v.looseObject({
  nodes: v.array(nodeSchema),
  edges: v.optional(
    v.array(v.looseObject({ source: idSchema, target: idSchema, sourceHandle: v.fallback(idSchema, 'source') })),
    [],
  ),
});

/** Settings that are not imported, by type of node. */
const omitted: Readonly<Record<string, string>> = {
  code: 'code',
  'template-transform': 'a template',
  llm: 'prompts and models',
  agent: 'prompts and models',
  'question-classifier': 'prompts and models',
  'parameter-extractor': 'prompts and models',
  'http-request': 'the address, headers and body of a request',
  tool: 'settings of a tool',
  'knowledge-retrieval': 'data sets',
};

export const readDify: FlowReader = (text) => {
  const yaml = readYamlFile(text, 'Dify');
  if (!yaml.ok) return yaml;
  const app = isJsonObject(yaml.value) ? yaml.value : {};
  const workflow = isJsonObject(app.workflow) ? app.workflow : app;
  const about = isJsonObject(app.app) ? app.app : isJsonObject(app.rag_pipeline) ? app.rag_pipeline : {};
  if (workflow.graph === undefined && workflow.nodes === undefined) {
    const mode = typeof about.mode === 'string' ? ` in mode "${about.mode}"` : '';
    return fail({
      message: `This app of Dify${mode} has no "workflow.graph", so it has no steps. Export a workflow or a chatflow (mode "workflow" or "advanced-chat").`,
    });
  }
  const read = readShape(graphSchema, workflow.graph ?? workflow, 'The graph of the Dify app');
  if (!read.ok) return read;
  const notImported: NotImported[] = [];
  const steps = read.value.nodes.filter(({ type, data }) => {
    const isNote = type === 'custom-note' || data.type === '';
    if (isNote) notImported.push({ what: 'a note', where: data.title, why: 'it is not a step' });
    return !isNote;
  });
  const byId = new Map(steps.map((node) => [node.id, node]));
  const nodes = steps.map((node): ImportedNode => {
    const { id, data } = node;
    const parent = parentOf(node);
    const title = titleOf(node, byId);
    const what = Object.hasOwn(omitted, data.type) ? omitted[data.type] : undefined;
    if (what !== undefined) notImported.push({ what, where: title, why: 'a flowchart has titles and branches only' });
    const note = noteOf(node);
    return {
      id,
      title,
      kind: difyKind(data.type),
      ...(parent === undefined ? {} : { parent }),
      ...(note === '' ? {} : { note }),
    };
  });
  if (hasItems(workflow.environment_variables) || hasItems(workflow.conversation_variables)) {
    notImported.push({
      what: 'environment and conversation variables',
      where: 'workflow',
      why: 'they may contain secrets',
    });
  }
  const labels = new Map(steps.map((node) => [node.id, handleLabels(node, nodes)]));
  const edges = read.value.edges.map(({ source, target, sourceHandle }): ImportedEdge => {
    const label = labels.get(source)?.get(sourceHandle);
    return { from: source, to: target, ...(label === undefined ? {} : { label }) };
  });
  const title = typeof about.name === 'string' ? { title: about.name } : {};
  return ok({ flow: { ...title, nodes, edges, notImported }, data: yaml.value });
};

const hasItems = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Newer files have `parentId`; older ones name the iteration in the data. */
function parentOf({ parentId, data }: DifyNode): string | undefined {
  const parent = parentId ?? data.iteration_id ?? data.loop_id;
  return typeof parent === 'string' || typeof parent === 'number' ? String(parent) : undefined;
}

/** The first node of an iteration or a loop has no title of its own. */
function titleOf(node: DifyNode, byId: ReadonlyMap<string, DifyNode>): string {
  const { title, type } = node.data;
  if (title.trim() !== '') return title;
  const frame = byId.get(parentOf(node) ?? '');
  const isFirst = /^(?:iteration|loop)-start$/.test(type);
  return isFirst && frame ? `Start of ${frame.data.title || frame.data.type}` : type.replaceAll('-', ' ');
}

/** The description, the text of an answer and the inputs of a start. */
function noteOf({ data }: DifyNode): string {
  const { answer, variables } = data;
  const text = typeof answer === 'string' && data.type === 'answer' ? plainText(answer) : '';
  const inputs =
    data.type === 'start' && Array.isArray(variables)
      ? (variables as readonly unknown[]).flatMap((one) =>
          isJsonObject(one) && typeof one.variable === 'string' ? [one.variable] : [],
        )
      : [];
  const parts = [data.desc.trim(), text, inputs.length === 0 ? '' : `Inputs: ${inputs.join(', ')}.`];
  return parts.filter((part) => part !== '').join(' ');
}

/** `{{#1755.text#}}` as `{text}`. */
const plainText = (template: string): string =>
  template
    .replace(/\{\{#(?:[\w-]+\.)*([\w-]+)#\}\}/g, '{$1}')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
