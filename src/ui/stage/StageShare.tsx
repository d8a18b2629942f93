import { Download, Link2 } from 'lucide-react';
import { useState } from 'react';
import { printRecording } from '../../core/stage';
import { fileStem } from '../../core/support';
import { Button, IconButton } from '../kit/Button';
import { saveText } from '../studio/saveFile';
import { useWeir } from '../studio/weirContext';
import type { ShownPlay } from './loadStagePlay';
import { useStageWords } from './stageWords';

interface StageShareProps {
  readonly recording: ShownPlay;
  /** Reports the result in a sentence. */
  readonly onDone: (sentence: string) => void;
}

/**
 * Creates a link that works in any browser: for a built-in demo by its name, otherwise with the recording inside. If
 * that is too long, the recording is saved as a file.
 */
export function StageShare({ recording, onDone }: StageShareProps) {
  const { share } = useWeir();
  const t = useStageWords();
  const [isCopied, setCopied] = useState(false);
  const write = async (address: string, sentence: string) => {
    const isDone = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    setCopied(isDone);
    onDone(isDone ? sentence : t.notCopied);
  };
  const copy = async () => {
    if (recording.kind === 'demo') return write(location.href, t.copiedDemo);
    const link = await share
      .getState()
      .ask((sharing) => sharing.buildStageLink(printRecording(recording), location.href));
    if (!link.ok) return recording.kind === 'runs' ? write(location.href, t.copiedLocal) : onDone(link.error);
    const { url, fit } = link.value;
    if (fit === 'nowhere') onDone(t.linkTooLong);
    else await write(url, fit === 'browsers' ? t.copiedLong : t.copiedRecording);
  };
  const save = () => {
    saveText(printRecording(recording), `${fileStem(recording.title, 'recording')}.stage.json`, 'application/json');
    onDone(t.savedRecording);
  };
  return (
    <>
      <Button tone="quiet" icon={<Link2 size={18} />} onClick={() => void copy()}>
        {isCopied ? t.copied : t.copyLink}
      </Button>
      {recording.kind !== 'demo' && <IconButton label={t.saveRecording} onClick={save} icon={<Download size={18} />} />}
    </>
  );
}
