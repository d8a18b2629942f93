import { CircleCheck, CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatScore } from '../../core/support';
import { worfMessages as t } from '../../messages/worf.en';
import type { WorfevalState } from '../../state/evaluate/worfevalStore';
import {
  boundsOfOthers,
  explainScores,
  type PositionedPair,
  partnerOf,
  projectPair,
} from '../../state/evaluate/worfPairView';
import type { WorfPair, WorfSide } from '../../state/evaluate/worfScorer';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { IconText } from '../kit/IconText';
import { Row, Stack } from '../kit/Layout';
import { Legend } from '../kit/Legend';
import { Pane } from '../kit/Panes';
import { Text } from '../kit/Text';
import { Term } from '../studio/Term';

/** The two scores of a pair, each with its explanation. */
export function PairScore({ pair }: { readonly pair: WorfPair }) {
  if (!pair.score) return null;
  const { graph, chain } = pair.score;
  const about = explainScores(pair);
  return (
    <Row as="span" gap="3" wraps>
      <Term
        name={
          <span>
            {t.graphF1Word} <b>{formatScore(graph.f1)}</b>
            {graph.exact ? '' : t.lowerBound}
          </span>
        }
        definition={about.graph}
        side="bottom"
      />
      <Term
        name={
          <span>
            {t.chainF1Word} <b>{formatScore(chain.f1)}</b>
          </span>
        }
        definition={about.chain}
        side="bottom"
      />
    </Row>
  );
}

interface PairLegendProps {
  readonly matchedLabel?: string;
  /** Legend text of nodes that are matched but not counted. */
  readonly uncountedLabel?: string;
  readonly otherIcon?: ReactNode;
  readonly missing: string;
  readonly added: string;
  /** Further legend entries. */
  readonly children?: ReactNode;
}

export const PairLegend = ({
  matchedLabel = t.inTheCommonSubgraph,
  uncountedLabel = t.matchedOtherEdges,
  otherIcon = <PencilLine size={12} />,
  missing,
  added,
  children,
}: PairLegendProps) => (
  <Legend>
    <IconText as="li" tone="accent" icon={<CircleCheck size={12} />}>
      {matchedLabel}
    </IconText>
    <IconText as="li" tone="reordered" icon={otherIcon}>
      {uncountedLabel}
    </IconText>
    <IconText as="li" tone="missing" icon={<CircleMinus size={12} />}>
      {missing}
    </IconText>
    <IconText as="li" tone="added" icon={<CirclePlus size={12} />}>
      {added}
    </IconText>
    {children}
  </Legend>
);

interface PairPaneProps extends Pick<WorfevalState, 'highlight' | 'selected' | 'select'> {
  readonly side: WorfSide;
  readonly title: string;
  readonly opened: PositionedPair;
  readonly testId: string;
  /** Shown in place of the graph. */
  readonly emptyText?: string | undefined;
}

/** One graph of a pair. If a node is selected in the other graph, its matched node is selected here. */
export function PairPane({ side, title, opened, highlight, selected, select, testId, emptyText }: PairPaneProps) {
  const views = useMemo(() => projectPair(opened, highlight), [opened, highlight]);
  const bounds = useMemo(() => boundsOfOthers(views), [views]);
  const own =
    selected && (selected.side === side ? selected.nodeId : partnerOf(opened, selected.side, selected.nodeId));
  const count = opened.graphs[side].nodes.filter(({ kind }) => kind === 'step').length;
  return (
    <Pane title={title} note={t.nodesOf(count)} data-testid={testId}>
      {emptyText !== undefined ? (
        <Stack size="full" pad="4" align="center" justify="middle">
          <Text tone="muted">{emptyText}</Text>
        </Stack>
      ) : (
        <WorkflowCanvas
          view={views[side]}
          selection={own === undefined ? [] : [own]}
          onSelect={([nodeId]) => select(nodeId === undefined ? undefined : { side, nodeId })}
          readOnly
          otherBounds={bounds[side]}
          fitKey={`${opened.pair.index}/${opened.pair.id}`}
          hideMap
          ariaLabel={t.workflowOf({ title, id: opened.pair.id })}
        />
      )}
    </Pane>
  );
}
