import type { ReactNode } from 'react';
import { Note } from '../kit/Note';

/** What came of a piece of work. */
export interface StatusMessage {
  readonly text: string;
  readonly isProblem: boolean;
}

interface StatusNoteProps {
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

/** A problem is read out at once, anything else when there is time. */
export const StatusNote = ({ isProblem = true, children }: StatusNoteProps) => (
  <Note tone={isProblem ? 'error' : 'info'} announcement={isProblem ? 'alert' : 'status'}>
    {children}
  </Note>
);
