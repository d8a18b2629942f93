// Graphs to compare from a file: records line by line, one answer in WorfBench's own form, or a workflow document.

import { readWorfFile, recordOfGraph, recordOfText, type WorfRecord } from '../../core/evaluation';
import { detectFormat } from '../../core/formats';
import { type CommandInput, maxLogBytes, UsageError } from '../cliCommand';
import { isWorkflowFile, nameOf, readWorkflow, usable } from '../loadWorkflow';

/** A record at least. */
export async function readRecords(file: string, input: CommandInput): Promise<readonly WorfRecord[]> {
  const text = await input.readText(file, { maxBytes: maxLogBytes });
  const isRecords = /^\uFEFF?\s*\{/.test(text) && detectFormat(text, file) === 'unknown';
  if (!isRecords && isWorkflowFile(text, file)) return [await readDocument(file, text, input)];
  const read = readWorfFile(text);
  if (!read.ok) throw new UsageError(`${file}:${read.error.line}: the record ${read.error.message}.`);
  if (read.value.length === 0) throw new UsageError(`${file} holds no record.`);
  return read.value;
}

async function readDocument(file: string, text: string, input: CommandInput): Promise<WorfRecord> {
  if (detectFormat(text, file) === 'worfbench') {
    // As listed: an order of our own would be another prediction.
    const read = recordOfText(nameOf(file), text);
    if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
    return read.value;
  }
  const workflow = usable(await readWorkflow(file, text), input);
  return recordOfGraph(nameOf(file), workflow.kind === 'pdl' ? workflow.procedure : workflow.drawn);
}
