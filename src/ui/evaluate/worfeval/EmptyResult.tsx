import { worfMessages as t } from '../../../messages/worf.en';
import { LoneHint } from '../../kit/Text';
import { useWorfevalStore } from '../useWorfevalStore';

/** Explains which input is missing before `what` can be shown. */
export function EmptyResult({ what }: { readonly what: string }) {
  const work = useWorfevalStore((state) => state.work.kind);
  const isReady = useWorfevalStore((state) => state.gold.kind === 'ready' && state.predicted.kind === 'ready');
  const usesEmbeddings = useWorfevalStore((state) => state.choices.similarity === 'embedding');
  return (
    <LoneHint>
      {work !== 'idle'
        ? t.scoringNow
        : !isReady
          ? t.chooseFiles({ purpose: what })
          : usesEmbeddings
            ? t.askForEmbeddings({ purpose: what })
            : t.notScoredYet({ purpose: what })}
    </LoneHint>
  );
}
