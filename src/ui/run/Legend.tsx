import { Ban, Check, Circle, CircleDot, CircleSlash, Lock, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '../kit/Layout';
import { Text, type TextTone } from '../kit/Text';
import styles from './Legend.module.css';

const rows: readonly { readonly tone: TextTone; readonly name: string; readonly icon: ReactNode }[] = [
  { tone: 'faint', name: 'Locked', icon: <Lock size={12} /> },
  { tone: 'accent', name: 'Available', icon: <Circle size={12} /> },
  { tone: 'active', name: 'Active', icon: <CircleDot size={12} /> },
  { tone: 'done', name: 'Done', icon: <Check size={12} /> },
  { tone: 'failed', name: 'Failed', icon: <X size={12} /> },
  { tone: 'blocked', name: 'Blocked', icon: <Ban size={12} /> },
  { tone: 'failed', name: 'Skipped', icon: <Minus size={12} /> },
  { tone: 'faint', name: 'Not taken', icon: <CircleSlash size={12} /> },
];

export function Legend() {
  return (
    <Row as="ul" gap="2" wraps surface="card" className={styles.legend} aria-label="Legend">
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
