import type { GraphEdge } from '../../../core/graph';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { CommitField } from '../../kit/CommitField';
import { headChoices, headsId, strokeWords } from '../flowchart/flowchartWords';
import { ChoiceField } from './ChoiceField';
import styles from './inspector.module.css';
import { useLostRefusal } from './useTryEdit';
import { useTryFlowchart } from './useTryFlowchart';

/** What an edge of a flowchart says and how it is drawn. */
export function EdgeParts({ edge }: { readonly edge: GraphEdge }) {
  const tryEdit = useTryFlowchart();
  const onLost = useLostRefusal();
  const set = (change: { label?: string; stroke?: 'normal' | 'thick' | 'dotted' }) =>
    tryEdit({ kind: 'setEdge', edgeId: edge.id, ...change });
  return (
    <>
      <CommitField
        label={t.label}
        value={edge.condition ?? ''}
        placeholder="none"
        onLost={onLost}
        onCommit={(label) => set({ label })}
      />
      <div className={styles.pair}>
        <ChoiceField
          label={t.lineStyle}
          value={edge.stroke ?? 'normal'}
          options={(['normal', 'thick', 'dotted'] as const).map((id) => ({ id, label: strokeWords[id] }))}
          onChoose={(stroke) => set({ stroke: stroke as 'normal' | 'thick' | 'dotted' })}
        />
        <ChoiceField
          label={t.ends}
          value={headsId(edge)}
          options={headChoices}
          onChoose={async (id) => {
            const heads = headChoices.find((choice) => choice.id === id)?.heads;
            return heads && tryEdit({ kind: 'setEdge', edgeId: edge.id, heads });
          }}
        />
      </div>
    </>
  );
}
