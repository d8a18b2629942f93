// Detects a text that is YAML or empty, but not PDL. Missing parts of a PDL document are reported by the checks.

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

/** False if the text is not PDL; then `diagnostics` contains the one message about it. */
export function checkForm(document: PdlDocument, root: YamlNode | undefined, diagnostics: Diagnostic[]): boolean {
  const known = document.sections.some((section) => knownSections.has(section.key));
  if (root?.kind === 'map' && known) return true;
  // A text that the user has just begun gets a hint instead of all errors of the YAML parser.
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
