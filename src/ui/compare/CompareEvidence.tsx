// The evidence of the traces for the selected node or edge, and the match of a node.

import type { GraphEdge } from '../../core/graph';
import type { EdgeEvidence } from '../../core/reconstruct';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { CompareSide } from '../../state/compare/compareStore';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { Row, Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Hint, LoneHint, Text } from '../kit/Text';
import { useCompare } from '../studio/useCompare';
import { testIds } from '../testIds';
import styles from './ComparePanels.module.css';
import { comparedNodeLabel, countLabel } from './compareLabels';
import { EvidenceList } from './EvidenceList';
import { MatchPanel } from './MatchPanel';

const edgeWords = (edge: GraphEdge): string => `${comparedNodeLabel(edge.from)} → ${comparedNodeLabel(edge.to)}`;

/** For the edge of the rebuilt graph that corresponds to this one. */
function evidenceOf(
  { comparison, callEvidence }: Reconstruction,
  side: CompareSide,
  edgeId: string,
): readonly EdgeEvidence[] {
  const id = side === 'rebuilt' ? edgeId : comparison.authored.edges.find((edge) => edge.id === edgeId)?.partner;
  return (id !== undefined && callEvidence.edges[id]) || [];
}

interface ViewProps {
  readonly result: Reconstruction;
  readonly side: CompareSide;
  /** Id of the node or the edge. */
  readonly id: string;
}

function EdgesOf({ result, side, id }: ViewProps) {
  const select = useCompare((state) => state.select);
  const edges = result[side].edges.filter(({ from, to }) => from === id || to === id);
  if (edges.length === 0) return null;
  return (
    <Stack as="section" gap="1">
      <Text as="h4" size="sm" tone="muted">
        {t.edges}
      </Text>
      <ul className={styles.list}>
        {edges.map((edge) => {
          const traces = evidenceOf(result, side, edge.id).length;
          return (
            <Row as="li" key={edge.id} gap="2" justify="between">
              <LinkButton onClick={() => select({ side, edgeId: edge.id })}>{edgeWords(edge)}</LinkButton>
              <Text as="small" tone="muted" flex="fixed">
                {traces === 0 ? t.noTrace : countLabel(traces, 'trace')}
              </Text>
            </Row>
          );
        })}
      </ul>
    </Stack>
  );
}

function EdgeEvidenceView({ result, side, id }: ViewProps) {
  const edge = result[side].edges.find((one) => one.id === id);
  if (!edge) return <Hint size="ui">{t.edgeGone}</Hint>;
  const evidence = evidenceOf(result, side, id);
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
        <Hint size="ui">{side === 'authored' ? t.onlyAuthoredEdge : t.unusedEdge}</Hint>
      ) : (
        <Hint size="ui">
          {t.edgeEvidence({
            traces: countLabel(evidence.length, 'trace'),
            traceCount: result.rebuilding.traceCount,
            events: countLabel(evidence.flatMap(({ passes }) => passes).length, 'time'),
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

function NodeEvidence({ result, side, id }: ViewProps) {
  const compared = result.comparison[side].nodes.find((node) => node.id === id);
  if (!compared) return <Hint size="ui">{t.nodeGone}</Hint>;
  const rebuiltId = side === 'rebuilt' ? id : compared.partner;
  const { callEvidence } = result;
  const { evidence: given } = result.rebuilding;
  const evidence = rebuiltId === undefined ? [] : (callEvidence.nodes[rebuiltId] ?? given[rebuiltId] ?? []);
  return (
    <>
      <Text as="h3" lines="anywhere">
        <code>{comparedNodeLabel(id)}</code>
      </Text>
      <MatchPanel result={result} side={side} compared={compared} />
      {evidence.length === 0 && <Hint size="ui">{rebuiltId === undefined ? t.onlyAuthoredNode : t.noEvent}</Hint>}
      <EvidenceList items={evidence.map(({ trace, seqs }) => ({ trace, events: seqs.map((seq) => [seq]) }))} />
      <EdgesOf result={result} side={side} id={id} />
    </>
  );
}

export function CompareEvidence() {
  const { result, selected } = useCompare('result', 'selected');
  if (!result || !selected) {
    return <LoneHint>{t.selectForEvidence}</LoneHint>;
  }
  const { side, nodeId, edgeId = '' } = selected;
  return (
    <Stack gap="3" pad="4" data-testid={testIds.compareEvidence}>
      {nodeId === undefined ? (
        <EdgeEvidenceView result={result} side={side} id={edgeId} />
      ) : (
        <NodeEvidence result={result} side={side} id={nodeId} />
      )}
    </Stack>
  );
}
