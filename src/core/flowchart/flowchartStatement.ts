// Types of a flowchart's statements with their exact ranges: produced by the reader, used by edits that cut, print and
// move. Offsets are those of the source. Ordinals of edges are Mermaid's own: the order in which it creates them.

import type { EdgeHead } from '../graph';
import type { TextRange } from '../support';

/** Spelling of a label: bare, in quotation marks, or as Markdown. */
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

/** `id[shape]:::class@{ data }`: one mention of a node with its details. */
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
  /** Without quotes and surrounding white space. */
  readonly range: TextRange;
  /** With quotes, if it has any. */
  readonly outer: TextRange;
  /** `-->|x|`, or `-- x -->`. */
  readonly isPiped: boolean;
}

export interface FlowchartLink {
  /** From the edge's id to its label, without surrounding white space. */
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
  /** Mermaid's name for both ends: `arrow_point`, `double_arrow_circle`, ...; `INVALID` if they do not agree. */
  readonly type: string;
  readonly text?: FlowchartLabelText;
}

export interface SubgraphText {
  readonly id: string;
  /** Has a title instead of an id: the id follows from the subgraph's index. */
  readonly isAnonymous: boolean;
  /** Undefined at the top level. */
  readonly parent: SubgraphText | undefined;
  readonly header: OtherStatement;
  readonly end: OtherStatement;
  /** The text after `subgraph`, title included. */
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
  /** The ids or numbers that the statement names, each with its range. */
  readonly names: readonly FlowchartName[];
  /** For `direction`: `TB`, `LR`, ... For an accessible title: its text. */
  readonly value?: string;
  /** For `subgraph`: its single name, or its id and title. */
  readonly heading?: {
    readonly id: FlowchartLabelText;
    /** The single name is a title: the subgraph gets a number as its id. */
    readonly isTitle: boolean;
    readonly title?: FlowchartLabelText;
    readonly titleRange?: TextRange;
  };
}

interface SyntaxBase {
  readonly range: TextRange;
  /** Offset after the `;` that ends the statement, or the end of its range. */
  readonly stop: number;
  /** Offset at which the reader continued. */
  readonly next: number;
  /** Text from this offset on did not affect the reading of the statement. */
  readonly reach: number;
  /** The token that does not fit: Mermaid refuses the whole text because of it. */
  readonly fault?: TextRange;
}

/** A statement alone, independent of its position. */
export type FlowchartSyntaxStatement = SyntaxBase & (FlowParts | OtherParts);

interface StatementBase {
  readonly range: TextRange;
  readonly stop: number;
  /** The enclosing subgraph. A `subgraph` and its `end` belong to the enclosing one of the subgraph itself. */
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
  /** Index of the link in its statement. */
  readonly link: number;
  readonly from: NodeMention;
  readonly to: NodeMention;
  /** The id in the source (`e1@-->`), or the one that Mermaid generates; statements may refer to either. */
  readonly id: string;
}

export interface FlowchartText {
  readonly source: string;
  readonly newline: string;
  /** In text order. */
  readonly statements: readonly FlowchartStatement[];
  readonly flows: readonly FlowStatement[];
  /** In the order of their ends, in which Mermaid assigns their members. */
  readonly groups: readonly SubgraphText[];
  readonly edges: readonly EdgeText[];
  readonly mentions: ReadonlyMap<string, readonly NodeMention[]>;
  /** Ids of edges: mentions of them are not nodes. */
  readonly edgeIds: ReadonlySet<string>;
}

// `flat` took a tenth of the time of a gesture on all of a large chart.
export const nodeMentionsIn = ({ groups }: FlowStatement): readonly NodeMention[] =>
  groups.length === 1 ? (groups[0] as readonly NodeMention[]) : ([] as NodeMention[]).concat(...groups);

/** True if the mention has more than the id. */
export const hasNodeDetails = ({ shape, css, data }: NodeMention): boolean => Boolean(shape ?? css ?? data);

export const flowchartTextAt = ({ source }: FlowchartText, { start, end }: TextRange): string =>
  source.slice(start, end);

export function edgesOfFlow(text: FlowchartText, { groups, firstEdge }: FlowStatement): readonly EdgeText[] {
  let count = 0;
  for (const [at, group] of groups.entries()) count += group.length * (groups[at + 1]?.length ?? 0);
  return text.edges.slice(firstEdge, firstEdge + count);
}
