// Tells a text that is YAML, or nothing at all, but no PDL. What a PDL document lacks is for the checks room to say.

import type { Diagnostic } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import type { PdlDocument } from '../model';
import { notPdl } from '../refuseSource';
import type { YamlNode } from '../yaml/yamlTree';

const knownSections = new Set([
  'name',
  'desc',
  'detailed_desc',
  'slot',
  'api',
  'answer',
  'procedure',
  'subtask',
  'instruct',
]);

/** False when the text is no PDL; then `diagnostics` holds the one message that says so. */
export function checkForm(document: PdlDocument, root: YamlNode | undefined, diagnostics: Diagnostic[]): boolean {
  const known = document.sections.some((section) => knownSections.has(section.key));
  if (root?.kind === 'map' && known) return true;
  // A text that someone has just begun deserves a hint, not the list of all that a YAML parser makes of it.
  diagnostics.length = 0;
  const comments = document.source.split('\n').every((line) => /^\uFEFF?\s*(#|---|$)/.test(line));
  diagnostics.push(
    comments
      ? languageDiagnostic(
          'empty-document',
          'warning',
          'The document holds only comments. Start with a line "Name: ...".',
          { start: 0, end: document.source.length },
        )
      : notPdl(
          document.source,
          'This text is not a PDL document: none of its lines starts a section that PDL knows. A document has lines such as "Name: ...", "APIs:" and "Procedure: |".',
        ),
  );
  return false;
}
