import { useRef } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { tracesMessages as t } from '../../../messages/traces.en';
import type { AskedExport, ExportChoice } from '../../../state/exchange/importState';
import { Button } from '../../kit/Button';
import { boxesOf, CheckField } from '../../kit/CheckField';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { exportTargets, saveRuns } from '../../studio/downloadRuns';
import { useImports, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';

type Switch = readonly [id: keyof ExportChoice, label: string, hint: string];

const switches: Partial<Readonly<Record<AskedExport['target'], readonly Switch[]>>> = {
  chat: [
    ['systemPrompt', t.withTheSystemPrompt, t.instructionsOfTheAgent],
    ['denials', t.withDeniedDecisions, t.whatAControllerRefused],
  ],
  otlp: [['content', t.withContents, t.whatWasSaidAsked]],
};

/** What goes with the runs, for the forms that leave a choice. */
export function ExportDialog() {
  const stores = useWeir();
  const { exporting: asked, exportChoice: choice } = useImports('exporting', 'exportChoice');
  const { askExport, changeExport } = useImports('askExport', 'changeExport');
  // While it closes it shows what it was about.
  const last = useRef(asked);
  last.current = asked ?? last.current;
  const shown = last.current;
  if (!shown) return null;
  const close = () => askExport(undefined);
  const box = boxesOf(choice, changeExport);
  const { target, ids } = shown;
  const form = exportTargets.find(({ id }) => id === target)?.label ?? '';
  return (
    <Modal
      open={asked !== undefined}
      onClose={close}
      title={t.exportAs({ form })}
      description={ids.length === 1 ? t.whatGoesIntoTheFile : t.whatGoesIntoTheFile2({ ids: ids.length })}
      width={440}
      testId={testIds.exportDialog}
      footer={
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button
            tone="primary"
            onClick={() => {
              close();
              void saveRuns(stores, target, ids);
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
