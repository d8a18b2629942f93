// The inspector of a flowchart: of a node, of several, of a subgraph, of all of it. Long because these share their parts.

import { FileText, Frame, Trash2, Ungroup } from 'lucide-react';
import { useState } from 'react';
import type { FlowchartEdit } from '../../../core/document';
import type { GraphGroup, GraphNode, WorkflowGraph } from '../../../core/graph';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Button } from '../../kit/Button';
import { CommitField, type Refusal } from '../../kit/CommitField';
import { Facts } from '../../kit/Facts';
import { Row, Stack } from '../../kit/Layout';
import { RowButton } from '../../kit/RowButton';
import { Section } from '../../kit/Section';
import { Text } from '../../kit/Text';
import { directionWords, membersOf } from '../flowchart/flowchartWords';
import { shapeWords, wordOfShape } from '../flowchart/shapeWords';
import { wholeGroups } from '../flowchart/wholeGroups';
import { useWorkspace } from '../weirContext';
import { ChoiceField } from './ChoiceField';
import { FlowchartEdges } from './FlowchartEdges';
import { Head } from './Head';
import { NodeProblems } from './NodeProblems';
import { RefusalLine } from './RefusalLine';
import { ShowInSource } from './ShowInSource';
import { useLostRefusal } from './useTryEdit';
import { useTryFlowchart } from './useTryFlowchart';

type Direction = NonNullable<WorkflowGraph['direction']>;

const outside = '\n';

