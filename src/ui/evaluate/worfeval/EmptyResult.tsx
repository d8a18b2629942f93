import { worfMessages as t } from '../../../messages/worf.en';
import { LoneHint } from '../../kit/Text';
import { useWorfevalStore } from '../useWorfevalStore';

/** What to do so that `what` comes to stand here. */
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
