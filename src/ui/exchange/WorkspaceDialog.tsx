import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { WorkProgress, WorkspaceExportOptions } from '../../state/exchange/shareExport';
import { Button } from '../kit/Button';
import { CheckField, checkboxPropsOf } from '../kit/CheckField';
import { FieldGroup } from '../kit/FieldGroup';
import { formatSize } from '../kit/formatValues';
import { Row, Stack } from '../kit/Layout';
import { Modal } from '../kit/Modal';
import { Segments } from '../kit/Segments';
import { Hint } from '../kit/Text';
import { saveBlob } from '../studio/saveFile';
import { useDialog, useRun, useSettings, useWeir, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { formatUnits } from './exchangeFormat';
import styles from './Share.module.css';
import { type StatusMessage, StatusNote } from './StatusNote';
import { useWorkspaceImport } from './useWorkspaceImport';
import { WorkBar } from './WorkBar';
import { WorkspaceImportView } from './WorkspaceImportView';

/** Selects the content of the export file and builds it. */
function WorkspaceExport({ isOpen }: { readonly isOpen: boolean }) {
  const { share } = useWeir();
  const documents = useWorkspace((state) => state.documents.length);
  const runs = useRun((state) => state.runs.length);
  const baseUrl = useSettings((state) => state.baseUrl);
  const [choice, setChoice] = useState<WorkspaceExportOptions>({ versions: true, runs: true, settings: true });
  const [progress, setProgress] = useState<WorkProgress>();
  const [done, setDone] = useState<StatusMessage & { readonly leftOut?: readonly string[] }>();
  const cancel = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    if (isOpen) setDone(undefined);
    // Cancel the export when the dialog is closed.
    else cancel.current?.abort();
  }, [isOpen]);

  const run = async () => {
    const control = new AbortController();
    cancel.current = control;
    setDone(undefined);
    setProgress({ done: 0, total: documents + runs });
    const how = { signal: control.signal, onProgress: setProgress };
    const result = await share.getState().ask((sharing) => sharing.exportWorkspace(choice, how));
    setProgress(undefined);
    if (!result.ok) {
      setDone({ text: result.error ?? t.exportCancelled, isProblem: true });
      return;
    }
    const { blob, fileName, counts, leftOut } = result.value;
    saveBlob(blob, fileName);
    const contents = [
      formatUnits(counts.documents, 'document'),
      formatUnits(counts.versions, 'version'),
      formatUnits(counts.runs, 'run'),
    ];
    const text = t.workspaceSaved({ name: fileName, size: formatSize(blob.size), contents: contents.join(', ') });
    setDone({ text, leftOut, isProblem: false });
  };
  const box = checkboxPropsOf(choice, (next) => setChoice({ ...choice, ...next }));
  return (
    <Stack gap="4">
      <FieldGroup legend={t.inTheFile} disabled={progress !== undefined}>
        <CheckField label={t.documentsIncluded} fact={formatUnits(documents, 'document')} checked disabled />
        <CheckField label={t.theirVersions} {...box('versions')} />
        <CheckField label={t.runsIncluded} fact={formatUnits(runs, 'run')} {...box('runs')} />
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
        <StatusNote isProblem={done.isProblem}>
          <p>{done.text}</p>
          {done.leftOut?.[0] !== undefined && <p>{t.notExported({ records: done.leftOut.join(' ') })}</p>}
        </StatusNote>
      )}
      <Hint>{t.keysNeverIncluded}</Hint>
    </Stack>
  );
}

const directions = { export: common.exportButton, import: common.importButton };

/** Exports everything of this browser into one file, and imports such a file. */
export function WorkspaceDialog() {
  const { share } = useWeir();
  const [isOpen, closeDialog] = useDialog('workspace');
  const offered = useStore(share, (state) => state.offered);
  const [direction, setDirection] = useState<keyof typeof directions>('export');
  const importing = useWorkspaceImport(isOpen);
  const { read, leave } = importing;
  useEffect(() => {
    const file = isOpen && offered ? share.getState().takeOffered() : undefined;
    if (!file) return;
    setDirection('import');
    void read(file);
  }, [isOpen, offered, share, read]);
  const close = () => {
    leave();
    closeDialog();
  };
  return (
    <Modal
      open={isOpen}
      onClose={close}
      title={t.workspaceTitle}
      description={t.workspaceAbout}
      width={620}
      testId={testIds.workspaceDialog}
    >
      <Stack gap="4">
        <Segments
          legend={t.direction}
          options={directions}
          value={direction}
          onChange={setDirection}
          className={styles.shareModes}
        />
        {/* Both stay mounted, so that each keeps its state. */}
        <div hidden={direction !== 'export'}>
          <WorkspaceExport isOpen={isOpen} />
        </div>
        <div hidden={direction !== 'import'}>
          <Stack gap="4">
            <WorkspaceImportView importing={importing} onClose={close} />
          </Stack>
        </div>
      </Stack>
    </Modal>
  );
}
