import {
  AlignCenterVertical,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  Ellipsis,
} from 'lucide-react';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { IconButton } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { type Alignment, alignBoxes } from '../alignBoxes';
import { type CanvasHost, useCanvasHost } from '../canvasStore';
import styles from './tools.module.css';

/** `least`: fewer have nothing to be spread between. */
export const aligners = [
  { how: 'left', label: t.alignLeft, icon: AlignStartVertical, least: 2 },
  { how: 'centre', label: t.alignCentres, icon: AlignCenterVertical, least: 2 },
  { how: 'right', label: t.alignRight, icon: AlignEndVertical, least: 2 },
  { how: 'top', label: t.alignTop, icon: AlignStartHorizontal, least: 2 },
  { how: 'spread across', label: t.spreadAcross, icon: AlignHorizontalSpaceAround, least: 3 },
  { how: 'spread down', label: t.spreadDown, icon: AlignVerticalSpaceAround, least: 3 },
] as const;

export function alignSelection(host: CanvasHost, ids: readonly string[], how: Alignment): void {
  const scene = host.scene();
  const boxes = ids.flatMap((id) => scene.byId.get(id) ?? []);
  const moves = alignBoxes(boxes, how);
  if (moves.length > 0) host.props().onMove?.(moves);
}

/** What can be done with several nodes at once. */
export function SelectionBar({ selection }: { readonly selection: readonly string[] }) {
  const host = useCanvasHost();
  return (
    <Row
      gap="half"
      surface="floating"
      className={styles.bar}
      role="toolbar"
      aria-label={t.nodesSelected({ selection: selection.length })}
    >
      <Text size="sm" tone="muted" lines="oneLine" className={styles.count}>
        {t.selected({ selection: selection.length })}
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
        label={t.moreCommands}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          host.port.emit({ kind: 'menu', at: { x: left, y: bottom + 4 }, node: selection[0] });
        }}
        icon={<Ellipsis size={16} />}
      />
    </Row>
  );
}
