// Small pieces that the inspector of an event is made of.

import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRun } from '../../studio/weirContext';
import styles from './inspector.module.css';
import { kindNames } from './markWords';
import { usePick } from './useMoment';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Stands beside the title. */
  readonly note?: ReactNode;
}

/** A part that folds; what it holds is made when it is first opened. */
export function Section({ title, children, open = true, note }: SectionProps) {
  const [isOpened, setOpened] = useState(open);
  return (
    <details className={styles.section} open={open} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button; its fold tells of itself a frame too late. */}
      <summary onClick={() => setOpened(true)}>
        {title}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </summary>
      {isOpened && children}
    </details>
  );
}

/** A quiet fold; what it holds is made when it is first opened: unchanged prompts are long. */
export function Fold({ summary, children }: { readonly summary: ReactNode; readonly children: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className={styles.same} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button; its fold tells of itself a frame too late. */}
      <summary onClick={() => setOpened(true)}>{summary}</summary>
      {isOpened && children}
    </details>
  );
}

export const Text = ({ children }: { readonly children: string }) => <pre className={styles.text}>{children}</pre>;

export const Json = ({ value }: { readonly value: unknown }) => (
  <Text>{JSON.stringify(value, null, 2) ?? 'nothing'}</Text>
);

/** Leads to an event of the log. */
export function EventLink({ index, children }: { readonly index: number; readonly children?: ReactNode }) {
  const pick = usePick();
  const kind = useRun((state) => state.active?.events[index]?.kind);
  return (
    <button type="button" className={styles.link} onClick={() => pick(index)} title={kind && kindNames[kind]}>
      {children ?? `event ${index + 1}`}
    </button>
  );
}
