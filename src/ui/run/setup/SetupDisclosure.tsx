import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { Disclosure } from '../../kit/Disclosure';
import { Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import styles from './Setup.module.css';
import { useSetupStore } from './useSetupStore';

/** The expanded sections, kept until the page is closed, so that switching modes collapses nothing. */
const openSections = createStore<Readonly<Record<string, boolean>>>(() => ({}));

export const setOpenSection = (id: string, isOpen: boolean) => openSections.setState({ [id]: isOpen });

interface SetupDisclosureProps {
  readonly id: string;
  readonly title: string;
  /** Summary of the settings inside, shown while collapsed. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** A collapsible section of the setup with a summary of its settings. */
export function SetupDisclosure({ id, title, summary, children }: SetupDisclosureProps) {
  const hasProblem = useSetupStore((state) => state.planned.problems.some(({ section }) => section === id));
  const isOpen = useStore(openSections, (open) => open[id] ?? false);
  return (
    <Disclosure
      look="bar"
      open={isOpen}
      title={title}
      note={hasProblem ? <Text tone="warning">{t.needsAttention}</Text> : summary}
      data-section={id}
      onOpenChange={(open) => setOpenSection(id, open)}
    >
      <Stack gap="3" className={styles.section}>
        {children}
      </Stack>
    </Disclosure>
  );
}
