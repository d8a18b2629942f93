// Text that UTF-8 can hold: half a surrogate pair becomes the replacement character.

export const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
