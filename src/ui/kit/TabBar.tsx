import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './TabBar.module.css';
import { tones } from './tones';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly badge?: ReactNode;
  readonly content: ReactNode;
  readonly testId?: string;
}

interface TabBarProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** At the right end of the bar. */
  readonly actions?: ReactNode;
  /** Above the bar, for every tab. */
  readonly head?: ReactNode;
}

/** A strip of tabs above their panel; only the selected panel is mounted. */
export function TabBar<Id extends string>({ label, tabs, value, onChange, actions, head }: TabBarProps<Id>) {
  return (
    <Tabs.Root className={styles.root} value={value} onValueChange={(id) => onChange(id as Id)}>
      {head}
      <div className={styles.bar}>
        <Tabs.List className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Trigger key={tab.id} value={tab.id} className={styles.tab}>
              {tab.label}
              {tab.badge}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.id} value={tab.id} className={styles.content} data-testid={tab.testId} tabIndex={-1}>
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** A small count beside a tab's name; the level sets its colour. */
export const CountBadge = ({
  count,
  level,
}: {
  readonly count: number;
  readonly level?: 'error' | 'warning' | 'info';
}) => <span className={classNames(styles.count, level && tones[level])}>{count}</span>;
