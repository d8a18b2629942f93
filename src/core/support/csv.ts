// Rows as comma-separated values (RFC 4180).

/** `-0.5`, or with its interval `-0.5 [-1.0, 0.0]`. */
const figure = /^[+-]?\d+(?:\.\d+)?(?: \[[-+\d., ]*\])?$/;

/** A text that a spreadsheet would take for a formula gets an apostrophe, which it does not show; figures stay figures. */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const isFormula = /^[=+\-@\t\r]/.test(value) && value !== '-' && !figure.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly (string | number | boolean)[]): string => cells.map(csvCell).join(',');
