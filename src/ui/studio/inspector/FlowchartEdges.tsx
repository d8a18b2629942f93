// Fields for edges of a flowchart: one edge, and the edges of a node.

import { ArrowLeft, ArrowRight, Spline, Trash2 } from 'lucide-react';
import type { FlowchartEdit } from '../../../core/document';
import type { GraphEdge, WorkflowGraph } from '../../../core/graph';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Section } from '../../kit/Section';
import { Text } from '../../kit/Text';
import { arrowHeadChoices, arrowHeadsId, strokeLabels } from '../flowchart/flowchartLabels';
import { useWorkspace } from '../weirContext';
import { DocumentChoiceField, DocumentTextField, FieldEditButton, useEditRefusal } from './EditFields';
import { InspectorHeader } from './InspectorHeader';
import styles from './inspector.module.css';
import { NodeRow } from './NodeRow';
import { useTryFlowchart } from './useTryEdit';

/** Limit of the nodes that are offered as an end. */
const maxOffered = 500;

const firstLine = (label: string, id: string) => label.split('\n')[0] || id;
const shortName = ({ label, id }: { readonly label: string; readonly id: string }) => firstLine(label, id).slice(0, 60);

interface EdgeProps {
  readonly edge: GraphEdge;
  readonly graph: WorkflowGraph;
}

/** Label, line and arrow heads of an edge. */
function EdgeParts({ edge }: Pick<EdgeProps, 'edge'>) {
  const tryEdit = useTryFlowchart();
  const set = (change: Omit<Extract<FlowchartEdit, { kind: 'setEdge' }>, 'kind' | 'edgeId'>) =>
    tryEdit({ kind: 'setEdge', edgeId: edge.id, ...change });
  return (
    <>
      <DocumentTextField
        label={t.label}
        value={edge.condition ?? ''}
        placeholder={t.noneChosen}
        onCommit={(label) => set({ label })}
      />
      <div className={styles.pair}>
        <DocumentChoiceField
          label={t.lineStyle}
          value={edge.stroke ?? 'normal'}
          options={strokeLabels}
          onChoose={(stroke) => set({ stroke })}
        />
        <DocumentChoiceField
          label={t.ends}
          value={arrowHeadsId(edge)}
          options={arrowHeadChoices.map(({ id, label }) => [id, label] as const)}
          onChoose={async (id) => {
            const heads = arrowHeadChoices.find((choice) => choice.id === id)?.heads;
            return heads && set({ heads });
          }}
        />
      </div>
    </>
  );
}

/** The start or the end of an edge, with the nodes to choose from. */
function End({ end, edge, graph }: EdgeProps & { readonly end: 'from' | 'to' }) {
  const tryEdit = useTryFlowchart();
  const groupId = end === 'from' ? edge.fromGroup : edge.toGroup;
  const group = graph.groups?.find(({ id }) => id === groupId);
  const asWritten = '\nas written';
  const offered = graph.nodes.filter((node, index) => index < maxOffered || node.id === edge[end]);
  return (
    <DocumentChoiceField
      label={end === 'from' ? t.from : t.to}
      value={group ? asWritten : edge[end]}
      options={[
        group !== undefined && [asWritten, `${shortName(group)} (subgraph)`],
        ...offered.map((node) => [node.id, shortName(node)] as const),
      ]}
      onChoose={async (nodeId) =>
        nodeId === asWritten ? undefined : tryEdit({ kind: 'reconnect', edgeId: edge.id, end, nodeId })
      }
    />
  );
}

/** An edge of a flowchart: its label, its style and its two ends. */
export function FlowchartEdgeFields({ edge, graph }: EdgeProps) {
  const tryEdit = useTryFlowchart();
  const diagnostics = useWorkspace((state) => state.analysis.diagnostics);
  const selectEdge = useWorkspace((state) => state.selectEdge);
  const { range } = edge;
  const problems = diagnostics.filter(
    (diagnostic) => range && diagnostic.range.start === range.start && diagnostic.range.end === range.end,
  );
  return (
    <>
      <InspectorHeader
        icon={<Spline size={15} />}
        word={t.edge}
        back={{ label: t.backToTheFlowchart, onBack: () => selectEdge(undefined) }}
        range={range}
        problems={problems}
      />
      <Stack gap="3">
        <End end="from" edge={edge} graph={graph} />
        <End end="to" edge={edge} graph={graph} />
        <EdgeParts edge={edge} />
      </Stack>
      <FieldEditButton
        tone="danger"
        icon={<Trash2 size={14} />}
        onEdit={() => tryEdit({ kind: 'deleteEdge', edgeId: edge.id })}
      >
        {t.deleteTheEdge}
      </FieldEditButton>
    </>
  );
}

function OutgoingEdge({ edge, graph }: EdgeProps) {
  const tryEdit = useTryFlowchart();
  const select = useWorkspace((state) => state.select);
  const [refusal, showRefusal] = useEditRefusal();
  const target = graph.nodes.find((node) => node.id === edge.to);
  const to = graph.groups?.find((group) => group.id === edge.toGroup);
  const name = to ? `${to.label} (subgraph)` : firstLine(target?.label ?? '', edge.to);
  return (
    <Stack as="li" gap="2" pad="2" surface="card">
      <Row gap="2">
        <NodeRow nodeId={edge.to} onClick={() => select([to?.id ?? edge.to])}>
          <ArrowRight size={14} />
          <Text lines="cut">{name}</Text>
        </NodeRow>
        <IconButton
          label={t.deleteEdgeTo({ name })}
          onClick={() => showRefusal(tryEdit({ kind: 'deleteEdge', edgeId: edge.id }))}
          icon={<Trash2 size={14} />}
        />
      </Row>
      <EdgeParts edge={edge} />
      {refusal}
    </Stack>
  );
}

/** The edges of a node: outgoing edges with all their fields, incoming edges as links to their source. */
export function FlowchartEdges({ graph, nodeId }: { readonly graph: WorkflowGraph; readonly nodeId: string }) {
  const tryEdit = useTryFlowchart();
  const outgoing = graph.edges.filter((edge) => edge.from === nodeId);
  const incoming = graph.edges.filter((edge) => edge.to === nodeId);
  const others = graph.nodes.filter((node) => node.id !== nodeId);
  return (
    <>
      <Section title={t.leads} count={outgoing.length}>
        {outgoing.length > 0 && (
          <Stack as="ul" gap="2">
            {outgoing.map((edge, index) => (
              // A new label makes a new id; the index as key keeps the focus in the field.
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields follow what the edge at their place says
              <OutgoingEdge key={index} edge={edge} graph={graph} />
            ))}
          </Stack>
        )}
        {others.length > 0 && (
          <DocumentChoiceField
            label={t.addEdgeTo}
            value=""
            options={[
              ['', t.chooseANode],
              ...others.slice(0, maxOffered).map((node) => [node.id, shortName(node)] as const),
            ]}
            onChoose={async (to) => (to === '' ? undefined : tryEdit({ kind: 'addEdge', from: nodeId, to }))}
          />
        )}
      </Section>
      <Section title={t.comesFrom} count={incoming.length}>
        <Stack as="ul">
          {incoming.map((edge) => (
            <li key={edge.id}>
              <NodeRow nodeId={edge.from}>
                <ArrowLeft size={14} />
                <Text lines="cut">
                  {firstLine(graph.nodes.find((node) => node.id === edge.from)?.label ?? '', edge.from)}
                  {edge.condition ? `, ${edge.condition}` : ''}
                </Text>
              </NodeRow>
            </li>
          ))}
        </Stack>
      </Section>
    </>
  );
}
