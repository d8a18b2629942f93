// The right panel of Generate: what is asked, and what came of the chosen candidate.

import { FolderOpen, X } from 'lucide-react';
import { useRef } from 'react';
import { printWorfGraph } from '../../../core/evaluation';
import { parseActions } from '../../../core/generation';
import { emptyGraph } from '../../../core/graph';
import { maxCandidates } from '../../../state/evaluate/generationStore';
import { Button, IconButton } from '../../kit/Button';
import { Select, TextArea } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Alert, Status } from '../../kit/Notice';
import { TabBar } from '../../kit/TabBar';
import { ModelName } from '../../studio/ModelName';
import { useSettings, useShell, useTools, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { NumberInput } from '../NumberInput';
import { useGeneration } from '../openGeneration';
import styles from './GenerateRight.module.css';

function Gold() {
  const gold = useGeneration((state) => state.gold);
  const takeGoldFile = useGeneration((state) => state.takeGoldFile);
  const takeGoldGraph = useGeneration((state) => state.takeGoldGraph);
  const clearGold = useGeneration((state) => state.clearGold);
  const title = useWorkspace((state) => state.history.document.title);
  const graphs = useWorkspace((state) => state.analysis.graphs);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.gold} aria-label="Gold graph">
      <h3>Gold graph, where one is known</h3>
      {gold.kind === 'ready' ? (
        <p className={styles.row}>
          <span className={styles.name}>{gold.name}</span>
          <IconButton label="Take the gold graph away" onClick={() => void clearGold()}>
            <X size={14} />
          </IconButton>
        </p>
      ) : (
        <div className={styles.row}>
          <Button icon={<FolderOpen size={14} />} onClick={() => input.current?.click()}>
            Choose a file ...
          </Button>
          <Button
            tone="quiet"
            title={`Use ${title}, which is open`}
            onClick={() => void takeGoldGraph(title, graphs.procedure ?? graphs.flowchart ?? emptyGraph)}
          >
            This document
          </Button>
        </div>
      )}
      {gold.kind === 'refused' && (
        <Alert className={styles.problem}>
          {gold.name} cannot be taken. {gold.message}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Gold graph file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void takeGoldFile(file);
          event.target.value = '';
        }}
      />
    </section>
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
    <div className={styles.panel}>
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
          <span className={styles.row}>
            {count === 0 ? 'Without any, subtasks are in the model’s own words.' : `${count} actions.`}
            {offered.length > 0 && (
              <button
                type="button"
                className={styles.link}
                onClick={() =>
                  change({
                    actions: offered
                      .map(([name, words]) => (words ? `${name}: ${words.replace(/\s+/g, ' ').trim()}` : name))
                      .join('\n'),
                  })
                }
              >
                Use the {offered.length} of the open document
              </button>
            )}
          </span>
        }
      >
        <TextArea
          className={styles.mono}
          value={draft.actions}
          placeholder={'find_tool: looks for a tool by name\nlend_tool\nwrite_ticket'}
          spellCheck={false}
          onChange={(event) => change({ actions: event.target.value })}
        />
      </Field>
      <div className={styles.numbers}>
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
      </div>
      <Gold />
      <p className={styles.row}>
        {lacksEndpoint ? 'No endpoint is set.' : 'Written by'}
        {!lacksEndpoint && <ModelName model={model} rehearsal={rehearsal} />}
        <button type="button" className={styles.link} onClick={() => openDialog('endpoint')}>
          {lacksEndpoint ? 'Set one' : 'Change'}
        </button>
      </p>
      {rehearsal && (
        <p className={styles.hint}>
          The rehearsal model takes the actions whose words stand in the task, in its order; it understands nothing.
        </p>
      )}
      {problem !== undefined && <Alert className={styles.problem}>{problem}</Alert>}
      <div className={styles.row}>
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
      </div>
    </div>
  );
}

const noApis: readonly never[] = [];

function Chosen() {
  const row = useGeneration((state) => (state.chosen === undefined ? undefined : state.rows[state.chosen]));
  if (!row) return <p className={styles.nothing}>Generate workflows first: what led to the chosen one stands here.</p>;
  const { candidate } = row;
  const { tokens, attempts } = candidate;
  return (
    <div className={styles.panel} data-testid={testIds.candidate}>
      <h3>Candidate {candidate.index + 1}</h3>
      {candidate.kind === 'failed' && <p className={styles.problem}>{candidate.failure.message}</p>}
      {candidate.kind === 'generated' && (
        <>
          {candidate.problems.length === 0 ? (
            <p className={styles.sound}>
              Sound: no circle, every subtask between START and END, no action but those that were listed.
            </p>
          ) : (
            <ul className={styles.faults}>
              {candidate.problems.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
          {candidate.notes.map((note) => (
            <p key={note} className={styles.hint}>
              {note}
            </p>
          ))}
          <pre className={styles.text}>{printWorfGraph(candidate.graph)}</pre>
        </>
      )}
      <p className={styles.hint}>
        {tokens.requests} {tokens.requests === 1 ? 'request' : 'requests'}, {tokens.prompt.toLocaleString('en')} prompt
        and {tokens.completion.toLocaleString('en')} reply tokens
        {tokens.uncounted > 0 && `, ${tokens.uncounted} without a count`}.
      </p>
      {attempts.map(({ step, reply, problems }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts only follow each other.
        <details key={index}>
          <summary>
            Reply {index + 1}, {step}
            {problems.length > 0 && `, ${problems.length === 1 ? '1 fault' : `${problems.length} faults`}`}
          </summary>
          {problems.map(({ message }) => (
            <p key={message} className={styles.problem}>
              {message}
            </p>
          ))}
          <pre className={styles.text}>{reply.slice(0, 8000)}</pre>
        </details>
      ))}
    </div>
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
