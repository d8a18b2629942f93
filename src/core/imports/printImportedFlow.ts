// Prints an imported flow as a Mermaid flowchart. Invariant: the text reads back as the same nodes, edges and groups;
// parts that a flowchart cannot contain are left out and listed as losses.

import { commentLines, printMermaid } from '../formats';
import type { GraphEdge, GraphGroup, GraphNode, NodeKind } from '../graph';
import { toWellFormed } from '../support';
import type { ImportedEdge, ImportedFlow, ImportedNode, ImportedNodeKind, NotImported } from './importedFlow';

export interface PrintedFlow {
  readonly text: string;
  /** The omissions of the flow, followed by those of printing. */
  readonly losses: readonly NotImported[];
}

/** Characters of a title or a label; longer ones are cut. */
const MAX_LABEL = 200;

type NodeKindInText = Exclude<ImportedNodeKind, 'group'>;

/** The shape by kind: a question has the shape of manual input. */
const graphKinds: Readonly<Record<NodeKindInText, NodeKind>> = {
  start: 'start',
  end: 'end',
  api: 'api',
  answer: 'answer',
  question: 'llm',
  condition: 'condition',
  words: 'step',
  part: 'step',
};

/** The kind in a comment `%% weir:kind NODE KIND`. A start, an end and a part are not steps. */
const kindWords: Readonly<Record<NodeKindInText, string>> = {
  start: 'omit',
  end: 'omit',
  api: 'api',
  answer: 'answer',
  question: 'question',
  condition: 'condition',
  words: 'words',
  part: 'omit',
};

/** `origin` names the file's format, for example "n8n"; it is part of the first comment. */
export function printImportedFlow(flow: ImportedFlow, origin: string): PrintedFlow {
  const losses: NotImported[] = [...flow.notImported];
  const nodes = distinctNodes(flow.nodes, losses);
  const parents = parentsOf(nodes);
  const filled = new Set(parents.values());
  const isGroup = ({ id, kind }: ImportedNode) => kind === 'group' && filled.has(id);
  const groups = nodes.filter(isGroup);
  const steps = nodes.filter((node) => !isGroup(node));
  const groupIds = new Set(groups.map(({ id }) => id));
  const stepIds = new Set(steps.map(({ id }) => id));
  const graphGroups = groups.map(({ id, title }): GraphGroup => {
    const parent = parents.get(id);
    return { id, label: labelOf(title), ...(parent === undefined ? {} : { parent }) };
  });
  const graphNodes = steps.map(({ id, title, kind }): GraphNode => {
    const group = parents.get(id);
    // An empty group is drawn as a step.
    const inText = kind === 'group' ? 'words' : kind;
    return { id, kind: graphKinds[inText], label: labelOf(title), ...(group === undefined ? {} : { group }) };
  });
  const titles = new Map(nodes.map(({ id, title }) => [id, labelOf(title)]));
  const edges = flow.edges.flatMap((edge, index): GraphEdge[] => {
    const why = edgeFault(edge, stepIds, groupIds, parents);
    if (why !== undefined) {
      const ends = [edge.from, edge.to].map((end) => titles.get(end) ?? 'an unknown node');
      losses.push({ what: 'an edge', where: ends.join(' to '), why });
      return [];
    }
    return [
      {
        id: `e${index}`,
        from: edge.from,
        to: edge.to,
        kind: 'flow',
        ...(edge.isReference ? { stroke: 'dotted' as const } : {}),
        ...(groupIds.has(edge.from) ? { fromGroup: edge.from } : {}),
        ...(groupIds.has(edge.to) ? { toGroup: edge.to } : {}),
        ...(edge.label === undefined || edge.label.trim() === '' ? {} : { condition: labelOf(edge.label) }),
      },
    ];
  });
  const { direction } = flow;
  const printed = printMermaid({
    nodes: graphNodes,
    edges,
    groups: graphGroups,
    ...(direction === undefined ? {} : { direction }),
  });
  const [header = '', ...lines] = printed.text.split('\n');
  const kinds = steps.map(({ id, kind }) => {
    const inText = kind === 'group' ? 'words' : kind;
    return `  %% weir:kind ${printed.ids.get(id)} ${kindWords[inText]}`;
  });
  const notes = nodes.flatMap(({ title, note }) => (note === undefined ? [] : [`${labelOf(title)}: ${note}`]));
  const remarks = commentLines([`Imported from ${origin}.`, ...describeLosses(losses), ...notes]);
  const hasTitle = flow.title !== undefined && flow.title.trim() !== '';
  const front = hasTitle ? `---\ntitle: ${JSON.stringify(labelOf(flow.title))}\n---\n` : '';
  return { text: `${front}${remarks}${[header, ...kinds, ...lines].join('\n')}`, losses };
}

/** One sentence for each part and reason, with up to five places. */
export function describeLosses(losses: readonly NotImported[]): readonly string[] {
  const places = new Map<string, { readonly loss: NotImported; readonly where: string[] }>();
  for (const loss of losses) {
    const key = JSON.stringify([loss.what, loss.why]);
    const known = places.get(key);
    if (known) known.where.push(loss.where);
    else places.set(key, { loss, where: [loss.where] });
  }
  return [...places.values()].map(({ loss: { what, why }, where }) => {
    const distinct = [...new Set(where)].filter((place) => place !== '');
    const shown = distinct.slice(0, 5).join(', ');
    const rest = distinct.length > 5 ? ` and ${distinct.length - 5} more` : '';
    return `Not imported: ${what}${shown === '' ? '' : ` (${shown}${rest})`}: ${why.replace(/\.$/, '')}.`;
  });
}

/** Edges cannot distinguish nodes with the same id: the first one is kept. */
function distinctNodes(nodes: readonly ImportedNode[], losses: NotImported[]): readonly ImportedNode[] {
  const known = new Set<string>();
  return nodes.filter(({ id, title }) => {
    const isNew = !known.has(id);
    known.add(id);
    if (!isNew) losses.push({ what: 'a node', where: title, why: 'another node has the same id' });
    return isNew;
  });
}

function labelOf(title: string): string {
  const line = toWellFormed(title)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = line.length > MAX_LABEL ? [...line] : [];
  const cut = characters.length > MAX_LABEL ? `${characters.slice(0, MAX_LABEL - 1).join('')}\u2026` : line;
  return cut === '' ? 'Untitled' : cut;
}

/** Parents that exist and are groups, without circles: by id of a node or group. */
function parentsOf(nodes: readonly ImportedNode[]): ReadonlyMap<string, string> {
  const groups = new Set(nodes.flatMap(({ id, kind }) => (kind === 'group' ? [id] : [])));
  const parents = new Map<string, string>();
  for (const { id, parent } of nodes) {
    if (parent === undefined || !groups.has(parent) || isInside(parent, id, parents)) continue;
    parents.set(id, parent);
  }
  return parents;
}

function isInside(id: string, group: string, parents: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) if (at === group) return true;
  return false;
}

function edgeFault(
  { from, to }: ImportedEdge,
  steps: ReadonlySet<string>,
  groups: ReadonlySet<string>,
  parents: ReadonlyMap<string, string>,
): string | undefined {
  if (![from, to].every((end) => steps.has(end) || groups.has(end))) return 'one of its ends does not exist';
  if (groups.has(from) && isInside(to, from, parents)) return 'it connects a group with its own content';
  if (groups.has(to) && isInside(from, to, parents)) return 'it connects a group with its own content';
  return undefined;
}
