import { FolderOpen } from 'lucide-react';
import { useCallback, useState } from 'react';
import { fail } from '../../core/support';
import { stageMessages as t } from '../../messages/stage.en';
import { openStageFile } from '../../state/exchange/openStageFile';
import { Button } from '../kit/Button';
import { FileButton } from '../kit/FileButton';
import { Row, Stack } from '../kit/Layout';
import { Alert } from '../kit/Notice';
import { Text } from '../kit/Text';
import { useAsyncAnswer } from '../kit/useAsyncAnswer';
import { useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { loadStagePlay } from './loadStagePlay';
import styles from './Stage.module.css';
import { StagePlayer } from './StagePlayer';

/** The full-screen stage. */
export function Stage({ shown }: { readonly shown: string }) {
  const weir = useWeir();
  const showStage = useShell((state) => state.showStage);
  const [problem, setProblem] = useState<string | undefined>();
  const load = useCallback((playName: string) => loadStagePlay(weir, playName).catch(() => fail(t.notLoaded)), [weir]);
  const found = useAsyncAnswer(shown, load);
  const leave = () => showStage(undefined);
  if (found?.ok) return <StagePlayer key={shown} shown={shown} recording={found.value} onLeave={leave} />;
  const open = async ([file]: readonly File[]) => {
    if (!file) return;
    const opened = await openStageFile(weir.share, file);
    setProblem(opened.ok ? undefined : opened.error);
    if (opened.ok) showStage(opened.value);
  };
  return (
    <Stack as="section" gap="4" align="center" justify="middle" className={styles.stage} data-testid={testIds.stage}>
      <Text as="p" className={styles.missing}>
        {found ? found.error : t.loading}
      </Text>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Row gap="2">
        {found && (
          <FileButton
            tone="primary"
            icon={<FolderOpen size={18} />}
            what={t.recordingFile}
            onFiles={(files) => void open(files)}
          >
            {t.openRecording}
          </FileButton>
        )}
        <Button onClick={leave}>{t.leave}</Button>
      </Row>
    </Stack>
  );
}