/** Of the nodes together: where they are drawn. */
function GroupChoice({ graph, nodes }: { readonly graph: WorkflowGraph; readonly nodes: readonly GraphNode[] }) {
  const tryEdit = useTryFlowchart();
  const { groups = [] } = graph;
  if (groups.length === 0) return null;
  const [first] = nodes;
  const isCommon = nodes.every((node) => node.group === first?.group);
  const several = '\nseveral';
  return (
    <ChoiceField
      label={t.subgraph}
      value={isCommon ? (first?.group ?? outside) : several}
      options={[
        ...(isCommon ? [] : [{ id: several, label: t.severalShapes }]),
        { id: outside, label: 'None' },
        ...groups.map(({ id, label }) => ({ id, label: label.slice(0, 60) })),
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

/** A button whose refusal is said below it. */
function EditButton({
  label,
  edits,
  icon,
  isDanger = false,
}: {
  readonly label: string;
  readonly edits: readonly FlowchartEdit[];
  readonly icon: React.ReactNode;
  readonly isDanger?: boolean;
}) {
  const tryEdit = useTryFlowchart();
  const select = useWorkspace((state) => state.select);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  return (
    <>
      <Row gap="2" wraps>
        <Button
          {...(isDanger ? { tone: 'danger' as const } : {})}
          icon={icon}
          onClick={() =>
            void tryEdit(edits).then((problem) => {
              setRefusal(problem);
              if (!problem) select([]);
            })
          }
        >
          {label}
        </Button>
      </Row>
      <RefusalLine refusal={refusal} />
    </>
  );
}

/** All of a node of a flowchart. */
export function FlowchartNodeFields({ node, graph }: { readonly node: GraphNode; readonly graph: WorkflowGraph }) {
  const tryEdit = useTryFlowchart();
  const onLost = useLostRefusal();
  const isOffered = shapeWords.some(({ shape }) => shape === node.shape);
  return (
    <>
      <Stack gap="3">
        <CommitField
          label={t.label}
          multiline
          value={node.label}
          note="Ctrl Enter takes it over."
          onLost={onLost}
          onCommit={(label) => tryEdit({ kind: 'setLabel', nodeId: node.id, label: label.trim() || node.id })}
        />
        <CommitField
          label={t.id}
          mono
          value={node.id}
          note={t.edgesStylesAndLinksFollow}
          onLost={onLost}
          onCommit={(id) => tryEdit({ kind: 'setId', nodeId: node.id, id: id.trim() })}
        />
        <ChoiceField
          label={t.shape}
          value={node.shape ?? 'square'}
          options={[
            ...(isOffered || node.shape === undefined
              ? []
              : [{ id: node.shape, label: t.shapeAsWritten({ wordOfShape: wordOfShape(node.shape) }) }]),
            ...shapeWords.map(({ shape, label }) => ({ id: shape, label })),
          ]}
          onChoose={(shape) => tryEdit({ kind: 'setShape', nodeId: node.id, shape })}
        />
        <GroupChoice graph={graph} nodes={[node]} />
      </Stack>
      <FlowchartEdges graph={graph} nodeId={node.id} />
      <EditButton
        label={t.deleteNode}
        isDanger
        icon={<Trash2 size={14} />}
        edits={[{ kind: 'deleteNode', nodeId: node.id }]}
      />
    </>
  );
}

const mostListed = 30;

function NodeList({ title, nodes }: { readonly title: string; readonly nodes: readonly GraphNode[] }) {
  const { select, hover } = useWorkspace('select', 'hover');
  return (
    <Section title={title} count={nodes.length}>
      <Stack as="ul">
        {nodes.slice(0, mostListed).map((node) => (
          <li key={node.id}>
            <RowButton
              onPointerEnter={() => hover(node.id)}
              onPointerLeave={() => hover(undefined)}
              onClick={() => select([node.id])}
            >
              <Text lines="cut">{node.label.split('\n')[0] || node.id}</Text>
            </RowButton>
          </li>
        ))}
        {nodes.length > mostListed && (
          <Text as="li" size="sm" tone="faint" lines="anywhere">
            {t.andMoreNodes({ value: nodes.length - mostListed })}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** A subgraph: its title, what is in it. */
export function FlowchartGroupFields({ group, graph }: { readonly group: GraphGroup; readonly graph: WorkflowGraph }) {
  const tryEdit = useTryFlowchart();
  const onLost = useLostRefusal();
  const members = new Set(membersOf(graph, group.id));
  const around = graph.groups?.find(({ id }) => id === group.parent);
  const { range } = group;
  return (
    <>
      <Head icon={<Frame size={15} />} word={t.subgraph}>
        <ShowInSource range={range} />
      </Head>
      <CommitField
        label={t.title}
        value={group.label}
        onLost={onLost}
        onCommit={(title) => tryEdit({ kind: 'setGroupTitle', groupId: group.id, title: title.trim() })}
      />
      <Facts codes="values">
        <dt>{t.id}</dt>
        <dd>{group.id}</dd>
        {around && (
          <>
            <dt>{t.inside}</dt>
            <dd>{around.label}</dd>
          </>
        )}
        {group.direction && (
          <>
            <dt>{t.direction}</dt>
            <dd>{directionWords[group.direction]}</dd>
          </>
        )}
      </Facts>
      {members.size === 0 && (
        <Text as="p" size="sm" tone="faint" lines="anywhere">
          {t.nothingIsInItSo}
        </Text>
      )}
      <NodeList title={t.nodes} nodes={graph.nodes.filter((node) => members.has(node.id))} />
      <EditButton
        label={t.ungroupKeepWhat}
        icon={<Ungroup size={14} />}
        edits={[{ kind: 'ungroup', groupId: group.id }]}
      />
    </>
  );
}

/** Several nodes of a flowchart: where they stand together, and deleting them in one step. */
export function FlowchartSeveralFields({
  nodes,
  graph,
}: {
  readonly nodes: readonly GraphNode[];
  readonly graph: WorkflowGraph;
}) {
  const tryEdit = useTryFlowchart();
  const onLost = useLostRefusal();
  return (
    <>
      <NodeList title={t.selected} nodes={nodes} />
      <GroupChoice graph={graph} nodes={nodes} />
      <CommitField
        label={t.wrapInANewSubgraph}
        value=""
        placeholder={t.itsTitle}
        onLost={onLost}
        onCommit={async (title) =>
          title.trim() === ''
            ? undefined
            : tryEdit({
                kind: 'addGroup',
                nodeIds: wholeGroups(
                  graph,
                  nodes.map((node) => node.id),
                ),
                title: title.trim(),
              })
        }
      />
      <EditButton
        label={t.deleteTheseNodes({ nodes: nodes.length })}
        isDanger
        icon={<Trash2 size={14} />}
        edits={nodes.map((node) => ({ kind: 'deleteNode', nodeId: node.id }))}
      />
    </>
  );
}

/** The flowchart itself, while nothing is selected. */
export function FlowchartDocumentFields({ graph }: { readonly graph: WorkflowGraph }) {
  const tryEdit = useTryFlowchart();
  const { tidy, select } = useWorkspace('tidy', 'select');
  const diagnostics = useWorkspace((state) => state.analysis.diagnostics);
  const problems = diagnostics.filter((diagnostic) => diagnostic.nodeIds.length === 0).slice(0, 20);
  const { groups = [] } = graph;
  const groupOf = new Map(groups.map(({ id, parent }) => [id, parent]));
  const filled = new Set<string>();
  for (const node of graph.nodes)
    for (let at = node.group; at !== undefined && !filled.has(at); at = groupOf.get(at)) filled.add(at);
  const isEmpty = (id: string) => !filled.has(id);
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return (
    <>
      <Head icon={<FileText size={15} />} word={t.flowchart} />
      <NodeProblems problems={problems} />
      <Text as="p" size="sm" tone="faint" lines="anywhere">
        {t.flowchartCounts({ count: count(graph.nodes.length, 'node'), count2: count(graph.edges.length, 'edge') })}
      </Text>
      <ChoiceField
        label={t.direction}
        value={graph.direction ?? 'TB'}
        options={(Object.keys(directionWords) as Direction[]).map((id) => ({ id, label: directionWords[id] }))}
        onChoose={async (direction) => {
          const problem = await tryEdit({ kind: 'setDirection', direction: direction as Direction });
          if (!problem) tidy();
          return problem;
        }}
      />
      {groups.length > 0 && (
        <Section title={t.subgraphs} count={groups.length}>
          <Stack as="ul">
            {groups.slice(0, mostListed).map((group) => (
              <li key={group.id}>
                <RowButton onClick={() => select([group.id])}>
                  <Frame size={14} />
                  <Text lines="cut">{isEmpty(group.id) ? t.emptyNotDrawn({ label: group.label }) : group.label}</Text>
                </RowButton>
              </li>
            ))}
            {groups.length > mostListed && (
              <Text as="li" size="sm" tone="faint" lines="anywhere">
                {t.andMoreNodes({ value: groups.length - mostListed })}
              </Text>
            )}
          </Stack>
        </Section>
      )}
    </>
  );
}
