import { FolderOpen, Import, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { ImportPlan, SettingsParts } from '../../state/exchange/shareImport';
import { Button } from '../kit/Button';
import { CheckField, checkboxPropsOf } from '../kit/CheckField';
import { ColumnTable } from '../kit/ColumnTable';
import { FieldGroup } from '../kit/FieldGroup';
import { FileButton } from '../kit/FileButton';
import { formatDateTime } from '../kit/formatValues';
import { Row, Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import { Hint, Text } from '../kit/Text';
import { formatNumber, formatUnits } from './exchangeFormat';
import { StatusNote } from './StatusNote';
import { describeImportReport, type WorkspaceImport, type WorkspaceImportStage } from './useWorkspaceImport';
import { WorkBar } from './WorkBar';

interface ImportProps {
  readonly importing: WorkspaceImport;
  readonly onClose: () => void;
}
type StageOf<Kind extends WorkspaceImportStage['kind']> = Extract<WorkspaceImportStage, { kind: Kind }>;

/** Maximum number of changed documents that are listed by name. */
const NAMED = 6;

const rows = [
  [t.documents, 'documents'],
  [t.versions, 'snapshots'],
  [t.runs, 'runs'],
] as const;
const conflictOptions = [
  ['new', t.new],
  ['same', t.alreadyStored],
  ['copy', t.differAddedAsCopies],
] as const;

/** Number of runs of the file that exist here but are deleted. */
const deletedOf = ({ runs }: ImportPlan) => runs.filter(({ deletedAt }) => deletedAt !== undefined).length;

function Preview({ plan }: { readonly plan: ImportPlan }) {
  const copies = plan.documents.filter(({ how }) => how === 'copy');
  const deleted = deletedOf(plan);
  return (
    <>
      <ColumnTable<(typeof rows)[number]>
        kind="figures"
        caption={
          <caption>
            {plan.exportedAt > 0 ? t.exported({ format: formatDateTime(plan.exportedAt) }) : t.inFileSentence}{' '}
            {t.nothingReplaced}
          </caption>
        }
        rows={rows}
        keyOf={([, part]) => part}
        columns={[
          { head: <span className="visually-hidden">{t.recordKind}</span>, cell: ([label]) => label },
          ...conflictOptions.map(([how, head]) => ({
            head,
            cell: ([, part]: (typeof rows)[number]) =>
              formatNumber(plan[part].filter((item) => item.how === how).length),
          })),
        ]}
      />
      {deleted > 0 && <Hint>{t.deletedRunsReturn(deleted)}</Hint>}
      {copies.length > 0 && (
        <Stack as="ul" gap="half">
          {copies.slice(0, NAMED).map(({ record }) => (
            <Text as="li" key={record.id} lines="anywhere">
              {t.conflictAddedAs} <b>{record.title}</b>
            </Text>
          ))}
          {copies.length > NAMED && <li>{t.andMore({ count: formatNumber(copies.length - NAMED) })}</li>}
        </Stack>
      )}
      {plan.orphans > 0 && <Hint>{t.versionsWithoutDocument({ versions: formatUnits(plan.orphans, 'version') })}</Hint>}
    </>
  );
}

function Planned({ stage, importing }: Pick<ImportProps, 'importing'> & { stage: StageOf<'planned'> }) {
  const { name, plan } = stage;
  const [parts, setParts] = useState<SettingsParts>({ look: false, endpoint: false });
  const box = checkboxPropsOf(parts, (next) => setParts({ ...parts, ...next }));
  const { settings } = plan;
  const records =
    deletedOf(plan) + rows.reduce((sum, [, part]) => sum + plan[part].filter(({ how }) => how !== 'same').length, 0);
  const isEmptyImport = records === 0 && !parts.look && !parts.endpoint;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Text as="h3" weight="medium" mono lines="anywhere">
        {name}
      </Text>
      <Preview plan={plan} />
      {settings && (
        <FieldGroup legend={t.takeFileSettings}>
          {(settings.theme ?? settings.checkPreset) !== undefined && (
            <CheckField label={t.themeAndChecks} {...box('look')} />
          )}
          {settings.endpoint && (
            <CheckField
              label={t.endpointWithoutItsKey({ baseUrl: settings.endpoint.baseUrl })}
              fact={settings.endpoint.model}
              {...box('endpoint')}
            />
          )}
          {parts.endpoint && <Note tone="warning">{t.endpointWarning}</Note>}
        </FieldGroup>
      )}
      {records === 0 && <Note tone="info">{t.nothingNew}</Note>}
      <Row gap="2" wraps>
        <Button
          ref={button}
          tone="primary"
          icon={<Import size={15} />}
          disabled={isEmptyImport}
          onClick={() => void importing.write(parts)}
        >
          {records > 0 ? t.importRecords({ records: formatUnits(records, 'record') }) : common.importButton}
        </Button>
        <Button onClick={importing.reset}>{t.anotherFile}</Button>
      </Row>
    </>
  );
}

const stops = {
  cancelled: t.importCancelled,
  refused: t.storageFull,
} as const;

function ImportDone({ stage, importing, onClose }: ImportProps & { stage: StageOf<'done'> }) {
  const { report, undone, name } = stage;
  const { stopped, why } = report;
  const wrote = report.documents.length + report.snapshots.length + report.runs.length + report.restored.length > 0;
  return (
    <>
      {undone ? (
        <StatusNote isProblem={false}>
          <p>{t.importUndone}</p>
          {undone.kept > 0 && <p>{t.undoSkipped({ records: formatUnits(undone.kept, 'record') })}</p>}
          {undone.refused > 0 && <p>{t.undoNotDeleted({ records: formatUnits(undone.refused, 'record') })}</p>}
        </StatusNote>
      ) : (
        <StatusNote isProblem={stopped !== undefined}>
          <p>
            {stopped && `${stops[stopped]} ${why === undefined ? '' : `${why} `}`}
            {wrote ? t.recordsAdded({ name, records: describeImportReport(report) }) : t.nothingAdded}
            {report.settings && t.settingsApplied}
          </p>
          {stopped && wrote && <p>{t.partialImportHint}</p>}
        </StatusNote>
      )}
      <Row gap="2" wraps>
        {undone && <Button onClick={importing.reset}>{t.anotherFile}</Button>}
        {!undone && wrote && (
          <Button icon={<Undo2 size={15} />} onClick={() => void importing.undo()}>
            {t.undoTheImport}
          </Button>
        )}
        <Button tone="primary" onClick={onClose}>
          {common.done}
        </Button>
      </Row>
    </>
  );
}

/** The steps of an import: file, preview of its content, report. */
export function WorkspaceImportView({ importing, onClose }: ImportProps) {
  const { stage } = importing;
  switch (stage.kind) {
    case 'idle':
      return (
        <>
          <p>{t.importWorkspaceHint}</p>
          <Row gap="2" wraps>
            <FileButton
              tone="primary"
              icon={<FolderOpen size={15} />}
              what={t.workspaceFile}
              accept=".jsonl,.json,.txt"
              onFiles={([file]) => file && void importing.read(file)}
            >
              {t.chooseAFile}
            </FileButton>
          </Row>
          {stage.problem !== undefined && <StatusNote>{stage.problem}</StatusNote>}
        </>
      );
    case 'reading':
      return <WorkBar label={t.reading({ name: stage.name })} {...stage.progress} onCancel={importing.cancel} />;
    case 'planned':
      return <Planned stage={stage} importing={importing} />;
    case 'writing':
      return <WorkBar label={t.addingWhatIsNew} {...stage.progress} onCancel={importing.cancel} />;
    case 'undoing':
      return <Status>{t.undoingImport}</Status>;
    case 'done':
      return <ImportDone stage={stage} importing={importing} onClose={onClose} />;
  }
}
