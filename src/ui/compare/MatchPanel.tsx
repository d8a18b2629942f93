// The match of a node, and controls to correct it.

import { Link2, Link2Off, Undo2 } from 'lucide-react';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { type ComparedNodeFacts, isInComparison, matchChoices } from '../../state/compare/compareEvidence';
import type { CompareSide } from '../../state/compare/compareStore';
import type { MatchPair } from '../../state/compare/matchCorrections';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { Button, IconButton } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { Hint, Text } from '../kit/Text';
import { useCompare } from '../studio/useCompare';
import { comparedNodeLabel } from './compareLabels';

interface MatchProps {
  readonly result: Reconstruction;
  readonly side: CompareSide;
  readonly compared: ComparedNodeFacts['compared'];
}

export function MatchPanel({ result, side, compared }: MatchProps) {
  const { match, unmatch } = useCompare('match', 'unmatch');
  const choices = matchChoices(result, side, compared);
  if (!choices) return null;
  const { current, others } = choices;
  const { partner, similarity = 0 } = compared;
  const items = others.map(({ id, similarity: alike, partner: now, pair }) => ({
    id,
    label: comparedNodeLabel(id),
    hint: `${alike.toFixed(2)}${now === undefined ? '' : t.now({ name: comparedNodeLabel(now) })}`,
    onSelect: () => void match(pair),
  }));
  return (
    <Stack gap="2">
      <Hint size="ui" lines="anywhere">
        {partner === undefined ? (
          <>
            {t.unmatched} {side === 'authored' ? t.inTheRebuiltGraph : t.inTheAuthoredGraph}.
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
        {current && (
          <Button icon={<Link2Off size={14} />} onClick={() => void unmatch(current)}>
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
  const row = (pair: MatchPair, words: string) => (
    <Row as="li" key={pair.join(' ')} gap="2" justify="between">
      <Text lines="anywhere">
        <code>{comparedNodeLabel(pair[0])}</code> {words} <code>{comparedNodeLabel(pair[1])}</code>
        {!isInComparison(result, pair) && t.notInThisComparison}
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
