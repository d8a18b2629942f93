import { FolderOpen, Import, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ImportPlan, SettingsParts } from '../../state/exchange/sharing';
import { Banner } from '../kit/Banner';
import { Button } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { FieldGroup } from '../kit/FieldGroup';
import { FileButton } from '../kit/FileButton';
import { Row, Stack } from '../kit/Layout';
import { Status } from '../kit/Notice';
import { Table } from '../kit/Table';
import { Text } from '../kit/Text';
import { count, many } from './shareWords';
import { describeReport, type ImportStage, type WorkspaceImporting } from './useWorkspaceImport';
import { WorkBar } from './WorkBar';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
/** Differing documents that are named. */
const NAMED = 6;

const rows = [
  ['Documents', 'documents'],
  ['Versions', 'snapshots'],
  ['Runs', 'runs'],
] as const;

const countOf = (plan: ImportPlan, part: (typeof rows)[number][1], how: 'new' | 'same' | 'copy') =>
  plan[part].filter((item) => item.how === how).length;

/** Runs of the file that are here, but deleted. */
const deletedOf = ({ runs }: ImportPlan) => runs.filter(({ deletedAt }) => deletedAt !== undefined).length;

function Preview({ plan }: { readonly plan: ImportPlan }) {
  const copies = plan.documents.filter(({ how }) => how === 'copy');
  const deleted = deletedOf(plan);
  return (
    <>
      <Table kind="figures">
        <caption>
          {plan.exportedAt > 0 ? `Exported ${moment.format(plan.exportedAt)}.` : 'In the file.'} Nothing of yours is
          replaced.
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">New</th>
            <th scope="col">Here already</th>
            <th scope="col">Differ: added as copies</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, part]) => (
            <tr key={part}>
              <th scope="row">{label}</th>
              <td>{count(countOf(plan, part, 'new'))}</td>
              <td>{count(countOf(plan, part, 'same'))}</td>
              <td>{count(countOf(plan, part, 'copy'))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {deleted > 0 && (
        <Text as="p" size="sm" tone="muted">
          {many(deleted, 'run')} of them {deleted === 1 ? 'is' : 'are'} among your deleted runs:{' '}
          {deleted === 1 ? 'it comes' : 'they come'} back.
        </Text>
      )}
      {copies.length > 0 && (
        <Stack as="ul" gap="half">
          {copies.slice(0, NAMED).map(({ record }) => (
            <Text as="li" key={record.id} lines="anywhere">
              Yours is another text: it comes as <b>{record.title}</b>
            </Text>
          ))}
          {copies.length > NAMED && <li>and {count(copies.length - NAMED)} more</li>}
        </Stack>
      )}
      {plan.orphans > 0 && (
        <Text as="p" size="sm" tone="muted">
          {many(plan.orphans, 'version')} of documents that are neither in the file nor here: left out.
        </Text>
      )}
    </>
  );
}

interface PlannedProps {
  readonly stage: Extract<ImportStage, { kind: 'planned' }>;
  readonly importing: WorkspaceImporting;
}

function Planned({ stage: { name, plan }, importing }: PlannedProps) {
  const [parts, setParts] = useState<SettingsParts>({ look: false, endpoint: false });
  const { settings } = plan;
  const records =
    deletedOf(plan) + rows.reduce((sum, [, part]) => sum + plan[part].filter(({ how }) => how !== 'same').length, 0);
  const isNothing = records === 0 && !parts.look && !parts.endpoint;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Text as="h3" weight="medium" mono lines="anywhere">
        {name}
      </Text>
      <Preview plan={plan} />
      {settings && (
        <FieldGroup legend="Settings of the file, in place of yours">
          {(settings.theme ?? settings.checkPreset) !== undefined && (
            <CheckField
              label="Theme and checks"
              checked={parts.look}
              onChange={(look) => setParts({ ...parts, look })}
            />
          )}
          {settings.endpoint && (
            <CheckField
              label={`Endpoint ${settings.endpoint.baseUrl}, without its key`}
              fact={settings.endpoint.model}
              checked={parts.endpoint}
              onChange={(endpoint) => setParts({ ...parts, endpoint })}
            />
          )}
          {parts.endpoint && (
            <Banner tone="warning">
              Prompts of your runs will go to that address. Take it over only if you know whose it is.
            </Banner>
          )}
        </FieldGroup>
      )}
      {records === 0 && <Banner tone="info">Everything in this file is here already.</Banner>}
      <Row gap="2" wraps>
        <Button
          ref={button}
          tone="primary"
          icon={<Import size={15} />}
          disabled={isNothing}
          onClick={() => void importing.write(parts)}
        >
          {records > 0 ? `Import ${many(records, 'record')}` : 'Import'}
        </Button>
        <Button onClick={importing.reset}>Another file</Button>
      </Row>
    </>
  );
}

