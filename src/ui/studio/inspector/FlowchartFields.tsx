// The inspector of a flowchart: a node, several nodes, a subgraph or the whole flowchart.

import { FileText, Frame, Trash2, Ungroup } from 'lucide-react';
import type { FlowchartEdit } from '../../../core/document';
import type { GraphGroup, GraphNode, WorkflowGraph } from '../../../core/graph';
import { pluralize } from '../../../core/support';
import { coreText } from '../../../messages/i18n';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { collapseToGroups } from '../../../state/inspection/collapseToGroups';
import { Facts } from '../../kit/Facts';
import { Stack } from '../../kit/Layout';
import { RowButton } from '../../kit/RowButton';
import { Faint, Text } from '../../kit/Text';
import { directionLabels, nodesOfGroup } from '../flowchart/flowchartLabels';
import { shapeDisplayName, shapeLabels } from '../flowchart/shapeLabels';
import { useWorkspace } from '../weirContext';
import { DocumentChoiceField, DocumentTextField, FieldEditButton } from './EditFields';
import { FlowchartEdges } from './FlowchartEdges';
import { InspectorHeader } from './InspectorHeader';
import { NodeRow, TitledNodeRows } from './NodeRow';
import { useTryFlowchart } from './useTryEdit';

interface GraphProps {
  readonly graph: WorkflowGraph;
}

const outside = '\n';

/** The group of the nodes. */
function GroupChoice({ graph, nodes }: GraphProps & { readonly nodes: readonly GraphNode[] }) {
  const tryEdit = useTryFlowchart();
  const { groups = [] } = graph;
  if (groups.length === 0) return null;
  const [first] = nodes;
  const isCommon = nodes.every((node) => node.group === first?.group);
  const several = '\nseveral';
  return (
    <DocumentChoiceField
      label={t.subgraph}
      value={isCommon ? (first?.group ?? outside) : several}
      options={[
        !isCommon && [several, t.severalShapes],
        [outside, 'None'],
        ...groups.map(({ id, label }) => [id, label.slice(0, 60)] as const),
      ]}
      onChoose={async (id) =>
        id === several
          ? undefined
          : tryEdit({
              kind: 'moveToGroup',
              nodeIds: nodes.map((node) => node.id),
              groupId: id === outside ? undefined : id,
            })
      }
    />
  );
}

/** Deletes something and clears the selection. */
function RemoveButton({ label, edits }: { readonly label: string; readonly edits: readonly FlowchartEdit[] }) {
  const tryEdit = useTryFlowchart();
  const select = useWorkspace((state) => state.select);
  const isDeletion = edits.some(({ kind }) => kind === 'deleteNode');
  return (
    <FieldEditButton
      tone={isDeletion ? 'danger' : 'plain'}
      icon={isDeletion ? <Trash2 size={14} /> : <Ungroup size={14} />}
      onEdit={async () => {
        const problem = await tryEdit(edits);
        if (!problem) select([]);
        return problem;
      }}
    >
      {label}
    </FieldEditButton>
  );
}

/** All fields of a flowchart node. */
export function FlowchartNodeFields({ node, graph }: GraphProps & { readonly node: GraphNode }) {
  const tryEdit = useTryFlowchart();
  const isOffered = shapeLabels.some(({ shape }) => shape === node.shape);
  return (
    <>
      <Stack gap="3">
        <DocumentTextField
          label={t.label}
          multiline
          value={node.label}
          note={t.ctrlEnterApplies}
          onCommit={(label) => tryEdit({ kind: 'setLabel', nodeId: node.id, label: label.trim() || node.id })}
        />
        <DocumentTextField
          label={t.id}
          mono
          value={node.id}
          note={t.idRenameAbout}
          onCommit={(id) => tryEdit({ kind: 'setId', nodeId: node.id, id: id.trim() })}
        />
        <DocumentChoiceField
          label={t.shape}
          value={node.shape ?? 'square'}
          options={[
            node.shape !== undefined &&
              !isOffered && [node.shape, t.shapeAsWritten({ shape: shapeDisplayName(node.shape) })],
            ...shapeLabels.map(({ shape, label }) => [shape, label] as const),
          ]}
          onChoose={(shape) => tryEdit({ kind: 'setShape', nodeId: node.id, shape })}
        />
        <GroupChoice graph={graph} nodes={[node]} />
      </Stack>
      <FlowchartEdges graph={graph} nodeId={node.id} />
      <RemoveButton label={t.deleteNode} edits={[{ kind: 'deleteNode', nodeId: node.id }]} />
    </>
  );
}

