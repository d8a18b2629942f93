// The channels of gpt-oss (OpenAI's harmony format): analysis is reasoning, final is the text for the user, commentary
// with a recipient is a call. Servers that do not parse the format pass on the marks, or the text without the marks
// ("analysis...assistantfinal...").
// Source: developers.openai.com/cookbook, "OpenAI harmony response format".

import { readValueAt } from './readValueAt';
import { brokenJson, type CallReading, cutOff, type TextCall } from './textCall';

export interface HarmonyReply {
  readonly thought: string;
  readonly words: string;
  readonly calls: readonly TextCall[];
  /** The first unreadable call, if no readable one comes before it. */
  readonly fault?: string;
}

const marks = /<\|(start|channel|message|end|call|return|constrain)\|>/g;
const isHarmony = /<\|channel\|>|<\|start\|>\s*assistant|<\|message\|>/;
const bareChannels =
  /(^|assistant)(analysis|commentary|final)((?:\s*to=[\p{L}\p{N}_.-]+)?(?:\s*(?:json|code)(?=\s*\{))?)/gu;

export function readHarmony(text: string, reading: CallReading): HarmonyReply | undefined {
  const marked = withMarks(text);
  if (marked === undefined) return undefined;
  const parts = { thought: [] as string[], words: [] as string[] };
  const calls: TextCall[] = [];
  let fault: string | undefined;
  for (const { channel, recipient, body, isClosed } of messagesOf(marked)) {
    const name = recipient === undefined ? undefined : calledName(recipient, reading);
    if (name !== undefined) {
      const value = body.trim() === '' ? undefined : readValueAt(body, 0, reading.numbers);
      if (typeof value === 'string' || (value === undefined && !isClosed)) {
        if (calls.length === 0) fault ??= value === 'broken' ? brokenJson : cutOff;
      } else calls.push({ name, input: value?.value });
    } else if (recipient === undefined) {
      (channel === 'analysis' ? parts.thought : parts.words).push(body.trim());
    }
  }
  const joined = (texts: readonly string[]) => texts.filter((one) => one !== '').join('\n');
  return {
    thought: joined(parts.thought),
    words: joined(parts.words),
    calls,
    ...(fault === undefined ? {} : { fault }),
  };
}

const noCalls: CallReading = {
  numbers: 'exact',
  isDeclared: () => false,
  beginsDeclared: () => false,
  schemaOf: () => undefined,
};

/** The thought and the words of a reply that has not ended; undefined if it is not in the format. */
export function partialHarmony(text: string): Pick<HarmonyReply, 'thought' | 'words'> | undefined {
  const known = text.replace(/<\|start\|>\s*\w*$/, '');
  const read = readHarmony(known, noCalls);
  if (read) return read;
  if (known !== text) return { thought: '', words: known };
  const start = text.trimStart();
  if (start !== '' && ['analysis', 'commentary to='].some((header) => header.startsWith(start))) {
    return { thought: '', words: '' };
  }
  const bare = /^(?:analysis|commentary)(?=[\p{L}\p{N}"'*])/u.exec(start)?.[0];
  return bare === undefined
    ? undefined
    : { thought: start.slice(bare.length).replace(/assistant[a-z]*$/, ''), words: '' };
}

/** The text with marks; undefined if it is not in the format. */
function withMarks(text: string): string | undefined {
  if (isHarmony.test(text)) return text;
  const isBare =
    /^\s*(?:analysis|commentary)(?=\S|\s+to=)/u.test(text) &&
    /assistant(?:final|commentary|analysis)|^\s*commentary\s*to=/u.test(text);
  if (!isBare) return undefined;
  return text
    .trimStart()
    .replace(
      bareChannels,
      (_whole, _role: string, channel: string, header: string) =>
        `<|start|>assistant<|channel|>${channel}${header}<|message|>`,
    );
}

interface HarmonyMessage {
  readonly channel: string;
  readonly recipient: string | undefined;
  readonly body: string;
  readonly isClosed: boolean;
}

function messagesOf(text: string): HarmonyMessage[] {
  const messages: HarmonyMessage[] = [];
  let header: string | undefined;
  let at = 0;
  let isBody = true;
  const close = (end: number, isClosed: boolean) => {
    const written = text.slice(at, end);
    const json = isBody ? -1 : written.indexOf('{');
    const head = isBody ? (header ?? '') : `${header ?? ''} ${json < 0 ? written : written.slice(0, json)}`;
    const body = isBody ? written : json < 0 ? '' : written.slice(json);
    const recipient = /to=([^\s<{]+)/.exec(head)?.[1];
    const channel = /channel:\s*(\w+)/.exec(head)?.[1] ?? 'final';
    // A header that was cut off may be the beginning of a call.
    if (body.trim() !== '' || (recipient !== undefined && recipient !== 'assistant')) {
      messages.push({ channel, recipient, body, isClosed });
    }
  };
  for (const mark of text.matchAll(marks)) {
    const kind = mark[1] as string;
    const isHeader = kind === 'channel' || kind === 'constrain' || kind === 'message';
    if (isHeader && !isBody) header = `${header ?? ''} ${text.slice(at, mark.index)}`;
    else {
      close(mark.index, kind !== 'start');
      header = undefined;
    }
    if (kind === 'channel') header = `${header ?? ''} channel:`;
    isBody = kind === 'message' || kind === 'end' || kind === 'call' || kind === 'return';
    at = mark.index + mark[0].length;
  }
  close(text.length, false);
  return messages;
}

function calledName(recipient: string, { isDeclared }: CallReading): string | undefined {
  if (isDeclared(recipient)) return recipient;
  const name = /^functions?\.(.+)$/.exec(recipient)?.[1];
  return name === '' ? undefined : name;
}
