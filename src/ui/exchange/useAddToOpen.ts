// Decides whether a text in the import dialog can be added to the open document: PDL to a procedure, a flowchart to a
// flowchart. If not, it gives the reason.

import { useEffect, useMemo, useState } from 'react';
import type { Recognition } from '../../core/formats';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { additionOf, appendEdit } from '../../state/exchange/addToOpen';
import { useWorkspace } from '../studio/weirContext';

export interface AddToOpen {
  /** The label of the button; undefined if the text cannot be added. */
  readonly label?: string;
  /** A sentence on why it cannot be added. */
  readonly reason?: string;
  /** Adds the text; returns the message of a refusal. */
  add(): Promise<string | undefined>;
}

/** `hasFault`: the text has an error, which the dialog shows. */
export function useAddToOpen(text: string, found: Recognition, hasFault: boolean): AddToOpen {
  const analysis = useWorkspace((state) => state.analysis);
  const title = useWorkspace((state) => state.history.document.title);
  const { editFlowchart, tryGraphEdit, previewGraphEdits } = useWorkspace(
    'editFlowchart',
    'tryGraphEdit',
    'previewGraphEdits',
  );
  const addition = useMemo(() => additionOf(text, found, analysis, hasFault), [text, found, analysis, hasFault]);
  const isPlanned = addition.kind === 'planned';
  /** The refusal of the plan; `ok` if the text can be added. */
  const [planned, setPlanned] = useState<{ readonly of: string; readonly ok: boolean; readonly message?: string }>();
  useEffect(() => {
    if (!isPlanned) return;
    let isCurrent = true;
    const plan = async () => {
      const [preview] = await previewGraphEdits([appendEdit(text)]);
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
    if (addition.kind === 'none') return nothing;
    if (addition.kind === 'refused') return { ...nothing, reason: t.cannotAdd({ title, reason: addition.reason }) };
    if (addition.kind === 'planned') {
      if (planned?.of !== text) return nothing;
      if (!planned.ok) return { ...nothing, reason: t.cannotAdd({ title, reason: planned.message ?? '' }) };
      return { label: t.addToTheProcedure, add: async () => (await tryGraphEdit(appendEdit(text)))?.message };
    }
    return { label: t.addToTheFlowchart, add: async () => (await editFlowchart({ kind: 'paste', text }))?.message };
  }, [addition, title, text, planned, tryGraphEdit, editFlowchart]);
}
