// Reads a whole PDL document: guards, YAML, sections, procedure. Every text gives a model; nothing throws.
// Invariant: the model contains everything that could be parsed, and each fault has a diagnostic with its exact range.

import { type Diagnostic, memoizeText, type TextRange } from '../support';
import { declaredNamesOf, valueNamesOf } from './declaredNames';
import { languageDiagnostic } from './languageDiagnostic';
import type { NameAt, PdlDocument, Procedure } from './model';
import { parseProcedure } from './procedure/parseProcedure';
import { refuseSource } from './refuseSource';
import { checkForm } from './sections/checkForm';
import { TreeView } from './sections/itemView';
import { DeclarationReader } from './sections/readDeclarations';
import { canonicalSection, sectionRole } from './sections/sectionNames';
import { readYaml } from './yaml/readYaml';
import type { YamlEntry, YamlNode } from './yaml/yamlTree';

type PdlDocumentDraft = { -readonly [Key in keyof PdlDocument]: PdlDocument[Key] };

/**
 * Reads the document without the strict check by the YAML library, which importers of this module therefore do not
 * load. `isYamlChecked` is true if the check would add nothing, as for all texts in the usual form.
 */
export function readPdl(source: string): { readonly document: PdlDocument; readonly isYamlChecked: boolean } {
  const refusal = refuseSource(source);
  if (refusal !== undefined)
    return { document: { ...emptyDraft(source), diagnostics: [refusal] }, isYamlChecked: true };
  const tree = readYaml(source);
  const diagnostics: Diagnostic[] = [...tree.diagnostics];
  const draft = emptyDraft(source);
  const view = new TreeView(source, tree);
  const root = view.follow(tree.root);
  if (root?.kind === 'map') readSections(view, root.entries, draft, diagnostics);
  if (!checkForm(draft, root, diagnostics))
    return { document: { ...emptyDraft(source), diagnostics }, isYamlChecked: true };
  // The strict check takes as long as everything else, so it runs only if our reader cannot confirm validity, and not
  // on texts that already have many errors.
  const worthChecking = tree.exotic && !tree.tooDeep && tree.diagnostics.length < 20;
  return { document: { ...draft, diagnostics: sortByPosition(diagnostics) }, isYamlChecked: !worthChecking };
}

/** Cached by text, for texts that are read repeatedly, as for each session and each prompt of a workflow. */
export const readPdlCached = memoizeText((source): PdlDocument => readPdl(source).document);

export function sortByPosition(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

function emptyDraft(source: string): PdlDocumentDraft {
  return { source, slots: [], apis: [], answers: [], others: [], sections: [], diagnostics: [] };
}

function readSections(
  view: TreeView,
  entries: readonly YamlEntry[],
  draft: PdlDocumentDraft,
  diagnostics: Diagnostic[],
): void {
  const reader = new DeclarationReader(view, diagnostics);
  const first = new Map<string, { key: NameAt; value: YamlNode | undefined }>();
  const sections: { key: string; keyRange: TextRange; valueRange: TextRange }[] = [];
  for (const entry of entries) {
    const key = view.keyName(entry);
    const canonical = canonicalSection(key.name);
    sections.push({ key: canonical, keyRange: entry.key.range, valueRange: valueRange(entry) });
    const before = first.get(canonical);
    if (before === undefined) {
      first.set(canonical, { key, value: entry.value });
      continue;
    }
    diagnostics.push({
      ...languageDiagnostic(
        'duplicate-section',
        'error',
        `"${key.name}" is a second section of the same meaning as "${before.key.name}" above; only the first one is read. Merge the two.`,
        key.range,
      ),
      related: [{ message: 'The first one', range: before.key.range }],
    });
  }
  draft.sections = sections;
  const section = (role: string) => first.get(role);
  for (const [role, field] of [
    ['name', 'name'],
    ['desc', 'desc'],
    ['detailed_desc', 'detailedDesc'],
  ] as const) {
    const text = view.textOf(section(role)?.value);
    if (text !== undefined) {
      const range = role === 'name' ? text.map.range(0, text.map.text.length) : text.scalar.content;
      draft[field] = { name: text.map.text, range };
    }
  }
  const slots = section('slot');
  const apis = section('api');
  const answers = section('answer');
  if (slots !== undefined) draft.slots = reader.readSlots(slots.key, slots.value);
  if (apis !== undefined) draft.apis = reader.readApis(apis.key, apis.value);
  if (answers !== undefined) draft.answers = reader.readAnswers(answers.key, answers.value, valueNamesOf(draft));
  draft.others = [...first.values()].flatMap(({ key, value }) =>
    sectionRole(key.name) === 'other' && view.follow(value)?.kind === 'list' ? reader.readOthers(key, value) : [],
  );
  const procedure = section('procedure');
  if (procedure !== undefined) readProcedure(view, procedure, draft, diagnostics);
}

function valueRange(entry: YamlEntry): TextRange {
  return entry.value?.range ?? { start: entry.colon + 1, end: entry.colon + 1 };
}

function readProcedure(
  view: TreeView,
  section: { key: NameAt; value: YamlNode | undefined },
  draft: PdlDocumentDraft,
  diagnostics: Diagnostic[],
): void {
  const value = view.follow(section.value);
  const text = view.textOf(value);
  if (text === undefined) {
    if (value !== undefined && value.kind !== 'scalar') {
      diagnostics.push(
        languageDiagnostic(
          'wrong-shape',
          'error',
          `"${section.key.name}" takes a text, but YAML reads ${value.kind === 'list' ? 'a list' : 'a map'} here. Write "${section.key.name}: |" and indent the procedure below it.`,
          value.range,
        ),
      );
    }
    return;
  }
  const parsed = parseProcedure(text.map, declaredNamesOf(draft), text.scalar.style !== 'plain');
  const { start, end } = text.scalar.content;
  const hasTabs = diagnostics.some(
    ({ code, range }) => code === 'language/tab-indentation' && range.start >= start && range.start < end,
  );
  for (const diagnostic of parsed.diagnostics) {
    // Tabs have been reported line by line.
    if (!hasTabs || diagnostic.code !== 'language/mixed-indentation') diagnostics.push(diagnostic);
  }
  const procedure: Procedure = { range: text.scalar.content, text: text.map.text, body: parsed.body };
  draft.procedure = procedure;
}
