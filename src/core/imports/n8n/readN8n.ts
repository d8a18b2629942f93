// Reads workflows of n8n: the JSON of an export, of a copied selection or of a template. Connections name nodes; each
// output of a node has a list of them. Sticky notes become comments; parameters and credentials are not imported.

import * as v from 'valibot';
import { isJsonObject, ok } from '../../support';
import type { ImportedEdge, ImportedNode, NotImported } from '../importedFlow';
import type { FlowReader } from '../importFlow';
import { readJsonFile, readShape } from '../readData';
import { n8nKind } from './n8nKind';
import { outputLabels } from './outputLabels';

const parameters = v.fallback(v.record(v.string(), v.unknown()), {});

const nodeSchema = v.looseObject({
  name: v.fallback(v.string(), ''),
  type: v.string(),
  typeVersion: v.fallback(v.number(), 1),
  parameters,
  disabled: v.fallback(v.boolean(), false),
  notes: v.fallback(v.string(), ''),
  onError: v.fallback(v.string(), ''),
  credentials: parameters,
});
export type N8nNode = v.InferOutput<typeof nodeSchema>;

const workflowSchema = v.looseObject({
  name: v.fallback(v.optional(v.string()), undefined),
  nodes: v.array(nodeSchema),
  connections: v.fallback(v.record(v.string(), v.unknown()), {}),
});

const codeTypes = /\.(?:code|function|functionItem|executeCommand|aiTransform|toolCode|codeTool)$/;

export const readN8n: FlowReader = (text) => {
  const json = readJsonFile(text, 'n8n');
  if (!json.ok) return json;
  const { workflow, others } = workflowIn(json.value);
  const read = readShape(workflowSchema, workflow, 'The n8n workflow');
  if (!read.ok) return read;
  const { name: title, nodes: all, connections } = read.value;
  const notImported: NotImported[] = [];
  if (others > 0) {
    notImported.push({ what: `${others} more workflows`, where: '', why: 'one workflow is imported at a time' });
  }
  const drawn = all.filter(({ type }) => !isNote(type));
  const used = new Set<string>();
  const feeds = new Set(referenceSources(connections));
  const nodes = drawn.map((node, index): ImportedNode => {
    const { name, type, disabled, notes } = node;
    const shown = name === '' ? `Node ${index + 1}` : name;
    if (codeTypes.test(type)) notImported.push({ what: 'code', where: shown, why: 'code is never imported' });
    if (Object.keys(node.credentials).length > 0) {
      notImported.push({ what: 'credentials', where: shown, why: 'secrets are never imported' });
    }
    if (hasCode(notes)) notImported.push({ what: 'a note with code', where: shown, why: 'code is never imported' });
    const note = [disabled ? 'Disabled in n8n.' : '', hasCode(notes) ? '' : notes]
      .filter((part) => part.trim() !== '')
      .join(' ');
    // Connections refer to names. Of nodes with the same name they mean the first.
    const id = name === '' || used.has(name) ? `#${index}` : name;
    used.add(id);
    return {
      id,
      title: shown,
      kind: n8nKind(node, feeds.has(name)),
      ...(note === '' ? {} : { note }),
    };
  });
  const stickyNotes = all.filter(({ type }) => isNote(type));
  for (const {
    parameters: { content },
  } of stickyNotes) {
    if (typeof content === 'string' && content.trim() !== '') {
      notImported.push({ what: 'a sticky note', where: firstLine(content), why: 'it is not a step' });
    }
  }
  notImported.push({ what: 'parameters of nodes', where: '', why: 'a flowchart has titles, kinds and branches only' });
  const edges = edgesOf(drawn, connections, notImported);
  return ok({
    flow: { ...(title === undefined ? {} : { title }), nodes, edges, notImported },
    data: workflow,
  });
};

const isNote = (type: string) => /\.stickyNote$/.test(type);

const firstLine = (text: string) => (text.trim().split('\n', 1)[0] ?? '').replace(/^#+\s*/, '').slice(0, 60);

/** A note of the author; one with an expression or code is not imported. */
const hasCode = (notes: string): boolean => /\{\{|=>|\bfunction\b|\breturn\b.*;/.test(notes);

/** The workflow of an export, of a template or of an API answer; of several, the first. */
function workflowIn(data: unknown): { readonly workflow: unknown; readonly others: number } {
  if (Array.isArray(data)) return { workflow: workflowIn(data[0]).workflow, others: data.length - 1 };
  if (!isJsonObject(data) || Array.isArray(data.nodes)) return { workflow: data, others: 0 };
  for (const key of ['workflow', 'data', 'workflowData', 'workflows']) {
    const inner = data[key];
    if (inner === undefined) continue;
    const found = workflowIn(inner);
    if (isJsonObject(found.workflow) && Array.isArray(found.workflow.nodes)) {
      const named = typeof data.name === 'string' ? { name: data.name } : {};
      return { workflow: { ...named, ...found.workflow }, others: found.others };
    }
  }
  return { workflow: data, others: 0 };
}

interface Connection {
  readonly from: string;
  readonly type: string;
  readonly output: number;
  readonly to: string;
}

function connectionsIn(connections: Readonly<Record<string, unknown>>): readonly Connection[] {
  return Object.entries(connections).flatMap(([from, byType]) =>
    Object.entries(isJsonObject(byType) ? byType : {}).flatMap(([type, outputs]) =>
      listOf(outputs).flatMap((targets, output) =>
        listOf(targets).flatMap((target): Connection[] =>
          isJsonObject(target) && typeof target.node === 'string'
            ? [{ from, type: type === 'output' ? 'main' : type, output, to: target.node }]
            : [],
        ),
      ),
    ),
  );
}

/** Some files have a target in place of a list of targets. */
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : isJsonObject(value) ? [value] : [];

/** Names of nodes that only serve others: models, memories, tools and parsers. */
const referenceSources = (connections: Readonly<Record<string, unknown>>): readonly string[] => {
  const all = connectionsIn(connections);
  const inFlow = new Set(all.flatMap(({ from, to, type }) => (type === 'main' ? [from, to] : [])));
  return all.flatMap(({ from, type }) => (type === 'main' || inFlow.has(from) ? [] : [from]));
};

/** `ai_languageModel` as "language model". */
const referenceName = (type: string) =>
  type
    .replace(/^ai_/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

function edgesOf(
  nodes: readonly N8nNode[],
  connections: Readonly<Record<string, unknown>>,
  notImported: NotImported[],
): readonly ImportedEdge[] {
  const labels = new Map(nodes.toReversed().map((node) => [node.name, outputLabels(node)]));
  return connectionsIn(connections).flatMap(({ from, type, output, to }): ImportedEdge[] => {
    if (!labels.has(from) || !labels.has(to)) {
      notImported.push({ what: 'a connection', where: `${from} to ${to}`, why: 'one of its nodes is not in the file' });
      return [];
    }
    if (type !== 'main') return [{ from, to, label: referenceName(type), isReference: true }];
    const label = labels.get(from)?.[output];
    return [{ from, to, ...(label === undefined ? {} : { label }) }];
  });
}
