// Describes the current graph and its missing parts for the model that builds it (FlowMind App. G, observation
// feedback).

import {
  checkExecutable,
  type ExecutableGraph,
  type ExecutableNode,
  type GraphValidityProblem,
} from '../../executable';
import type { ChatToolSchema } from '../../llm';

export function describeGraph(graph: ExecutableGraph, tools?: readonly ChatToolSchema[]): string {
  const { problems, warnings = [] } = checkExecutable(graph, tools ? { tools } : {});
  const missing = missingTexts(problems).map((text) => `- ${oneLine(text)}`);
  const doubts = [
    ...warnings.map(({ message }) => message),
    ...graph.nodes.flatMap((node) =>
      node.kind === 'end' && node.answer === undefined ? [`${node.id} hands in no answer`] : [],
    ),
  ].map((message) => `- ${oneLine(message)}`);
  return [
    `Nodes (${graph.nodes.length}):`,
    ...graph.nodes.map((node) => `- ${oneLine(nodeWords(node))}`),
    `Edges (${graph.edges.length}):`,
    ...graph.edges.map(
      ({ from, to, branch }) => `- ${oneLine(`${from} -> ${to}${branch === undefined ? '' : ` [${branch}]`}`)}`,
    ),
    ...(missing.length > 0 ? ['Missing:', ...missing] : ['Missing: nothing.']),
    ...(doubts.length > 0 ? ['Worth a second look:', ...doubts] : []),
  ].join('\n');
}

/** Missing paths are one line for all nodes: while a graph grows, most of its nodes lack one. */
function missingTexts(problems: readonly GraphValidityProblem[]): readonly string[] {
  const idsOf = (code: GraphValidityProblem['code']) =>
    problems.flatMap((problem) => (problem.code === code ? problem.nodeIds : [])).join(', ');
  const [unreachable, deadEnds] = [idsOf('unreachable'), idsOf('dead-end')];
  return [
    ...problems.flatMap(({ code, message }) => (code === 'unreachable' || code === 'dead-end' ? [] : [message])),
    ...(unreachable === '' ? [] : [`No path leads from the start to ${unreachable}`]),
    ...(deadEnds === '' ? [] : [`No path leads to an end from ${deadEnds}`]),
  ];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

function nodeWords(node: ExecutableNode): string {
  switch (node.kind) {
    case 'start': {
      const data = Object.entries(node.data).map(([key, value]) => `${key} = ${short(JSON.stringify(value))}`);
      const given = node.inputs.length > 0 ? ` given ${node.inputs.join(', ')}` : '';
      return `${node.id} (start)${given}${data.length > 0 ? ` with ${data.join(', ')}` : ''}`;
    }
    case 'function':
      return `${node.id} (function): ${node.function}(${pairs(node.inputs)}) -> ${node.output}`;
    case 'condition':
      return `${node.id} (condition): ${short(node.expression)}`;
    case 'llm':
      return `${node.id} (llm): ${short(JSON.stringify(node.prompt))} (${pairs(node.inputs)}) -> ${node.output}`;
    case 'end':
      return `${node.id} (end)${node.answer === undefined ? '' : `: answer ${short(node.answer)}`}`;
  }
}

const pairs = (inputs: Readonly<Record<string, string>>) =>
  Object.entries(inputs)
    .map(([name, expression]) => `${name} = ${short(expression)}`)
    .join(', ');

const short = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
