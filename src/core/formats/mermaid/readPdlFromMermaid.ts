// A flowchart as a PDL document: what Weir's own comments carry, and the flow as the picture has it.
// Invariant: while the flow is as it was printed the procedure comes back as it was; else it is structured anew.
// Refuses flow that has no structured form: it stays a flowchart rather than becoming something else.

import type { WorkflowGraph } from '../../graph';
import { type PdlDocument, parsePdl } from '../../language';
import { fail, isJsonObject, type JsonObject, ok, type Result } from '../../support';
import { flowSignature } from './flowSignature';
import { type PdlParts, printPdl } from './printPdl';
import { structureFlow } from './structureFlow';

export interface PdlFromMermaid {
  readonly text: string;
  readonly document: PdlDocument;
  readonly notes: readonly string[];
}

const commentLine = /^[ \t]*%% weir: (\{.*\})[ \t]*\r?$/gm;

export function readPdlFromMermaid(
  source: string,
  flowchart: WorkflowGraph,
): Result<PdlFromMermaid, { readonly message: string }> {
  const carried = readComments(source);
  const { procedure } = carried;
  const parts = carried.parts;
  if (procedure !== undefined && procedure.flow === flowSignature(flowchart)) {
    return finish({ ...parts, procedure: procedure.text }, []);
  }
  const structured = structureFlow(flowchart, parts);
  if (!structured.ok) return fail(structured.error);
  const notes = [
    ...(procedure === undefined
      ? ['The procedure was read from the arrows: steps that no declared name fits became answers.']
      : [
          'The flow was changed since it was printed, so the procedure was read from the arrows; its comments are gone.',
        ]),
    ...structured.value.notes,
  ];
  return finish(
    {
      ...parts,
      slots: [...parts.slots, ...structured.value.slots],
      answers: [...parts.answers, ...structured.value.answers],
      procedure: structured.value.text,
    },
    notes,
  );
}

function finish(parts: PdlParts, notes: readonly string[]): Result<PdlFromMermaid, { readonly message: string }> {
  const text = printPdl(parts);
  return ok({ text, document: parsePdl(text), notes });
}

interface Carried {
  readonly parts: PdlParts;
  readonly procedure?: { readonly text: string; readonly flow: string };
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
  const head = items.find((item) => 'v' in item) ?? {};
  const last = items.find((item) => typeof item.procedure === 'string');
  return {
    parts: {
      ...withText('name', head.name),
      ...withText('desc', head.desc),
      ...withText('detailedDesc', head.detailedDesc),
      slots: items.flatMap((item) =>
        typeof item.slot === 'string'
          ? [
              {
                name: item.slot,
                ...withText('desc', item.desc),
                ...withText('type', item.type),
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
                request: names(item.request),
                response: names(item.response),
                precondition: names(item.precondition),
              },
            ]
          : [],
      ),
      answers: items.flatMap((item) =>
        typeof item.answer === 'string'
          ? [{ name: item.answer, ...withText('desc', item.desc), precondition: names(item.precondition) }]
          : [],
      ),
      others: items.flatMap((item) =>
        typeof item.other === 'string'
          ? [{ name: item.other, section: text(item.section) ?? 'SUBTASKs', ...withText('desc', item.desc) }]
          : [],
      ),
    },
    ...(last ? { procedure: { text: last.procedure as string, flow: text(last.flow) ?? '' } } : {}),
  };
}