const stops = {
  cancelled: 'The import was cancelled.',
  refused: 'The browser refused to store more.',
} as const;

function Over({ stage, importing, onClose }: { stage: Extract<ImportStage, { kind: 'done' }> } & ImportProps) {
  const { report, undone, name } = stage;
  const { stopped, why } = report;
  const wrote = report.documents.length + report.snapshots.length + report.runs.length + report.restored.length > 0;
  if (undone) {
    return (
      <>
        <Banner tone="info" says="status">
          <p>The import was taken back.</p>
          {undone.kept > 0 && <p>{many(undone.kept, 'record')} stayed: opened or changed since.</p>}
          {undone.refused > 0 && <p>{many(undone.refused, 'record')} could not be deleted: delete them by hand.</p>}
        </Banner>
        <Row gap="2" wraps>
          <Button onClick={importing.reset}>Another file</Button>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </Row>
      </>
    );
  }
  return (
    <>
      <Banner tone={stopped ? 'error' : 'info'} says={stopped ? 'alert' : 'status'}>
        <p>
          {stopped && `${stops[stopped]} ${why === undefined ? '' : `${why} `}`}
          {wrote ? `Added from ${name}: ${describeReport(report)}.` : 'Nothing was added.'}
          {report.settings && ' The settings were taken over.'}
        </p>
        {stopped && wrote && <p>It can stay, be taken back, or be completed later with the same file.</p>}
      </Banner>
      <Row gap="2" wraps>
        {wrote && (
          <Button icon={<Undo2 size={15} />} onClick={() => void importing.undo()}>
            Undo the import
          </Button>
        )}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </Row>
    </>
  );
}

interface ImportProps {
  readonly importing: WorkspaceImporting;
  readonly onClose: () => void;
}

/** From the choice of a file over a look at what it holds to what was added. */
export function WorkspaceImport({ importing, onClose }: ImportProps) {
  const { stage } = importing;
  switch (stage.kind) {
    case 'idle':
      return (
        <>
          <p>
            Choose a file that was made under Export, or drop it onto the window. What it holds is shown first; nothing
            is changed before you say so.
          </p>
          <Row gap="2" wraps>
            <FileButton
              tone="primary"
              icon={<FolderOpen size={15} />}
              what="Workspace file"
              accept=".jsonl,.json,.txt"
              onFiles={([file]) => file && void importing.read(file)}
            >
              Choose a file ...
            </FileButton>
          </Row>
          {stage.problem !== undefined && (
            <Banner says="alert" tone="error">
              {stage.problem}
            </Banner>
          )}
        </>
      );
    case 'reading':
      return <WorkBar label={`Reading ${stage.name}`} {...stage.progress} onCancel={importing.cancel} />;
    case 'planned':
      return <Planned stage={stage} importing={importing} />;
    case 'writing':
      return <WorkBar label="Adding what is new" {...stage.progress} onCancel={importing.cancel} />;
    case 'undoing':
      return <Status>Taking the import back ...</Status>;
    case 'done':
      return <Over stage={stage} importing={importing} onClose={onClose} />;
  }
}
