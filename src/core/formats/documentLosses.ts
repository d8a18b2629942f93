// Lists the parts of a PDL document that a text in another format lacks, as notes that name them. Invariant: a name
// counts as present if the text contains its words; all other parts are quoted in the note.

import type { WorkflowGraph } from '../graph';
import { type PdlDocument, pdlItemFields, readPreconditions } from '../language';
import { oneLine, quotedLabel } from '../support';
import { documentCommentsOf } from './mermaid/documentComments';
import { saidText, saysPhrase, unsaidWords } from './unsaidWords';

const list = (names: readonly string[]) => [...new Set(names)].map(quotedLabel).join(', ');

const carriedKeys: ReadonlySet<string> = new Set(
  'name desc description type enum values available_types request response precondition preconditions pre'.split(' '),
);
const sectionKeys: ReadonlySet<string> = new Set('name desc detailed_desc slot api answer procedure'.split(' '));

/** Keys of PDL documents that no other format has, with their values. */
export function otherKeyNotes(document: PdlDocument): string[] {
  const { source, slots, apis, answers, others, sections } = document;
  const valueAt = ({ start, end }: { readonly start: number; readonly end: number }) =>
    oneLine(source.slice(start, end));
  const ofItems = [...slots, ...apis, ...answers, ...others].flatMap((decl) =>
    pdlItemFields(document, decl)
      .filter(({ key }) => !carriedKeys.has(key.toLowerCase()))
      .map(({ key, valueRange }) => `${key} of ${quotedLabel(decl.name)} (${valueAt(valueRange)})`),
  );
  const listed = new Set(others.map(({ section }) => section));
  const ofDocument = sections.flatMap(({ key, keyRange, valueRange }) => {
    const written = source.slice(keyRange.start, keyRange.end);
    return sectionKeys.has(key) || listed.has(written) ? [] : [`${written} (${valueAt(valueRange)})`];
  });
  const found = [...ofDocument, ...ofItems];
  return found.length === 0 ? [] : [`Keys that only PDL has are not carried over: ${found.join(', ')}.`];
}

/** Comments outside the procedure. */
export function outerCommentNotes(document: PdlDocument): string[] {
  const { texts } = documentCommentsOf(document);
  const said = texts.filter((text) => text.trim() !== '');
  return said.length === 0 ? [] : [`Comments outside of the procedure are not carried over: ${list(said)}.`];
}

/** Declared names that a text lacks. */
export function missingNameNotes({ slots, apis, answers, others }: PdlDocument, text: string): string[] {
  const said = saidText(text);
  const missing = (parts: readonly { readonly name: string }[]) =>
    parts.map(({ name }) => name).filter((name) => unsaidWords(name, said).length > 0);
  const kinds = [
    ['Slots', missing(slots)],
    ['APIs', missing(apis)],
    ['ANSWERs', missing(answers)],
    ['Other steps', missing(others)],
  ] as const;
  return kinds.flatMap(([what, names]) => (names.length > 0 ? [`${what} that are not in it: ${list(names)}.`] : []));
}

/** Values that slots list and a text lacks. */
export function missingValueNotes({ slots }: PdlDocument, text: string): string[] {
  const said = saidText(text);
  const lost = slots.flatMap(({ name, values = [] }) => {
    const missing = values.filter((value) => !saysPhrase(value, said));
    return missing.length > 0 ? [`${quotedLabel(name)} (${missing.join(', ')})`] : [];
  });
  return lost.length === 0 ? [] : [`Values of slots are not carried over: of ${lost.join(', ')}.`];
}

/** Steps and conditions of the procedure that a text lacks. */
export function missingStepNotes(procedure: WorkflowGraph, text: string): string[] {
  const said = saidText(text);
  const lost = procedure.nodes.filter(
    ({ kind, label }) => (kind === 'condition' || kind === 'step') && unsaidWords(label, said).length > 0,
  );
  return lost.length === 0
    ? []
    : [`Steps and conditions of the procedure that are not in it: ${list(lost.map(({ label }) => label))}.`];
}

/** Preconditions, for formats without an order. */
export function preconditionNotes({ apis, answers }: PdlDocument): string[] {
  const lost = [...apis, ...answers].flatMap(({ name, preconditions }) =>
    preconditions.length > 0 ? [`${quotedLabel(name)} (${preconditions.map((one) => one.name).join(', ')})`] : [],
  );
  return lost.length === 0 ? [] : [`Preconditions are not carried over: of ${lost.join(', ')}.`];
}

/** Declarations whose description a text lacks. */
export function missingDescNotes({ desc, detailedDesc, slots, apis, answers, others }: PdlDocument, text: string) {
  const said = saidText(text);
  const isLost = (words: string | undefined) => words !== undefined && unsaidWords(words, said).length > 0;
  const lost = [...slots, ...apis, ...answers, ...others].filter((decl) => isLost(decl.desc)).map(({ name }) => name);
  return [
    ...(isLost(desc?.name) || isLost(detailedDesc?.name)
      ? ['The description of the document is not carried over.']
      : []),
    ...(lost.length > 0 ? [`Descriptions are not carried over: of ${list(lost)}.`] : []),
  ];
}

/**
 * Notes on conditions that a plan cannot express: in a plan every predecessor must be done first, and there are no
 * other conditions.
 */
export function conditionLosses(document: PdlDocument, dependency: WorkflowGraph): string[] {
  const isOneEnough = dependency.edges.some(({ alternative }) => alternative !== undefined);
  const values = [...document.apis, ...document.answers].flatMap((decl) =>
    readPreconditions(document, decl).flatMap((said) =>
      said.kind === 'condition' && said.values.length > 0 ? [`${quotedLabel(decl.name)} (${said.at.name})`] : [],
    ),
  );
  return [
    ...(isOneEnough ? ['Where one of several subtasks is enough, the plan asks for all of them.'] : []),
    ...(values.length > 0
      ? ['Preconditions over values are not carried over.', `They are those of ${values.join(', ')}.`]
      : []),
  ];
}
