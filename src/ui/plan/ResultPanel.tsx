import { CircleCheck, CircleX, Scale } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type AcceptanceCheck,
  type CheckOutcome,
  checkResult,
  type Judgement,
  judgeResult,
  kindOfResult,
} from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import { Button } from '../kit/Button';
import { CodeBox } from '../kit/CodeBox';
import { IconText } from '../kit/IconText';
import { Row, Stack } from '../kit/Layout';
import { Markdown } from '../kit/Markdown';
import { Alert, Status } from '../kit/Notice';
import { Section } from '../kit/Section';
import { Segments } from '../kit/Segments';
import { Hint, LoneHint, Text } from '../kit/Text';
import { saveText } from '../studio/saveFile';
import { useWeir } from '../studio/weirContext';
import { describeCheck } from './checkDraft';
import { usePlans, useRunState } from './openPlans';
import styles from './Plan.module.css';

/** A result as what it is. A page of HTML stands in a frame in which nothing runs and nothing is loaded. */
export function ResultView({ text }: { readonly text: string }) {
  const kind = kindOfResult(text);
  const [isSource, setSource] = useState(false);
  return (
    <Stack gap="2" size="grows">
      {(kind === 'html' || kind === 'markdown') && (
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
        <iframe className={styles.frame} title={t.htmlFrame} sandbox="" srcDoc={framed(text)} />
      ) : (
        <Markdown text={text} level={3} />
      )}
    </Stack>
  );
}

/** The page's own policy goes for the frame as well; this one is stricter than any that the page may have. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;
const framed = (html: string) => `${policy}${html}`;

type Outcomes = readonly CheckOutcome[] | 'checking' | 'not loaded';

/** What the executable checks say of a result. Scripts and parsers take a moment; those of an older result are given up. */
function useCheckOutcomes(answer: string, checks: readonly AcceptanceCheck[] | undefined): Outcomes {
  const { loadPlans } = useWeir();
  const [outcomes, setOutcomes] = useState<Outcomes>('checking');
  useEffect(() => {
    const controller = new AbortController();
    setOutcomes('checking');
    const check = async () => {
      const { checking } = await loadPlans();
      return checkResult(answer, checks ?? [], checking, controller.signal);
    };
    void check().then(
      (found) => !controller.signal.aborted && setOutcomes(found),
      () => setOutcomes('not loaded'),
    );
    return () => controller.abort();
  }, [answer, checks, loadPlans]);
  return outcomes;
}

function Checks({ answer }: { readonly answer: string }) {
  const checks = usePlans(({ open }) => open?.checks);
  const head = usePlans(({ run }) => run?.head);
  const { loadPlans } = useWeir();
  const [judgements, setJudgements] = useState<Readonly<Record<string, Judgement>>>({});
  const [isAsking, setAsking] = useState(false);
  const outcomes = useCheckOutcomes(answer, checks);
  if (!checks || checks.length === 0) return null;
  const judged = checks.filter((check) => check.kind === 'judged');
  const ask = async () => {
    if (!head) return;
    setAsking(true);
    try {
      const chat = (await loadPlans()).openChat(head);
      for (const check of judged) {
        const said = await judgeResult(answer, check, { chat, model: head.model });
        setJudgements((before) => ({ ...before, [describeCheck(check)]: said }));
      }
    } catch {
      // Its code did not come: nothing is judged, and the button is there again.
    } finally {
      setAsking(false);
    }
  };
  return (
    <Section title={t.checksSection}>
      <Text size="sm" tone="muted">
        {t.executable}
      </Text>
      {outcomes === 'checking' && (
        <Status>
          <Text size="sm" tone="muted">
            {t.checking}
          </Text>
        </Status>
      )}
      {outcomes === 'not loaded' && <Alert>{t.notLoaded}</Alert>}
      <Stack as="ul" gap="1">
        {(typeof outcomes === 'string' ? [] : outcomes).map(({ check, passed, message }) => (
          <IconText
            as="li"
            key={JSON.stringify(check)}
            size="sm"
            tone={passed ? 'done' : 'failed'}
            icon={passed ? <CircleCheck size={13} /> : <CircleX size={13} />}
          >
            {describeCheck(check)}: {passed ? t.passed : `${t.notPassed}. ${message}`}
          </IconText>
        ))}
      </Stack>
      {judged.length > 0 && (
        <>
          <Text size="sm" tone="muted">
            {t.judged}
          </Text>
          <Stack as="ul" gap="1">
            {judged.map((check) => {
              const said = judgements[describeCheck(check)];
              return (
                <IconText
                  as="li"
                  key={describeCheck(check)}
                  size="sm"
                  tone={said?.kind === 'judged' ? (said.passed ? 'done' : 'failed') : 'muted'}
                  icon={<Scale size={13} />}
                >
                  {describeCheck(check)}{' '}
                  {said?.kind === 'judged'
                    ? `(${said.passed ? t.judgedYes : t.judgedNo}) ${said.reason}`
                    : `(${t.notJudged}) ${said?.reason ?? ''}`}
                </IconText>
              );
            })}
          </Stack>
          {head?.baseUrl === undefined ? (
            <Hint>{t.judgeRehearsal}</Hint>
          ) : (
            <Row>
              <Button small disabled={isAsking} onClick={() => void ask()}>
                {isAsking ? t.judging : t.judge}
              </Button>
            </Row>
          )}
        </>
      )}
    </Section>
  );
}

/** The assembled result of the run, with what its checks say. */
export function ResultPanel() {
  const state = useRunState();
  const name = usePlans(({ open }) => open?.name ?? 'result');
  const isRehearsal = usePlans(({ run }) => run?.head.baseUrl === undefined);
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
            <Text size="sm" tone="muted" figures>
              {t.tokens({
                tokens: `${uncounted > 0 ? '≥ ' : ''}${(prompt + completion).toLocaleString('en')}`,
                requests: String(requests),
              })}
            </Text>
            <Button small onClick={() => saveText(answer, `${name}.${endings[kindOfResult(answer)]}`, 'text/plain')}>
              {t.saveResult}
            </Button>
          </Row>
          <ResultView text={answer} />
        </>
      )}
    </Stack>
  );
}

const endings = { html: 'html', json: 'json', code: 'js', markdown: 'md' } as const;
