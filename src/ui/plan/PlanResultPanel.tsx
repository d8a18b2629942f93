import { CircleCheck, CircleX, Scale } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { AcceptanceCheck } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import {
  type CheckLine,
  type Judgements,
  judgeChecks,
  judgedLines,
  makeChecks,
  viewResult,
} from '../../state/plan/planResult';
import { Button } from '../kit/Button';
import { CodeBox } from '../kit/CodeBox';
import { IconText } from '../kit/IconText';
import { Row, Stack } from '../kit/Layout';
import { Markdown } from '../kit/Markdown';
import { Alert, Status } from '../kit/Notice';
import { Section } from '../kit/Section';
import { Segments } from '../kit/Segments';
import { Hint, LoneHint, Quiet } from '../kit/Text';
import { useAsyncAnswer } from '../kit/useAsyncAnswer';
import { saveText } from '../studio/saveFile';
import { useWeir } from '../studio/weirContext';
import styles from './Plan.module.css';
import { usePlanStore, useShownRunState } from './usePlanStore';

/** Shows a result by its format. An HTML page is in a frame without scripts and external resources. */
export function PlanResultView({ text }: { readonly text: string }) {
  const { kind, hasSource, page } = useMemo(() => viewResult(text), [text]);
  const [isSource, setSource] = useState(false);
  return (
    <Stack gap="2" size="grows">
      {hasSource && (
        <Segments
          legend={t.showAs}
          options={{ page: kind === 'html' ? t.asHtml : t.asMarkdown, source: t.asCode }}
          value={isSource ? 'source' : 'page'}
          onChange={(id) => setSource(id === 'source')}
        />
      )}
      {isSource || kind === 'json' || kind === 'code' ? (
        <CodeBox label={t.result}>{text}</CodeBox>
      ) : kind === 'html' ? (
        <iframe className={styles.frame} title={t.htmlFrame} sandbox="" srcDoc={page} />
      ) : (
        <Markdown text={text} level={3} />
      )}
    </Stack>
  );
}

const toneOf = (passed: boolean | undefined) => (passed === undefined ? 'muted' : passed ? 'done' : 'failed');

/** A list of checks, each with its verdict on the result. */
const CheckLines = ({ lines, icon }: { readonly lines: readonly CheckLine[]; readonly icon?: ReactNode }) => (
  <Stack as="ul" gap="1">
    {lines.map(({ check, passed, text }) => (
      <IconText
        as="li"
        key={JSON.stringify(check)}
        size="sm"
        tone={toneOf(passed)}
        icon={icon ?? (passed ? <CircleCheck size={13} /> : <CircleX size={13} />)}
      >
        {text}
      </IconText>
    ))}
  </Stack>
);

/** The verdicts of the executable checks on a result. Asynchronous; checks of an earlier result are cancelled. */
function useCheckOutcomes(answer: string, checks: readonly AcceptanceCheck[] = none) {
  const { loadPlans } = useWeir();
  const checkInput = useMemo(() => ({ answer, checks }), [answer, checks]);
  const check = useCallback(
    (of: typeof checkInput, cancel: AbortSignal) => makeChecks(loadPlans, of.answer, of.checks, cancel),
    [loadPlans],
  );
  return useAsyncAnswer(checkInput, check) ?? 'checking';
}

function Checks({ answer }: { readonly answer: string }) {
  const checks = usePlanStore(({ open }) => open?.checks);
  const head = usePlanStore(({ run }) => run?.head);
  const { loadPlans } = useWeir();
  const [judgements, setJudgements] = useState<Judgements>({});
  const [isJudging, setAsking] = useState(false);
  const outcomes = useCheckOutcomes(answer, checks);
  if (!checks || checks.length === 0) return null;
  const judged = judgedLines(checks, judgements);
  const ask = async () => {
    if (!head) return;
    setAsking(true);
    try {
      await judgeChecks(loadPlans, head, answer, checks, (judgement) =>
        setJudgements((before) => ({ ...before, ...judgement })),
      );
    } catch {
      // If the code could not be loaded, nothing is judged and the button is enabled again.
    } finally {
      setAsking(false);
    }
  };
  return (
    <Section title={t.checksSection}>
      <Quiet>{t.executable}</Quiet>
      {outcomes === 'checking' && (
        <Status>
          <Quiet>{t.checking}</Quiet>
        </Status>
      )}
      {outcomes === 'not loaded' && <Alert>{t.notLoaded}</Alert>}
      <CheckLines lines={typeof outcomes === 'string' ? [] : outcomes} />
      {judged.length > 0 && (
        <>
          <Quiet>{t.judged}</Quiet>
          <CheckLines icon={<Scale size={13} />} lines={judged} />
          {head?.baseUrl === undefined ? (
            <Hint>{t.judgeRehearsal}</Hint>
          ) : (
            <Row>
              <Button small disabled={isJudging} onClick={() => void ask()}>
                {isJudging ? t.judging : t.judge}
              </Button>
            </Row>
          )}
        </>
      )}
    </Section>
  );
}

/** The assembled result of the run, with the verdicts of its checks. */
export function PlanResultPanel() {
  const state = useShownRunState();
  const name = usePlanStore(({ open }) => open?.name ?? 'result');
  const isRehearsal = usePlanStore(({ run }) => run?.head.baseUrl === undefined);
  if (!state?.outcome) return <LoneHint>{t.noResult}</LoneHint>;
  const { answer, reason, tokens } = state;
  const { prompt, completion, requests, uncounted } = tokens;
  return (
    <Stack gap="3" pad="4" size="full" scrolls>
      {isRehearsal && <Hint>{t.rehearsed}</Hint>}
      {reason !== undefined && <Alert>{reason}</Alert>}
      {answer === null || answer === undefined ? (
        <Hint size="ui">{t.resultNone}</Hint>
      ) : (
        <>
          <Checks answer={answer} />
          <Row gap="2" wraps justify="between">
            <Quiet figures>
              {t.tokens({
                tokens: `${uncounted > 0 ? '≥ ' : ''}${(prompt + completion).toLocaleString('en')}`,
                requests: String(requests),
              })}
            </Quiet>
            <Button small onClick={() => saveText(answer, `${name}.${viewResult(answer).ending}`, 'text/plain')}>
              {t.saveResult}
            </Button>
          </Row>
          <PlanResultView text={answer} />
        </>
      )}
    </Stack>
  );
}

const none: readonly never[] = [];
