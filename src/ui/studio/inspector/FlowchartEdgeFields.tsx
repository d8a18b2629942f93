import { ArrowLeft, Spline, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { GraphEdge, WorkflowGraph } from '../../../core/graph';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Button, IconButton } from '../../kit/Button';
import type { Refusal } from '../../kit/CommitField';
import { Row, Stack } from '../../kit/Layout';
import { useShell, useWorkspace } from '../weirContext';
import { ChoiceField } from './ChoiceField';
import { EdgeParts } from './EdgeParts';
import { Head } from './Head';
import { NodeProblems } from './NodeProblems';
import { RefusalLine } from './RefusalLine';
import { ShowInSource } from './ShowInSource';
import { useTryFlowchart } from './useTryFlowchart';

/** More than anybody chooses from by hand. */
const mostOffered = 500;

const shortName = (label: string, id: string) => (label.split('\n')[0] || id).slice(0, 60);

interface EndProps {
  readonly end: 'from' | 'to';
  readonly edge: GraphEdge;
  readonly graph: WorkflowGraph;
}

/** Where the edge begins or ends, and where it could. */
function End({ end, edge, graph }: EndProps) {
  const tryEdit = useTryFlowchart();
  const groupId = end === 'from' ? edge.fromGroup : edge.toGroup;
  const group = graph.groups?.find(({ id }) => id === groupId);
  const asWritten = '\nas written';
  const offered = graph.nodes.filter((node, index) => index < mostOffered || node.id === edge[end]);
  return (
    <ChoiceField
      label={end === 'from' ? t.from : t.to}
      value={group ? asWritten : edge[end]}
      options={[
        ...(group ? [{ id: asWritten, label: `${shortName(group.label, group.id)} (subgraph)` }] : []),
        ...offered.map((node) => ({ id: node.id, label: shortName(node.label, node.id) })),
      ]}
      onChoose={async (nodeId) =>
        nodeId === asWritten ? undefined : tryEdit({ kind: 'reconnect', edgeId: edge.id, end, nodeId })
      }
    />
  );
}

/** An edge of a flowchart: what it says, how it is drawn, where it leads. */
export function FlowchartEdgeFields({ edge, graph }: { readonly edge: GraphEdge; readonly graph: WorkflowGraph }) {
  const tryEdit = useTryFlowchart();
  const diagnostics = useWorkspace((state) => state.analysis.diagnostics);
  const inspectEdge = useShell((state) => state.inspectEdge);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const { range } = edge;
  const problems = diagnostics.filter(
    (diagnostic) => range && diagnostic.range.start === range.start && diagnostic.range.end === range.end,
  );
  return (
    <>
      <Head icon={<Spline size={15} />} word={t.edge}>
        <IconButton
          label={t.backToTheFlowchart}
          onClick={() => inspectEdge(undefined)}
          icon={<ArrowLeft size={16} />}
        />
        <ShowInSource range={range} />
      </Head>
      <NodeProblems problems={problems} />
      <Stack gap="3">
        <End end="from" edge={edge} graph={graph} />
        <End end="to" edge={edge} graph={graph} />
        <EdgeParts edge={edge} />
      </Stack>
      <Row gap="2" wraps>
        <Button
          tone="danger"
          icon={<Trash2 size={14} />}
          onClick={() => void tryEdit({ kind: 'deleteEdge', edgeId: edge.id }).then(setRefusal)}
        >
          {t.deleteTheEdge}
        </Button>
      </Row>
      <RefusalLine refusal={refusal} />
    </>
  );
}
