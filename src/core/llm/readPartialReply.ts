// Reads a reply while it streams: a thought, a call or a message to the user. Never throws and never shows parts of the
// protocol: labels, marks and JSON are left out, also partial ones at the end. `readDecision` reads the complete reply.

export interface PartialReply {
  readonly thought?: string;
  readonly call?: { readonly name: string; readonly argumentsText: string };
  readonly text?: string;
}

const label = /^[ \t*_`#>]*(Thought|Action Input|Action|Answer|Response|Observation)[*_`]*[ \t]*[:：][*_`]*[ \t]*/gim;
const labels = ['thought', 'action input', 'action', 'answer', 'response', 'observation'];

export function readPartialReply(streamed: string): PartialReply {
  const thinkBlock = /<think(?:ing)?>([\s\S]*?)(?:<\/think(?:ing)?>|$)/i.exec(streamed);
  const visibleText = streamed
    .replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, '')
    .replace(/<\/?t?h?i?n?k?i?n?g?$/i, '');
  const hits = [...visibleText.matchAll(label)];
  const parts = new Map<string, string>();
  for (const [index, hit] of hits.entries()) {
    const body = visibleText.slice(hit.index + hit[0].length, hits[index + 1]?.index ?? visibleText.length);
    const name = (hit[1] as string).toLowerCase();
    if (!parts.has(name)) parts.set(name, index === hits.length - 1 ? withoutPartialLabel(body) : body);
  }
  const thought = [thinkBlock?.[1] ?? '', parts.get('thought') ?? '']
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');
  const name = parts.get('action')?.trim().split(/\s/)[0] ?? '';
  const argumentsText = parts.get('action input')?.trim() ?? '';
  const words = parts.get('response') ?? (hits.length === 0 ? unlabelledText(visibleText) : '');
  const text = words.replace(/\[(?:E(?:N(?:D\]?)?)?)?$|\[END\]/g, '').trim();
  return {
    ...(thought === '' ? {} : { thought }),
    ...(name === '' ? {} : { call: { name, argumentsText } }),
    ...(text === '' ? {} : { text }),
  };
}

/** The text of a reply without labels, as soon as it cannot become a label or JSON. */
function unlabelledText(visibleText: string): string {
  const text = withoutPartialLabel(visibleText.trimStart().replace(/^\[ANSWER:[^\]]*(?:\]\s*|$)/i, ''));
  const start = text.trimStart();
  if (/^(?:[{[]|`{1,3})/.test(start)) return '';
  return labels.some((one) => one.startsWith(start.toLowerCase().replace(/[*_`]/g, ''))) ? '' : text;
}

/** The text without a last line that may become a label. */
function withoutPartialLabel(text: string): string {
  const line = /(?:^|\n)[ \t*_`#>]*([A-Za-z ]*)$/.exec(text);
  const partialLabel = line?.[1]?.toLowerCase() ?? '';
  return line && partialLabel !== '' && labels.some((one) => one.startsWith(partialLabel))
    ? text.slice(0, line.index)
    : text;
}
