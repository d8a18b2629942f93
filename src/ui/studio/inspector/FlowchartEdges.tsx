import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { GraphEdge, WorkflowGraph } from '../../../core/graph';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { IconButton } from '../../kit/Button';
import type { Refusal } from '../../kit/CommitField';
import { Row, Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Section } from '../../kit/Section';
import { Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { ChoiceField } from './ChoiceField';
import { EdgeParts } from './EdgeParts';
import { useTryFlowchart } from './useTryFlowchart';

interface EdgesProps {
  readonly graph: WorkflowGraph;
  readonly nodeId: string;
}

const firstLine = (text: string) => text.split('\n')[0] ?? text;

function EdgeFields({ edge, graph }: { readonly edge: GraphEdge; readonly graph: WorkflowGraph }) {
  const tryEdit = useTryFlowchart();
  const { select, hover } = useWorkspace('select', 'hover');
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const target = graph.nodes.find((node) => node.id === edge.to);
  const to = graph.groups?.find((group) => group.id === edge.toGroup);
  const name = to ? `${to.label} (subgraph)` : firstLine(target?.label || edge.to);
  return (
    <Stack as="li" gap="2" pad="2" surface="card">
      <Row gap="2">
        <RowButton
          onPointerEnter={() => hover(edge.to)}
          onPointerLeave={() => hover(undefined)}
          onClick={() => select([to?.id ?? edge.to])}
        >
          <ArrowRight size={14} />
          <Text lines="cut">{name}</Text>
        </RowButton>
        <IconButton
          label={t.deleteEdgeTo({ name })}
          onClick={() => void tryEdit({ kind: 'deleteEdge', edgeId: edge.id }).then(setRefusal)}
          icon={<Trash2 size={14} />}
        />
      </Row>
      <EdgeParts edge={edge} />
      {refusal && <Alert level="warning">{refusal.message}</Alert>}
    </Stack>
  );
}

/** The edges of a node: those that leave it with all they say, those that come in as ways back. */
export function FlowchartEdges({ graph, nodeId }: EdgesProps) {
  const tryEdit = useTryFlowchart();
  const { select, hover } = useWorkspace('select', 'hover');
  const outgoing = graph.edges.filter((edge) => edge.from === nodeId);
  const incoming = graph.edges.filter((edge) => edge.to === nodeId);
  const others = graph.nodes.filter((node) => node.id !== nodeId);
  return (
    <>
      <Section title={t.leads} count={outgoing.length}>
        {outgoing.length > 0 && (
          <Stack as="ul" gap="2">
            {outgoing.map((edge, index) => (
              // A new label makes a new id: the field keeps its focus.
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields follow what the edge at their place says
              <EdgeFields key={index} edge={edge} graph={graph} />
            ))}
          </Stack>
        )}
        {others.length > 0 && (
          <ChoiceField
            label={t.addAnEdge}
            value=""
            options={[
              { id: '', label: t.chooseANode },
              ...others
                .slice(0, 500)
                .map((node) => ({ id: node.id, label: firstLine(node.label).slice(0, 60) || node.id })),
            ]}
            onChoose={async (to) => (to === '' ? undefined : tryEdit({ kind: 'addEdge', from: nodeId, to }))}
          />
        )}
      </Section>
      <Section title={t.comesFrom} count={incoming.length}>
        <Stack as="ul">
          {incoming.map((edge) => (
            <li key={edge.id}>
              <RowButton
                onPointerEnter={() => hover(edge.from)}
                onPointerLeave={() => hover(undefined)}
                onClick={() => select([edge.from])}
              >
                <ArrowLeft size={14} />
                <Text lines="cut">
                  {firstLine(graph.nodes.find((node) => node.id === edge.from)?.label || edge.from)}
                  {edge.condition ? `, ${edge.condition}` : ''}
                </Text>
              </RowButton>
            </li>
          ))}
        </Stack>
      </Section>
    </>
  );
}
