import { ArrowRightLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FlowchartProcedure } from '../../../core/formats';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { readFlowchartProcedure } from '../../../state/workspace/planDocuments';
import { Button } from '../../kit/Button';
import { Disclosure } from '../../kit/Disclosure';
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import { useShell, useTools, useWeir, useWorkspace } from '../../studio/weirContext';

/** What a session on a flowchart is judged by: the procedure that its arrows are read as, and what that assumed. */
export function FlowchartNote() {
  const { workspace } = useWeir();
  const source = useWorkspace((state) => state.history.document.source);
  const definitions = useTools((state) => state.definitions);
  const openDialog = useShell((state) => state.openDialog);
  const [reading, setReading] = useState<FlowchartProcedure | undefined>();
  useEffect(() => {
    let isWanted = true;
    void readFlowchartProcedure(workspace, source, definitions).then((read) => {
      if (isWanted) setReading(read);
    });
    return () => {
      isWanted = false;
    };
  }, [workspace, source, definitions]);
  if (!reading) return null;
  return (
    <Note>
      {reading.refusal === undefined ? (
        <>
          <p>{t.flowchartJudged}</p>
          {reading.notes.length > 0 && (
            <Disclosure title={t.assumptions}>
              <ul>
                {reading.notes.map((note) => (
                  <li key={note}>
                    <Message text={note} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </>
      ) : (
        <p>
          {t.flowchartNotJudged} <Message text={reading.refusal} />
        </p>
      )}
      <Button icon={<ArrowRightLeft size={14} />} onClick={() => openDialog('convert')}>
        {t.convertToPdl}
      </Button>
    </Note>
  );
}
