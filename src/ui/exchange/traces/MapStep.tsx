import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { withoutKind } from '../../../core/graph';
import { commonMessages as common } from '../../../messages/common.en';
import { tracesMessages as t } from '../../../messages/traces.en';
import type { Mapping, MappingRow } from '../../../state/exchange/importTraces';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { ColumnTable } from '../../kit/ColumnTable';
import { Figure, Figures } from '../../kit/Figures';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Choice } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { useImports, useWorkspace } from '../../studio/weirContext';
import { StatusNote } from '../StatusNote';
import { WorkBar } from '../WorkBar';
import styles from './MapStep.module.css';
import type { useImportTraces } from './useImportTraces';

const matchKinds: Readonly<Record<MappingRow['how'], string>> = {
  name: t.sameName,
  loose: t.sameWords,
  tool: t.throughItsTool,
  none: t.noNodeFound,
  chosen: t.yourChoice,
  left: t.leftByYou,
};

const UNMATCHED = '';

function Names({ title, rows }: { readonly title: string; readonly rows: readonly MappingRow[] }) {
  const documentId = useWorkspace((state) => state.history.document.id);
  const chooseNode = useImports((state) => state.chooseNode);
  if (rows.length === 0) return null;
  const matched = rows.filter(({ nodeId }) => nodeId !== undefined).length;
  return (
    <ColumnTable
      kind="texts"
      className={styles.names}
      caption={<caption>{t.ofMatched({ title, matched, rows: rows.length })}</caption>}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { head: t.inTheTraces, isRowHeader: true, cell: ({ name }) => <code>{name || t.noName}</code> },
        { head: t.times, className: styles.number, cell: ({ count }) => count },
        {
          head: t.nodeOfTheDocument,
          cell: ({ key, name, kind, nodeId, candidates }) => {
            const isOpen = candidates.length > 0;
            const none = isOpen ? t.leaveUnmatched : t.noToChoose({ kind: kind === 'call' ? 'API' : 'ANSWER' });
            return (
              <Choice
                value={nodeId ?? UNMATCHED}
                aria-label={t.node({ name })}
                disabled={!isOpen}
                options={[
                  [UNMATCHED, none],
                  ...candidates.map((candidate) => [candidate, withoutKind(candidate)] as const),
                ]}
                onChange={(id) => chooseNode(documentId, key, id === UNMATCHED ? null : id)}
              />
            );
          },
        },
        {
          head: t.found,
          cell: ({ key, name, nodeId, how }) => (
            <>
              <IconText
                size="sm"
                tone={nodeId === undefined ? 'muted' : 'done'}
                icon={nodeId === undefined ? <CircleDashed size={14} /> : <CircleCheck size={14} />}
              >
                {matchKinds[how]}
              </IconText>
              {(how === 'chosen' || how === 'left') && (
                <Button
                  tone="quiet"
                  aria-label={t.proposeAgain({ name })}
                  onClick={() => chooseNode(documentId, key, undefined)}
                >
                  {common.reset}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

const NO_DOCUMENT = '';

interface MapStepProps {
  readonly mapping: Mapping;
  readonly hasDocument: boolean;
  /** The user has not chosen between the document and none. */
  readonly isDefault: boolean;
}

/** Maps each name of the traces to a node of the open document, and lists unmatched names of both sides. */
export function MapStep({ mapping, hasDocument, isDefault }: MapStepProps) {
  const { id, kind, title } = useWorkspace((state) => state.history.document);
  const { documents, openDocument } = useWorkspace('documents', 'openDocument');
  const changeWizard = useImports((state) => state.changeWizard);
  const { rows, unusedNodes } = mapping;
  const isNoneMatched = rows.length > 0 && rows.every(({ nodeId }) => nodeId === undefined);
  return (
    <>
      <Hint size="ui">{t.mappingAbout}</Hint>
      <Row as="label" gap="2">
        <span>{t.document}</span>
        <Choice
          value={hasDocument ? id : NO_DOCUMENT}
          options={[
            [NO_DOCUMENT, t.withoutDocument],
            ...documents.map(
              (document) => [document.id, `${document.title}${document.kind === 'pdl' ? '' : ' (flowchart)'}`] as const,
            ),
          ]}
          onChange={(chosen) => {
            if (chosen !== NO_DOCUMENT && chosen !== id) openDocument(chosen);
            changeWizard({ hasDocument: chosen !== NO_DOCUMENT });
          }}
        />
      </Row>
      {!hasDocument && <Hint size="ui">{isDefault ? t.matchedWithNone({ title }) : t.withoutDocumentAbout}</Hint>}
      {hasDocument && kind !== 'pdl' && <Hint size="ui">{t.flowchartNotMappable}</Hint>}
      {hasDocument && kind === 'pdl' && isNoneMatched && (
        <IconText as="p" tone="warning" icon={<TriangleAlert size={14} />}>
          {t.noNameMatches({ title })}
        </IconText>
      )}
      {rows.length === 0 && <Hint size="ui">{t.noCalls}</Hint>}
      <Names title={t.toolsCalled} rows={rows.filter((row) => row.kind === 'call')} />
      <Names title={t.replies} rows={rows.filter((row) => row.kind === 'answer')} />
      {unusedNodes.length > 0 && rows.length > 0 && (
        <Stack gap="1">
          <h3>{t.nodesWithoutName({ nodes: unusedNodes.length })}</h3>
          <Row as="p" gap="2" wraps>
            {unusedNodes.map((nodeId) => (
              <code key={nodeId} className={styles.node}>
                {withoutKind(nodeId)}
              </code>
            ))}
          </Row>
        </Stack>
      )}
    </>
  );
}

interface OpenStepProps {
  readonly traces: number;
  readonly mapping: Mapping;
  readonly hasDocument: boolean;
  readonly take: ReturnType<typeof useImportTraces>;
}

/** The preview of the result, before the import. */
export function OpenStep({ traces, mapping, hasDocument, take }: OpenStepProps) {
  const { storing, problem, cancel } = take;
  const title = useWorkspace((state) => state.history.document.title);
  const { rows, unusedNodes } = mapping;
  const matched = rows.filter(({ nodeId }) => nodeId !== undefined);
  const unmatched = rows.filter(({ nodeId }) => nodeId === undefined);
  return (
    <>
      <Figures>
        <Figure name={traces === 1 ? 'dialogue' : 'dialogues'}>{traces}</Figure>
        <Figure name={`${matched.length === 1 ? 'name' : 'names'} matched`}>{matched.length}</Figure>
        <Figure name={`${unmatched.length === 1 ? 'name' : 'names'} unmatched`}>{unmatched.length}</Figure>
        <Figure name={`${unusedNodes.length === 1 ? 'node' : 'nodes'} unused`}>{unusedNodes.length}</Figure>
      </Figures>
      {hasDocument ? (
        <Columns of="two">
          <Stack gap="1" pad="3" surface="card">
            <h3>{t.openInRun}</h3>
            <Hint size="ui">
              {t.keepsAsRuns(traces)} {t.replayOn({ title })}
            </Hint>
          </Stack>
          <Stack gap="1" pad="3" surface="card">
            <h3>{t.compare}</h3>
            <Hint size="ui">{t.compareAbout({ title })}</Hint>
          </Stack>
        </Columns>
      ) : (
        <Stack gap="1" pad="3" surface="card">
          <h3>{t.makeWorkflow}</h3>
          <Hint size="ui">{t.makeWorkflowAbout}</Hint>
        </Stack>
      )}
      {hasDocument && unmatched.length > 0 && (
        <Hint size="ui">
          {t.unmatchedAbout}{' '}
          {unmatched.slice(0, 12).map(({ key, name }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <code>{name || t.noName}</code>
            </span>
          ))}
          {unmatched.length > 12 && t.andMore({ more: unmatched.length - 12 })}.
        </Hint>
      )}
      {unusedNodes.length > 0 && (
        <Hint size="ui">
          {t.unusedNodes({ names: unusedNodes.slice(0, 12).map(withoutKind).join(', ') })}
          {unusedNodes.length > 12 && t.andMore({ more: unusedNodes.length - 12 })}.
        </Hint>
      )}
      {storing !== undefined && <WorkBar label={t.storingTheRuns} done={storing} total={1} onCancel={cancel} />}
      {problem && <StatusNote>{problem}</StatusNote>}
    </>
  );
}
