import { useEffect, useState } from 'react';

/**
 * Loads the answer for a subject: undefined until it is loaded, after the subject has changed, and if loading fails. A
 * new `load` loads it again; the previous answer stays until then. The signal aborts when the request is superseded or
 * the component unmounts. `delay`: milliseconds without a change of either before it is requested.
 */
export function useAsyncAnswer<Of, T>(
  subject: Of | undefined,
  load: (subject: Of, signal: AbortSignal) => Promise<T>,
  delay?: number,
): T | undefined {
  const [found, setFound] = useState<{ readonly subject: Of; readonly answer: T } | undefined>(undefined);
  useEffect(() => {
    if (subject === undefined) return;
    const control = new AbortController();
    const start = () =>
      load(subject, control.signal).then(
        (answer) => control.signal.aborted || setFound({ subject, answer }),
        // On failure the component renders without the answer.
        () => undefined,
      );
    const timer = delay === undefined ? void start() : setTimeout(start, delay);
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [subject, load, delay]);
  return found?.subject === subject ? found?.answer : undefined;
}
