import { FolderOpen, Presentation } from 'lucide-react';
import { demos } from '../../examples';
import { coreText } from '../../messages/i18n';
import { stageMessages as words } from '../../messages/stage.en';
import { openStageFile } from '../../state/exchange/openStageFile';
import { Button } from '../kit/Button';
import { FileButton } from '../kit/FileButton';
import { Row, Stack } from '../kit/Layout';
import { Text } from '../kit/Text';
import { testIds } from '../testIds';
import { useShell, useWeir } from './weirContext';

/** A list of the demos. Each link opens the demo on the stage. */
export function DemoLinks() {
  const weir = useWeir();
  const showStage = useShell((state) => state.showStage);
  const open = async ([file]: readonly File[]) => {
    if (!file) return;
    const opened = await openStageFile(weir.share, file);
    if (opened.ok) showStage(opened.value);
    else weir.workspace.getState().notify('error', opened.error);
  };
  return (
    <Stack as="section" gap="2" pad="3" surface="sunken" aria-label={words.demos}>
      <Text as="h2" size="ui" weight="strong">
        {words.demos}
      </Text>
      <Row gap="1h" wraps>
        {demos.map(({ id, title, blurb }) => (
          <Button
            key={id}
            small
            icon={<Presentation size={13} />}
            data-testid={testIds.demoCard}
            data-tip={coreText(blurb)}
            onClick={() => showStage(id)}
          >
            {coreText(title)}
          </Button>
        ))}
        <FileButton
          tone="quiet"
          icon={<FolderOpen size={13} />}
          what={words.recordingFile}
          onFiles={(files) => void open(files)}
        >
          {words.openRecording}
        </FileButton>
      </Row>
    </Stack>
  );
}
