import { useCallback } from 'react';
import { stageMessages as words } from '../../messages/stage.en';
import { Button } from '../kit/Button';
import { Stack } from '../kit/Layout';
import { Text } from '../kit/Text';
import { useAnswer } from '../kit/useAnswer';
import { useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { loadPlay } from './loadPlay';
import styles from './Stage.module.css';
import { StagePlayer } from './StagePlayer';

/** All there is on the screen while something is on the stage. */
export function Stage({ shown }: { readonly shown: string }) {
  const weir = useWeir();
  const showStage = useShell((state) => state.showStage);
  const load = useCallback(
    async (asked: string) => ({ play: await loadPlay(weir, asked).catch(() => undefined) }),
    [weir],
  );
  const found = useAnswer(shown, load);
  const leave = () => showStage(undefined);
  if (found?.play) return <StagePlayer key={shown} {...found.play} onLeave={leave} />;
  return (
    <Stack as="section" gap="4" align="center" justify="middle" className={styles.stage} data-testid={testIds.stage}>
      <Text as="p">{!found ? words.loading : shown.startsWith('runs/') ? words.runsNotFound : words.notFound}</Text>
      <Button onClick={leave}>{words.leave}</Button>
    </Stack>
  );
}
