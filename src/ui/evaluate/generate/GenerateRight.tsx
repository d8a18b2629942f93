// The right panel of Generate: the request, and the result of the chosen candidate.

import { X } from 'lucide-react';
import { printWorfGraph } from '../../../core/evaluation';
import { oneLine } from '../../../core/support';
import { commonMessages as common } from '../../../messages/common.en';
import { evaluationMessages as evaluation } from '../../../messages/evaluation.en';
import { generationMessages as t } from '../../../messages/generation.en';
import { countActions, maxCandidates } from '../../../state/evaluate/generationStore';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Disclosure } from '../../kit/Disclosure';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Alert, Status } from '../../kit/Notice';
import { TabBar } from '../../kit/TabBar';
import { Hint, LoneHint, Text } from '../../kit/Text';
import { ModelName } from '../../studio/ModelName';
import { useSettings, useShell, useTools, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { choiceFieldProps } from '../choiceFieldProps';
import { FileOrDocument } from '../FileOrDocument';
import { useGenerationStore } from '../useGenerationStore';
import styles from './GenerateRight.module.css';

function Gold() {
  const { gold, takeGoldFile, takeGoldGraph, clearGold } = useGenerationStore((state) => state);
  return (
    <Stack as="section" gap="2" aria-label={t.goldGraph}>
      <Text as="h3" size="sm" tone="muted" weight="light">
        {t.aboutGold}
      </Text>
      {gold.kind === 'ready' ? (
        <Row as="p" gap="2" wraps>
          <Text weight="medium" lines="anywhere">
            {gold.name}
          </Text>
          <IconButton label={t.removeGold} onClick={() => void clearGold()}>
            <X size={14} />
          </IconButton>
        </Row>
      ) : (
        <FileOrDocument
          what={t.goldGraphFile}
          onFile={(file) => void takeGoldFile(file)}
          onGraph={(name, graph) => void takeGoldGraph(name, graph)}
        />
      )}
      {gold.kind === 'refused' && <Alert>{t.cannotBeUsed({ name: gold.name, message: gold.message })}</Alert>}
    </Stack>
  );
}

function Task() {
  const { draft, change, work, problem, generate, cancel } = useGenerationStore((state) => state);
  const { source, model } = useSettings((state) => state.modelChoice);
  const baseUrl = useSettings((state) => state.baseUrl);
  const openDialog = useShell((state) => state.openDialog);
  const apis = useWorkspace((state) => state.analysis.document?.apis ?? noApis);
  const definitions = useTools((state) => state.definitions);
  const rehearsal = source === 'rehearsal';
  const lacksEndpoint = !rehearsal && baseUrl === '';
  const described = new Map([
    ...definitions.map(({ name, description }) => [name, description] as const),
    ...apis.map(({ name, desc }) => [name, desc] as const),
  ]);
  const offered = [...described].map(([name, words]) => (words ? `${name}: ${oneLine(words)}` : name));
  const isGenerating = work.kind === 'asking';
  const count = countActions(draft);
  const { number, select } = choiceFieldProps(draft, change);
  return (
    <Stack gap="3" pad="4">
      <InputField
        long
        label={t.task}
        value={draft.task}
        placeholder={t.taskExample}
        onChange={(task) => change({ task })}
      />
      <InputField
        long
        mono
        label={t.actions}
        note={
          <Row as="span" gap="2" wraps>
            {count === 0 ? t.withoutActions : t.actionsListed(count)}
            {offered.length > 0 && (
              <LinkButton onClick={() => change({ actions: offered.join('\n') })}>
                {t.takeOffered({ offered: offered.length })}
              </LinkButton>
            )}
          </Row>
        }
        value={draft.actions}
        placeholder={t.actionsExample}
        spellCheck={false}
        onChange={(actions) => change({ actions })}
      />
      <Columns of="numbers">
        {number('count', t.candidates, 1, maxCandidates)}
        {number('temperature', t.temperature, 0, 2, 0.1)}
        {number('seed', t.firstSeed, 0, 1e9)}
        {select('similarity', t.matchedBy, { lexical: t.trigrams, exact: t.equalText })}
      </Columns>
      <Gold />
      <Row as="p" gap="2" wraps>
        {lacksEndpoint ? t.noEndpoint : t.writtenBy}
        {!lacksEndpoint && <ModelName model={model} rehearsal={rehearsal} />}
        <LinkButton onClick={() => openDialog('endpoint')}>{lacksEndpoint ? t.connect : t.change}</LinkButton>
      </Row>
      {rehearsal && <Hint>{t.aboutRehearsal}</Hint>}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Row gap="2" wraps>
        {isGenerating ? (
          <>
            <Button onClick={cancel}>{common.cancel}</Button>
            <Status as="span">{t.ofDone({ step: work.words, done: work.done, total: work.of })}</Status>
          </>
        ) : (
          <Button tone="primary" disabled={draft.task.trim() === '' || lacksEndpoint} onClick={() => void generate()}>
            {t.generate(draft.count)}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

const noApis: readonly never[] = [];

const Problem = ({ children }: { readonly children: string }) => (
  <Text as="p" tone="error" lines="anywhere">
    {children}
  </Text>
);

const WrittenGraph = ({ children }: { readonly children: string }) => (
  <Text as="pre" mono lines="asTyped" className={styles.text}>
    {children}
  </Text>
);

function Chosen() {
  const row = useGenerationStore((state) => (state.chosen === undefined ? undefined : state.rows[state.chosen]));
  if (!row) return <LoneHint>{t.noneYet}</LoneHint>;
  const { candidate } = row;
  const { tokens, attempts } = candidate;
  return (
    <Stack gap="3" pad="4" data-testid={testIds.candidate}>
      <h3>{t.candidateNumber({ number: candidate.index + 1 })}</h3>
      {candidate.kind === 'failed' && <Problem>{candidate.failure.message}</Problem>}
      {candidate.kind === 'generated' && (
        <>
          {candidate.problems.length === 0 ? (
            <Text as="p" tone="done">
              {t.sound}
            </Text>
          ) : (
            <Stack as="ul" gap="1">
              {candidate.problems.map(({ message }) => (
                <Text as="li" key={message} tone="error" lines="anywhere">
                  {message}
                </Text>
              ))}
            </Stack>
          )}
          {candidate.notes.map((note) => (
            <Hint key={note}>{note}</Hint>
          ))}
          <WrittenGraph>{printWorfGraph(candidate.graph)}</WrittenGraph>
        </>
      )}
      <Hint>
        {t.requests(tokens.requests)}
        {t.tokensOf({
          prompt: tokens.prompt.toLocaleString('en'),
          completion: tokens.completion.toLocaleString('en'),
        })}
        {tokens.uncounted > 0 && t.withoutCount({ uncounted: tokens.uncounted })}.
      </Hint>
      {attempts.map(({ step, reply, problems }, index) => (
        <Disclosure
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts only follow each other.
          key={index}
          title={[
            t.replyOf({ number: index + 1, step: step === 'nodes' ? t.nodesStep : t.edgesStep }),
            ...(problems.length > 0 ? [t.faultsOf(problems.length)] : []),
          ].join(', ')}
        >
          {problems.map(({ message }) => (
            <Problem key={message}>{message}</Problem>
          ))}
          <WrittenGraph>{reply.slice(0, 8000)}</WrittenGraph>
        </Disclosure>
      ))}
    </Stack>
  );
}

export function GenerateRight() {
  const { rightTab: tab, showRight } = useGenerationStore('rightTab', 'showRight');
  return (
    <TabBar
      label={evaluation.generate}
      value={tab}
      onChange={showRight}
      tabs={[
        { id: 'task', label: t.task, content: <Task /> },
        { id: 'candidate', label: t.candidate, content: <Chosen /> },
      ]}
    />
  );
}
