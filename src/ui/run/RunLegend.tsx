import { Ban, Check, Circle, CircleDot, CircleSlash, Lock, SkipForward, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { runStartMessages as t } from '../../messages/runStart.en';
import { Row } from '../kit/Layout';
import { Text, type TextTone } from '../kit/Text';

const rows: readonly {
  readonly tone: TextTone;
  readonly name: string;
  readonly meaning: string;
  readonly icon: ReactNode;
}[] = [
  { tone: 'faint', name: t.locked, meaning: t.lockedMeaning, icon: <Lock size={12} /> },
  { tone: 'accent', name: t.available, meaning: t.availableMeaning, icon: <Circle size={12} /> },
  { tone: 'active', name: t.active, meaning: t.activeMeaning, icon: <CircleDot size={12} /> },
  { tone: 'done', name: common.done, meaning: t.doneMeaning, icon: <Check size={12} /> },
  { tone: 'failed', name: t.failed, meaning: t.failedMeaning, icon: <X size={12} /> },
  { tone: 'blocked', name: t.blocked, meaning: t.blockedMeaning, icon: <Ban size={12} /> },
  { tone: 'failed', name: t.skipped, meaning: t.skippedMeaning, icon: <SkipForward size={12} /> },
  { tone: 'faint', name: t.notTaken, meaning: t.notTakenMeaning, icon: <CircleSlash size={12} /> },
];

/** The statuses of nodes; the meaning of each is its tooltip and its accessible description. */
export function RunLegend() {
  return (
    <Row as="ul" gap="2" wraps aria-label={t.legend}>
      {rows.map((row) => (
        <Text as="li" size="xs" key={row.name} tone={row.tone} title={row.meaning}>
          <Row as="span" gap="1">
            {row.icon}
            {row.name}
          </Row>
        </Text>
      ))}
    </Row>
  );
}
