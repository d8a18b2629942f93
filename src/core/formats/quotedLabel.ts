/** Quotes a whole label on one line, for notes. */
export const quotedLabel = (label: string): string => `"${label.replace(/\s+/g, ' ').trim()}"`;
