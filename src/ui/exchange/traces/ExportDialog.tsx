import { useRef } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { tracesMessages as t } from '../../../messages/traces.en';
import type { PendingExport, RunExportOptions } from '../../../state/exchange/importState';
import { Button } from '../../kit/Button';
import { CheckField, checkboxPropsOf } from '../../kit/CheckField';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { downloadRuns, exportTargets } from '../../studio/downloadRuns';
import { useImports, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';

type Switch = readonly [id: keyof RunExportOptions, label: string, hint: string];

const switches: Partial<Readonly<Record<PendingExport['target'], readonly Switch[]>>> = {
  chat: [
    ['systemPrompt', t.withTheSystemPrompt, t.systemPromptAbout],
    ['denials', t.withDeniedDecisions, t.denialsAbout],
  ],
  otlp: [['content', t.withContents, t.contentsAbout]],
};

/** The options of an export, for formats that have some. */
export function ExportDialog() {
  const stores = useWeir();
  const { exporting: pendingExport, exportChoice: choice } = useImports('exporting', 'exportChoice');
  const { openExportDialog, changeExport } = useImports('openExportDialog', 'changeExport');
  // While it closes it still shows the last export.
  const last = useRef(pendingExport);
  last.current = pendingExport ?? last.current;
  const shown = last.current;
  if (!shown) return null;
  const close = () => openExportDialog(undefined);
  const box = checkboxPropsOf(choice, changeExport);
  const { target, ids } = shown;
  const form = exportTargets.find(({ id }) => id === target)?.label ?? '';
  return (
    <Modal
      open={pendingExport !== undefined}
      onClose={close}
      title={t.exportAs({ form })}
      description={ids.length === 1 ? t.exportContents : t.exportContentsOfRuns({ count: ids.length })}
      width={440}
      testId={testIds.exportDialog}
      footer={
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button
            tone="primary"
            onClick={() => {
              close();
              void downloadRuns(stores, target, ids);
            }}
          >
            {common.save}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        {switches[target]?.map(([id, label, hint]) => (
          <CheckField key={id} label={label} note={hint} {...box(id)} />
        ))}
      </Stack>
    </Modal>
  );
}
