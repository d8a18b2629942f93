import { worfMessages as t } from '../../../messages/worf.en';
import { LoneHint } from '../../kit/Text';
import { useWorfeval } from '../useWorfevalStore';

/** What to do so that `what` comes to stand here. */
export function NothingYet({ what }: { readonly what: string }) {
  const work = useWorfeval((state) => state.work.kind);
  const isReady = useWorfeval((state) => state.gold.kind === 'ready' && state.predicted.kind === 'ready');
  const asks = useWorfeval((state) => state.choices.similarity === 'embedding');
  return (
    <LoneHint>
      {work !== 'idle'
        ? t.scoringNow
        : !isReady
          ? t.chooseFiles({ what })
          : asks
            ? t.askForEmbeddings({ what })
            : t.notScoredYet({ what })}
    </LoneHint>
  );
}
