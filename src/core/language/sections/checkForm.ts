// Checks the document's outer form: is it PDL at all, and are the parts that every workflow needs there.

import type { Diagnostic, TextRange } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import type { PdlDocument } from '../model';
import { notPdl } from '../refuseSource';
import type { YamlNode } from '../yaml/yamlTree';

const knownSections = new Set(['name', 'desc', 'detailed_desc', 'slot', 'api', 'answer', 'procedure']);

export function checkForm(document: PdlDocument, root: YamlNode | undefined, diagnostics: Diagnostic[]): void {
  const { source, sections } = document;
  const known = sections.filter((section) => knownSections.has(section.key));
  if (root?.kind !== 'map' || known.length === 0) {
    // One message says it; what the readers below made of the text would only bury it.
    diagnostics.length = 0;
    diagnostics.push(
      notPdl(
        source,
        'This text is not a PDL document: none of its lines starts a section. A document has lines such as "Name: ...", "APIs:" and "Procedure: |".',
      ),
    );
    return;
  }
  const top = { start: known[0]?.keyRange.start ?? 0, end: known[0]?.keyRange.end ?? 0 };
  const need = (missing: boolean, key: string, at: TextRange, message: string) => {
    if (!missing) return;
    const section = sections.find((one) => one.key === key);
    const code = section === undefined ? 'missing-section' : 'empty-section';
    diagnostics.push(languageDiagnostic(code, 'warning', message, section?.keyRange ?? at));
  };
  need(
    document.name === undefined,
    'name',
    top,
    'The document has no name. Add a first line "Name: ..." that says what the workflow is for.',
  );
  need(
    document.apis.length === 0 && document.others.length === 0,
    'api',
    top,
    'No API is declared, so the workflow can only talk. Add a section "APIs:" with a line "- name: ..." for each tool.',
  );
  need(
    document.procedure === undefined || document.procedure.body.length === 0,
    'procedure',
    top,
    'The document has no procedure, so the order of its steps is unknown. Add "Procedure: |" and write the steps, indented, below it.',
  );
}
