import { Ban, Check, Circle, CircleDot, CircleSlash, Lock, SkipForward, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { runStartMessages as t } from '../../messages/runStart.en';
import { Row } from '../kit/Layout';
import { Text, type TextTone } from '../kit/Text';
import styles from './RunLegend.module.css';

const rows: readonly { readonly tone: TextTone; readonly name: string; readonly icon: ReactNode }[] = [
  { tone: 'faint', name: t.locked, icon: <Lock size={12} /> },
  { tone: 'accent', name: t.available, icon: <Circle size={12} /> },
  { tone: 'active', name: t.active, icon: <CircleDot size={12} /> },
  { tone: 'done', name: common.done, icon: <Check size={12} /> },
  { tone: 'failed', name: t.failed, icon: <X size={12} /> },
  { tone: 'blocked', name: t.blocked, icon: <Ban size={12} /> },
  { tone: 'failed', name: t.skipped, icon: <SkipForward size={12} /> },
  { tone: 'faint', name: t.notTaken, icon: <CircleSlash size={12} /> },
];

export function RunLegend() {
  return (
    <Row as="ul" gap="2" wraps surface="card" className={styles.legend} aria-label={t.legend}>
      {rows.map((row) => (
        <Text as="li" key={row.name} tone={row.tone}>
          <Row as="span" gap="1">
            {row.icon}
            {row.name}
          </Row>
        </Text>
      ))}
    </Row>
  );
}
