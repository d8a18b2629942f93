import type { ReactNode } from 'react';
import { Note } from '../kit/Note';

/** The result of an operation. */
export interface StatusMessage {
  readonly text: string;
  readonly isProblem: boolean;
}

interface StatusNoteProps {
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

/** A problem is announced at once, other messages when the screen reader is idle. */
export const StatusNote = ({ isProblem = true, children }: StatusNoteProps) => (
  <Note tone={isProblem ? 'error' : 'info'} announcement={isProblem ? 'alert' : 'status'}>
    {children}
  </Note>
);
