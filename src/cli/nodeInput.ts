// `CliInput` for Node: files, stdin, the clock, the environment. Refuses, in one line each, files that cannot be read,
// are too large, or are not UTF-8 text.

import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type CliInput, UsageError } from './cliCommand';
import { openOutputFile } from './openOutputFile';
import { environmentSecrets } from './secrets';

const defaultMaxBytes = 32 * 1024 * 1024;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EACCES: 'access is not allowed',
  EPERM: 'access is not allowed',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
};

function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown }; // Node's system errors have a code.
  return reasons[String(code)] ?? (error instanceof Error ? error.message : String(error));
}

export function createNodeInput(): CliInput {
  let isStdinRead = false;
  return {
    readText: async (path, { maxBytes = defaultMaxBytes } = {}) => {
      const name = path === '-' ? 'stdin' : path;
      if (path === '-') {
        if (isStdinRead) throw new UsageError('`-` is given twice; stdin can be read once.');
        isStdinRead = true;
      }
      return decode(await readBytes(path === '-' ? process.stdin : createReadStream(path), name, maxBytes), name);
    },
    exists: (path) => existsSync(path),
    outFile: (path, options = {}) => openOutputFile(path, options, reasonOf),
    isTerminal: () => process.stdout.isTTY === true,
    log: (line) => void process.stderr.write(`${line}\n`),
    now: () => Date.now(),
    env: (name) => process.env[name],
    secrets: () => environmentSecrets(process.env),
    newId: () => randomUUID().slice(0, 8),
    onInterrupt: (listener) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, listener);
    },
  };
}

/** Checks the size while reading: pipes and devices have no size in advance. */
async function readBytes(stream: AsyncIterable<unknown>, name: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Buffer; // These streams have no encoding, so chunks are buffers.
      size += bytes.length;
      if (size > maxBytes) {
        throw new UsageError(`${name} is too large: more than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
      }
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read ${name}: ${reasonOf(error)}.`);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer, name: string): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UsageError(`${name} is UTF-16 text; save it as UTF-8.`);
  }
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw new UsageError(`${name} is a PDF file; copy the workflow's text out of it.`);
  }
  if (bytes.includes(0)) throw new UsageError(`${name} is a binary file, not a text.`);
  if (!isUtf8(bytes)) throw new UsageError(`${name} is not UTF-8 text: binary, or saved in another encoding.`);
  return bytes.toString('utf8');
}
