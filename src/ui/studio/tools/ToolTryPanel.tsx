import { CircleAlert, CircleCheck, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ToolDefinition } from '../../../core/formats';
import type { ToolBackend } from '../../../core/session';
import { toolsMessages as t } from '../../../messages/tools.en';
import { type ArgumentTexts, parseArguments } from '../../../state/tools/toolArguments';
import { type ToolTryResult, tryTool } from '../../../state/tools/tryTool';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { CodeBox } from '../../kit/CodeBox';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Heading } from '../../kit/Section';
import { Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useRun, useWeir } from '../weirContext';
import { ArgumentsForm } from './ArgumentsForm';
import styles from './Tools.module.css';

interface ToolTryPanelProps {
  readonly tool: ToolDefinition;
  /** The draft as a backend; undefined while it is invalid. */
  readonly backend: ToolBackend | undefined;
  readonly onTried?: (tried: ToolTryResult) => void;
}

/** Calls the tool as a session would, but without a session. */
export function ToolTryPanel({ tool, backend, onTried }: ToolTryPanelProps) {
  const stores = useWeir();
  const [texts, setTexts] = useState<ArgumentTexts>({});
  const [seed, setSeed] = useState(1);
  const [tried, setTried] = useState<ToolTryResult | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const [isRunning, setRunning] = useState(false);
  const shown = useRun((state) => state.shown);
  const [isInSession, setWithin] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const { args, problems } = parseArguments(tool, texts);
  const settings = JSON.stringify(backend);
  // A result of other settings does not apply to these.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are what it is about.
  useEffect(() => setTried(undefined), [settings]);
  const target = backend?.kind === 'llm' || backend?.kind === 'manual' ? undefined : backend;
  const isReady = target !== undefined && Object.keys(problems).length === 0;
  const run = async () => {
    if (!target || !isReady || isRunning) return;
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    const done = await tryTool(
      stores,
      { name: tool.name, backend: target, args, seed, ...(isInSession && shown ? { within: shown } : {}) },
      controller.signal,
    );
    if (running.current !== controller) return;
    running.current = undefined;
    setRunning(false);
    setTried(done);
    onTried?.(done);
  };
  return (
    <Stack as="section" gap="3" className={styles.try} aria-label={t.try}>
      <Stack as="form" gap="3" onSubmit={() => void run()}>
        <ArgumentsForm
          tool={tool}
          texts={texts}
          problems={problems}
          onChange={setTexts}
          seed={seed}
          onDraw={() => setSeed(seed + 1)}
        />
        {target?.kind === 'script' && shown && (
          <CheckField label={t.takeShownRun} checked={isInSession} onChange={setWithin} />
        )}
        <Row gap="2">
          {isRunning ? (
            <Button icon={<Square size={13} />} onClick={() => running.current?.abort()}>
              {t.stop}
            </Button>
          ) : (
            <Button type="submit" icon={<Play size={13} />} disabled={!isReady}>
              {t.try}
            </Button>
          )}
          {!target && <Text tone="muted">{t.fixMarkedFields}</Text>}
        </Row>
      </Stack>
      <Status as="div" data-testid={testIds.toolTried}>
        {tried && <Outcome tried={tried} />}
      </Status>
    </Stack>
  );
}

function Outcome({ tried }: { readonly tried: ToolTryResult }) {
  const { result, console: lines, took, row } = tried;
  const isOk = result.kind === 'succeeded';
  return (
    <Stack gap="2">
      <Text as="p" tone={isOk ? 'done' : 'failed'}>
        {isOk ? <CircleCheck size={14} /> : <CircleAlert size={14} />}{' '}
        <span>
          {isOk ? t.answered : t.failed}
          {row === undefined ? ` in ${took} ms` : row < 0 ? ', generated' : t.byRow({ number: row + 1 })}
        </span>
      </Text>
      <CodeBox height="block" label={t.resultTitle}>
        {isOk ? JSON.stringify(result.value, null, 2) : result.message}
      </CodeBox>
      {lines && lines.length > 0 && (
        <>
          <Heading as="h4">{t.console}</Heading>
          <CodeBox height="block" label={t.console}>
            {lines.join('\n')}
          </CodeBox>
        </>
      )}
    </Stack>
  );
}
