import { useEffect, useState } from 'react';

/**
 * What was answered about something: undefined until then, while it is about something else, and where there is no answer.
 * It is asked again when `load` is another, and the answer before stays until then. The signal ends when nobody wants it.
 * `delay`: milliseconds for which both have to stay as they are before it is asked.
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
        // What stands beside it is told without it.
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
