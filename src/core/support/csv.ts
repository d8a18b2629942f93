// Writes comma-separated values (RFC 4180).

/** A number such as `-0.5`, or one with an interval, `-0.5 [-1.0, 0.0]`. */
const figure = /^[+-]?\d+(?:\.\d+)?(?: \[[-+\d., ]*\])?$/;

/**
 * Puts an apostrophe, which a spreadsheet does not show, before a text that it would read as a formula; numbers stay
 * numbers.
 */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const isFormula = /^[=+\-@\t\r]/.test(value) && value !== '-' && !figure.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly (string | number | boolean)[]): string => cells.map(csvCell).join(',');
