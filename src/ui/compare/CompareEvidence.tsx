// What the traces say of the selected node or edge, and whom a node is matched with.

import type { GraphEdge, WorkflowGraph } from '../../core/graph';
import type { EdgeEvidence } from '../../core/reconstruct';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { Selected, Side } from '../../state/compare/compareStore';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { Row, Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Hint, Text } from '../kit/Text';
import { useCompare } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './ComparePanels.module.css';
import { countOf, nodeName } from './compareWords';
import { EvidenceList } from './EvidenceList';
import { MatchPanel } from './MatchPanel';

const edgeWords = (edge: GraphEdge): string => `${nodeName(edge.from)} → ${nodeName(edge.to)}`;

const passesOf = (evidence: readonly EdgeEvidence[]): number =>
  evidence.reduce((sum, { passes }) => sum + passes.length, 0);

const graphOf = (result: Reconstruction, side: Side): WorkflowGraph => result[side];

/** Ids of the rebuilt graph that stand for what is selected. */
function rebuiltEdge(result: Reconstruction, { side, edgeId }: Selected): string | undefined {
  if (side === 'rebuilt') return edgeId;
  return result.comparison.authored.edges.find((edge) => edge.id === edgeId)?.partner;
}

function EdgesOf({
  result,
  side,
  nodeId,
}: {
  readonly result: Reconstruction;
  readonly side: Side;
  readonly nodeId: string;
}) {
  const select = useCompare((state) => state.select);
  const edges = graphOf(result, side).edges.filter((edge) => edge.from === nodeId || edge.to === nodeId);
  if (edges.length === 0) return null;
  return (
    <Stack as="section" gap="1">
      <Text as="h4" size="sm" tone="muted">
        {t.edges}
      </Text>
      <ul className={styles.list}>
        {edges.map((edge) => {
          const id = rebuiltEdge(result, { side, edgeId: edge.id });
          const evidence = id === undefined ? [] : (result.rebuilding.callEvidence.edges[id] ?? []);
          return (
            <Row as="li" key={edge.id} gap="2" justify="between">
              <LinkButton onClick={() => select({ side, edgeId: edge.id })}>{edgeWords(edge)}</LinkButton>
              <Text as="small" tone="muted" room="fixed">
                {evidence.length === 0 ? t.noTrace : countOf(evidence.length, 'trace')}
              </Text>
            </Row>
          );
        })}
      </ul>
    </Stack>
  );
}

function EdgeEvidenceView({ result, selected }: { readonly result: Reconstruction; readonly selected: Selected }) {
  const edge = graphOf(result, selected.side).edges.find(({ id }) => id === selected.edgeId);
  if (!edge) return <Hint size="ui">{t.edgeGone}</Hint>;
  const id = rebuiltEdge(result, selected);
  const evidence = id === undefined ? [] : (result.rebuilding.callEvidence.edges[id] ?? []);
  return (
    <>
      <Text as="h3" lines="anywhere">
        <code>{edgeWords(edge)}</code>
      </Text>
      {edge.condition && (
        <Hint size="ui">
          {t.when} <code>{edge.condition}</code>
        </Hint>
      )}
      {evidence.length === 0 ? (
        <Hint size="ui">{selected.side === 'authored' ? t.onlyAuthoredEdge : t.unusedEdge}</Hint>
      ) : (
        <Hint size="ui">
          {t.wentOver({
            countOf: countOf(evidence.length, 'trace'),
            traceCount: result.rebuilding.traceCount,
            countOf2: countOf(passesOf(evidence), 'time'),
          })}
        </Hint>
      )}
      <EvidenceList
        items={evidence.map(({ trace, passes }) => ({
          trace,
          events: passes.map((pass) => pass.filter((seq) => seq !== undefined)).filter((seqs) => seqs.length > 0),
        }))}
      />
    </>
  );
}

function NodeEvidence({
  result,
  side,
  nodeId,
}: {
  readonly result: Reconstruction;
  readonly side: Side;
  readonly nodeId: string;
}) {
  const compared = result.comparison[side].nodes.find((node) => node.id === nodeId);
  if (!compared) return <Hint size="ui">{t.nodeGone}</Hint>;
  const rebuiltId = side === 'rebuilt' ? nodeId : compared.partner;
  const { callEvidence, evidence: given } = result.rebuilding;
  const evidence = rebuiltId === undefined ? [] : (callEvidence.nodes[rebuiltId] ?? given[rebuiltId] ?? []);
  return (
    <>
      <Text as="h3" lines="anywhere">
        <code>{nodeName(nodeId)}</code>
      </Text>
      <MatchPanel result={result} side={side} compared={compared} />
      {evidence.length === 0 && <Hint size="ui">{rebuiltId === undefined ? t.onlyAuthoredNode : t.noEvent}</Hint>}
      <EvidenceList items={evidence.map(({ trace, seqs }) => ({ trace, events: seqs.map((seq) => [seq]) }))} />
      <EdgesOf result={result} side={side} nodeId={nodeId} />
    </>
  );
}

export function CompareEvidence() {
  const { result, selected } = useCompare('result', 'selected');
  if (!result || !selected) {
    return (
      <Hint size="ui" padded>
        {t.selectForEvidence}
      </Hint>
    );
  }
  const { side, nodeId } = selected;
  return (
    <Stack gap="3" pad="4" data-testid={testIds.compareEvidence}>
      {nodeId === undefined ? (
        <EdgeEvidenceView result={result} selected={selected} />
      ) : (
        <NodeEvidence result={result} side={side} nodeId={nodeId} />
      )}
    </Stack>
  );
}
