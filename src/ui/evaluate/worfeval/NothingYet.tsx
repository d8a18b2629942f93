import { Text } from '../../kit/Text';
import { useWorfeval } from '../openWorfeval';

/** What to do so that `what` comes to stand here. */
export function NothingYet({ what }: { readonly what: string }) {
  const work = useWorfeval((state) => state.work.kind);
  const isReady = useWorfeval((state) => state.gold.kind === 'ready' && state.predicted.kind === 'ready');
  const asks = useWorfeval((state) => state.choices.similarity === 'embedding');
  return (
    <Text as="p" tone="muted" padded>
      {work !== 'idle'
        ? 'Scoring ...'
        : !isReady
          ? `Choose a gold and a predicted file: ${what} here.`
          : asks
            ? `Not scored yet. Ask for the embeddings in Setup: ${what} here.`
            : `Not scored. Press Score again in Setup: ${what} here.`}
    </Text>
  );
}
