import { useEffect, useState } from 'react';
import { stageMessages as words } from '../../messages/stage.en';
import { Button } from '../kit/Button';
import { Stack } from '../kit/Layout';
import { Text } from '../kit/Text';
import { useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { loadPlay, type ShownPlay } from './loadPlay';
import styles from './Stage.module.css';
import { StagePlayer } from './StagePlayer';

type Found = { readonly of: string; readonly play: ShownPlay | undefined };

/** All there is on the screen while something is on the stage. */
export function Stage({ shown }: { readonly shown: string }) {
  const weir = useWeir();
  const showStage = useShell((state) => state.showStage);
  const [found, setFound] = useState<Found | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    const keep = (play: ShownPlay | undefined) => isWanted && setFound({ of: shown, play });
    loadPlay(weir, shown).then(keep, () => keep(undefined));
    return () => {
      isWanted = false;
    };
  }, [weir, shown]);
  const leave = () => showStage(undefined);
  const isLoaded = found?.of === shown;
  if (isLoaded && found.play) return <StagePlayer key={shown} {...found.play} onLeave={leave} />;
  return (
    <Stack as="section" gap="4" align="center" justify="middle" className={styles.stage} data-testid={testIds.stage}>
      <Text as="p">{!isLoaded ? words.loading : shown.startsWith('runs/') ? words.runsNotFound : words.notFound}</Text>
      <Button onClick={leave}>{words.leave}</Button>
    </Stack>
  );
}
