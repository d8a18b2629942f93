import { TriangleAlert, Wrench, X } from 'lucide-react';
import { fail, ok, type Result } from '../../../core/support';
import { type ConverterState, MAX_CONVERTED, refusalOf, sourceNames } from '../../../state/exchange/formatsConverter';
import { IconButton } from '../../kit/Button';
import { FileButton } from '../../kit/FileButton';
import { Row } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { FormatText } from '../../studio/formats/FormatText';
import { Refused } from '../../studio/formats/Refused';
import { testIds } from '../../testIds';
import styles from './Converter.module.css';

export function Outcome({ state }: { readonly state: ConverterState }) {
  const { outcome, selection, hovered, failure, text } = state;
  if (failure !== undefined) return <Refused title="Not converted" message={failure} />;
  if (text.trim() === '')
    return (
      <Text as="p" tone="muted" padded>
        What you paste or open at the left appears here in the format you choose.
      </Text>
    );
  if (!outcome)
    return (
      <Text as="p" tone="muted" padded>
        Reading ...
      </Text>
    );
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
    <ul className={styles.problems} aria-label="Problems of the source">
      {outcome.problems.map(({ line, message, start, end, severity }) => (
        <li key={`${start} ${message}`}>
          <button type="button" data-level={severity} onClick={() => onShow(start, end)}>
            <TriangleAlert size={13} />
            <Text tone="muted" figures room="fixed">
              Line {line}
            </Text>
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
    <Row gap="1h" surface="foot" size="fixed" className={styles.tools}>
      <Wrench size={14} />
      <Text as="div" size="sm" tone="muted" room="grows">
        {tools ? (
          <>
            <strong>{tools.name}</strong>: {tools.definitions.length}{' '}
            {tools.definitions.length === 1 ? 'tool binds' : 'tools bind'} the nodes that name{' '}
            {tools.definitions.length === 1 ? 'it' : 'them'}.
          </>
        ) : (
          'Tool definitions bind the nodes that name them.'
        )}
        {toolsProblem !== undefined && <Alert>{toolsProblem}</Alert>}
      </Text>
      <FileButton
        tone="quiet"
        what="Tool file"
        accept=".json,.yaml,.yml,.txt"
        onFiles={([file]) =>
          file &&
          void readFile(file).then((given) =>
            given.ok ? state.attachTools(given.value, file.name) : state.refuse(given.error),
          )
        }
      >
        {tools ? 'Another tool file ...' : 'Add a tool file ...'}
      </FileButton>
      {tools && (
        <IconButton label="Without tools" onClick={state.removeTools}>
          <X size={15} />
        </IconButton>
      )}
    </Row>
  );
}

/** Refused before it is read when it is too large. */
export async function readFile(file: File): Promise<Result<string, string>> {
  if (file.size <= MAX_CONVERTED) return ok(await file.text());
  return fail(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB; a workflow may have 4 MB at most.`);
}
