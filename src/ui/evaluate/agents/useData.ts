// The data that the editor shows, and the way to change them: a set of one's own is written at once, where it is valid.

import { useEffect, useState } from 'react';
import { readDataSet } from '../../../core/sessionEvaluation';
import type { JsonObject } from '../../../core/support';
import { agentsMessages } from '../../../messages/agents.en';
import { evaluationMessages as t } from '../../../messages/evaluation.en';
import { useWorkspace } from '../../studio/weirContext';
import { useAgents } from './openAgents';

export interface EditedData {
  readonly data: JsonObject;
  readonly isOwn: boolean;
  /** Refuses, with a notice, what is no data set any more. */
  change(after: JsonObject): boolean;
}

/** Undefined until they are there. */
export function useData(): EditedData | undefined {
  const { dataChoice: choice, dataSets, dataOf, saveData } = useAgents((state) => state);
  const own = dataSets.find(({ id }) => id === choice);
  const source = useWorkspace((state) => state.history.document.source);
  const notify = useWorkspace((state) => state.notify);
  const [made, setMade] = useState<{ readonly key: string; readonly data: JsonObject } | undefined>(undefined);
  const key = choice === 'open' ? t.openSource({ source }) : choice;
  useEffect(() => {
    if (choice !== 'open' && choice !== 'samples') return;
    let isShown = true;
    void dataOf(choice).then((data) => isShown && data && setMade({ key, data }));
    return () => {
      isShown = false;
    };
  }, [choice, key, dataOf]);
  const data = own?.data ?? (made?.key === key ? made.data : undefined);
  if (!data) return undefined;
  return {
    data,
    isOwn: own !== undefined,
    change: (after) => {
      if (!own) return false;
      const read = readDataSet(JSON.stringify(after));
      if (!read.ok) {
        notify('error', agentsMessages.refusedData({ why: read.error.message }));
        return false;
      }
      void saveData(own.name, after, own.id);
      return true;
    },
  };
}
