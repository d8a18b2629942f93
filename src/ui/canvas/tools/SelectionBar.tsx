import { Ellipsis } from 'lucide-react';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { IconButton } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { useCanvasHost } from '../canvasStore';
import { aligners, alignSelection } from './aligners';
import styles from './tools.module.css';

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
