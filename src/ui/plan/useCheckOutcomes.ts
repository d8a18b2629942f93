import { useEffect, useState } from 'react';
import { type AcceptanceCheck, type CheckOutcome, checkResult } from '../../core/plan';
import { useWeir } from '../studio/weirContext';

type Outcomes = readonly CheckOutcome[] | 'checking' | 'not loaded';

/** What the executable checks say of a result. Scripts and parsers take a moment; those of an older result are given up. */
export function useCheckOutcomes(answer: string, checks: readonly AcceptanceCheck[] | undefined): Outcomes {
  const { loadPlans } = useWeir();
  const [outcomes, setOutcomes] = useState<Outcomes>('checking');
  useEffect(() => {
    const controller = new AbortController();
    setOutcomes('checking');
    const check = async () => {
      const { checking } = await loadPlans();
      return checkResult(answer, checks ?? [], checking, controller.signal);
    };
    void check().then(
      (found) => !controller.signal.aborted && setOutcomes(found),
      () => setOutcomes('not loaded'),
    );
    return () => controller.abort();
  }, [answer, checks, loadPlans]);
  return outcomes;
}
