import { useEffect, useState } from 'react';
import { buildSessionTools, previewRequests, type RequestPreview, type SessionConfig } from '../../../core/session';
import { promptNow } from '../../../state/runs/promptNow';
import { planDocuments } from '../../../state/workspace/planDocuments';
import { useSettings, useTools, useWeir, useWorkspace } from '../../studio/weirContext';
import { useSetup } from './openSetup';

export interface PromptPreview {
  /** As it would be asked now, and as it would be with our own words. */
  readonly asked: RequestPreview;
  readonly ours: RequestPreview;
}

/** Milliseconds after the last change. */
const SETTLE = 120;

/** The very messages that a session so set up would ask first. Undefined until they are there. */
export function usePromptPreview(said: string): PromptPreview | undefined {
  const { workspace, repository } = useWeir();
  const setup = useSetup((state) => state.planned.setup);
  const others = useSetup((state) => state.own.others);
  const choice = useSettings((state) => state.modelChoice);
  const source = useWorkspace((state) => state.history.document.source);
  const definitions = useTools((state) => state.definitions);
  const [preview, setPreview] = useState<PromptPreview | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the documents are planned anew when the text changes.
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void planDocuments({ workspace, repository }, others, definitions).then((documents) => {
        if (!isWanted) return;
        const tools = buildSessionTools([documents.document, ...documents.others], definitions);
        // A script that is still empty asks nobody: the first turn is then what a person would say.
        const { user } = setup;
        const isBlank = user.kind === 'scripted' && user.turns.length === 0;
        const shown = isBlank ? { ...setup, user: { kind: 'manual' as const } } : setup;
        const { promptParts: _, ...plain } = shown;
        const model = { now: promptNow(Date.now()), model: choice.model, rehearsal: choice.source === 'rehearsal' };
        const ask = (config: SessionConfig) => previewRequests({ config, ...documents, tools }, said);
        setPreview({ asked: ask({ ...shown, ...model }), ours: ask({ ...plain, ...model }) });
      });
    }, SETTLE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [setup, others, choice, source, definitions, said]);
  return preview;
}
