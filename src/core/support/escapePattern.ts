/** A text as a part of a regular expression that matches just this text, with and without the flag `u`. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
