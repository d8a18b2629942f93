// The statements of a flowchart with their exact places: what is read, and what edits cut, print and move.
// Offsets are those of the source. Ordinals of edges are Mermaid's own: the order in which it makes them.

import type { EdgeHead } from '../graph';
import type { TextRange } from '../support';

/** How a label was written: bare, in quotation marks, or as Markdown. */
export type LabelType = 'text' | 'string' | 'markdown';

export interface FlowchartLabelText {
  /** As Mermaid's parser keeps it: trimmed, with entities in its internal spelling. */
  readonly text: string;
  readonly type: LabelType;
}

export interface ShapeText {
  /** With its brackets. */
  readonly range: TextRange;
  readonly open: string;
  readonly close: string;
  /** Between the brackets, quotes included. */
  readonly inner: TextRange;
  /** Mermaid's name for these brackets: `square`, `round`, `diamond`, ... */
  readonly name: string;
  readonly label: FlowchartLabelText;
}

/** `id[shape]:::class@{ data }`: an id and what is said of it at this place. */
export interface NodeMention {
  readonly id: string;
  readonly range: TextRange;
  readonly idRange: TextRange;
  readonly shape?: ShapeText;
  /** With its `:::`. */
  readonly css?: TextRange;
  /** With `@{` and `}`. */
  readonly data?: TextRange;
}

export type LinkStroke = 'normal' | 'thick' | 'dotted' | 'invisible';

export interface LinkLabel {
  /** Without the quotes and the white space around. */
  readonly range: TextRange;
  /** With quotes, when it has some. */
  readonly outer: TextRange;
  /** `-->|x|`, or `-- x -->`. */
  readonly isPiped: boolean;
}

export interface FlowchartLink {
  /** From the edge's id to its label, without the white space around. */
  readonly range: TextRange;
  /** `e1` of `e1@-->`. */
  readonly id?: string;
  /** Without id and piped label: `-->`, `-- x -->`. */
  readonly arrow: TextRange;
  readonly label?: LinkLabel;
  readonly stroke: LinkStroke;
  readonly length: number;
  readonly from: EdgeHead;
  readonly to: EdgeHead;
  /** Mermaid's name for both ends: `arrow_point`, `double_arrow_circle`, ...; `INVALID` where they do not agree. */
  readonly type: string;
  readonly text?: FlowchartLabelText;
}

export interface SubgraphText {
  readonly id: string;
  /** Its id follows from its place among the subgraphs: the title stands in its stead. */
  readonly isAnonymous: boolean;
  /** Undefined at the top. */
  readonly parent: SubgraphText | undefined;
  readonly header: OtherStatement;
  readonly end: OtherStatement;
  /** What stands behind `subgraph`, title included. */
  readonly name: TextRange;
  /** The title in brackets, brackets included. */
  readonly title?: TextRange;
}

/** `A --> B & C -->|x| D`: groups of mentions with links between them. */
interface FlowParts {
  readonly kind: 'flow';
  readonly groups: readonly (readonly NodeMention[])[];
  readonly links: readonly FlowchartLink[];
}

export interface FlowchartName {
  readonly text: string;
  readonly range: TextRange;
}

interface OtherParts {
  readonly kind:
    | 'header'
    | 'subgraph'
    | 'end'
    | 'direction'
    | 'style'
    | 'linkStyle'
    | 'classDef'
    | 'class'
    | 'click'
    | 'accessibility'
    | 'semicolon'
    | 'unknown';
  /** The ids, or numbers, it is about, each with its place. */
  readonly names: readonly FlowchartName[];
  /** Of `direction`: `TB`, `LR`, ... Of an accessible title: its text. */
  readonly value?: string;
  /** Of `subgraph`: what it is called, by its one name or by id and title. */
  readonly heading?: {
    readonly id: FlowchartLabelText;
    /** What stands for the id is a title: the subgraph gets its number for an id. */
    readonly isTitle: boolean;
    readonly title?: FlowchartLabelText;
    readonly titleRange?: TextRange;
  };
}

interface SyntaxBase {
  readonly range: TextRange;
  /** Behind the `;` that ends it, or its own end. */
  readonly stop: number;
  /** Where the reader went on behind it. */
  readonly next: number;
  /** What stands from here on had no say in how it was read. */
  readonly reach: number;
  /** The token that does not fit: Mermaid refuses the whole text for it. */
  readonly fault?: TextRange;
}

/** A statement by itself, wherever it stands. */
export type FlowchartSyntaxStatement = SyntaxBase & (FlowParts | OtherParts);

interface StatementBase {
  readonly range: TextRange;
  readonly stop: number;
  /** The subgraph it stands in. A `subgraph` and its `end` stand in the one around. */
  readonly group: SubgraphText | undefined;
}

export interface FlowStatement extends StatementBase, FlowParts {
  /** Ordinal of its first edge. */
  readonly firstEdge: number;
}

export interface OtherStatement extends StatementBase, OtherParts {}

export type FlowchartStatement = FlowStatement | OtherStatement;

export interface EdgeText {
  readonly ordinal: number;
  readonly statement: FlowStatement;
  /** Of the link in its statement. */
  readonly link: number;
  readonly from: NodeMention;
  readonly to: NodeMention;
  /** Its own (`e1@-->`), or the one Mermaid makes up; statements may name either. */
  readonly id: string;
}

export interface FlowchartText {
  readonly source: string;
  readonly newline: string;
  /** In order of the text. */
  readonly statements: readonly FlowchartStatement[];
  readonly flows: readonly FlowStatement[];
  /** In the order in which they end, which is that in which Mermaid gives them their members. */
  readonly groups: readonly SubgraphText[];
  readonly edges: readonly EdgeText[];
  readonly mentions: ReadonlyMap<string, readonly NodeMention[]>;
  /** Ids of edges: their mentions are no nodes. */
  readonly edgeIds: ReadonlySet<string>;
}

export const nodeMentionsIn = (flow: FlowStatement): readonly NodeMention[] => flow.groups.flat();

/** Whether the mention says more than the id. */
export const hasNodeDetails = ({ shape, css, data }: NodeMention): boolean => Boolean(shape ?? css ?? data);

export const flowchartTextAt = ({ source }: FlowchartText, { start, end }: TextRange): string =>
  source.slice(start, end);

export function edgesOfFlow(text: FlowchartText, { groups, firstEdge }: FlowStatement): readonly EdgeText[] {
  let count = 0;
  for (const [at, group] of groups.entries()) count += group.length * (groups[at + 1]?.length ?? 0);
  return text.edges.slice(firstEdge, firstEdge + count);
}
