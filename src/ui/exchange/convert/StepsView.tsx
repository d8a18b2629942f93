import { Download, FilePlus2, RotateCcw, Upload } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { StepKind, ToolDefinition } from '../../../core/formats';
import type { WorkflowGraph } from '../../../core/graph';
import { convertMessages as t } from '../../../messages/convert.en';
import { mappingFile, procedureProblems, viewSteps } from '../../../state/exchange/converterView';
import type { StepMappingState } from '../../../state/exchange/stepMappingStore';
import { Button } from '../../kit/Button';
import { FileButton } from '../../kit/FileButton';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { Choice } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { useMedia } from '../../kit/useMedia';
import { ConversionFailed } from '../../studio/formats/ConversionFailed';
import { FormatText } from '../../studio/formats/FormatText';
import { GraphPreview } from '../../studio/GraphPreview';
import { saveText } from '../../studio/saveFile';
import { testIds } from '../../testIds';
import { ConvertProblems } from './ConvertProblems';
import styles from './StepsView.module.css';
import { StepTable } from './StepTable';
import { kindLabels } from './stepLabels';

/** The errors and warnings that the checks find in the procedure. */
function ProcedureProblems({ pdl, onShow }: { readonly pdl: string; readonly onShow: (offset: number) => void }) {
  const shown = useDeferredValue(pdl);
  const found = useMemo(() => procedureProblems(shown), [shown]);
  return (
    <Stack size="fixed" surface="foot">
      <Status as="div">
        <Text size="sm" tone={found.length === 0 ? 'muted' : 'warning'} padded>
          {found.length === 0 ? t.noProblems : t.procedureProblems(found.length)}
        </Text>
      </Status>
      <ConvertProblems label={t.problemsOfTheProcedure} problems={found} onShow={({ start }) => onShow(start)} />
    </Stack>
  );
}

interface StepsViewProps {
  readonly source: string;
  readonly flowchart: WorkflowGraph;
  readonly title: string;
  readonly mapping: StoreApi<StepMappingState>;
  readonly tools: readonly ToolDefinition[] | undefined;
  readonly onCreate: (pdl: string, notes: readonly string[]) => void;
}

/** The steps at the right over the whole height; the chart above the procedure at the left. */
const wide = { template: 'repeat(2, minmax(0, 1fr)) / minmax(0, 5fr) minmax(0, 9fr)', steps: '1 / 2 / 3 / 3' };
/** The steps over the whole width, so that their names fit; the chart and the procedure below. */
const narrow = { template: 'minmax(0, 3fr) minmax(0, 2fr) / repeat(2, minmax(0, 1fr))', steps: '1 / 1 / 2 / 3' };

/** The steps of a flowchart with their kinds, beside the chart and the procedure that they make. */
export function StepsView({ source, flowchart, title, mapping, tools, onCreate }: StepsViewProps) {
  const state = useStore(mapping);
  const panes = useMedia('(max-width: 1199px)') ? narrow : wide;
  // A field that is removed while it has the focus gets no blur event.
  useEffect(() => () => mapping.getState().commitDrafts(), [mapping]);
  const [hovered, setHovered] = useState<string | undefined>(undefined);
  const { chosen, drafts, start, selected, problems, select, setKind, load, reset } = state;
  const { rows, converted } = useMemo(
    () => viewSteps(source, flowchart, { tools, steps: chosen, title }),
    [source, flowchart, tools, chosen, title],
  );
  const labels = useMemo(() => Object.fromEntries(flowchart.nodes.map(({ id, label }) => [id, label])), [flowchart]);
  const made = converted.ok ? converted.value : undefined;
  const selectedRows = rows.filter(({ node }) => selected.includes(node));
  const kinds = new Set(selectedRows.map(({ kind }) => kind));
  const [onlyKind] = kinds;

  return (
    <Stack size="grows" gap="3" data-testid={testIds.stepMapping}>
      <div className={styles.panes} style={{ gridTemplate: panes.template }}>
        <Stack as="section" surface="card" aria-label={t.chart}>
          <GraphPreview graph={flowchart} ariaLabel={t.chart} selection={selected} onSelect={select} />
        </Stack>
        <Stack as="section" surface="card" style={{ gridArea: panes.steps }} aria-label={t.steps}>
          <Row gap="2" pad="bar" surface="bar" size="fixed" wraps>
            <Text as="h3" weight="strong">
              {t.steps}
            </Text>
            <Text size="sm" tone="muted" flex="grows">
              {t.selectedSteps(selected.length)}
            </Text>
            <Choice<StepKind | ''>
              aria-label={t.kindOfSelected}
              disabled={selected.length < 2}
              value={selected.length > 1 && kinds.size === 1 && onlyKind !== undefined ? onlyKind : ''}
              options={[['', t.kind], ...Object.entries(kindLabels)] as never}
              onChange={(kind) => kind !== '' && setKind(kind, selected)}
            />
          </Row>
          <Stack size="grows" scrolls>
            {rows.length > 0 ? <StepTable rows={rows} state={state} /> : <Hint padded>{t.printedChart}</Hint>}
          </Stack>
          <Hint padded>{t.stepKeys}</Hint>
        </Stack>
        <Stack as="section" surface="card" aria-label={t.procedure}>
          {made ? (
            <>
              <Stack size="grows">
                <FormatText
                  format="pdl"
                  answer={{
                    format: 'mermaid',
                    results: { pdl: { ok: true, value: { text: made.pdl, notes: made.losses, links: made.links } } },
                    labels,
                    problems: [],
                  }}
                  linking={{
                    selection: selected,
                    hovered,
                    onPick: (link) => select(link?.nodeIds.slice(0, 1) ?? []),
                    onHover: setHovered,
                    nameOf: (id) => labels[id],
                  }}
                  testId={testIds.converterResult}
                />
              </Stack>
              <ProcedureProblems
                pdl={made.pdl}
                onShow={(offset) => {
                  const link = made.links.findLast(({ range }) => range.start <= offset && offset <= range.end);
                  if (link) select(link.nodeIds.slice(0, 1));
                }}
              />
            </>
          ) : (
            !converted.ok && <ConversionFailed title={t.notConverted} message={converted.error.message} />
          )}
        </Stack>
      </div>
      {problems.map((problem) => (
        <Alert key={problem} level="warning">
          {problem}
        </Alert>
      ))}
      <Row as="footer" gap="2" wraps justify="last">
        <Button
          tone="quiet"
          icon={<RotateCcw size={15} />}
          disabled={drafts.size === 0 && (chosen === start || chosen.size === 0)}
          onClick={reset}
        >
          {t.resetSteps}
        </Button>
        <FileButton
          icon={<Upload size={15} />}
          what={t.mappingFile}
          accept=".json"
          onFiles={([file]) => file && void file.text().then((text) => load(text, flowchart))}
        >
          {t.loadMapping}
        </FileButton>
        <Button
          icon={<Download size={15} />}
          disabled={rows.length === 0}
          onClick={() => {
            const { text, name } = mappingFile(rows, title);
            saveText(text, name, 'application/json');
          }}
        >
          {t.saveMapping}
        </Button>
        <Button
          tone="primary"
          icon={<FilePlus2 size={15} />}
          disabled={!made}
          onClick={() => made && onCreate(made.pdl, made.losses)}
        >
          {t.createDocument}
        </Button>
      </Row>
    </Stack>
  );
}
