import { useMemo, useRef } from 'react';
import { createEditMarks, type EditMarks } from '../../../state/logView/editMarks';
import { useRun } from '../../studio/weirContext';

/** The edits of the open session. */
export function useEditMarks(): EditMarks {
  const readEdits = useRef(createEditMarks());
  const id = useRun((state) => state.active?.id);
  const events = useRun((state) => state.active?.events);
  return useMemo(() => readEdits.current(id, events ?? []), [id, events]);
}
