import { CircleCheck, CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { WorfScore } from '../../core/evaluation';
import { worfMessages as t } from '../../messages/worf.en';
import type { WorfevalState } from '../../state/evaluate/worfevalStore';
import { type PositionedPair, partnerOf, projectPair } from '../../state/evaluate/worfPairView';
import type { WorfSide } from '../../state/evaluate/worfScorer';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { IconText } from '../kit/IconText';
import { Stack } from '../kit/Layout';
import { Legend } from '../kit/Legend';
import { Pane } from '../kit/Panes';
import { Text } from '../kit/Text';

/** The two scores of a pair in short form. */
export const PairScore = ({ score: { graph, chain } }: { readonly score: WorfScore }) => (
  <>
    <b>{graph.f1.toFixed(3)}</b> {t.graphWord}
    {graph.exact ? '' : t.lowerBound}, <b>{chain.f1.toFixed(3)}</b> {t.chainF1Word}
  </>
);

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
          fitKey={`${opened.pair.index}/${opened.pair.id}`}
          hideMap
          ariaLabel={t.workflowOf({ title, id: opened.pair.id })}
        />
      )}
    </Pane>
  );
}
