import { CircleAlert, CircleCheck, FileOutput } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Score } from '../../core/graph';
import { formatScore } from '../../core/support';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { coreText } from '../../messages/i18n';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { hasCalls } from '../../state/compare/sideView';
import { Button } from '../kit/Button';
import { Figure, Figures } from '../kit/Figures';
import { Row, Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Hint, LoneHint, Text, type TextTone } from '../kit/Text';
import { ScoreTable } from '../studio/ScoreTable';
import { Term } from '../studio/Term';
import { useCompare } from '../studio/useCompare';
import { useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import { OpenReference } from './execute/OpenReference';
import { MatchCorrectionList } from './MatchPanel';
import { useComparisonSummary } from './useComparisonSummary';

/** All scores depend on the matching, so each definition explains it. */
const similarity = t.howMatched;

function scoreRows({ chain, graphScore }: Reconstruction['comparison']) {
  const rows: readonly (readonly [score: Score, name: string, definition: string])[] = [
    [chain, t.chain, t.aboutChain({ similarity })],
    [chain.allOrders, t.chainAllOrders, t.aboutAllOrders({ similarity })],
    [graphScore, t.graph, t.aboutGraph({ similarity })],
  ];
  return rows.map(([score, name, meaning]) => ({ score, name, meaning }));
}

function originOf({ candidate, rebuilding }: Reconstruction): string {
  const { origin } = candidate;
  const traceCountText = t.traceCount(rebuilding.traceCount);
  if (origin.kind === 'miner') return t.minedFrom({ traces: traceCountText });
  const by = origin.isRehearsal ? t.rehearsal : origin.model;
  return t.rebuiltBy({
    model: by,
    strategy: origin.strategy,
    traces: traceCountText,
    tokens: origin.tokens.promptTokens + origin.tokens.completionTokens,
  });
}

/** Explains scores of 0 that do not describe the workflow, because the two have no matching nodes. */
function UnmatchedNodes({ result }: { readonly result: Reconstruction }) {
  const setRightTab = useShell((state) => state.setRightTab);
  const isEmpty = !hasCalls(result.authored) || !hasCalls(result.rebuilt);
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

/** Scores of the shown candidate, each with its basis. */
export function CompareScores() {
  const result = useCompare((state) => state.result);
  const summary = useComparisonSummary();
  if (!result) return <LoneHint>{t.selectTracesHint}</LoneHint>;
  const { comparison, rebuilding } = result;
  const { fitness, leftOutEvents, validity } = rebuilding;
  const runsBroken = summary?.runsBroken ?? 0;
  const marked = (mark: string) => comparison.rebuilt.nodes.filter((node) => node.mark === mark).length;
  const replayed = (
    <>
      {formatScore(fitness.fitness)}{' '}
      <Text as="small" size="xs" tone="muted" weight="light">
        {t.replayedOf({ replayed: fitness.replayed, events: fitness.events })}
        {leftOutEvents > 0 && t.leftOutOf({ leftOut: leftOutEvents })}
      </Text>
    </>
  );
  const facts: readonly (readonly [name: string, definition: string, figure: ReactNode, tone?: TextTone])[] = [
    [t.fitness, t.aboutFitness, replayed],
    [t.matched, t.aboutMatched({ similarity }), comparison.matching.length],
    // Left out if nothing was skipped.
    [t.skipped, t.aboutSkipped, summary?.skipped.length || undefined, 'failed'],
    [t.notExercised, t.aboutMissing, summary?.notExercised.length ?? 0, 'missing'],
    [t.added, t.aboutAdded, marked('added'), 'added'],
    [t.reordered, t.aboutReordered, marked('reordered'), 'reordered'],
  ];
  return (
    <Stack gap="3" pad="4" data-testid={testIds.compareScores}>
      <Hint size="ui">{originOf(result)}</Hint>
      <UnmatchedNodes result={result} />
      <Stack gap="1">
        <ScoreTable title={t.againstTheAuthoredGraph} rows={scoreRows(comparison)} />
        {[t.legendChain, t.legendGraph, t.legendColumns].map((text) => (
          <Hint key={text}>{text}</Hint>
        ))}
      </Stack>
      <Figures>
        {facts.map(
          ([name, definition, figure, tone]) =>
            figure !== undefined && (
              <Figure
                key={name}
                name={<Term name={name} definition={definition} />}
                wide={name === t.fitness}
                {...(tone && { tone })}
              >
                {figure}
              </Figure>
            ),
        )}
      </Figures>
      <Note
        tone={!validity.valid ? 'error' : runsBroken > 0 ? 'warning' : 'done'}
        icon={validity.valid && runsBroken === 0 ? <CircleCheck size={15} /> : <CircleAlert size={15} />}
      >
        {validity.valid ? t.valid : validity.problems.map((problem) => problem.message).join(' ')}
        {runsBroken > 0 && <p>{t.validNotCompliant(runsBroken)}</p>}
      </Note>
      <MatchCorrectionList />
      <Stack as="ul" gap="2">
        {[...new Set([...rebuilding.notes, ...comparison.notes])].map((note) => (
          <Text as="li" key={note} tone="muted">
            {coreText(note)}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
