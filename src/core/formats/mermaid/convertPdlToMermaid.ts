// Converts a PDL document to a flowchart of its procedure that can be read back. Invariant: the `%% weir:` comments
// hold everything that the drawing does not show, one JSON value each, and other tools skip them; the drawing is
// correct without them.

import type { GraphNode, WorkflowGraph } from '../../graph';
import { type ApiDecl, type PdlDocument, pdlItemFields } from '../../language';
import type { JsonValue } from '../../support';
import type { ConvertedRange, ConvertedText } from '../converted';
import { documentCommentsOf } from './documentComments';
import { flowSignature } from './flowSignature';
import { printMermaid } from './printMermaid';

/** Version of the comment format. */
const commentVersion = 1;

/**
 * Returns the flowchart of the procedure graph (top down, one shape for each kind) with the declarations as comments.
 * `while True` has no condition, so no decision is drawn for it: its back arrow leads to the first step of the loop.
 */
export function convertPdlToMermaid(
  document: PdlDocument,
  whole: WorkflowGraph,
): ConvertedText & { readonly links: readonly ConvertedRange[] } {
  const { graph, merged } = withoutEndless(whole);
  const comments = documentCommentsOf(document);
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  const { text, links } = printMermaid(
    graph,
    (ids) => [
      {
        v: commentVersion,
        ...field('name', document.name?.name),
        ...field('desc', document.desc?.name),
        ...field('detailedDesc', document.detailedDesc?.name),
        ...comments.of('head'),
      },
      ...document.slots.map(
        (slot): JsonValue => ({
          slot: slot.name,
          ...field('desc', slot.desc),
          ...field('type', slot.type),
          ...(slot.values && slot.values.length > 0 ? { values: [...slot.values] } : {}),
          ...comments.of(slot),
        }),
      ),
      ...document.apis.map(
        (api): JsonValue => ({
          api: api.name,
          ...field('desc', api.desc),
          ...listField(document, api, 'request', names(api.request)),
          ...listField(document, api, 'response', names(api.response)),
          precondition: names(api.preconditions),
          ...comments.of(api),
        }),
      ),
      ...document.answers.map(
        (answer): JsonValue => ({
          answer: answer.name,
          ...field('desc', answer.desc),
          precondition: names(answer.preconditions),
          ...comments.of(answer),
        }),
      ),
      ...document.others.map(
        (other): JsonValue => ({
          other: other.name,
          section: other.section,
          ...field('desc', other.desc),
          ...comments.of(other),
        }),
      ),
      ...(document.procedure === undefined
        ? []
        : [
            {
              procedure: document.procedure.text,
              flow: flowSignature(renamed(graph, ids)),
              ...comments.of('procedure'),
            },
          ]),
    ],
    merged,
  );
  return { text, notes: notesOf(document, graph, comments.count), links };
}

/** `merged`: by node id, the loops whose first step the node is. */
export function withoutEndless(graph: WorkflowGraph): {
  graph: WorkflowGraph;
  merged: ReadonlyMap<string, readonly string[]>;
} {
  const isEndless = ({ kind, detail, label }: GraphNode) =>
    kind === 'condition' && detail === 'while' && /^true$/i.test(label.trim());
  let { edges } = graph;
  const gone = new Map<string, string>();
  for (const { id } of graph.nodes.filter(isEndless)) {
    const [onward, ...more] = edges.filter(({ from }) => from === id);
    // A loop without a step has no node that its back arrow could lead to.
    if (onward === undefined || more.length > 0 || onward.to === id) continue;
    gone.set(id, onward.to);
    edges = edges.flatMap((edge) => {
      if (edge.from === id) return [];
      return [edge.to === id ? { ...edge, id: `${edge.id} ${onward.to}`, to: onward.to } : edge];
    });
  }
  const merged = new Map<string, string[]>();
  for (const [id, next] of gone) {
    let first = next;
    for (let at = gone.get(first); at !== undefined; at = gone.get(first)) first = at;
    merged.set(first, [...(merged.get(first) ?? []), id]);
  }
  return { graph: { ...graph, nodes: graph.nodes.filter(({ id }) => !gone.has(id)), edges }, merged };
}

const field = (key: string, text: string | undefined) =>
  text === undefined || text.trim() === '' ? {} : { [key]: text };

/** A list of names; an empty list is written only if the document has the field. */
function listField(document: PdlDocument, api: ApiDecl, key: 'request' | 'response', names: readonly string[]) {
  const isDeclared = names.length > 0 || pdlItemFields(document, api).some((one) => one.key.toLowerCase() === key);
  return isDeclared ? { [key]: [...names] } : {};
}

function notesOf(document: PdlDocument, graph: WorkflowGraph, outside: number): string[] {
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
  const comments = (document.procedure?.text.match(/^[ \t]*#/gm) ?? []).length;
  if (comments > 0) {
    notes.push(
      `${comments === 1 ? 'One comment of the procedure stands' : `${comments} comments of the procedure stand`} only in a "%% weir:" comment.`,
    );
  }
  if (outside > 0) {
    const what = outside === 1 ? 'One comment' : `${outside} comments`;
    const verb = outside === 1 ? 'stands' : 'stand';
    notes.push(
      `${what} outside of the procedure ${verb} only in "%% weir:" comments; back in PDL each is above what it belongs to.`,
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
