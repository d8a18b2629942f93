// Names as sentences show them.

/** A name as a sentence shows it: `visit_date` -> `visit date`. */
export function humanName(name: string): string {
  return name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}
