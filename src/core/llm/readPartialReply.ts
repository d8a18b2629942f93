// Reads a reply while it streams: a thought, a call or a message to the user. Never throws and never shows parts of the
// protocol: labels, marks, calls and JSON are left out, also partial ones at the end. Text behind the first mark of a
// call appears only with the complete reply, which `readDecision` reads.

import { partialCallStart, partialHarmony, withoutClosingMarks } from './replyFormats';
import { splitThoughts } from './splitThoughts';

export interface PartialReply {
  readonly thought?: string;
  readonly call?: { readonly name: string; readonly argumentsText: string };
  readonly text?: string;
}

const label = /^[ \t*_`#>]*(Thought|Action Input|Action|Answer|Response|Observation)[*_`]*[ \t]*[:：][*_`]*[ \t]*/gim;
const labels = ['thought', 'action input', 'action', 'answer', 'response', 'observation'];

export function readPartialReply(streamed: string): PartialReply {
  const { words: unmarked, thoughts } = splitThoughts(streamed, 'partial');
  const channels = partialHarmony(unmarked);
  const words = withoutClosingMarks(channels?.words ?? unmarked);
  const end = partialCallStart(words);
  const found = [...words.matchAll(label)];
  const before = found.filter((hit) => hit.index < end);
  // Arguments of a labelled action may look like a call; other labels behind the start of a call belong to the call.
  const hits = before.some((hit) => /^action$/i.test(hit[1] as string)) ? found : before;
  const parts = new Map<string, string>();
  for (const [index, hit] of hits.entries()) {
    const isLast = index === hits.length - 1;
    const name = (hit[1] as string).toLowerCase();
    const body = words.slice(hit.index + hit[0].length, hits[index + 1]?.index ?? words.length);
    const shown = /^action/.test(name) ? body : body.slice(0, partialCallStart(body));
    if (!parts.has(name)) parts.set(name, isLast ? withoutPartialLabel(shown) : shown);
  }
  const thought = [thoughts, channels?.thought ?? '', parts.get('thought') ?? '']
    .map((part) =>
      withoutClosingMarks(part)
        .slice(0, partialCallStart(withoutClosingMarks(part)))
        .trim(),
    )
    .filter(Boolean)
    .join('\n');
  const name = /^[^\s{[<(`]+/.exec(parts.get('action')?.trim() ?? '')?.[0] ?? '';
  const argumentsText = parts.get('action input')?.trim() ?? '';
  const spoken = parts.get('response') ?? (hits.length === 0 ? unlabelledText(words.slice(0, end)) : '');
  const text = spoken.replace(/\[(?:E(?:N(?:D\]?)?)?)?$|\[END\]/g, '').trim();
  return {
    ...(thought === '' ? {} : { thought }),
    ...(name === '' ? {} : { call: { name, argumentsText } }),
    ...(text === '' ? {} : { text }),
  };
}

/** The text of a reply without labels, as soon as it cannot become a label. */
function unlabelledText(visibleText: string): string {
  const text = withoutPartialLabel(visibleText.trimStart().replace(/^\[ANSWER:[^\]]*(?:\]\s*|$)/i, ''));
  const start = text.trimStart();
  if (/^`{1,3}(?![^\n`])/.test(start) || start.startsWith('[')) return '';
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
