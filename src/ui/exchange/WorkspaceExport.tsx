import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { ExportChoice, Progress } from '../../state/exchange/shareExport';
import { Button } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { FieldGroup } from '../kit/FieldGroup';
import { Row, Stack } from '../kit/Layout';
import { Hint } from '../kit/Text';
import { saveBlob } from '../studio/saveFile';
import { useRun, useSettings, useWeir, useWorkspace } from '../studio/weirContext';
import { many, sizeOf } from './shareWords';
import { type Told, ToldNote } from './ToldNote';
import { WorkBar } from './WorkBar';

/** What goes into the file, and its making. */
export function WorkspaceExport({ isOpen }: { readonly isOpen: boolean }) {
  const { share } = useWeir();
  const documents = useWorkspace((state) => state.documents.length);
  const runs = useRun((state) => state.runs.length);
  const baseUrl = useSettings((state) => state.baseUrl);
  const [choice, setChoice] = useState<ExportChoice>({ versions: true, runs: true, settings: true });
  const [progress, setProgress] = useState<Progress>();
  const [done, setDone] = useState<Told & { readonly leftOut?: readonly string[] }>();
  const cancel = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    if (isOpen) setDone(undefined);
    // A file that nobody waits for any more is not made to the end.
    else cancel.current?.abort();
  }, [isOpen]);

  const run = async () => {
    const control = new AbortController();
    cancel.current = control;
    setDone(undefined);
    setProgress({ done: 0, total: documents + runs });
    try {
      const sharing = await share.getState().load();
      const result = await sharing.exportWorkspace(choice, { signal: control.signal, onProgress: setProgress });
      if (!result.ok) {
        setDone({ text: result.error ?? t.cancelledNoFileWasMade, isProblem: true });
        return;
      }
      const { blob, fileName, counts, leftOut } = result.value;
      saveBlob(blob, fileName);
      const held = [many(counts.documents, 'document'), many(counts.versions, 'version'), many(counts.runs, 'run')];
      const text = t.wasHandedToTheBrowser2({ name: fileName, size: sizeOf(blob.size), held: held.join(', ') });
      setDone({ text, leftOut, isProblem: false });
    } catch {
      setDone({ text: common.notLoaded, isProblem: true });
    } finally {
      setProgress(undefined);
    }
  };
  const box = (part: keyof ExportChoice) => ({
    checked: choice[part],
    onChange: (isIn: boolean) => setChoice({ ...choice, [part]: isIn }),
  });
  return (
    <Stack gap="4">
      <FieldGroup legend={t.inTheFile} disabled={progress !== undefined}>
        <CheckField label={t.documentsWithPlacesAndTool} fact={many(documents, 'document')} checked disabled />
        <CheckField label={t.theirVersions} {...box('versions')} />
        <CheckField label={t.runsWithTheirWholeLogs} fact={many(runs, 'run')} {...box('runs')} />
        <CheckField label={baseUrl === '' ? t.settingsThemeChecks : t.settingsWithEndpoint} {...box('settings')} />
      </FieldGroup>
      {progress ? (
        <WorkBar label={t.makingTheFile} {...progress} onCancel={() => cancel.current?.abort()} />
      ) : (
        <Row gap="2" wraps>
          <Button tone="primary" icon={<Download size={15} />} onClick={() => void run()}>
            {t.saveTheWorkspace}
          </Button>
        </Row>
      )}
      {done && (
        <ToldNote isProblem={done.isProblem}>
          <p>{done.text}</p>
          {done.leftOut?.[0] !== undefined && <p>{t.leftOutAndStillStored({ leftOut: done.leftOut.join(' ') })}</p>}
        </ToldNote>
      )}
      <Hint>{t.neverInItKeys}</Hint>
    </Stack>
  );
}
