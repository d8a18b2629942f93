// Finds the parts of a flowchart's text that neither its graph nor the canvas contains: links, styles beyond colours,
// pictures, formatting, configuration, empty subgraphs, and notes and regions of state diagrams. `lostArrows` finds the
// arrows. Invariant: one result for each subject, with all its places; the text keeps every part.

import type { WorkflowGraph } from '../graph';
import { appendTo, type TextRange } from '../support';
import { frontMatter, maskFlowchart } from './maskFlowchart';
import { readFlowchartText } from './readFlowchartText';
import { isStateDiagram } from './readStateDiagram';

export interface LeftOutPart {
  /** Names the part and what happens instead. */
  readonly message: string;
  /** At least one, in text order. */
  readonly ranges: readonly TextRange[];
}

type Subject =
  | 'click'
  | 'linkStyle'
  | 'style'
  | 'groupStyle'
  | 'stateStyle'
  | 'edgeData'
  | 'picture'
  | 'format'
  | 'config'
  | 'hollow'
  | 'note'
  | 'region';

const messages: Readonly<Record<Subject, string>> = {
  click: 'The canvas has no links and callbacks: "click" stays in the text.',
  linkStyle: 'The canvas draws all edges in its own colours: "linkStyle" stays in the text.',
  style: 'Of styles, the canvas draws fill, border and text colours only. Other properties stay in the text.',
  groupStyle: 'The canvas draws subgraphs in its own colours. Their styles stay in the text.',
  stateStyle: 'The canvas draws states in its own colours. Their styles stay in the text.',
  edgeData: 'The canvas does not draw animations and curves of edges. They stay in the text.',
  picture: 'The canvas does not load icons and images: the node shows its label.',
  format: 'The canvas shows labels as plain text: bold, italics, icons and formulas stay in the text.',
  config: 'The canvas has its own theme and layout: the configuration of the diagram stays in the text.',
  hollow: 'The canvas does not draw a subgraph without nodes. Put nodes into it, or delete it.',
  note: 'Notes are not nodes, so the canvas does not draw them. They stay in the text.',
  region: 'The canvas draws the regions of a state as one: their states are at the same time.',
};

/** `graph` is the graph of `source`, which has no errors. */
export function leftOutParts(source: string, graph: WorkflowGraph): LeftOutPart[] {
  const found = new Map<Subject, TextRange[]>();
  const add = (subject: Subject, range: TextRange | undefined) => {
    if (!range) return;
    appendTo(found, subject, range);
  };
  addConfiguration(source, add);
  if (isStateDiagram(source)) addStateParts(source, add);
  else addFlowchartParts(source, graph, add);
  for (const { shape, range } of graph.nodes) if (shape === 'icon' || shape === 'image') add('picture', range);
  const filled = new Set([
    ...graph.nodes.map(({ group }) => group),
    ...(graph.groups ?? []).map(({ parent }) => parent),
  ]);
  for (const { id, range } of graph.groups ?? []) if (!filled.has(id)) add('hollow', range);
  return [...found].map(([subject, ranges]) => ({
    message: messages[subject],
    ranges: ranges.sort((a, b) => a.start - b.start),
  }));
}

type Add = (subject: Subject, range: TextRange | undefined) => void;

function addConfiguration(source: string, add: Add): void {
  const head = frontMatter.exec(source)?.[0] ?? '';
  const config = /^[ \t]*config[ \t]*:/m.exec(head);
  if (config) add('config', rangeOf(config));
  for (const found of source.matchAll(/%%\{\s*(?:init|initialize|wrap)\b/g)) add('config', rangeOf(found));
}

const rangeOf = ({ index, 0: text }: RegExpMatchArray): TextRange => {
  const start = (index ?? 0) + text.length - text.trimStart().length;
  return { start, end: (index ?? 0) + text.length };
};

const stateStyle = /^[ \t]*(?:classDef|class|style)[ \t].*$|:::[ \t]*[\w-]+/gm;
const stateNote = /^[ \t]*note[ \t]+(?:(?:left|right)[ \t]+of\b|").*$/gim;

function addStateParts(source: string, add: Add): void {
  const text = maskFlowchart(source);
  for (const found of text.matchAll(stateStyle)) add('stateStyle', rangeOf(found));
  for (const found of text.matchAll(/^[ \t]*click[ \t].*$/gm)) add('click', rangeOf(found));
  for (const found of text.matchAll(stateNote)) add('note', rangeOf(found));
  for (const found of text.matchAll(/^[ \t]*--[ \t]*$/gm)) add('region', rangeOf(found));
}

/** Statements are read only if the text can have one of the parts, because this runs after every edit. */
const mayHaveParts = /\b(?:click|linkStyle|style|classDef)\b|@\{|<\w|`|\$\$|\bfa[a-z]?:fa-/;
const property = /(?:^|[,;\s])([a-z][a-z-]*)\s*:/gi;
const drawnProperty = /^(?:fill|stroke|color|background-color|background)$/i;
const formatting =
  /<(?:b|i|u|s|em|strong|sub|sup|small|big|font|span|div|img|a|code|pre|del|mark|h\d|ul|ol|li|table|svg)\b[^>]*>|\$\$|\bfa[a-z]?:fa-/i;
/** In a label in backticks. */
const markdown = /[*_]\S/;
const isFormatted = (text: string) => formatting.test(text) || (/^"?`/.test(text) && markdown.test(text));

function addFlowchartParts(source: string, graph: WorkflowGraph, add: Add): void {
  if (!mayHaveParts.test(source)) return;
  const { statements } = readFlowchartText(source);
  const groups = new Set(graph.groups?.map(({ id }) => id));
  const edgeIds = new Set(
    statements.flatMap((statement) => (statement.kind === 'flow' ? statement.links.flatMap(({ id }) => id ?? []) : [])),
  );
  for (const statement of statements) {
    const { kind, range } = statement;
    const text = source.slice(range.start, range.end);
    if (kind === 'click' || kind === 'linkStyle') add(kind, range);
    else if (kind === 'style' || kind === 'classDef') {
      const isOfGroup = kind === 'style' && statement.names.some(({ text: id }) => groups.has(id));
      const names = [...text.replace(/^\w+\s+\S+/, '').matchAll(property)].map(([, name = '']) => name);
      if (isOfGroup) add('groupStyle', range);
      else if (names.some((name) => !drawnProperty.test(name))) add('style', range);
    } else if (kind === 'class') {
      if (statement.names.some(({ text: id }) => groups.has(id.trim()))) add('groupStyle', range);
    } else if (kind === 'flow') {
      for (const { id, data, shape, range: at } of statement.groups.flat()) {
        if (data && edgeIds.has(id)) add('edgeData', at);
        const label = shape && source.slice(shape.inner.start, shape.inner.end);
        if (label !== undefined && isFormatted(label)) add('format', at);
      }
      for (const { label, range: at } of statement.links) {
        if (label && isFormatted(source.slice(label.outer.start, label.outer.end))) add('format', at);
      }
    }
  }
}
