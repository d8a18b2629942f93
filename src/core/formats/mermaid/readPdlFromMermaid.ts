// Converts a flowchart to a PDL document, from Weir's own comments and the drawn flow. Invariant: while the flow is
// unchanged since it was printed, the procedure comes back unchanged; otherwise it is structured anew. Refuses flow
// that has no structured form: the text then stays a flowchart.

import * as v from 'valibot';
import { flowchartComments, flowchartTexts, isStateDiagram } from '../../flowchart';
import type { WorkflowGraph } from '../../graph';
import { buildProcedureGraph, parsePdl, procedureSites } from '../../language';
import {
  fail,
  ok,
  parseJsonValue,
  type Result,
  readIfValid,
  textSchema as text,
  tolerantShape,
  validItems,
} from '../../support';
import { type GuessedStep, guessSteps } from '../stepMapping/guessSteps';
import type { ChosenStep } from '../stepMapping/stepRow';
import { apiPartOfTool } from '../tools/partsFromTools';
import type { ToolDefinition } from '../tools/toolDefinition';
import { lookNotes, readStateNotes } from './drawingNotes';
import { flowSignature } from './flowSignature';
import { type DerivedPdl, linkPdl, printedNodes, writtenNodes } from './linkPdl';
import { type PdlParts, printPdl } from './printPdl';
import { structureFlow } from './structureFlow';

const commentLine = /^[ \t]*%% weir: (\{.*\})[ \t]*\r?$/gm;

export interface ReadFlowchartOptions {
  /** A tool is bound if a node's text names it. */
  readonly tools?: readonly ToolDefinition[];
  /**
   * How nodes are written: as guessed, except for the given parts of rows by node id. If absent, a node that names no
   * call becomes an ANSWER with its text, as in sessions of flowcharts.
   */
  readonly steps?: ReadonlyMap<string, ChosenStep>;
  /** Name of the document if the flowchart has no title. */
  readonly title?: string | undefined;
}

/** Fails with the reason if the flow has no structured form. */
export function readPdlFromMermaid(
  source: string,
  flowchart: WorkflowGraph,
  { tools = [], steps, title }: ReadFlowchartOptions = {},
): Result<DerivedPdl, { readonly message: string }> {
  const { parts, procedure, isPrinted } = readComments(source);
  const isStates = isStateDiagram(source);
  const stateNotes = readStateNotes(source, flowchart);
  if (procedure !== undefined && procedure.flow === flowSignature(flowchart)) {
    const text = printPdl({ ...parts, procedure: procedure.text });
    const document = parsePdl(text);
    return ok(linkPdl(text, document, [], printedNodes(document, flowchart)));
  }
  const written = procedure === undefined ? undefined : writtenLines(parts, procedure.text, flowchart);
  const rows = steps && !isPrinted ? guessRows(source, flowchart, parts, tools, steps) : undefined;
  const structured = structureFlow(flowchart, {
    parts,
    tools,
    isPrinted,
    isStates,
    remarks: stateNotes.remarks,
    ...(written === undefined ? {} : { written }),
    ...(rows === undefined ? {} : { rows: new Map(rows.map((row) => [row.node, row])) }),
  });
  if (!structured.ok) return fail(structured.error);
  const { lines, apis, answers, slots } = structured.value;
  const notes = [
    ...(procedure === undefined
      ? [
          rows
            ? guessNote
            : 'The procedure was read from the arrows. A step that names no declared API or ANSWER became an ANSWER with its text.',
        ]
      : [
          'The flow was changed since it was printed, so the procedure was read from the arrows; comments between its steps are gone.',
        ]),
    ...structured.value.notes,
    ...(rows && apis.length > 0 && apis.length + answers.length > 1 ? [preconditionNote] : []),
    ...(isPrinted ? [] : lookNotes(source, flowchart)),
  ];
  const drawn = new Set(lines.flatMap(({ nodeIds }) => nodeIds));
  const labels = new Map(flowchart.nodes.map(({ id, label }) => [id, label]));
  // Notes of states that were left out have no step to attach to.
  const left = [...stateNotes.remarks].flatMap(([id, texts]) =>
    drawn.has(id) ? [] : texts.map((text) => `${labels.get(id)}: ${text}`),
  );
  const procedureComments = [...(parts.procedureComments ?? []), ...stateNotes.loose, ...left];
  const text = printPdl({
    ...(title === undefined ? {} : { name: title }),
    ...parts,
    ...(procedureComments.length > 0 ? { procedureComments } : {}),
    slots: [...parts.slots, ...slots],
    apis: [...parts.apis, ...apis],
    answers: [...parts.answers, ...answers],
    procedure: lines.map((line) => line.text).join('\n'),
  });
  const document = parsePdl(text);
  return ok(linkPdl(text, document, notes, writtenNodes(text, document, lines, flowchart)));
}

const guessNote = `The procedure was read from the arrows. The kind of each step is a guess by its shape and its words; a mapping changes it.`;

const preconditionNote =
  'The new APIs and ANSWERs have no preconditions: arrows show an order, not the requirements of a call. Add preconditions to the calls that must not come too early, in the inspector or in the text.';

