import { TriangleAlert, Wrench, X } from 'lucide-react';
import { fail, ok, type Result } from '../../../core/support';
import { convertMessages as t } from '../../../messages/convert.en';
import { type ConverterState, MAX_CONVERTED, refusalOf, sourceNames } from '../../../state/exchange/formatsConverter';
import { IconButton } from '../../kit/Button';
import { FileButton } from '../../kit/FileButton';
import { Row } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import { Hint, Text } from '../../kit/Text';
import { FormatText } from '../../studio/formats/FormatText';
import { Refused } from '../../studio/formats/Refused';
import { testIds } from '../../testIds';
import styles from './Converter.module.css';

export function Outcome({ state }: { readonly state: ConverterState }) {
  const { outcome, selection, hovered, failure, text } = state;
  if (failure !== undefined) return <Refused title={t.notConverted} message={failure} />;
  if (text.trim() === '' || !outcome)
    return (
      <Hint size="ui" padded>
        {text.trim() === '' ? t.whatYouPasteOrOpen : t.reading}
      </Hint>
    );
  const refusal = refusalOf(outcome.format);
  if (refusal) return <Refused title={sourceNames[outcome.format]} message={refusal.message} remedy={refusal.remedy} />;
  const [problem] = outcome.problems;
  if (!outcome.results[outcome.target] && problem)
    return (
      <Refused
        title={t.cannotBeRead({ format: sourceNames[outcome.format] })}
        message={t.line({ line: problem.line, message: problem.message })}
        remedy={t.mendItAtTheLeft}
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

type Shows = (start: number, end: number) => void;

export function Problems({ state, onShow }: { readonly state: ConverterState; readonly onShow: Shows }) {
  const { outcome, text } = state;
  if (!outcome || outcome.problems.length === 0 || outcome.text !== text) return null;
  return (
    <ul className={styles.problems} aria-label={t.problemsOfTheSource}>
      {outcome.problems.map(({ line, message, start, end, severity }) => (
        <li key={`${start} ${message}`}>
          <button type="button" data-level={severity} onClick={() => onShow(start, end)}>
            <TriangleAlert size={13} />
            <Text tone="muted" figures room="fixed">
              {t.line2({ line })}
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
            <strong>{tools.name}</strong>: {t.toolsBind(tools.definitions.length)}
          </>
        ) : (
          t.toolDefinitionsBindTheNodes
        )}
        {toolsProblem !== undefined && <Alert>{toolsProblem}</Alert>}
      </Text>
      <FileButton
        tone="quiet"
        what={t.toolFile}
        accept=".json,.yaml,.yml,.txt"
        onFiles={([file]) =>
          file &&
          void readFile(file).then((given) =>
            given.ok ? state.attachTools(given.value, file.name) : state.refuse(given.error),
          )
        }
      >
        {tools ? t.anotherToolFile : t.addAToolFile}
      </FileButton>
      {tools && (
        <IconButton label={t.withoutTools} onClick={state.removeTools}>
          <X size={15} />
        </IconButton>
      )}
    </Row>
  );
}

/** Refused before it is read when it is too large. */
export async function readFile(file: File): Promise<Result<string, string>> {
  if (file.size <= MAX_CONVERTED) return ok(await file.text());
  return fail(t.hasMbAWorkflowMay({ name: file.name, megabytes: (file.size / 1e6).toFixed(1) }));
}
