import { FileCheck } from 'lucide-react';
import type { SessionDocument } from '../../core/session';
import { runTalkMessages as t } from '../../messages/runTalk.en';
import { Button } from '../kit/Button';
import { Row } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import type { ShownGraphs } from '../studio/useShownGraphs';
import { useRun, useWeir, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './RunCanvas.module.css';
import { useRecheckSession } from './rejudge/useRecheckSession';

/** Explains why the graph is not that of the open document, and offers actions. */
export function OtherDocumentNote({
  shown,
  document,
  runId,
  isOrphan: hasNoDocument,
  isFurther: isFurtherWorkflow,
}: ShownGraphs) {
  const { imports, repository } = useWeir();
  const createDocument = useWorkspace((state) => state.createDocument);
  const { id: documentId, title } = useWorkspace((state) => state.history.document);
  const run = useRun((state) => state.runs.find(({ id }) => id === runId));
  const recheck = useRecheckSession();
  if (!shown || !document) return null;
  const openText = ({ title: ofRun, kind, source }: SessionDocument) => {
    const created = createDocument({ title: hasNoDocument ? ofRun : t.titleAsRun({ title: ofRun }), kind, source });
    if (!hasNoDocument || !run) return;
    // The run now belongs to the created document.
    const kept = { ...run, documentId: created };
    imports.getState().adoptRuns([kept]);
    void repository.saveRun(kept).catch(() => undefined);
  };
  const isOfOther = !hasNoDocument && !isFurtherWorkflow && run !== undefined && run.documentId !== documentId;
  const words = hasNoDocument
    ? t.documentMissing
    : isFurtherWorkflow
      ? t.otherWorkflow({ title: document.title })
      : isOfOther
        ? t.otherDocument({ title: document.title })
        : t.documentChanged;
  return (
    <Status as="div" className={styles.banner} data-testid={testIds.runBanner}>
      <Note tone="warning">
        <Row gap="3" wraps justify="between">
          <p>{words}</p>
          {!isFurtherWorkflow && (
            <Row gap="2">
              <Button onClick={() => openText(document)}>{hasNoDocument ? t.keepDocument : t.openText}</Button>
              <Button icon={<FileCheck size={14} />} title={t.recheckHint({ title })} onClick={recheck}>
                {t.reCheck}
              </Button>
            </Row>
          )}
        </Row>
      </Note>
    </Status>
  );
}
