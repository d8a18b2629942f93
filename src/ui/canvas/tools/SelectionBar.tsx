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

/** `minNodes`: distributing requires at least this many nodes. */
export const aligners = [
  { alignment: 'left', label: t.alignLeft, icon: AlignStartVertical, minNodes: 2 },
  { alignment: 'centre', label: t.alignCentres, icon: AlignCenterVertical, minNodes: 2 },
  { alignment: 'right', label: t.alignRight, icon: AlignEndVertical, minNodes: 2 },
  { alignment: 'top', label: t.alignTop, icon: AlignStartHorizontal, minNodes: 2 },
  { alignment: 'spread across', label: t.spreadAcross, icon: AlignHorizontalSpaceAround, minNodes: 3 },
  { alignment: 'spread down', label: t.spreadDown, icon: AlignVerticalSpaceAround, minNodes: 3 },
] as const;

export function alignSelection(host: CanvasHost, ids: readonly string[], alignment: Alignment): void {
  const scene = host.scene();
  const boxes = ids.flatMap((id) => scene.byId.get(id) ?? []);
  const moves = alignBoxes(boxes, alignment);
  if (moves.length > 0) host.props().onMove?.(moves);
}

/** Actions for several selected nodes. */
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
      {aligners.map(({ alignment, label, icon: Icon, minNodes }) => (
        <IconButton
          key={alignment}
          label={label}
          disabled={selection.length < minNodes}
          onClick={() => alignSelection(host, selection, alignment)}
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
