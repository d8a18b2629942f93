// The analysis that is drawn. Of thousands of nodes the whole picture is gone through for each letter: it waits until the
// hands rest. Lists of problems, marks and fixes do not wait.

import { useEffect, useRef, useState } from 'react';
import type { Analysis } from '../../state/support/analysis';
import { useWorkspace } from './weirContext';

const LARGE = 4_000;
/** ms without another analysis. */
const REST = 250;

const isLarge = ({ graphs }: Analysis) => Object.values(graphs).some((graph) => (graph?.nodes.length ?? 0) > LARGE);

export function useDrawnAnalysis(): Analysis {
  const { editorKey: key, analysis: newest } = useWorkspace('editorKey', 'analysis');
  const [rested, setRested] = useState<Analysis | undefined>(undefined);
  const drawn = useRef<{ readonly analysis: Analysis; readonly key: string } | undefined>(undefined);
  useEffect(() => {
    if (!isLarge(newest)) return;
    const timer = setTimeout(() => setRested(newest), REST);
    return () => clearTimeout(timer);
  }, [newest]);
  const before = drawn.current;
  const waits = newest !== rested && before?.key === key && isLarge(before.analysis) && isLarge(newest);
  const analysis = waits ? before.analysis : newest;
  drawn.current = { analysis, key };
  return analysis;
}
