// Selects the rebuilt workflow on the right: the miner's, or one from another source.

import { ChevronDown, X } from 'lucide-react';
import { formatScore } from '../../core/support';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { Button, IconButton } from '../kit/Button';
import { Row } from '../kit/Layout';
import { Menu } from '../kit/Menu';
import { useCompare } from '../studio/useCompare';
import styles from './CompareCanvas.module.css';

const scoresOf = ({ comparison, rebuilding }: Reconstruction): string =>
  t.figuresOf({
    chain: formatScore(comparison.chain.f1, 2),
    graph: formatScore(comparison.graphScore.f1, 2),
    fitness: formatScore(rebuilding.fitness.fitness, 2),
  });

export function CandidateMenu() {
  const { sides, candidates, result, show, dropCandidate } = useCompare(
    'sides',
    'candidates',
    'result',
    'show',
    'dropCandidate',
  );
  if (candidates.length === 0 || !result) return null;
  const known = [
    ...sides.filter(({ candidate }) => candidate.id === 'miner').map(({ candidate }) => candidate),
    ...candidates,
  ];
  const items = known.map(({ id, label, origin }) => {
    const side = sides.find(({ candidate }) => candidate.id === id);
    const mentionsRehearsal = label.includes('no LLM');
    const rules = origin.kind === 'model' && origin.isRehearsal && !mentionsRehearsal ? t.noLlmPrefix : '';
    return {
      id,
      label,
      hint: side ? `${rules}${scoresOf(side)}` : t.measuring,
      checked: id === result.candidate.id,
      onSelect: () => show(id),
    };
  });
  const { id, label } = result.candidate;
  return (
    <Row as="span" className={styles.candidates}>
      <Menu
        align="end"
        trigger={
          <Button tone="quiet" icon={<ChevronDown size={14} />} aria-label={t.rebuiltWorkflow({ label })}>
            {label}
          </Button>
        }
        groups={[{ title: t.aboutFigures, items }]}
      />
      {id !== 'miner' && (
        <IconButton label={t.dropCandidate({ label })} onClick={() => dropCandidate(id)} icon={<X size={14} />} />
      )}
    </Row>
  );
}
