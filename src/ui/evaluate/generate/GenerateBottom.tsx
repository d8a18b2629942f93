import { describeMethod } from '../../../core/evaluation';
import type { CandidateRow } from '../../../state/evaluate/generationStore';
import { Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useGeneration } from '../openGeneration';
import styles from './GenerateBottom.module.css';

const fixed = (value: number | null | undefined) => (value === null || value === undefined ? '–' : value.toFixed(3));

function stateOf({ candidate }: CandidateRow): string {
  if (candidate.kind === 'failed') return candidate.failure.kind === 'cancelled' ? 'cancelled' : 'failed';
  if (candidate.kind === 'unreadable') return 'no workflow';
  const count = candidate.problems.length;
  return count === 0 ? 'sound' : count === 1 ? '1 fault' : `${count} faults`;
}

/** The candidates with their figures; a click shows one. */
export function GenerateBottom() {
  const rows = useGeneration((state) => state.rows);
  const chosen = useGeneration((state) => state.chosen);
  const beside = useGeneration((state) => state.beside);
  const gold = useGeneration((state) => state.gold);
  const writer = useGeneration((state) => state.writer);
  const method = useGeneration((state) => state.method);
  const show = useGeneration((state) => state.show);
  if (rows.length === 0)
    return (
      <Text as="p" tone="muted" padded>
        Describe a task on the right and press Generate: the candidates are listed here with their figures.
      </Text>
    );
  const hasGold = gold.kind === 'ready';
  return (
    <Stack gap="1" pad="4" data-testid={testIds.candidates}>
      <Table kind="figures" oneLine className={styles.candidates}>
        <thead>
          <tr>
            <th scope="col">Candidate</th>
            <th scope="col" data-words>
              State
            </th>
            <th scope="col">Nodes</th>
            <th scope="col">Edges</th>
            <th scope="col" title="Subtasks on the longest path.">
              Steps
            </th>
            <th scope="col" title="Subtasks per step when each starts as soon as it may (Flow).">
              Parallelism
            </th>
            <th scope="col" title="Standard deviation of the degrees of the subtasks (Flow).">
              Complexity
            </th>
            <th
              scope="col"
              title="Mean graph F1 with the other candidates: what they have in common, no score against the truth."
            >
              Agreement
            </th>
            {hasGold && <th scope="col">Chain F1</th>}
            {hasGold && <th scope="col">Graph F1</th>}
            <th scope="col" title="Of the prompts and the replies of all requests.">
              Tokens
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const { candidate, measures, agreement, score } = row;
            const { tokens } = candidate;
            return (
              <tr key={candidate.index} data-chosen={index === chosen || undefined}>
                <th scope="row">
                  <LinkButton
                    look="quiet"
                    title={`Seed ${candidate.seed}`}
                    aria-current={index === chosen ? 'true' : undefined}
                    onClick={() => void show(index, beside === index ? undefined : beside)}
                  >
                    Candidate {candidate.index + 1}
                  </LinkButton>
                  <small> seed {candidate.seed}</small>
                </th>
                <td data-words>
                  <Text tone={stateOf(row) === 'sound' ? 'done' : 'warning'}>{stateOf(row)}</Text>
                </td>
                <td>{measures?.nodes ?? '–'}</td>
                <td>{measures?.edges ?? '–'}</td>
                <td>{measures?.steps ?? '–'}</td>
                <td>{fixed(measures?.parallelism)}</td>
                <td>{fixed(measures?.dependencyComplexity)}</td>
                <td>{fixed(agreement)}</td>
                {hasGold && <td>{fixed(score?.chain.f1)}</td>}
                {hasGold && (
                  <td>
                    {score && !score.graph.exact && '≥ '}
                    <b>{fixed(score?.graph.f1)}</b>
                  </td>
                )}
                <td>
                  {tokens.uncounted > 0 && '≥ '}
                  {(tokens.prompt + tokens.completion).toLocaleString('en')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <Text as="p" size="sm" tone="muted">
        {writer?.rehearsal
          ? `Written by ${writer.model} by rule: no language model stands behind these workflows. `
          : `Written by ${writer?.model}. `}
        Matched by: {describeMethod(method)}.
      </Text>
    </Stack>
  );
}
