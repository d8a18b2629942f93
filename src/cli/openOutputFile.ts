// Opens a file that a command writes. Invariants: an input file is never written, also not through links; an existing
// file is replaced only with --force; the file is written under a temporary name and then renamed, so it is never
// incomplete. Devices and pipes are written directly.

import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type LogSink, type OutputFile, type OutputFileOptions, UsageError } from './cliCommand';

/** Checks immediately and opens later; `reasonOf` formats a system error. */
export function openOutputFile(
  path: string,
  { force = false, append = false, reads = [], createsFolder: folder = false }: OutputFileOptions,
  reasonOf: (error: unknown) => string,
): OutputFile {
  if (path === '-') throw new UsageError('The output needs a file of its own: `-` is not possible here.');
  const attempt = <T>(action: () => T, rest = ''): T => {
    try {
      return action();
    } catch (error) {
      throw new UsageError(`Cannot write ${path}: ${reasonOf(error)}.${rest}`);
    }
  };
  if (folder) attempt(() => mkdirSync(dirname(path), { recursive: true }));
  const existing = statOf(path);
  if (existing && reads.some((file) => isSameFile(file, existing))) {
    throw new UsageError(`--out ${path} would overwrite a file that is read.`);
  }
  if (existing?.isDirectory()) throw new UsageError(`Cannot write ${path}: it is a folder.`);
  if (!existing && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new UsageError(`Cannot write ${path}: it is a link to a file that is not there.`);
  }
  if (existing?.isFile() && !force && !append) {
    throw new UsageError(`${path} exists already. Name another file, or replace it with --force.`);
  }
  const isRegularFile = existing === undefined || existing.isFile();
  return {
    open: () => (append || !isRegularFile ? openInPlace(path, attempt) : openTemporaryFile(path, force, attempt)),
  };
}

type Attempt = <T>(action: () => T, rest?: string) => T;

function openInPlace(path: string, attempt: Attempt): LogSink {
  const file = attempt(() => openSync(path, 'a'));
  return { append: (text) => attempt(() => writeAll(file, text)), close: () => closeSync(file) };
}

function openTemporaryFile(path: string, force: boolean, attempt: Attempt): LogSink {
  // For a link its target is replaced and the link is kept.
  const target = attempt(() => join(realpathSync(dirname(path)), basename(path)));
  const place = existsSync(target) ? realpathSync(target) : target;
  const partial = `${place}.${process.pid}.partial`;
  const file = attempt(() => openSync(partial, 'wx'));
  let written = 0;
  const kept = () => (written > 0 ? ` What was written before is in ${partial}.` : '');
  return {
    append: (text) => {
      attempt(() => {
        try {
          writeAll(file, text);
        } catch (error) {
          if (written === 0) rmSync(partial, { force: true });
          throw error;
        }
      }, kept());
      written += text.length;
    },
    close: () => {
      closeSync(file);
      if (!force && statOf(place)) {
        throw new UsageError(`${path} was made by another program meanwhile.${kept()}`);
      }
      attempt(() => renameSync(partial, place), kept());
    },
  };
}

/** The system may write only a part of the data. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    // The path is missing or inaccessible: opening it reports the reason.
    return undefined;
  }
}

/** Compares device and inode: symbolic and hard links are the same file. */
function isSameFile(path: string, existing: Stats): boolean {
  const other = path === '-' ? undefined : statOf(path);
  return other !== undefined && other.ino === existing.ino && other.dev === existing.dev;
}
