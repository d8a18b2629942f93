// The one way this room makes a diagnostic: the code gets its room, and no node ids (ranges place them).

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
