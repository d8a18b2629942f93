// Ids of calls in the strictest format: 9 letters and digits (Mistral's API refuses others). Equal conversations give
// equal ids, and ids of earlier calls do not depend on later ones.

const strict = /^[a-zA-Z0-9]{9}$/;
/** Kimi K2 writes the name of the function into the id, and its chat template shows only the id. */
const kimi = /^(functions\..+):\d+/;
const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** One id for each id, unique in the list even if the given ids repeat. */
export function strictCallIds(ids: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return ids.map((id, index) => {
    const own = kimi.exec(id)?.[1];
    let found = own !== undefined ? `${own}:${index}` : strict.test(id) ? id : hashed(id);
    for (let again = 1; used.has(found); again++) found = hashed(`${id} ${again}`);
    used.add(found);
    return found;
  });
}

/** Two 32-bit FNV-1a hashes, written with 9 characters. */
function hashed(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193) >>> 0;
    second = Math.imul(second ^ unit ^ (first >>> 16), 0x85ebca6b) >>> 0;
  }
  let rest = (BigInt(first) << 32n) | BigInt(second);
  let id = '';
  for (let at = 0; at < 9; at++) {
    id += alphabet[Number(rest % 62n)];
    rest /= 62n;
  }
  return id;
}
