import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Setup.module.css';
import { useOpenSections } from './useOpenSections';

interface SetupSectionProps {
  readonly id: string;
  readonly title: string;
  /** What is chosen inside, for those who do not open it. */
  readonly summary: string;
  readonly hasProblem?: boolean;
  readonly children: ReactNode;
}

/** A part of the setup that stays folded until somebody wants it, and says what is in it. */
export function SetupSection({ id, title, summary, hasProblem = false, children }: SetupSectionProps) {
  const isOpen = useOpenSections((state) => state.open.has(id));
  const setOpen = useOpenSections((state) => state.setOpen);
  return (
    <details
      className={styles.section}
      open={isOpen}
      data-section={id}
      data-problem={hasProblem || undefined}
      onToggle={(event) => {
        // A section inside another one tells its parent, too.
        if (event.target === event.currentTarget) setOpen(id, event.currentTarget.open);
      }}
    >
      <summary>
        <ChevronRight size={14} />
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{hasProblem ? 'Needs a look' : summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
