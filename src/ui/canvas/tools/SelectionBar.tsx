import {
  AlignCenterVertical,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  Ellipsis,
  type LucideIcon,
} from 'lucide-react';
import { IconButton } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { type Alignment, alignBoxes } from '../alignBoxes';
import { type CanvasHost, useCanvasHost } from '../canvasStore';
import styles from './tools.module.css';

interface Aligner {
  readonly how: Alignment;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Fewer have nothing to be spread between. */
  readonly least: number;
}

export const aligners: readonly Aligner[] = [
  { how: 'left', label: 'Align left', icon: AlignStartVertical, least: 2 },
  { how: 'centre', label: 'Align centres', icon: AlignCenterVertical, least: 2 },
  { how: 'right', label: 'Align right', icon: AlignEndVertical, least: 2 },
  { how: 'top', label: 'Align top', icon: AlignStartHorizontal, least: 2 },
  { how: 'spread across', label: 'Spread across', icon: AlignHorizontalSpaceAround, least: 3 },
  { how: 'spread down', label: 'Spread down', icon: AlignVerticalSpaceAround, least: 3 },
];

export function alignSelection(host: CanvasHost, ids: readonly string[], how: Alignment): void {
  const scene = host.scene();
  const moves = alignBoxes(
    ids.flatMap((id) => scene.byId.get(id) ?? []),
    how,
  );
  if (moves.length > 0) host.props().onMove?.(moves);
}

interface SelectionBarProps {
  readonly selection: readonly string[];
  readonly onMore: (at: { x: number; y: number }) => void;
}

/** What can be done with several nodes at once. */
export function SelectionBar({ selection, onMore }: SelectionBarProps) {
  const host = useCanvasHost();
  return (
    <Row
      gap="half"
      surface="floating"
      className={styles.bar}
      role="toolbar"
      aria-label={`${selection.length} nodes selected`}
    >
      <Text size="sm" tone="muted" lines="oneLine" className={styles.count}>
        {selection.length} selected
      </Text>
      {aligners.map(({ how, label, icon: Icon, least }) => (
        <IconButton
          key={how}
          label={label}
          disabled={selection.length < least}
          onClick={() => alignSelection(host, selection, how)}
        >
          <Icon size={16} />
        </IconButton>
      ))}
      <IconButton
        label="More commands"
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          onMore({ x: left, y: bottom + 4 });
        }}
      >
        <Ellipsis size={16} />
      </IconButton>
    </Row>
  );
}
