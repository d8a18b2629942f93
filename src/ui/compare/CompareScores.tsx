import { CircleAlert, CircleCheck, FileOutput, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { isTerminal, type Score } from '../../core/graph';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { Button } from '../kit/Button';
import { Figure, Figures } from '../kit/Figures';
import { Row, Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { later } from '../kit/later';
import { Note } from '../kit/Note';
import { Hint, Text } from '../kit/Text';
import { ScoreTable } from '../studio/ScoreTable';
import { useCompare, useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './ComparePanels.module.css';
import { countOf, fixed } from './compareWords';
import { Corrections } from './MatchPanel';
import { useSummary } from './useSummary';

/** Which nodes correspond decides every score, so each definition says how that was found. */
const similarity = t.howMatched;

const definitions = {
  chain: t.aboutChain({ similarity }),
  allOrders: t.aboutAllOrders({ similarity }),
  graph: t.aboutGraph({ similarity }),
  fitness: t.aboutFitness,
  matched: t.aboutMatched({ similarity }),
  skipped: t.aboutSkipped,
  missing: t.aboutMissing,
  added: t.aboutAdded,
  reordered: t.aboutReordered,
} as const;

/** A name whose definition shows on hover and to the keyboard. */
function Term({ name, definition }: { readonly name: string; readonly definition: string }) {
  return (
    <LinkButton
      look="quiet"
      className={styles.term}
      data-tip={definition}
      data-tip-side="left"
      aria-description={definition}
    >
      {name}
      <Info size={11} aria-hidden="true" />
    </LinkButton>
  );
}

type ScoreName = 'chain' | 'allOrders' | 'graph';
const scoreNames = { chain: t.chain, allOrders: t.chainAllOrders, graph: t.graph } as const;

interface ScoreRow {
  readonly names: readonly ScoreName[];
  readonly score: Score;
}

/** Scores that are equal are said once. */
function scoreRows({ chain, graphScore }: Reconstruction['comparison']): readonly ScoreRow[] {
  const rows: ScoreRow[] = [];
  const isSame = (one: Score, other: Score) =>
    one.precision === other.precision && one.recall === other.recall && one.f1 === other.f1;
  for (const [name, score] of [
    ['chain', chain],
    ['allOrders', chain.allOrders],
    ['graph', graphScore],
  ] as const) {
    const place = rows.findIndex((row) => isSame(row.score, score));
    if (place < 0) rows.push({ names: [name], score });
    else rows[place] = { names: [...(rows[place]?.names ?? []), name], score };
  }
  return rows;
}

function Fact({
  name,
  definition,
  mark,
  children,
}: {
  readonly name: string;
  readonly definition: string;
  readonly mark?: 'failed' | 'missing' | 'added' | 'reordered';
  readonly children: ReactNode;
}) {
  return (
    <Figure name={<Term name={name} definition={definition} />} wide={name === t.fitness} {...(mark && { tone: mark })}>
      {children}
    </Figure>
  );
}

function originOf({ candidate, rebuilding }: Reconstruction): string {
  const { origin } = candidate;
  const over = countOf(rebuilding.traceCount, 'trace');
  if (origin.kind === 'miner') return t.minedFrom({ over });
  const by = origin.isRehearsal ? t.rehearsal : origin.model;
  return t.rebuiltBy({
    by,
    strategy: origin.strategy,
    over,
    value: origin.tokens.promptTokens + origin.tokens.completionTokens,
  });
}

const OpenReference = later(async () => (await import('./execute/OpenReference')).OpenReference);

/** Scores of 0 that say nothing of the workflow: the two are about different things. */
function Strangers({ result }: { readonly result: Reconstruction }) {
  const setRightTab = useShell((state) => state.setRightTab);
  const isEmpty = [result.authored, result.rebuilt].some(({ nodes }) => nodes.every(isTerminal));
  if (isEmpty || result.comparison.matching.length > 0) return null;
  return (
    <Note role="note">
      <p>{t.shareNothing}</p>
      <Row gap="2" wraps>
        <OpenReference />
        <Button icon={<FileOutput size={14} />} onClick={() => setRightTab('changes')}>
          {t.openUnderChanges}
        </Button>
      </Row>
    </Note>
  );
}

/** Scores of the shown candidate, each with what it was computed on. */
export function CompareScores() {
  const result = useCompare((state) => state.result);
  const summary = useSummary();
  if (!result)
    return (
      <Hint size="ui" padded>
        {t.selectTracesToSeeScores}
      </Hint>
    );
  const { comparison, rebuilding } = result;
  const { fitness, validity } = rebuilding;
  const runsBroken = summary?.runsBroken ?? 0;
  const counts = (side: 'authored' | 'rebuilt', mark: string) =>
    comparison[side].nodes.filter((node) => node.mark === mark).length;
  return (
    <Stack gap="3" pad="4" data-testid={testIds.compareScores}>
      <Hint size="ui">{originOf(result)}</Hint>
      <Strangers result={result} />
      <ScoreTable
        title={t.againstTheAuthoredGraph}
        rows={scoreRows(comparison).map(({ names, score }) => ({
          score,
          name: (
            <Row gap="2" wraps>
              {names.map((name) => (
                <Term key={name} name={scoreNames[name]} definition={definitions[name]} />
              ))}
            </Row>
          ),
        }))}
      />
      <Figures>
        <Fact name={t.fitness} definition={definitions.fitness}>
          {fixed(fitness.fitness)}{' '}
          <Text as="small" size="xs" tone="muted" weight="light">
            {t.replayedOf({ replayed: fitness.replayed, events: fitness.events })}
          </Text>
        </Fact>
        <Fact name={t.matched} definition={definitions.matched}>
          {comparison.matching.length}
        </Fact>
        {summary && summary.skipped.length > 0 && (
          <Fact name={t.skipped} definition={definitions.skipped} mark="failed">
            {summary.skipped.length}
          </Fact>
        )}
        <Fact name={t.notExercised} definition={definitions.missing} mark="missing">
          {summary?.notExercised.length ?? 0}
        </Fact>
        <Fact name={t.added} definition={definitions.added} mark="added">
          {counts('rebuilt', 'added')}
        </Fact>
        <Fact name={t.reordered} definition={definitions.reordered} mark="reordered">
          {counts('rebuilt', 'reordered')}
        </Fact>
      </Figures>
      <Note
        tone={!validity.valid ? 'error' : runsBroken > 0 ? 'warning' : 'done'}
        icon={validity.valid && runsBroken === 0 ? <CircleCheck size={15} /> : <CircleAlert size={15} />}
      >
        {validity.valid ? t.valid : validity.problems.map((problem) => problem.message).join(' ')}
        {runsBroken > 0 && <p>{t.validNotCompliant(runsBroken)}</p>}
      </Note>
      <Corrections />
      <Stack as="ul" gap="2">
        {[...new Set([...rebuilding.notes, ...comparison.notes])].map((note) => (
          <Text as="li" key={note} tone="muted">
            {note}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
