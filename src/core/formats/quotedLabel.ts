/** A label as notes quote it: on one line, all of it. */
export const quotedLabel = (label: string): string => `"${label.replace(/\s+/g, ' ').trim()}"`;
