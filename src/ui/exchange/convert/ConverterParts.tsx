import { FolderOpen, TriangleAlert, Wrench, X } from 'lucide-react';
import { useRef } from 'react';
import { fail, ok, type Result } from '../../../core/support';
import { type ConverterState, MAX_CONVERTED, refusalOf, sourceNames } from '../../../state/exchange/formatsConverter';
import { Button, IconButton } from '../../kit/Button';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { FormatText } from '../../studio/formats/FormatText';
import { Refused } from '../../studio/formats/Refused';
import { testIds } from '../../testIds';
import styles from './Converter.module.css';

export function Outcome({ state }: { readonly state: ConverterState }) {
  const { outcome, selection, hovered, failure, text } = state;
  if (failure !== undefined) return <Refused title="Not converted" message={failure} />;
  if (text.trim() === '')
    return <p className={styles['hint']}>What you paste or open at the left appears here in the format you choose.</p>;
  if (!outcome) return <p className={styles['hint']}>Reading ...</p>;
  const refusal = refusalOf(outcome.format);
  if (refusal) return <Refused title={sourceNames[outcome.format]} message={refusal.message} remedy={refusal.remedy} />;
  const [problem] = outcome.problems;
  if (!outcome.results[outcome.target] && problem)
    return (
      <Refused
        title={`The ${sourceNames[outcome.format]} cannot be read`}
        message={`Line ${problem.line}: ${problem.message}`}
        remedy="Mend it at the left; the result follows."
      />
    );
  return (
    <FormatText
      format={outcome.target}
      answer={outcome}
      linking={{
        selection,
        hovered,
        onPick: state.select,
        onHover: state.hover,
        nameOf: (id) => outcome.labels[id],
      }}
      testId={testIds.converterResult}
    />
  );
}

interface ProblemsProps {
  readonly state: ConverterState;
  onShow(start: number, end: number): void;
}

export function Problems({ state: { outcome, text }, onShow }: ProblemsProps) {
  if (!outcome || outcome.problems.length === 0 || outcome.text !== text) return null;
  return (
    <ul className={styles['problems']} aria-label="Problems of the source">
      {outcome.problems.map(({ line, message, start, end, severity }) => (
        <li key={`${start} ${message}`}>
          <button type="button" data-level={severity} onClick={() => onShow(start, end)}>
            <TriangleAlert size={13} />
            <span className={styles['line']}>Line {line}</span>
            <span>
              <Message text={message} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Tools({ state }: { readonly state: ConverterState }) {
  const { tools, toolsProblem, outcome } = state;
  if (outcome?.format === 'tools') return null;
  return (
    <div className={styles['tools']}>
      <Wrench size={14} />
      <p>
        {tools ? (
          <>
            <strong>{tools.name}</strong>: {tools.definitions.length}{' '}
            {tools.definitions.length === 1 ? 'tool binds' : 'tools bind'} the nodes that name{' '}
            {tools.definitions.length === 1 ? 'it' : 'them'}.
          </>
        ) : (
          'Tool definitions bind the nodes that name them.'
        )}
        {toolsProblem !== undefined && <Alert as="span">{toolsProblem}</Alert>}
      </p>
      <OpenFile
        label={tools ? 'Another tool file ...' : 'Add a tool file ...'}
        what="Tool file"
        accept=".json,.yaml,.yml,.txt"
        look="button"
        onFile={(file) =>
          void readFile(file).then((given) =>
            given.ok ? state.attachTools(given.value, file.name) : state.refuse(given.error),
          )
        }
      />
      {tools && (
        <IconButton label="Without tools" onClick={state.removeTools}>
          <X size={15} />
        </IconButton>
      )}
    </div>
  );
}

interface OpenFileProps {
  readonly label: string;
  /** What the file is for. */
  readonly what: string;
  readonly accept: string;
  readonly look?: 'icon' | 'button';
  onFile(file: File): void;
}

export function OpenFile({ label, what, accept, look = 'icon', onFile }: OpenFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={label} onClick={open}>
          <FolderOpen size={15} />
        </IconButton>
      ) : (
        <Button tone="quiet" onClick={open}>
          {label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={what}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Refused before it is read when it is too large. */
export async function readFile(file: File): Promise<Result<string, string>> {
  if (file.size <= MAX_CONVERTED) return ok(await file.text());
  return fail(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB; a workflow may have 4 MB at most.`);
}
