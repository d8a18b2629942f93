// Prints the procedure as a flowchart for a prompt: each node has the sentence of its step, comments are notes on the
// node that follows them, declarations are lists in comment lines. Holds the same facts as the text and the code.
// Invariant: Mermaid's parser reads it; no entities, so a double quote in a label is printed as a single one.

import { endId, type GraphNode, startId } from '../../graph';
import {
  blocksOf,
  buildProcedureGraph,
  type Expr,
  expressionsOf,
  type PdlDocument,
  type PdlStatement,
  type ProcedureSite,
  roleOf,
  statementCall,
  walkExpressions,
} from '../../language';
import { oneLine, type TextRange } from '../../support';
import type { ConvertedText } from '../converted';
import { DocumentNodes } from '../documentNodes';
import { withoutEndless } from '../mermaid/convertPdlToMermaid';
import { printMermaid } from '../mermaid/printMermaid';
import { declarationLists, documentNotes } from './declarationLines';
import { ExprWords } from './exprWords';
import { type BlockPart, printBlock } from './printBlock';
import { procedureWordingOf } from './procedureWording';
import { ended, isFilled, requestsOf, StatementWords } from './statementWords';

export function printProcedureFlowchart(document: PdlDocument): ConvertedText {
  const words = procedureWordingOf(document);
  const nodes = new DocumentNodes(document);
  const { graph, merged } = withoutEndless(buildProcedureGraph(document));
  const sentences = new NodeSentences(document, nodes);
  const quote = (text: string) => `"${oneLine(text).replace(/"/g, "'") || ' '}"`;
  const nodeNotes = sentences.notes(new Set(graph.nodes.map(({ id }) => id)));
  const textOf = (node: GraphNode) => sentences.of(node);
  const printed = printMermaid(graph, [], merged, { textOf, quote });
  const [head = '', ...body] = printed.text.trimEnd().split('\n');
  const heading = [document.name, document.desc, document.detailedDesc].map((part) => part?.name).filter(isFilled);
  const lists = declarationLists(document, words, nodes, 2).flatMap((list) => [
    list.heading,
    ...list.items.flatMap(({ text, notes }) => [
      `- ${text}`,
      ...notes.map((note) => `  ${words.note(ended(note, words))}`),
    ]),
  ]);
  const comments = [
    ...heading.flatMap((text) => text.trim().split('\n')),
    ...documentNotes(document).map((note) => words.note(ended(note, words))),
    ...lists,
  ];
  const notes = nodeNotes.map(({ nodeId, text }, index) => {
    const id = `note_${index + 1}`;
    return [`  ${id}>${quote(text)}]`, `  ${id} -.- ${printed.ids.get(nodeId) ?? 'Start'}`];
  });
  const lines = [head, ...comments.map((line) => `  %% ${line.trimEnd()}`), ...body, ...notes.flat()];
  return { text: `${lines.join('\n')}\n`, notes: [] };
}

interface NodeNote {
  readonly nodeId: string;
  readonly text: string;
}

/** The sentences of nodes, and what the procedure says between them. */
class NodeSentences {
  private readonly words;
  private readonly statements;
  private readonly exprs;
  /** Sentences of steps that are comments. */
  private readonly comments = new Map<string, string[]>();

  constructor(
    private readonly document: PdlDocument,
    private readonly nodes: DocumentNodes,
  ) {
    this.words = procedureWordingOf(document);
    this.statements = new StatementWords(document, this.words, nodes, 2);
    this.exprs = new ExprWords(this.words, 2, requestsOf(document));
  }

  of(node: GraphNode): string {
    const site = this.nodes.sites.get(node.id);
    if (site === undefined) return node.label;
    const { statement, call } = site;
    if (node.kind === 'condition') return this.condition(node, site);
    // A call inside an expression: its result is used where the expression is.
    if (call !== undefined && statementCall(statement) !== call)
      return ended(this.statements.call(call, ''), this.words);
    if (statement.kind === 'comment') return this.comments.get(node.id)?.join(' ') ?? ended(node.label, this.words);
    const [line] = this.statements.of(statement);
    return line?.kind === 'line' ? ended(line.text, this.words) : node.label;
  }

  private condition({ label, detail }: GraphNode, { statement, range }: ProcedureSite): string {
    if (detail === 'except') return label;
    if (statement.kind === 'for') {
      const [header] = this.statements.of(statement);
      return header?.kind === 'block' ? header.header : label;
    }
    const whole = wholeCondition(statement, range);
    if (whole !== undefined) return this.statements.condition(whole.expr, whole.text);
    // A part of the statement's condition.
    const parts = expressionsOf(statement).flatMap((expr) => [...walkExpressions(expr)]);
    const part = parts.find((expr) => expr.range.start === range.start && expr.range.end === range.end);
    return part === undefined ? label : this.exprs.condition(part);
  }

  /** Comments, and statements that the graph does not draw, each with the node that it is about. */
  notes(drawn: ReadonlySet<string>): readonly NodeNote[] {
    const notes: NodeNote[] = [];
    let pending: string[] = [];
    let pendingDepth = 0;
    let last: string = startId;
    const take = (nodeId: string) => {
      for (const text of pending) notes.push({ nodeId, text });
      pending = [];
      last = nodeId;
    };
    const statements = new StatementWords(this.document, this.words, this.nodes, 2);
    const writer = { statement: (statement: PdlStatement) => undrawnParts(statement, statements) };
    for (const line of printBlock(this.document.procedure?.body ?? [], writer)) {
      // A note at the end of a block is about the block's last step.
      if (line.depth < pendingDepth) take(last);
      const own = line.range === undefined ? [] : this.nodes.at(line.range).filter((id) => drawn.has(id));
      for (const id of own) take(id);
      const [step] = own;
      if (line.isNote && step !== undefined) {
        this.comments.set(step, [...(this.comments.get(step) ?? []), ended(line.text, this.words)]);
      }
      if (own.length > 0 || line.text === '') continue;
      const text = ended(line.text, this.words);
      pending.push(text);
      pendingDepth = line.depth;
    }
    if (pending.length > 0) take(drawn.has(endId) ? endId : last);
    return notes;
  }
}

/** The condition of the branch or loop with this header. */
function wholeCondition(statement: PdlStatement, header: TextRange): { expr?: Expr; text?: string } | undefined {
  const found = blocksOf(statement).find(
    (block) => block.header && block.header.start <= header.start && header.end <= block.header.end,
  );
  const isPart = found?.condition && found.condition.range.start < header.start;
  if (found === undefined || isPart) return undefined;
  return {
    ...(found.condition ? { expr: found.condition } : {}),
    ...(found.text === undefined ? {} : { text: found.text }),
  };
}

/** The lines that arrows do not show: a value that is returned, a call of a function that is drawn in its place. */
function undrawnParts(statement: PdlStatement, statements: StatementWords): readonly BlockPart[] {
  const role = roleOf(statement);
  if ((role === 'jump' || role === 'empty') && expressionsOf(statement).length === 0) return [];
  const parts = statements.of(statement);
  return role === 'definition' ? parts : parts.map((part) => (part.kind === 'block' ? { ...part, header: '' } : part));
}