const nodeRow = ({ id, label }: GraphNode) => (
  <NodeRow nodeId={id}>
    <Text lines="cut">{label.split('\n')[0] || id}</Text>
  </NodeRow>
);

/** A subgraph: its title and its nodes. */
export function FlowchartGroupFields({ group, graph }: GraphProps & { readonly group: GraphGroup }) {
  const tryEdit = useTryFlowchart();
  const members = new Set(nodesOfGroup(graph, group.id));
  const facts = [
    [t.id, group.id],
    [t.inside, graph.groups?.find(({ id }) => id === group.parent)?.label],
    [t.direction, group.direction && directionLabels[group.direction]],
  ] as const;
  return (
    <>
      <InspectorHeader icon={<Frame size={15} />} word={t.subgraph} range={group.range} />
      <DocumentTextField
        label={t.title}
        value={group.label}
        onCommit={(title) => tryEdit({ kind: 'setGroupTitle', groupId: group.id, title: title.trim() })}
      />
      <Facts codes="values" rows={facts.filter(([, value]) => value !== undefined)} />
      {members.size === 0 && <Faint>{t.groupIsEmpty}</Faint>}
      <TitledNodeRows title={t.nodes} items={graph.nodes.filter((node) => members.has(node.id))} row={nodeRow} />
      <RemoveButton label={t.ungroup} edits={[{ kind: 'ungroup', groupId: group.id }]} />
    </>
  );
}

/** Several nodes of a flowchart: their common group, and a button that deletes them in one undo step. */
export function FlowchartSeveralFields({ nodes, graph }: GraphProps & { readonly nodes: readonly GraphNode[] }) {
  const tryEdit = useTryFlowchart();
  const ids = nodes.map((node) => node.id);
  return (
    <>
      <TitledNodeRows title={t.selected} items={nodes} row={nodeRow} />
      <GroupChoice graph={graph} nodes={nodes} />
      <DocumentTextField
        label={t.wrapInGroup}
        value=""
        placeholder={t.itsTitle}
        onCommit={async (title) =>
          title.trim() === ''
            ? undefined
            : tryEdit({ kind: 'addGroup', nodeIds: collapseToGroups(graph, ids), title: title.trim() })
        }
      />
      <RemoveButton
        label={t.deleteTheseNodes({ nodes: nodes.length })}
        edits={ids.map((nodeId) => ({ kind: 'deleteNode', nodeId }))}
      />
    </>
  );
}

/** The flowchart itself, shown while nothing is selected. */
export function FlowchartDocumentFields({ graph }: GraphProps) {
  const tryEdit = useTryFlowchart();
  const { tidy, select } = useWorkspace('tidy', 'select');
  const diagnostics = useWorkspace((state) => state.analysis.diagnostics);
  const problems = diagnostics.filter((diagnostic) => diagnostic.nodeIds.length === 0).slice(0, 20);
  const { groups = [] } = graph;
  const groupOf = new Map(groups.map(({ id, parent }) => [id, parent]));
  const filled = new Set<string>();
  for (const node of graph.nodes)
    for (let at = node.group; at !== undefined && !filled.has(at); at = groupOf.get(at)) filled.add(at);
  return (
    <>
      <InspectorHeader icon={<FileText size={15} />} word={t.flowchart} problems={problems} />
      <Faint>
        {t.flowchartCounts({
          nodes: coreText(pluralize(graph.nodes.length, 'node')),
          edges: coreText(pluralize(graph.edges.length, 'edge')),
        })}
      </Faint>
      <DocumentChoiceField
        label={t.direction}
        value={graph.direction ?? 'TB'}
        options={directionLabels}
        onChoose={async (direction) => {
          const problem = await tryEdit({ kind: 'setDirection', direction });
          if (!problem) tidy();
          return problem;
        }}
      />
      {groups.length > 0 && (
        <TitledNodeRows
          title={t.subgraphs}
          items={groups}
          row={({ id, label }) => (
            <RowButton onClick={() => select([id])}>
              <Frame size={14} />
              <Text lines="cut">{filled.has(id) ? label : t.emptyNotDrawn({ label })}</Text>
            </RowButton>
          )}
        />
      )}
    </>
  );
}
