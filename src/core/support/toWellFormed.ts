// Converts a text to valid Unicode: an unpaired surrogate becomes the replacement character.

export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
