import type { ReactNode } from 'react';
import { Note } from '../kit/Note';

/** What came of a piece of work. */
export interface Told {
  readonly text: string;
  readonly isProblem: boolean;
}

interface ToldNoteProps {
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

/** A problem is read out at once, anything else when there is time. */
export const ToldNote = ({ isProblem = true, children }: ToldNoteProps) => (
  <Note tone={isProblem ? 'error' : 'info'} says={isProblem ? 'alert' : 'status'}>
    {children}
  </Note>
);
