// Reads the workflow of another tool as a flowchart document. Loads the readers of `core/imports` when they are needed.

import type { ImportFormat } from '../../core/formats';
import { fail, ok, type Result } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { NewDocument } from '../workspace/workspaceState';

export interface ForeignFlow {
  readonly document: NewDocument;
  readonly name: string;
  readonly nodes: number;
  readonly edges: number;
  /** A sentence for each kind of part that was not imported. */
  readonly losses: readonly string[];
}

/** Fails with a sentence. `title` is used if the file has none. */
export async function importForeignFlow(
  format: ImportFormat,
  text: string,
  title?: string,
): Promise<Result<ForeignFlow, string>> {
  const { describeLosses, importFlow, importFormatName } = await import('../../core/imports');
  const name = importFormatName(format);
  const imported = await importFlow(format, text);
  if (!imported.ok) return fail(imported.error.message);
  const { kind, text: source, title: own, nodes, edges, losses } = imported.value;
  const document = { title: own ?? title ?? t.workflow, kind, source };
  return ok({ document, name, nodes, edges, losses: describeLosses(losses) });
}
