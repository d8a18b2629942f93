import { createLogReader, type LogFile, type LogProblem } from '../../core/logs';
import { ok, type Result } from '../../core/support';

/** Bytes read at once: determines how often progress is reported, and how soon a cancelled read ends. */
const CHUNK = 256 * 1024;

export interface ReadLogHow {
  readonly maxBytes?: number;
  /** Number of bytes read so far. */
  onProgress?(done: number): void;
  isCancelled?(): boolean;
}

/** Reads a log chunk by chunk. Undefined if it was cancelled; rejects if the content cannot be read. */
export async function readLogBlob(
  content: Blob,
  name: string,
  { onProgress, isCancelled, ...options }: ReadLogHow = {},
): Promise<Result<{ readonly file: LogFile; readonly copy: Blob }, LogProblem> | undefined> {
  const reader = createLogReader(name, options);
  const decoder = new TextDecoder();
  let copy = new Blob();
  for (let done = 0; done < content.size; done += CHUNK) {
    const bytes = await content.slice(done, done + CHUNK).arrayBuffer();
    if (isCancelled?.()) return undefined;
    copy = new Blob([copy, bytes]);
    const pushed = reader.push(decoder.decode(bytes, { stream: true }));
    if (!pushed.ok) return pushed;
    onProgress?.(Math.min(content.size, done + CHUNK));
  }
  const last = reader.push(decoder.decode());
  if (!last.ok) return last;
  const read = reader.end();
  return read.ok ? ok({ file: read.value, copy }) : read;
}
