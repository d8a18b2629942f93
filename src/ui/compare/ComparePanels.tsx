// The panels of the compare mode: traces, scores, evidence. Long because the three share their words and choices.

import { CircleAlert, CircleCheck, FolderOpen, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Score } from '../../core/graph';
import { Button, IconButton } from '../shell/primitives/Button';
import { TabBar } from '../shell/primitives/TabBar';
import { useCompare, useImports, useRun, useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './ComparePanels.module.css';

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
const fixed = (value: number) => value.toFixed(3);

function ScoreRow({ name, score, definition }: { name: string; score: Score; definition: string }) {
  return (
    <tr title={definition}>
      <th scope="row">{name}</th>
      <td>{fixed(score.precision)}</td>
      <td>{fixed(score.recall)}</td>
      <td>
        <b>{fixed(score.f1)}</b>
      </td>
    </tr>
  );
}

function Scores() {
  const result = useCompare((state) => state.result);
  if (!result) return <p className={styles.nothing}>Scores stand here once traces are chosen.</p>;
  const { comparison, fitness, validity, mined } = result;
  const counts = (side: 'authored' | 'rebuilt', mark: string) =>
    comparison[side].nodes.filter((node) => node.mark === mark).length;
  return (
    <div className={styles.scores} data-testid={testIds.compareScores}>
      <p className={styles.hint}>
        Trace miner over {result.traceCount} {result.traceCount === 1 ? 'trace' : 'traces'}; no model takes part.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Against the authored graph</th>
            <th scope="col">Precision</th>
            <th scope="col">Recall</th>
            <th scope="col">F1</th>
          </tr>
        </thead>
        <tbody>
          <ScoreRow
            name="Chain"
            score={comparison.chain}
            definition="Longest run of matched nodes in an order the authored graph allows (at most 20 topological orders). WorfBench 2.4."
          />
          <ScoreRow
            name="Chain, all orders"
            score={comparison.chain.allOrders}
            definition="The same over every topological order, without listing them."
          />
          <ScoreRow
            name="Graph"
            score={comparison.graphScore}
            definition="Nodes of the maximum common induced subgraph of the matched nodes. WorfBench 2.4."
          />
        </tbody>
      </table>
      <dl className={styles.facts}>
        <div title="Share of the traces' events that the reconstructed graph can replay.">
          <dt>Fitness</dt>
          <dd>
            {fixed(fitness.fitness)}{' '}
            <small>
              {fitness.replayed} of {fitness.events} events
            </small>
          </dd>
        </div>
        <div>
          <dt>Matched</dt>
          <dd>{comparison.matching.length}</dd>
        </div>
        <div data-mark="missing">
          <dt>Missing</dt>
          <dd>{counts('authored', 'missing')}</dd>
        </div>
        <div data-mark="added">
          <dt>Added</dt>
          <dd>{counts('rebuilt', 'added')}</dd>
        </div>
        <div data-mark="reordered">
          <dt>Reordered</dt>
          <dd>{counts('rebuilt', 'reordered')}</dd>
        </div>
      </dl>
      <p className={styles.validity} data-valid={validity.valid}>
        {validity.valid ? <CircleCheck size={15} /> : <CircleAlert size={15} />}
        {validity.valid
          ? 'Valid: one start, an end, every node on a way from one to the other.'
          : validity.problems.map((problem) => problem.message).join(' ')}
      </p>
      <ul className={styles.notes}>
        {[...new Set([...mined.notes, ...comparison.notes])].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function Evidence() {
  const result = useCompare((state) => state.result);
  const selected = useCompare((state) => state.selected);
  const runs = useRun((state) => state.runs);
  const openRun = useRun((state) => state.openRun);
  const selectEvent = useRun((state) => state.selectEvent);
  const openDocument = useWorkspace((state) => state.openDocument);
  const setMode = useShell((state) => state.setMode);
  if (!result || !selected) {
    return <p className={styles.nothing}>Select a node: the trace events that support it stand here.</p>;
  }
  const rebuiltId =
    selected.side === 'rebuilt'
      ? selected.nodeId
      : result.comparison.matching.find(([authored]) => authored === selected.nodeId)?.[1];
  const evidence = rebuiltId === undefined ? [] : (result.mined.evidence[rebuiltId] ?? []);
  const open = async (traceId: string, seq: number) => {
    const run = runs.find((candidate) => candidate.id === traceId);
    if (!run) return;
    openDocument(run.documentId);
    setMode('run');
    await openRun(run.id);
    selectEvent(seq);
  };
  return (
    <div className={styles.evidence}>
      <h3>
        <code>{selected.nodeId.replace(/^\w+:/, '')}</code>
      </h3>
      {evidence.length === 0 && <p className={styles.hint}>No trace supports this node: it is only authored.</p>}
      <ul>
        {evidence.map((item) => {
          const run = runs.find((candidate) => candidate.id === item.trace);
          return (
            <li key={item.trace}>
              <span>{run ? `${run.title}, ${day.format(run.startedAt)}` : item.trace}</span>
              <span className={styles.seqs}>
                {item.seqs.map((seq) =>
                  run ? (
                    <button key={seq} type="button" onClick={() => void open(item.trace, seq)}>
                      event {seq + 1}
                    </button>
                  ) : (
                    <span key={seq}>step {seq + 1}</span>
                  ),
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function CompareRight() {
  const tab = useShell((state) => state.rightTab.compare);
  const setRightTab = useShell((state) => state.setRightTab);
  return (
    <TabBar
      label="Scores and evidence"
      value={tab}
      onChange={setRightTab}
      tabs={[
        { id: 'scores', label: 'Scores', content: <Scores /> },
        { id: 'evidence', label: 'Evidence', content: <Evidence /> },
      ]}
    />
  );
}

/**
 * What is taken when Compare is opened and when another document is: files and runs of this document stay chosen; where
 * nothing is, a run of it is taken, a finished one if there is one.
 */
function useFirstChoice() {
  const runs = useRun((state) => state.runs);
  const activeId = useRun((state) => state.active?.id);
  const documentId = useWorkspace((state) => state.history.document.id);
  const files = useCompare((state) => state.files);
  const chosen = useCompare((state) => state.chosen);
  const choose = useCompare((state) => state.choose);
  const isAnalysed = useWorkspace((state) => state.analysedRevision >= 0);
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isAnalysed || done.current === documentId) return;
    done.current = documentId;
    const own = runs.filter((run) => run.documentId === documentId);
    const first = own.find((run) => run.id === activeId) ?? own.find((run) => run.ended !== undefined) ?? own[0];
    const known = new Set([...files, ...own].map(({ id }) => id));
    const kept = chosen.filter((id) => known.has(id));
    if (kept.length > 0) choose(kept);
    else choose(first ? [first.id] : []);
  }, [isAnalysed, documentId, runs, activeId, files, chosen, choose]);
}

function Traces() {
  const runs = useRun((state) => state.runs);
  const documentId = useWorkspace((state) => state.history.document.id);
  const files = useCompare((state) => state.files);
  const chosen = useCompare((state) => state.chosen);
  const choose = useCompare((state) => state.choose);
  const tell = useCompare((state) => state.tell);
  const openFiles = useImports((state) => state.openFiles);
  const removeFile = useCompare((state) => state.removeFile);
  const problem = useCompare((state) => state.problem);
  const warnings = useCompare((state) => state.warnings);
  const openDialog = useShell((state) => state.openDialog);
  const waiting = useImports((state) => state.wizard?.traces.length ?? 0);
  const input = useRef<HTMLInputElement>(null);
  useFirstChoice();
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const own = runs.filter((run) => run.documentId === documentId);
  const read = async (files: readonly File[]) => {
    const { refused } = await openFiles(files, { tells: 'caller', ownAs: 'traces' });
    tell(refused.length === 0 ? undefined : refused.slice(0, 3).join(' '));
  };
  return (
    <div className={styles.traces}>
      <div className={styles.bar}>
        <p className={styles.hint}>
          {chosen.length} chosen. Several traces show what is optional, what repeats and what branches.
        </p>
        <Button disabled={own.length === 0} onClick={() => choose(own.map((run) => run.id))}>
          All runs
        </Button>
        {waiting > 0 && (
          <Button tone="quiet" onClick={() => openDialog('traces')}>
            Go on with {waiting} {waiting === 1 ? 'dialogue' : 'dialogues'}
          </Button>
        )}
        <Button icon={<FolderOpen size={14} />} onClick={() => input.current?.click()}>
          Open logs ...
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Log to open"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            if (chosen.length > 0) void read(chosen);
            event.target.value = '';
          }}
        />
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {warnings.slice(0, 3).map((warning) => (
        <p key={warning} className={styles.hint}>
          {warning}
        </p>
      ))}
      {own.length === 0 && files.length === 0 && (
        <p className={styles.hint}>This document has no runs yet: run a session first, or open logs.</p>
      )}
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id}>
            <label>
              <input type="checkbox" checked={chosen.includes(file.id)} onChange={() => toggle(file.id)} />
              <span>{file.label}</span>
              <small>
                {file.traces.length} {file.traces.length === 1 ? 'trace' : 'traces'}
              </small>
            </label>
            <IconButton label={`Close ${file.label}`} onClick={() => removeFile(file.id)}>
              <X size={14} />
            </IconButton>
          </li>
        ))}
        {own.map((run) => (
          <li key={run.id}>
            <label>
              <input type="checkbox" checked={chosen.includes(run.id)} onChange={() => toggle(run.id)} />
              <span>{day.format(run.startedAt)}</span>
              <small>
                {run.model}
                {run.rehearsal ? ' (no LLM)' : ''}, {run.turns} turns, {run.denied} denied, {run.violations} violations
              </small>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function CompareBottom() {
  const tab = useShell((state) => state.bottomTab.compare);
  const setBottomTab = useShell((state) => state.setBottomTab);
  return (
    <TabBar
      label="Traces"
      value={tab}
      onChange={setBottomTab}
      tabs={[{ id: 'traces', label: 'Traces', content: <Traces /> }]}
    />
  );
}
