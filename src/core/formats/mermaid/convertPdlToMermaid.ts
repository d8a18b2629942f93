// A PDL document as a flowchart of its procedure that can be read back.
// Invariant: the `%% weir:` comments carry what the picture does not show, one JSON value each, and other tools skip
// them; the picture alone is right without them.

import type { WorkflowGraph } from '../../graph';
import type { PdlDocument } from '../../language';
import type { JsonValue } from '../../support';
import type { Converted, FormatLink } from '../converted';
import { flowSignature } from './flowSignature';
import { printMermaid } from './printMermaid';

/** Version of the comment lines' form. */
const commentVersion = 1;

/** Flowchart of the procedure graph (top down, a shape for each kind) with the declarations as comments. */
export function convertPdlToMermaid(
  document: PdlDocument,
  graph: WorkflowGraph,
): Converted & { readonly links: readonly FormatLink[] } {
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  const { text, links } = printMermaid(graph, (ids) => [
    {
      v: commentVersion,
      ...field('name', document.name?.name),
      ...field('desc', document.desc?.name),
      ...field('detailedDesc', document.detailedDesc?.name),
    },
    ...document.slots.map(
      (slot): JsonValue => ({
        slot: slot.name,
        ...field('desc', slot.desc),
        ...field('type', slot.type),
        ...(slot.values && slot.values.length > 0 ? { values: [...slot.values] } : {}),
      }),
    ),
    ...document.apis.map(
      (api): JsonValue => ({
        api: api.name,
        ...field('desc', api.desc),
        request: names(api.request),
        response: names(api.response),
        precondition: names(api.preconditions),
      }),
    ),
    ...document.answers.map(
      (answer): JsonValue => ({
        answer: answer.name,
        ...field('desc', answer.desc),
        precondition: names(answer.preconditions),
      }),
    ),
    ...document.others.map(
      (other): JsonValue => ({ other: other.name, section: other.section, ...field('desc', other.desc) }),
    ),
    ...(document.procedure === undefined
      ? []
      : [{ procedure: document.procedure.text, flow: flowSignature(renamed(graph, ids)) }]),
  ]);
  return { text, notes: notesOf(document, graph), links };
}

const field = (key: string, text: string | undefined) =>
  text === undefined || text.trim() === '' ? {} : { [key]: text };

function notesOf(document: PdlDocument, graph: WorkflowGraph): string[] {
  const notes: string[] = [];
  if (graph.nodes.length === 0) notes.push('The document has no procedure, so the flowchart is empty.');
  const hidden = [
    ...(document.slots.length > 0 ? ['slots'] : []),
    ...([...document.apis, ...document.answers].some((node) => node.preconditions.length > 0) ? ['preconditions'] : []),
  ];
  if (hidden.length > 0) {
    const what = hidden.join(' and no ');
    notes.push(`A flowchart shows no ${what}; "%% weir:" comments carry them, which Weir reads and other tools skip.`);
  }
  const comments = (document.procedure?.text.match(/^\s*#/gm) ?? []).length;
  if (comments > 0) {
    notes.push(
      `${comments === 1 ? 'One comment of the procedure stands' : `${comments} comments of the procedure stand`} only in a "%% weir:" comment.`,
    );
  }
  return notes;
}

function renamed(graph: WorkflowGraph, ids: ReadonlyMap<string, string>): WorkflowGraph {
  const idOf = (id: string) => ids.get(id) ?? id;
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({ ...node, id: idOf(node.id) })),
    edges: graph.edges.map((edge) => ({ ...edge, from: idOf(edge.from), to: idOf(edge.to) })),
  };
}
