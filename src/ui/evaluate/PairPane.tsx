import { useMemo } from 'react';
import { worfMessages as t } from '../../messages/worf.en';
import type { WorfSide } from '../../state/evaluate/worfDesk';
import { type PlacedPair, partnerOf, projectPair, type WorfLight } from '../../state/evaluate/worfPairView';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { Stack } from '../kit/Layout';
import { Pane } from '../kit/Panes';
import { Text } from '../kit/Text';

export interface PairSelection {
  readonly side: WorfSide;
  readonly nodeId: string;
}

interface PairPaneProps {
  readonly side: WorfSide;
  readonly title: string;
  readonly opened: PlacedPair;
  readonly light: WorfLight;
  readonly selected: PairSelection | undefined;
  readonly onSelect: (selected: PairSelection | undefined) => void;
  readonly testId: string;
  /** Stands in place of the graph. */
  readonly absent?: string | undefined;
}

/** One graph of a pair; a node that is selected on the other side is selected here as the one that stands for it. */
export function PairPane({ side, title, opened, light, selected, onSelect, testId, absent }: PairPaneProps) {
  const views = useMemo(() => projectPair(opened, light), [opened, light]);
  const own =
    selected && (selected.side === side ? selected.nodeId : partnerOf(opened, selected.side, selected.nodeId));
  const count = opened.graphs[side].nodes.filter(({ kind }) => kind === 'step').length;
  return (
    <Pane title={title} note={count === 1 ? '1 node' : t.nodesOf({ count })} data-testid={testId}>
      {absent !== undefined ? (
        <Stack size="full" pad="4" align="center" justify="middle">
          <Text tone="muted">{absent}</Text>
        </Stack>
      ) : (
        <WorkflowCanvas
          view={views[side]}
          selection={own === undefined ? [] : [own]}
          onSelect={([nodeId]) => onSelect(nodeId === undefined ? undefined : { side, nodeId })}
          readOnly
          fitKey={`${opened.pair.index}/${opened.pair.id}`}
          hideMap
          ariaLabel={t.workflowOf({ title, id: opened.pair.id })}
        />
      )}
    </Pane>
  );
}
