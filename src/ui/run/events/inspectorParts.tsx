// Building blocks of the event inspector.

import type { ReactNode } from 'react';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { eventKindName } from '../../../state/logView/eventText';
import { CodeBox } from '../../kit/CodeBox';
import { Disclosure } from '../../kit/Disclosure';
import { Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { useRun } from '../../studio/weirContext';
import styles from './inspector.module.css';
import { useSelectEvent } from './useCurrentEvent';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Shown beside the title. */
  readonly note?: ReactNode;
}

/** A collapsible section of the inspector. */
export const InspectorSection = ({ children, open = true, ...rest }: SectionProps) => (
  <Disclosure look="section" open={open} {...rest}>
    <Stack gap="2" className={styles.section}>
      {children}
    </Stack>
  </Disclosure>
);

export const InspectorJson = ({ value }: { readonly value: unknown }) => (
  <CodeBox>{JSON.stringify(value, null, 2) ?? 'nothing'}</CodeBox>
);

/** A link to an event of the log. */
export function InspectorEventLink({ index, children }: { readonly index: number; readonly children?: ReactNode }) {
  const pick = useSelectEvent();
  const kind = useRun((state) => state.active?.events[index]?.kind);
  return (
    <LinkButton onClick={() => pick(index)} title={kind && eventKindName(kind)}>
      {children ?? t.eventNumber({ number: index + 1 })}
    </LinkButton>
  );
}
