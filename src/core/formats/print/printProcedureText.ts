// Prints the procedure as numbered plain language, English or Chinese like the document. Invariant: deterministic;
// steps are numbered in text order, sub-steps under the step they belong to. Adds no meaning to the document's text.

import type { PdlDocument, PdlStatement } from '../../language';
import { oneLine, quotedLabel } from '../../support';
import type { ConvertedRange, ConvertedText } from '../converted';
import { DocumentNodes } from '../documentNodes';
import { LinkedTextBuilder } from '../linkedTextBuilder';
import { declarationLists, documentNotes } from './declarationLines';
import type { PrintVersion } from './exprWords';
import { printBlock } from './printBlock';
import { procedureWordingOf } from './procedureWording';
import { ended, isFilled, StatementWords } from './statementWords';

/**
 * Version 1 is the form of prompts in earlier logs: without APIs and steps that the procedure does not name, with calls
 * in conditions as code. Links name nodes of the procedure graph, or of the dependency graph for
 * declarations that are never called.
 */
export function printProcedureText(
  document: PdlDocument,
  version: PrintVersion = 2,
): ConvertedText & { readonly links: readonly ConvertedRange[] } {
  const words = procedureWordingOf(document);
  const out = new LinkedTextBuilder();
  const nodes = new DocumentNodes(document);
  const end = nodes.endOf();
  out.line(oneLine(document.name?.name ?? words.titleOf), end.length > 0 ? ['start', ...end] : []);
  for (const part of [document.desc, document.detailedDesc]) if (isFilled(part?.name)) out.line(part.name.trim());
  if (version === 2) for (const note of documentNotes(document)) out.line(words.note(ended(note, words)));
  out.line('');
  const statements = new StatementWords(document, words, nodes, version);
  const writer = { statement: (statement: PdlStatement) => statements.of(statement) };
  const printed = printBlock(document.procedure?.body ?? [], writer);
  const counters: number[] = [];
  for (const { depth, text, range, nodeIds: further, opens, steps, notes, isNote } of printed) {
    const nodeIds = [...(range === undefined ? [] : nodes.at(range)), ...further];
    const indent = '   '.repeat(depth);
    // A comment that is a step of the graph is numbered; any other comment is printed between the steps.
    if (isNote && nodeIds.length === 0) {
      out.line(`${indent}${words.note(ended(text, words))}`);
      continue;
    }
    counters.length = depth + 1;
    counters[depth] = (counters[depth] ?? 0) + 1;
    const number = counters.map((count) => count ?? 1).join('.');
    const nothing = opens && steps + notes === 0 ? ` ${words.doNothing}${words.stop}` : '';
    const sentence = opens ? `${text}${words.colon}${nothing}` : ended(text, words);
    out.line(`${indent}${number}. ${sentence}`, nodeIds);
  }
  if (printed.length === 0) out.line(words.noSteps);
  for (const { heading, items } of declarationLists(document, words, nodes, version)) {
    out.line('');
    out.line(heading);
    for (const { text, notes, nodeIds } of items) {
      out.line(`- ${text}`, nodeIds);
      for (const note of notes) out.line(`  ${words.note(ended(note, words))}`);
    }
  }
  return out.toConverted(version === 1 ? notesOf(document) : []);
}

function notesOf(document: PdlDocument): string[] {
  const described = document.apis.flatMap(({ name, desc }) =>
    isFilled(desc) ? [`${quotedLabel(name)}: ${oneLine(desc)}`] : [],
  );
  if (described.length === 0) return [];
  const count =
    described.length === 1 ? 'The description of an API is' : `The descriptions of ${described.length} APIs are`;
  return [
    `${count} not in the plain language: it names APIs with their parameters and results (${described.join('; ')}).`,
  ];
}
