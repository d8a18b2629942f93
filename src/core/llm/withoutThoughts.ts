// Removes thoughts in tags from a model's text: reasoning models think before they reply, and some servers leave the
// thoughts in the text. Invariant: a text without such tags is returned unchanged. Takes linear time.

/**
 * Chat templates often open the thought themselves, so a reply may contain only the closing tag. A reply may consist of
 * thoughts only.
 */
export function withoutThoughts(content: string): string {
  const spokenParts: string[] = [];
  let at = 0;
  let opened: number | undefined;
  for (const tag of content.matchAll(/<(\/?)think(?:ing)?>/gi)) {
    const isClosing = tag[1] === '/';
    if (isClosing) {
      if (opened === undefined) spokenParts.length = 0;
      opened = undefined;
      at = tag.index + tag[0].length;
    } else if (opened === undefined) {
      spokenParts.push(content.slice(at, tag.index));
      opened = tag.index;
    }
  }
  // An unclosed tag at the start is a thought that was cut off; in the middle of a text it is part of the text.
  if (opened === undefined) spokenParts.push(content.slice(at));
  else if (spokenParts.join('').trim() !== '') spokenParts.push(content.slice(opened));
  return spokenParts.join('');
}
