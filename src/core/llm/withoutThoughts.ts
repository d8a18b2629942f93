// What a model says, without what it thinks aloud between tags: models that reason do so before they reply, and some
// servers leave it in the text. Invariant: a text without such tags comes back as it is. Takes time in proportion to it.

/** Chat templates often open the thought themselves: then the reply holds only the end of it. A reply may be all thought. */
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
  // What nothing closes is a thought that was cut off; in the middle of a text it is a word of it.
  if (opened === undefined) spokenParts.push(content.slice(at));
  else if (spokenParts.join('').trim() !== '') spokenParts.push(content.slice(opened));
  return spokenParts.join('');
}
