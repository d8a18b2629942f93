// Decides whether a text in the import dialog can be added to the open document: PDL to a procedure, a flowchart to a
// flowchart. If not, it gives the reason.

import { useEffect, useMemo, useState } from 'react';
import type { GraphEdit } from '../../core/document';
import { isStateDiagram } from '../../core/flowchart';
import type { Recognition } from '../../core/formats';
import { LineIndex } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { Analysis } from '../../state/support/analysis';
import { useWorkspace } from '../studio/weirContext';

export interface AddToOpen {
  /** The label of the button; undefined if the text cannot be added. */
  readonly label?: string;
  /** A sentence on why it cannot be added. */
  readonly reason?: string;
  /** Adds the text; returns the message of a refusal. */
  add(): Promise<string | undefined>;
}

/** Maximum length of a procedure that is planned into the open one while the dialog is open. */
const MOST_PLANNED = 200_000;

const pasteOf = (text: string): GraphEdit => ({ kind: 'paste', text, place: { at: 'end' } });

/** Kinds of text that become a workflow document; others are attached or imported, and nothing is to be said. */
const becomesDocument = ({ kind, use, blocks }: Recognition) =>
  blocks.length === 0 && (kind === 'pdl' || kind === 'flowchart' || kind === 'state-diagram' || use === 'convert');

/** `hasFault`: the text has an error, which the dialog shows. */
export function useAddToOpen(text: string, found: Recognition, hasFault: boolean): AddToOpen {
  const analysis = useWorkspace((state) => state.analysis);
  const title = useWorkspace((state) => state.history.document.title);
  const { editFlowchart, tryGraphEdit, previewGraphEdits } = useWorkspace(
    'editFlowchart',
    'tryGraphEdit',
    'previewGraphEdits',
  );
  const isPlanned = analysis.kind === 'pdl' && analysis.source !== '' && isPdlToAdd(found, text);
  /** The refusal of the plan; `ok` if the text can be added. */
  const [planned, setPlanned] = useState<{ readonly of: string; readonly ok: boolean; readonly message?: string }>();
  useEffect(() => {
    if (!isPlanned) return;
    let isCurrent = true;
    const plan = async () => {
      const [preview] = await previewGraphEdits([pasteOf(text)]);
      if (!isCurrent || !preview) return;
      setPlanned(preview.ok ? { of: text, ok: true } : { of: text, ok: false, message: preview.error.message });
    };
    plan().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isPlanned, text, previewGraphEdits]);
  return useMemo(() => {
    const nothing = { add: async () => undefined };
    if (analysis.source === '' || !becomesDocument(found)) return nothing;
    if (isPlanned) {
      if (planned?.of !== text) return nothing;
      if (!planned.ok) return { ...nothing, reason: t.cannotAdd({ title, reason: planned.message ?? '' }) };
      const add = async () => (await tryGraphEdit(pasteOf(text)))?.message;
      return { label: t.addToTheProcedure, add };
    }
    const reason = refusalOf(found, analysis, hasFault);
    if (reason !== undefined) return { ...nothing, reason: t.cannotAdd({ title, reason }) };
    return { label: t.addToTheFlowchart, add: async () => (await editFlowchart({ kind: 'paste', text }))?.message };
  }, [analysis, title, found, text, hasFault, isPlanned, planned, tryGraphEdit, editFlowchart]);
}

const isPdlToAdd = ({ kind, blocks }: Recognition, text: string) =>
  kind === 'pdl' && blocks.length === 0 && text.length <= MOST_PLANNED;

function refusalOf(found: Recognition, { kind, source, diagnostics }: Analysis, hasFault: boolean): string | undefined {
  if (kind === 'pdl') return found.kind === 'pdl' ? t.tooLongToAdd : t.onlyPdlToProcedures;
  if (isStateDiagram(source)) return t.statesAreText;
  if (found.kind !== 'flowchart') return t.onlyFlowchartsToFlowcharts;
  if (hasFault) return t.fixTextToAdd;
  const broken = diagnostics.find(({ code }) => code.startsWith('mermaid/'));
  return broken && t.openIsBroken({ line: new LineIndex(source).positionAt(broken.range.start).line });
}
