// Builds every diagnostic of the language module: adds the `language/` prefix to the code, and no node ids (ranges
// locate them).

import type { Diagnostic, QuickFix, Severity, TextRange } from '../support';

export function languageDiagnostic(
  code: string,
  severity: Severity,
  message: string,
  range: TextRange,
  fixes?: readonly QuickFix[],
): Diagnostic {
  return { code: `language/${code}`, severity, message, range, nodeIds: [], ...(fixes === undefined ? {} : { fixes }) };
}
