import { useEffect, useState } from 'react';

/**
 * What was answered about something: undefined until then, while it is about something else, and where there is no answer.
 * It is asked again when `ask` is another, and the answer before stays until then. The signal ends when nobody wants it.
 * `rest`: milliseconds for which both have to stay as they are before it is asked.
 */
export function useAnswer<Of, T>(
  of: Of | undefined,
  ask: (of: Of, signal: AbortSignal) => Promise<T>,
  rest?: number,
): T | undefined {
  const [found, setFound] = useState<{ readonly of: Of; readonly answer: T } | undefined>(undefined);
  useEffect(() => {
    if (of === undefined) return;
    const control = new AbortController();
    const start = () =>
      ask(of, control.signal).then(
        (answer) => control.signal.aborted || setFound({ of, answer }),
        // What stands beside it is told without it.
        () => undefined,
      );
    const timer = rest === undefined ? void start() : setTimeout(start, rest);
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [of, ask, rest]);
  return found?.of === of ? found?.answer : undefined;
}
