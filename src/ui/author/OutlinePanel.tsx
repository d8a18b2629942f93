import { CircleDot, MessageSquare, Plug, Variable } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TextRange } from '../../core/support';
import styles from '../shell/primitives/List.module.css';
import { useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';

interface OutlineItem {
  readonly key: string;
  readonly label: string;
  readonly nodeId?: string;
  readonly range?: TextRange;
}

interface OutlineGroup {
  readonly title: string;
  readonly icon: ReactNode;
  readonly items: readonly OutlineItem[];
}

function useOutline(): readonly OutlineGroup[] {
  const analysis = useWorkspace((state) => state.analysis);
  const { document } = analysis;
  if (!document) {
    const nodes = analysis.graphs.flowchart?.nodes ?? [];
    const items = nodes.map((node) => ({
      key: node.id,
      label: node.label || node.id,
      nodeId: node.id,
      ...(node.range ? { range: node.range } : {}),
    }));
    return [{ title: 'Nodes', icon: <CircleDot size={15} />, items }];
  }
  return [
    {
      title: 'APIs',
      icon: <Plug size={15} />,
      items: document.apis.map((api, index) => ({
        key: `api-${index}`,
        label: api.name,
        nodeId: `api:${api.name}`,
        range: api.range,
      })),
    },
    {
      title: 'ANSWERs',
      icon: <MessageSquare size={15} />,
      items: document.answers.map((answer, index) => ({
        key: `answer-${index}`,
        label: answer.name,
        nodeId: `answer:${answer.name}`,
        range: answer.range,
      })),
    },
    {
      title: 'SLOTs',
      icon: <Variable size={15} />,
      items: document.slots.map((slot, index) => ({ key: `slot-${index}`, label: slot.name, range: slot.range })),
    },
  ];
}

export function OutlinePanel() {
  const groups = useOutline();
  const selection = useWorkspace((state) => state.selection);
  const select = useWorkspace((state) => state.select);
  const revealRange = useWorkspace((state) => state.revealRange);
  const mode = useShell((state) => state.mode);
  const setRightTab = useShell((state) => state.setRightTab);
  const show = (item: OutlineItem) => {
    if (item.nodeId) select([item.nodeId]);
    if (!item.range) return;
    if (mode === 'author') setRightTab('source');
    revealRange(item.range);
  };
  return (
    <section className={styles.panel} data-testid={testIds.outline}>
      <header className={styles.heading}>
        <h2>Outline</h2>
      </header>
      {groups.map((group) => (
        <div key={group.title}>
          <h3 className={styles.subheading}>
            {group.title} <span className={styles.note}>{group.items.length}</span>
          </h3>
          <ul className={styles.list}>
            {group.items.map((item) => (
              <li
                key={item.key}
                className={styles.row}
                data-active={(item.nodeId && selection.includes(item.nodeId)) || undefined}
              >
                <button type="button" className={styles.main} title={item.label} onClick={() => show(item)}>
                  {group.icon}
                  <span className={`${styles.label} ${styles.mono}`}>{item.label}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
