import { Ban, Check, Circle, CircleDot, Lock, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NodeStatus } from '../../core/session';
import styles from './Legend.module.css';

const rows: readonly { readonly status: NodeStatus; readonly name: string; readonly icon: ReactNode }[] = [
  { status: 'locked', name: 'Locked', icon: <Lock size={12} /> },
  { status: 'available', name: 'Available', icon: <Circle size={12} /> },
  { status: 'active', name: 'Active', icon: <CircleDot size={12} /> },
  { status: 'done', name: 'Done', icon: <Check size={12} /> },
  { status: 'failed', name: 'Failed', icon: <X size={12} /> },
  { status: 'blocked', name: 'Blocked', icon: <Ban size={12} /> },
  { status: 'skipped', name: 'Skipped', icon: <Minus size={12} /> },
];

export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {rows.map((row) => (
        <li key={row.status} data-status={row.status}>
          {row.icon}
          {row.name}
        </li>
      ))}
    </ul>
  );
}
