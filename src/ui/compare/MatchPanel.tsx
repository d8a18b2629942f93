// The match of a node, and controls to correct it.

import { Link2, Link2Off, Undo2 } from 'lucide-react';
import { isTerminal } from '../../core/graph';
import { type NodeComparison, rankMatches } from '../../core/reconstruct';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { CompareSide } from '../../state/compare/compareStore';
import type { MatchPair } from '../../state/compare/matchCorrections';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { Button, IconButton } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { Hint, Text } from '../kit/Text';
import { useCompare } from '../studio/useCompare';
import { comparedNodeLabel } from './compareLabels';

const CHOICES = 12;

interface MatchProps {
  readonly result: Reconstruction;
  readonly side: CompareSide;
  readonly compared: NodeComparison;
}

export function MatchPanel({ result, side, compared }: MatchProps) {
  const { match, unmatch } = useCompare('match', 'unmatch');
  const node = result[side].nodes.find(({ id }) => id === compared.id);
  if (!node || isTerminal(node)) return null;
  const other = side === 'authored' ? 'rebuilt' : 'authored';
  const pairWith = (id: string): MatchPair => (side === 'authored' ? [node.id, id] : [id, node.id]);
  const { partner, similarity = 0 } = compared;
  const choices = rankMatches(node, result[other]).filter(({ id }) => id !== partner);
  const taken = new Map(result.comparison[other].nodes.map((one) => [one.id, one.partner]));
  const items = choices.slice(0, CHOICES).map(({ id, similarity: alike }) => {
    const now = taken.get(id);
    return {
      id,
      label: comparedNodeLabel(id),
      hint: `${alike.toFixed(2)}${now === undefined ? '' : t.now({ name: comparedNodeLabel(now) })}`,
      onSelect: () => void match(pairWith(id)),
    };
  });
  return (
    <Stack gap="2">
      <Hint size="ui" lines="anywhere">
        {partner === undefined ? (
          <>
            {t.unmatched} {other === 'rebuilt' ? t.inTheRebuiltGraph : t.inTheAuthoredGraph}.
          </>
        ) : (
          <>
            {t.matchedWith} <code>{comparedNodeLabel(partner)}</code>,{' '}
            {compared.isManual
              ? t.pairedManually
              : similarity === 1
                ? t.sameName
                : t.similarity({ score: similarity.toFixed(2) })}
            .
          </>
        )}
      </Hint>
      <Row gap="2" wraps>
        {items.length > 0 && (
          <Menu
            trigger={<Button icon={<Link2 size={14} />}>{t.matchPlaceholder}</Button>}
            groups={[{ title: t.mostAlikeFirst, items }]}
          />
        )}
        {partner !== undefined && (
          <Button icon={<Link2Off size={14} />} onClick={() => void unmatch(pairWith(partner))}>
            {t.unmatch}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** The manual corrections of this matching, each with a button to undo it. */
export function MatchCorrectionList() {
  const { paired, separated } = useCompare((state) => state.corrections);
  const { result, removeCorrection } = useCompare('result', 'removeCorrection');
  if (!result || paired.length + separated.length === 0) return null;
  const isInComparison = ([a, b]: MatchPair) =>
    result.authored.nodes.some(({ id }) => id === a) && result.rebuilt.nodes.some(({ id }) => id === b);
  const row = (pair: MatchPair, words: string) => (
    <Row as="li" key={pair.join(' ')} gap="2" justify="between">
      <Text lines="anywhere">
        <code>{comparedNodeLabel(pair[0])}</code> {words} <code>{comparedNodeLabel(pair[1])}</code>
        {!isInComparison(pair) && t.notInThisComparison}
      </Text>
      <IconButton
        label={t.undoMatch({ first: comparedNodeLabel(pair[0]), relation: words, second: comparedNodeLabel(pair[1]) })}
        side="left"
        onClick={() => void removeCorrection(pair)}
        icon={<Undo2 size={14} />}
      />
    </Row>
  );
  return (
    <Stack as="section" gap="1" aria-label={t.manualMatches}>
      <Text as="h3" size="sm" tone="muted">
        {t.manualMatches}
      </Text>
      <Stack as="ul">
        {paired.map((pair) => row(pair, 'is'))}
        {separated.map((pair) => row(pair, t.isNot))}
      </Stack>
    </Stack>
  );
}
