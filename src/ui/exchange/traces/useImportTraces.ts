import { useRef, useState } from 'react';
import { tracesMessages as t } from '../../../messages/traces.en';
import type { TraceWizard, WizardRow } from '../../../state/exchange/importState';
import { type Mapping, referToRows, storeTraces } from '../../../state/exchange/importTraces';
import { reasonOf } from '../../../state/support/describeRefusal';
import { useCompare } from '../../studio/useCompare';
import { useWeir } from '../../studio/weirContext';

/** Imports picked traces of the wizard: into stored runs, or into the comparison with the authored workflow. */
export function useImportTraces(wizard: TraceWizard, picked: readonly WizardRow[], mapping: Mapping) {
  const weir = useWeir();
  const { workspace, shell, runs, tools, imports, repository, loadTraces } = weir;
  const compare = useCompare.storeOf(weir);
  const [storing, setStoring] = useState<number | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const cancelled = useRef(false);
  const leave = () => {
    shell.getState().closeDialog();
    imports.getState().closeWizard(wizard);
  };
  return {
    /** Completed share of the work; undefined while nothing is being stored. */
    storing,
    problem,
    cancel: () => {
      cancelled.current = true;
    },
    openInRun: async () => {
      cancelled.current = false;
      setProblem(undefined);
      setStoring(0);
      const { id, title, kind, source } = workspace.getState().history.document;
      const fileOf = new Map(picked.map(({ id, file }) => [id, file.name]));
      const traces = await loadTraces()
        .then((service) => service.readTraces(referToRows(picked, mapping)))
        .catch(reasonOf);
      if (typeof traces === 'string') {
        setStoring(undefined);
        setProblem(traces);
        return;
      }
      const result = await storeTraces(traces, { documentId: id, title, kind, source }, tools.getState().definitions, {
        repository,
        now: () => Date.now(),
        newId: () => crypto.randomUUID(),
        isCancelled: () => cancelled.current,
        onProgress: (share) => {
          // Smaller steps are invisible and each costs a render.
          setStoring((before) => (before === undefined || share - before >= 0.02 ? share : before));
        },
        fileOf: (traceId) => fileOf.get(traceId),
      });
      setStoring(undefined);
      if (!result.ok) {
        setProblem(result.error);
        return;
      }
      const { stored, skipped } = result.value;
      const fresh = stored.map(({ run }) => run);
      imports.getState().adoptRuns(fresh);
      leave();
      // Another document may have been opened meanwhile.
      workspace.getState().openDocument(id);
      shell.getState().setMode('run');
      if (fresh.length > 1) shell.getState().setLeftTab('runs');
      if (fresh[0]) await runs.getState().openRun(fresh[0].id);
      const { notify } = workspace.getState();
      notify('info', t.storedAsImported({ dialogues: t.storedDialogues(fresh.length), title }));
      if (skipped.length > 0) notify('warning', t.notImported({ reasons: skipped.slice(0, 3).join(' ') }));
    },
    compare: () => compareWithAuthored(),
    /** Creates a document with the workflow that the miner rebuilds from these traces only. */
    makeWorkflow: async () => {
      compareWithAuthored({ alone: true });
      await compare.getState().reconstruct();
      const refused = compare.getState().problem ?? (await compare.getState().openRebuilt('pdl'));
      if (refused === undefined) shell.getState().setMode('author');
      else workspace.getState().notify('warning', refused);
    },
  };

  /** Opens them in the comparison with the authored workflow. */
  function compareWithAuthored(how: { readonly alone?: boolean } = {}): void {
    const names = [...new Set(wizard.files.map(({ name }) => name))];
    const [first = ''] = names;
    const label = names.length > 2 ? t.nameAndMore({ name: first, more: names.length - 1 }) : names.join(', ');
    const traces = referToRows(picked, mapping);
    leave();
    shell.getState().showComparePage('comparison');
    shell.getState().setRightTab('scores');
    compare.getState().addTraces(
      { id: `file:${label}`, label, traces, traceIds: picked.map(({ id }) => id) },
      wizard.files.flatMap(({ warnings }) => warnings),
      how,
    );
  }
}
