import { useEffect, useState } from 'react';

/**
 * What was answered about something: undefined until then, while it is about something else, and where there is no answer.
 * It is asked again when `ask` is another, and the answer before stays until then. The signal ends when nobody wants it.
 */
export function useAnswer<Of, T>(of: Of | undefined, ask: (of: Of, signal: AbortSignal) => Promise<T>): T | undefined {
  const [found, setFound] = useState<{ readonly of: Of; readonly answer: T } | undefined>(undefined);
  useEffect(() => {
    if (of === undefined) return;
    const control = new AbortController();
    ask(of, control.signal).then(
      (answer) => control.signal.aborted || setFound({ of, answer }),
      // What stands beside it is told without it.
      () => undefined,
    );
    return () => control.abort();
  }, [of, ask]);
  return found?.of === of ? found?.answer : undefined;
}
