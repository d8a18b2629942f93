// The right panel of Generate: what is asked, and what came of the chosen candidate.

import { FolderOpen, X } from 'lucide-react';
import { printWorfGraph } from '../../../core/evaluation';
import { parseActions } from '../../../core/generation';
import { emptyGraph } from '../../../core/graph';
import { maxCandidates } from '../../../state/evaluate/generationStore';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Select, TextArea } from '../../kit/Controls';
import { Disclosure } from '../../kit/Disclosure';
import { Field } from '../../kit/Field';
import { FileButton } from '../../kit/FileButton';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Alert, Status } from '../../kit/Notice';
import { NumberInput } from '../../kit/NumberInput';
import { TabBar } from '../../kit/TabBar';
import { Text } from '../../kit/Text';
import { ModelName } from '../../studio/ModelName';
import { useSettings, useShell, useTools, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { useGeneration } from '../openGeneration';
import styles from './GenerateRight.module.css';

function Gold() {
  const gold = useGeneration((state) => state.gold);
  const takeGoldFile = useGeneration((state) => state.takeGoldFile);
  const takeGoldGraph = useGeneration((state) => state.takeGoldGraph);
  const clearGold = useGeneration((state) => state.clearGold);
  const title = useWorkspace((state) => state.history.document.title);
  const graphs = useWorkspace((state) => state.analysis.graphs);
  return (
    <Stack as="section" gap="2" aria-label="Gold graph">
      <Text as="h3" size="sm" tone="muted" weight="light">
        Gold graph, where one is known
      </Text>
      {gold.kind === 'ready' ? (
        <Row as="p" gap="2" wraps>
          <Text weight="medium" lines="anywhere">
            {gold.name}
          </Text>
          <IconButton label="Take the gold graph away" onClick={() => void clearGold()}>
            <X size={14} />
          </IconButton>
        </Row>
      ) : (
        <Row gap="2" wraps>
          <FileButton
            icon={<FolderOpen size={14} />}
            what="Gold graph file"
            onFiles={([file]) => file && void takeGoldFile(file)}
          >
            Choose a file ...
          </FileButton>
          <Button
            tone="quiet"
            title={`Use ${title}, which is open`}
            onClick={() => void takeGoldGraph(title, graphs.procedure ?? graphs.flowchart ?? emptyGraph)}
          >
            This document
          </Button>
        </Row>
      )}
      {gold.kind === 'refused' && (
        <Alert>
          {gold.name} cannot be taken. {gold.message}
        </Alert>
      )}
    </Stack>
  );
}

function Task() {
  const draft = useGeneration((state) => state.draft);
  const change = useGeneration((state) => state.change);
  const work = useGeneration((state) => state.work);
  const problem = useGeneration((state) => state.problem);
  const generate = useGeneration((state) => state.generate);
  const cancel = useGeneration((state) => state.cancel);
  const { source, model } = useSettings((state) => state.modelChoice);
  const baseUrl = useSettings((state) => state.baseUrl);
  const openDialog = useShell((state) => state.openDialog);
  const apis = useWorkspace((state) => state.analysis.document?.apis ?? noApis);
  const definitions = useTools((state) => state.definitions);
  const rehearsal = source === 'rehearsal';
  const lacksEndpoint = !rehearsal && baseUrl === '';
  const offered = [
    ...new Map(
      [
        ...definitions.map(({ name, description }) => [name, description] as const),
        ...apis.map(({ name, desc }) => [name, desc] as const),
      ].map((entry) => entry),
    ),
  ];
  const isAsking = work.kind === 'asking';
  const count = parseActions(draft.actions).length;
  return (
    <Stack gap="3" pad="4">
      <Field label="Task">
        <TextArea
          value={draft.task}
          placeholder="Find the tool, then lend it and write a ticket. Tell the date."
          onChange={(event) => change({ task: event.target.value })}
        />
      </Field>
      <Field
        label="Actions, one a line"
        note={
          <Row as="span" gap="2" wraps>
            {count === 0 ? 'Without any, subtasks are in the model’s own words.' : `${count} actions.`}
            {offered.length > 0 && (
              <LinkButton
                onClick={() =>
                  change({
                    actions: offered
                      .map(([name, words]) => (words ? `${name}: ${words.replace(/\s+/g, ' ').trim()}` : name))
                      .join('\n'),
                  })
                }
              >
                Use the {offered.length} of the open document
              </LinkButton>
            )}
          </Row>
        }
      >
        <TextArea
          mono
          value={draft.actions}
          placeholder={'find_tool: looks for a tool by name\nlend_tool\nwrite_ticket'}
          spellCheck={false}
          onChange={(event) => change({ actions: event.target.value })}
        />
      </Field>
      <Columns of="numbers">
        <Field label="Candidates">
          <NumberInput
            value={draft.count}
            min={1}
            max={maxCandidates}
            step={1}
            onChange={(value) => change({ count: Math.round(value) })}
          />
        </Field>
        <Field label="Temperature">
          <NumberInput
            value={draft.temperature}
            min={0}
            max={2}
            step={0.1}
            onChange={(temperature) => change({ temperature })}
          />
        </Field>
        <Field label="First seed">
          <NumberInput
            value={draft.seed}
            min={0}
            max={1e9}
            step={1}
            onChange={(value) => change({ seed: Math.round(value) })}
          />
        </Field>
        <Field label="Matched by">
          <Select
            value={draft.similarity}
            onChange={(event) => change({ similarity: event.target.value === 'exact' ? 'exact' : 'lexical' })}
          >
            <option value="lexical">3-grams</option>
            <option value="exact">equal text</option>
          </Select>
        </Field>
      </Columns>
      <Gold />
      <Row as="p" gap="2" wraps>
        {lacksEndpoint ? 'No endpoint is set.' : 'Written by'}
        {!lacksEndpoint && <ModelName model={model} rehearsal={rehearsal} />}
        <LinkButton onClick={() => openDialog('endpoint')}>{lacksEndpoint ? 'Set one' : 'Change'}</LinkButton>
      </Row>
      {rehearsal && (
        <Text as="p" size="sm" tone="muted">
          The rehearsal model takes the actions whose words stand in the task, in its order; it understands nothing.
        </Text>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Row gap="2" wraps>
        {isAsking ? (
          <>
            <Button onClick={cancel}>Cancel</Button>
            <Status as="span">
              {work.words}, {work.done} of {work.of} done
            </Status>
          </>
        ) : (
          <Button tone="primary" disabled={draft.task.trim() === '' || lacksEndpoint} onClick={() => void generate()}>
            Generate {draft.count === 1 ? 'a workflow' : `${draft.count} workflows`}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

const noApis: readonly never[] = [];

function Chosen() {
  const row = useGeneration((state) => (state.chosen === undefined ? undefined : state.rows[state.chosen]));
  if (!row)
    return (
      <Text as="p" tone="muted" padded>
        Generate workflows first: what led to the chosen one stands here.
      </Text>
    );
  const { candidate } = row;
  const { tokens, attempts } = candidate;
  return (
    <Stack gap="3" pad="4" data-testid={testIds.candidate}>
      <h3>Candidate {candidate.index + 1}</h3>
      {candidate.kind === 'failed' && (
        <Text as="p" tone="error" lines="anywhere">
          {candidate.failure.message}
        </Text>
      )}
      {candidate.kind === 'generated' && (
        <>
          {candidate.problems.length === 0 ? (
            <Text as="p" tone="done">
              Sound: no circle, every subtask between START and END, no action but those that were listed.
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
            <Text as="p" size="sm" tone="muted" key={note}>
              {note}
            </Text>
          ))}
          <Text as="pre" mono lines="asTyped" className={styles.text}>
            {printWorfGraph(candidate.graph)}
          </Text>
        </>
      )}
      <Text as="p" size="sm" tone="muted">
        {tokens.requests} {tokens.requests === 1 ? 'request' : 'requests'}, {tokens.prompt.toLocaleString('en')} prompt
        and {tokens.completion.toLocaleString('en')} reply tokens
        {tokens.uncounted > 0 && `, ${tokens.uncounted} without a count`}.
      </Text>
      {attempts.map(({ step, reply, problems }, index) => (
        <Disclosure
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts only follow each other.
          key={index}
          title={`Reply ${index + 1}, ${step}${problems.length === 0 ? '' : problems.length === 1 ? ', 1 fault' : `, ${problems.length} faults`}`}
        >
          {problems.map(({ message }) => (
            <Text as="p" tone="error" lines="anywhere" key={message}>
              {message}
            </Text>
          ))}
          <Text as="pre" mono lines="asTyped" className={styles.text}>
            {reply.slice(0, 8000)}
          </Text>
        </Disclosure>
      ))}
    </Stack>
  );
}

export function GenerateRight() {
  const tab = useGeneration((state) => state.rightTab);
  const showRight = useGeneration((state) => state.showRight);
  return (
    <TabBar
      label="Generate"
      value={tab}
      onChange={showRight}
      tabs={[
        { id: 'task', label: 'Task', content: <Task /> },
        { id: 'candidate', label: 'Candidate', content: <Chosen /> },
      ]}
    />
  );
}