/** The rows of a flowchart drawn elsewhere; empty for one that was printed from a procedure. */
export function flowchartSteps(
  source: string,
  flowchart: WorkflowGraph,
  { tools = [], steps = new Map() }: ReadFlowchartOptions = {},
): readonly GuessedStep[] {
  const { parts, isPrinted } = readComments(source);
  return isPrinted ? [] : guessRows(source, flowchart, parts, tools, steps);
}

function guessRows(
  source: string,
  flowchart: WorkflowGraph,
  { apis, answers }: PdlParts,
  tools: readonly ToolDefinition[],
  chosen: ReadonlyMap<string, ChosenStep>,
): readonly GuessedStep[] {
  return guessSteps(source, flowchart, { apis, tools: tools.map(apiPartOfTool), answers, chosen });
}

/** Calls as written in the original procedure, with parameters and results: a drawing shows only names. */
function writtenLines(parts: PdlParts, procedure: string, flowchart: WorkflowGraph): ReadonlyMap<string, string> {
  const document = parsePdl(printPdl({ ...parts, procedure }));
  const sites = procedureSites(document);
  const known = new Map<string, string[]>();
  for (const { id, label } of buildProcedureGraph(document).nodes) {
    const site = sites.get(id);
    if (site?.call === undefined || site.statement.kind !== 'call' || site.statement.call !== site.call) continue;
    const { start, end } = site.statement.range;
    const text = document.source.slice(start, end);
    if (text.includes('\n')) continue;
    known.set(label, [...(known.get(label) ?? []), text]);
  }
  const lines = new Map<string, string>();
  for (const { id, label } of flowchart.nodes) {
    const texts = known.get(label);
    // The last text is reused for nodes that were added.
    const text = texts !== undefined && texts.length > 1 ? texts.shift() : texts?.[0];
    if (text !== undefined) lines.set(id, text);
  }
  return lines;
}

interface EmbeddedComments {
  readonly parts: PdlParts;
  readonly procedure?: { readonly text: string; readonly flow: string };
  /** The text has Weir's comments: it was printed from a procedure, and possibly changed since. */
  readonly isPrinted: boolean;
}

/** The fields of a part in a comment; fields of another type are left out. */
const partFields = {
  desc: /* @__PURE__ */ v.exactOptional(text),
  comments: /* @__PURE__ */ v.exactOptional(v.pipe(validItems(text), v.nonEmpty())),
};
const names = /* @__PURE__ */ validItems(text);
const slotSchema = /* @__PURE__ */ tolerantShape({
  ...partFields,
  slot: text,
  type: v.exactOptional(text),
  values: names,
});
const apiSchema = /* @__PURE__ */ tolerantShape({
  ...partFields,
  api: text,
  request: v.exactOptional(names),
  response: v.exactOptional(names),
  precondition: names,
});
const answerSchema = /* @__PURE__ */ tolerantShape({ ...partFields, answer: text, precondition: names });
const otherSchema = /* @__PURE__ */ tolerantShape({
  ...partFields,
  other: text,
  section: v.fallback(text, 'SUBTASKs'),
});
const headSchema = /* @__PURE__ */ tolerantShape({
  v: v.unknown(),
  name: v.exactOptional(text),
  desc: v.exactOptional(text),
  detailedDesc: v.exactOptional(text),
  comments: names,
});
const procedureSchema = /* @__PURE__ */ tolerantShape({
  procedure: text,
  flow: v.fallback(text, ''),
  comments: v.exactOptional(v.pipe(v.array(v.unknown()), names)),
});

/** A comment that is not JSON, or of another form, is an ordinary comment. */
function readComments(source: string): EmbeddedComments {
  const items = [...source.matchAll(commentLine)].map((match) => parseJsonValue(match[1] ?? ''));
  const all = <const Schema extends v.GenericSchema>(schema: Schema) =>
    items.map((item) => readIfValid(schema, item)).filter((item) => item !== undefined);
  const [head] = all(headSchema);
  const [last] = all(procedureSchema);
  const said = flowchartTexts(source);
  const comments = [...(head?.comments ?? []), ...flowchartComments(source)];
  const name = head?.name ?? said.title;
  const desc = head?.desc ?? said.description;
  return {
    isPrinted: head !== undefined,
    parts: {
      ...(name === undefined ? {} : { name }),
      ...(desc === undefined ? {} : { desc }),
      ...(head?.detailedDesc === undefined ? {} : { detailedDesc: head.detailedDesc }),
      ...(comments.length > 0 ? { comments } : {}),
      ...(last?.comments ? { procedureComments: last.comments } : {}),
      slots: all(slotSchema).map(({ slot, ...rest }) => ({ name: slot, ...rest })),
      apis: all(apiSchema).map(({ api, ...rest }) => ({ name: api, ...rest })),
      answers: all(answerSchema).map(({ answer, ...rest }) => ({ name: answer, ...rest })),
      others: all(otherSchema).map(({ other, ...rest }) => ({ name: other, ...rest })),
    },
    ...(last ? { procedure: { text: last.procedure, flow: last.flow } } : {}),
  };
}
