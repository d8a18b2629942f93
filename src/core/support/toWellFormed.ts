// Text that UTF-8 can hold: half a surrogate pair becomes the replacement character.

export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
