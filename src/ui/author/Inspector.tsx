import { Trash2, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { AnswerDecl, ApiDecl, PdlDocument } from '../../core/language';
import { looseName } from '../../core/support';
import { Button } from '../shell/primitives/Button';
import { EmptyHint } from '../shell/primitives/EmptyHint';
import { Message } from '../shell/primitives/Message';
import { useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './Inspector.module.css';

type Declared =
  | { readonly kind: 'api'; readonly decl: ApiDecl }
  | { readonly kind: 'answer'; readonly decl: AnswerDecl };

function findDeclared(document: PdlDocument | undefined, nodeId: string): Declared | undefined {
  const match = /^(api|answer):(.*?)(?:#\d+)?$/s.exec(nodeId);
  if (!document || !match) return undefined;
  const [, kind, name = ''] = match;
  const isNamed = (item: { readonly name: string }) => item.name === name || looseName(item.name) === looseName(name);
  if (kind === 'api') {
    const decl = document.apis.find((api) => api.name === name) ?? document.apis.find(isNamed);
    return decl && { kind: 'api', decl };
  }
  const decl = document.answers.find((answer) => answer.name === name) ?? document.answers.find(isNamed);
  return decl && { kind: 'answer', decl };
}

/** A text that is committed on Enter or on leaving the field; Escape takes it back. */
function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly multiline?: boolean;
  readonly mono?: boolean;
  readonly onCommit: (text: string) => void;
}) {
  const { label, value, multiline, mono, onCommit } = props;
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  const shared = {
    id,
    value: text,
    className: mono ? styles.mono : undefined,
    onBlur: commit,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) event.currentTarget.blur();
      if (event.key === 'Escape') setText(value);
    },
  };
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{label}</span>
      {multiline ? <textarea rows={3} {...shared} /> : <input type="text" spellCheck={false} {...shared} />}
    </label>
  );
}

function Preconditions({ nodeId, declared, document }: { nodeId: string; declared: Declared; document: PdlDocument }) {
  const editGraph = useWorkspace((state) => state.editGraph);
  const select = useWorkspace((state) => state.select);
  const present = declared.decl.preconditions;
  const taken = new Set([looseName(declared.decl.name), ...present.map((name) => looseName(name.name))]);
  const candidates = document.apis.filter((api) => !taken.has(looseName(api.name)));
  return (
    <div className={styles.field}>
      <span>Preconditions</span>
      <ul className={styles.chips}>
        {present.map((name) => (
          <li key={`${name.name}-${name.range.start}`} className={styles.chip}>
            <button type="button" onClick={() => select([`api:${name.name}`])}>
              {name.name}
            </button>
            <button
              type="button"
              aria-label={`Remove precondition ${name.name}`}
              onClick={() => editGraph({ kind: 'removePrecondition', nodeId, requires: name.name })}
            >
              <X size={12} />
            </button>
          </li>
        ))}
        {present.length === 0 && <li className={styles.none}>None: it may be called at any time.</li>}
      </ul>
      {candidates.length > 0 && (
        <select
          value=""
          aria-label="Add a precondition"
          onChange={(event) => editGraph({ kind: 'addPrecondition', nodeId, requires: event.target.value })}
        >
          <option value="" disabled>
            Add a precondition ...
          </option>
          {candidates.map((api) => (
            <option key={`${api.name}-${api.range.start}`} value={api.name}>
              {api.name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

export function Inspector() {
  const selection = useWorkspace((state) => state.selection);
  const analysis = useWorkspace((state) => state.analysis);
  const editGraph = useWorkspace((state) => state.editGraph);
  const revealRange = useWorkspace((state) => state.revealRange);
  const [nodeId] = selection;
  const node = Object.values(analysis.graphs)
    .flatMap((graph) => graph?.nodes ?? [])
    .find((candidate) => candidate.id === nodeId);
  if (!nodeId || !node) {
    return <EmptyHint text="Select a node to see and change what it says." testId={testIds.inspector} />;
  }
  const declared = findDeclared(analysis.document, nodeId);
  const problems = analysis.diagnostics.filter((diagnostic) => diagnostic.nodeIds.includes(nodeId));
  const names = (list: readonly { readonly name: string }[]) => list.map((item) => item.name).join(', ') || 'none';
  return (
    <div className={styles.inspector} data-testid={testIds.inspector}>
      <p className={styles.kind}>{node.kind === 'api' ? 'API' : node.kind === 'answer' ? 'ANSWER' : node.kind}</p>
      {declared && analysis.document ? (
        <>
          <TextField
            key={`name-${nodeId}`}
            label="Name"
            mono
            value={declared.decl.name}
            onCommit={(name) => editGraph({ kind: 'renameNode', nodeId, name })}
          />
          <TextField
            key={`text-${nodeId}`}
            label={declared.kind === 'api' ? 'Description' : 'Text'}
            multiline
            value={declared.decl.desc ?? ''}
            onCommit={(text) =>
              editGraph(
                declared.kind === 'api' ? { kind: 'setDesc', nodeId, text } : { kind: 'setAnswerText', nodeId, text },
              )
            }
          />
          {declared.kind === 'api' && (
            <dl className={styles.facts}>
              <dt>Request</dt>
              <dd>{names(declared.decl.request)}</dd>
              <dt>Response</dt>
              <dd>{names(declared.decl.response)}</dd>
            </dl>
          )}
          <Preconditions nodeId={nodeId} declared={declared} document={analysis.document} />
        </>
      ) : (
        <p className={styles.label}>{node.label}</p>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={`${problem.code}-${problem.range.start}`} data-level={problem.severity}>
              <Message text={problem.message} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {node.range && (
          <Button
            onClick={() => {
              if (node.range) revealRange(node.range);
            }}
          >
            Show in source
          </Button>
        )}
        {declared && (
          <Button tone="danger" icon={<Trash2 size={14} />} onClick={() => editGraph({ kind: 'deleteNode', nodeId })}>
            Delete node
          </Button>
        )}
      </div>
    </div>
  );
}
