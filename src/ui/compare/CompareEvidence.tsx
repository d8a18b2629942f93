// The evidence of the traces for the selected node or edge, and the match of a node.

import type { GraphEdge } from '../../core/graph';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { type ComparedNodeFacts, edgeFacts, nodeFacts } from '../../state/compare/compareEvidence';
import type { CompareSide } from '../../state/compare/compareStore';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { Row, Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Hint, LoneHint, Text } from '../kit/Text';
import { useCompare } from '../studio/useCompare';
import { testIds } from '../testIds';
import styles from './ComparePanels.module.css';
import { comparedNodeLabel } from './compareLabels';
import { EvidenceList } from './EvidenceList';
import { MatchPanel } from './MatchPanel';

const edgeWords = (edge: GraphEdge): string => `${comparedNodeLabel(edge.from)} → ${comparedNodeLabel(edge.to)}`;

interface ViewProps {
  readonly result: Reconstruction;
  readonly side: CompareSide;
  /** Id of the node or the edge. */
  readonly id: string;
}

function EdgesOf({ side, edges }: Pick<ViewProps, 'side'> & Pick<ComparedNodeFacts, 'edges'>) {
  const select = useCompare((state) => state.select);
  if (edges.length === 0) return null;
  return (
    <Stack as="section" gap="1">
      <Text as="h4" size="sm" tone="muted">
        {t.edges}
      </Text>
      <ul className={styles.list}>
        {edges.map(({ edge, traces }) => (
          <Row as="li" key={edge.id} gap="2" justify="between">
            <LinkButton onClick={() => select({ side, edgeId: edge.id })}>{edgeWords(edge)}</LinkButton>
            <Text as="small" tone="muted" flex="fixed">
              {traces === 0 ? t.noTrace : t.traceCount(traces)}
            </Text>
          </Row>
        ))}
      </ul>
    </Stack>
  );
}

function EdgeEvidenceView({ result, side, id }: ViewProps) {
  const facts = edgeFacts(result, side, id);
  if (!facts) return <Hint size="ui">{t.edgeGone}</Hint>;
  const { edge, items, passes } = facts;
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
      {items.length === 0 ? (
        <Hint size="ui">{side === 'authored' ? t.onlyAuthoredEdge : t.unusedEdge}</Hint>
      ) : (
        <Hint size="ui">
          {t.edgeEvidence({
            traces: t.traceCount(items.length),
            traceCount: result.rebuilding.traceCount,
            events: t.timeCount(passes),
          })}
        </Hint>
      )}
      <EvidenceList items={items} />
    </>
  );
}

function NodeEvidence({ result, side, id }: ViewProps) {
  const facts = nodeFacts(result, side, id);
  if (!facts) return <Hint size="ui">{t.nodeGone}</Hint>;
  const { compared, items, edges } = facts;
  return (
    <>
      <Text as="h3" lines="anywhere">
        <code>{comparedNodeLabel(id)}</code>
      </Text>
      <MatchPanel result={result} side={side} compared={compared} />
      {items.length === 0 && <Hint size="ui">{facts.isRebuilt ? t.noEvent : t.onlyAuthoredNode}</Hint>}
      <EvidenceList items={items} />
      <EdgesOf side={side} edges={edges} />
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
