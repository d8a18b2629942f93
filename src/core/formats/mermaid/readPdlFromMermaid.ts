// A flowchart as a PDL document: what Weir's own comments carry, and the flow as the picture has it.
// Invariant: while the flow is as it was printed the procedure comes back as it was; else it is structured anew.
// Refuses flow that has no structured form: it stays a flowchart rather than becoming something else.

import { isStateDiagram, maskFlowchart } from '../../flowchart';
import type { WorkflowGraph } from '../../graph';
import { buildProcedureGraph, parsePdl, procedureSites } from '../../language';
import { fail, isJsonObject, type JsonObject, ok, type Result } from '../../support';
import type { ToolDefinition } from '../tools/toolDefinition';
import { flowSignature } from './flowSignature';
import { type DerivedPdl, linkPdl, printedNodes, writtenNodes } from './linkPdl';
import { type PdlParts, printPdl } from './printPdl';
import { structureFlow } from './structureFlow';

const commentLine = /^[ \t]*%% weir: (\{.*\})[ \t]*\r?$/gm;

/** Fails with the reason where the flow has no structured form. `tools` are bound where a node's text names one. */
export function readPdlFromMermaid(
  source: string,
  flowchart: WorkflowGraph,
  tools: readonly ToolDefinition[] = [],
): Result<DerivedPdl, { readonly message: string }> {
  const { parts, procedure, isPrinted } = readComments(source);
  if (procedure !== undefined && procedure.flow === flowSignature(flowchart)) {
    const text = printPdl({ ...parts, procedure: procedure.text });
    const document = parsePdl(text);
    return ok(linkPdl(text, document, [], printedNodes(document, flowchart)));
  }
  const written = procedure === undefined ? undefined : writtenLines(parts, procedure.text, flowchart);
  const structured = structureFlow(flowchart, {
    parts,
    tools,
    isPrinted,
    isStates: isStateDiagram(source),
    ...(written === undefined ? {} : { written }),
  });
  if (!structured.ok) return fail(structured.error);
  const { lines, apis, answers, slots } = structured.value;
  const notes = [
    ...(procedure === undefined
      ? ['The procedure was read from the arrows: steps that no declared name fits became answers.']
      : [
          'The flow was changed since it was printed, so the procedure was read from the arrows; comments between its steps are gone.',
        ]),
    ...structured.value.notes,
    ...(isPrinted ? [] : lookNotes(source, flowchart)),
  ];
  const text = printPdl({
    ...parts,
    slots: [...parts.slots, ...slots],
    apis: [...parts.apis, ...apis],
    answers: [...parts.answers, ...answers],
    procedure: lines.map((line) => line.text).join('\n'),
  });
  const document = parsePdl(text);
  return ok(linkPdl(text, document, notes, writtenNodes(text, document, lines, flowchart)));
}

/** Calls as they stood in the procedure, with what they take and give: a picture shows names alone. */
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
    // The last one serves nodes that were added.
    const text = texts !== undefined && texts.length > 1 ? texts.shift() : texts?.[0];
    if (text !== undefined) lines.set(id, text);
  }
  return lines;
}

/** What a drawing says that no procedure can. */
function lookNotes(source: string, flowchart: WorkflowGraph): string[] {
  const notes: string[] = [];
  const groups = flowchart.groups?.length ?? 0;
  if (groups > 0) {
    notes.push(
      `${groups === 1 ? 'One subgraph is' : `${groups} subgraphs are`} not carried over, only what is in them.`,
    );
  }
  if (/^[ \t]*(?:classDef|class|style|linkStyle|click)[ \t]/m.test(maskFlowchart(source))) {
    notes.push('Styles, classes and clicks of the drawing are not carried over.');
  }
  return notes;
}

interface Carried {
  readonly parts: PdlParts;
  readonly procedure?: { readonly text: string; readonly flow: string };
  /** The text has our comments: it was printed from a procedure, and changed at most. */
  readonly isPrinted: boolean;
}

/** A comment that is no JSON, or of another form, is a comment. */
function readComments(source: string): Carried {
  const items: JsonObject[] = [];
  for (const match of source.matchAll(commentLine)) {
    try {
      const value: unknown = JSON.parse(match[1] ?? '');
      if (isJsonObject(value)) items.push(value as JsonObject);
    } catch {
      // Somebody's own comment.
    }
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const names = (value: unknown) =>
    Array.isArray(value)
      ? (value as readonly unknown[]).filter((name): name is string => typeof name === 'string')
      : [];
  const withText = (key: string, value: unknown) => (text(value) === undefined ? {} : { [key]: text(value) as string });
  const comments = (value: unknown) => (Array.isArray(value) ? { comments: names(value) } : {});
  const head = items.find((item) => 'v' in item) ?? {};
  const last = items.find((item) => typeof item.procedure === 'string');
  return {
    isPrinted: items.some((item) => 'v' in item),
    parts: {
      ...withText('name', head.name),
      ...withText('desc', head.desc),
      ...withText('detailedDesc', head.detailedDesc),
      ...comments(head.comments),
      ...(Array.isArray(last?.comments) ? { procedureComments: names(last.comments) } : {}),
      slots: items.flatMap((item) =>
        typeof item.slot === 'string'
          ? [
              {
                name: item.slot,
                ...withText('desc', item.desc),
                ...withText('type', item.type),
                ...comments(item.comments),
                values: names(item.values),
              },
            ]
          : [],
      ),
      apis: items.flatMap((item) =>
        typeof item.api === 'string'
          ? [
              {
                name: item.api,
                ...withText('desc', item.desc),
                ...('request' in item ? { request: names(item.request) } : {}),
                ...('response' in item ? { response: names(item.response) } : {}),
                precondition: names(item.precondition),
                ...comments(item.comments),
              },
            ]
          : [],
      ),
      answers: items.flatMap((item) =>
        typeof item.answer === 'string'
          ? [
              {
                name: item.answer,
                ...withText('desc', item.desc),
                precondition: names(item.precondition),
                ...comments(item.comments),
              },
            ]
          : [],
      ),
      others: items.flatMap((item) =>
        typeof item.other === 'string'
          ? [
              {
                name: item.other,
                section: text(item.section) ?? 'SUBTASKs',
                ...withText('desc', item.desc),
                ...comments(item.comments),
              },
            ]
          : [],
      ),
    },
    ...(last ? { procedure: { text: last.procedure as string, flow: text(last.flow) ?? '' } } : {}),
  };
}
