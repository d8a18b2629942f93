import { type ReactNode, useEffect, useState } from 'react';
import { panelsMessages as t } from '../../messages/panels.en';
import { isTextAnalysed } from '../../state/workspace/waitForAnalysis';
import { Status } from '../kit/Notice';
import { Hint } from '../kit/Text';
import { useWorkspace } from './weirContext';

/** Milliseconds after which the reading of a text is reported; most texts are read sooner. */
const READING_DELAY = 300;

/** Whether the analysis belongs to the current text: if not, it says nothing about what the text lacks. */
export const useTextIsRead = (): boolean => useWorkspace(isTextAnalysed);

interface ReadingHintProps {
  /** Shown before the delay has passed; nothing by default. */
  readonly children?: ReactNode;
}

/** Reports after a short delay that the text is being read. Render it while `useTextIsRead` is false. */
export function ReadingHint({ children }: ReadingHintProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), READING_DELAY);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return children;
  return (
    <Hint size="ui" padded aria-busy="true">
      <Status as="span">{t.readingTheText}</Status>
    </Hint>
  );
}
