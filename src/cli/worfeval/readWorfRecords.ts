// Reads graphs to compare from a file: records line by line or in a list, one answer in WorfBench's own form, or a workflow
// document.

import { readWorfFile, recordOfGraph, recordOfText, type WorfRecord } from '../../core/evaluation';
import { detectFormat } from '../../core/formats';
import { type CliInput, maxLogBytes, UsageError } from '../cliCommand';
import { fileBaseName, isWorkflowFile, readWorkflow, requireUsable } from '../loadWorkflow';

/** Returns at least one record. */
export async function readWorfRecords(file: string, input: CliInput): Promise<readonly WorfRecord[]> {
  const text = await input.readText(file, { maxBytes: maxLogBytes });
  const isRecords = /^\uFEFF?\s*[{[]/.test(text) && detectFormat(text, file) === 'unknown';
  if (!isRecords && isWorkflowFile(text, file)) return [await readDocument(file, text, input)];
  const read = readWorfFile(text);
  if (!read.ok) {
    const { line, message } = read.error;
    if (line === undefined) throw new UsageError(`${file} ${message}.`);
    const at = /^\uFEFF?\s*\[/.test(text) ? `${file}: record ${line}` : `${file}:${line}: the record`;
    throw new UsageError(`${at} ${message}.`);
  }
  if (read.value.length === 0) throw new UsageError(`${file} holds no record.`);
  return read.value;
}

async function readDocument(file: string, text: string, input: CliInput): Promise<WorfRecord> {
  if (detectFormat(text, file) === 'worfbench') {
    // Keeps the listed order: another order would be another prediction.
    const read = recordOfText(fileBaseName(file), text);
    if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
    return read.value;
  }
  const workflow = requireUsable(await readWorkflow(file, text), input);
  return recordOfGraph(fileBaseName(file), workflow.kind === 'pdl' ? workflow.procedure : workflow.drawn);
}
