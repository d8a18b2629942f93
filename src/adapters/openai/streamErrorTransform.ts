// Rewrites errors in a body that began well into the form whose message the SDK keeps: `{"error": {"message": ...}}`.
// Servers send them as an event named error, as an object without choices, or as a line outside of the protocol before
// they close. Parts of a completion pass unchanged.

/**
 * Handles `{"error": "TypeError", "message": "..."}` and the like: if `error` is a text, the SDK drops the fields
 * beside it.
 */
export function nestedError(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof body !== 'object' || body === null) return text;
  const { error, message, detail, code } = body as { readonly [key: string]: unknown };
  if (typeof error === 'object' && error !== null) return text;
  const name = typeof error === 'string' ? error : undefined;
  const errorText = [message, detail].find((one) => typeof one === 'string' && one.trim() !== '');
  if (errorText === undefined) return text;
  const repeatsName = name === undefined || name === errorText;
  return JSON.stringify({
    error: {
      message: repeatsName ? errorText : `${name}: ${errorText}`,
      ...(name ? { type: name } : {}),
      ...(code === undefined ? {} : { code }),
    },
  });
}

/** Longest line that is inspected, and the limit for server text outside of the protocol. */
const longest = 20_000;
const endOfStream = /\[DONE\]|"finish_reason":\s*"/;

/** `onDone` is called at `[DONE]`. */
export function createStreamErrorTransform(onDone?: () => void): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let open = '';
  let isError = false;
  let hasEnded = false;
  let loose = '';
  const read = (line: string): string => {
    if (endOfStream.test(line)) hasEnded = true;
    if (/^data: ?\[DONE\]\s*$/.test(line)) onDone?.();
    const [, field, value = ''] = /^(data|event|id|retry|): ?(.*?)\r?$/s.exec(line) ?? [];
    if (field === undefined) {
      if (loose.length < longest) loose = `${loose} ${line.trim()}`.trim();
      return line;
    }
    if (field === 'event') isError = value.trim() === 'error';
    if (line.trim() === '') isError = false;
    if (field !== 'data' || value.length > longest || value.includes('"choices"')) return line;
    if (!isError && !/"(?:error|detail)"/.test(value)) return line;
    if (isError && !/^\s*[{[]/.test(value)) return `data: ${JSON.stringify({ error: { message: value } })}`;
    return `data: ${nestedError(value)}`;
  };
  /** Inside a line that is too long to inspect: it passes unchanged. */
  let isInLongLine = false;
  return new TransformStream({
    transform(chunk, controller) {
      const put = (text: string) => text !== '' && controller.enqueue(encoder.encode(text));
      let text = decoder.decode(chunk, { stream: true });
      if (isInLongLine) {
        const end = text.indexOf('\n') + 1;
        put(end === 0 ? text : text.slice(0, end));
        if (end === 0) return;
        isInLongLine = false;
        text = text.slice(end);
      }
      const lines = (open + text).split('\n');
      open = lines.pop() ?? '';
      put(lines.map((line) => `${read(line)}\n`).join(''));
      if (open.length <= longest) return;
      put(open);
      open = '';
      isInLongLine = true;
    },
    flush(controller) {
      const last = read(open + decoder.decode());
      // Text of the server outside of any event, before it closes.
      const words = hasEnded || loose === '' ? '' : nestedError(loose);
      const error = words.startsWith('{') ? words : JSON.stringify({ error: { message: words } });
      controller.enqueue(encoder.encode(words === '' ? last : `\n\ndata: ${error}\n\n`));
    },
  });
}
