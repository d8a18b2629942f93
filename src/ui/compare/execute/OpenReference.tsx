import { FlaskConical } from 'lucide-react';
import { executeMessages as t } from '../../../messages/execute.en';
import { readExecutionFacts } from '../../../state/compare/executeFacts';
import { Button } from '../../kit/Button';
import { useCompare } from '../../studio/useCompare';
import { useRun, useShell } from '../../studio/weirContext';
import { useExecuteStore } from './executeStores';

/**
 * If the chosen traces are attempts at a task of the bench: opens its reference workflow as the document to compare
 * with.
 */
export function OpenReference() {
  const runs = useRun((state) => state.runs);
  const chosen = useCompare((state) => state.chosen);
  const openReference = useExecuteStore((state) => state.openReference);
  const showPage = useShell((state) => state.showComparePage);
  const benchId = runs
    .filter((run) => chosen.includes(run.id))
    .flatMap((run) => readExecutionFacts(run.execution)?.benchId ?? [])[0];
  if (benchId === undefined) return null;
  return (
    <Button
      icon={<FlaskConical size={14} />}
      onClick={() => {
        openReference(benchId);
        showPage('comparison');
      }}
    >
      {t.compareWithReference}
    </Button>
  );
}
