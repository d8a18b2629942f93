import { worfMessages as t } from '../../../messages/worf.en';
import { LoneHint } from '../../kit/Text';
import { useWorfevalStore } from '../useWorfevalStore';

/** Explains which input is missing before `what` can be shown. */
export function EmptyResult({ what }: { readonly what: string }) {
  const work = useWorfevalStore((state) => state.work.kind);
  const isReady = useWorfevalStore((state) => state.gold.kind === 'ready' && state.predicted.kind === 'ready');
  const { similarity, embeddingSource } = useWorfevalStore((state) => state.choices);
  return (
    <LoneHint>
      {work !== 'idle'
        ? t.scoringNow
        : !isReady
          ? t.chooseFiles({ purpose: what })
          : similarity !== 'embedding'
            ? t.notScoredYet({ purpose: what })
            : embeddingSource === 'file'
              ? t.embedFirst({ purpose: what })
              : t.askForEmbeddings({ purpose: what })}
    </LoneHint>
  );
}
