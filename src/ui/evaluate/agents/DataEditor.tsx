import { Copy, Download, FolderOpen, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { JsonObject } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { evaluationMessages } from '../../../messages/evaluation.en';
import {
  checkDataSet,
  countData,
  entriesOf,
  importInto,
  textIn,
  titleIn,
} from '../../../state/evaluate/evaluationData';
import { Button } from '../../kit/Button';
import { EmptyState } from '../../kit/EmptyState';
import { Figure, Figures } from '../../kit/Figures';
import { FileButton } from '../../kit/FileButton';
import { Row, Stack } from '../../kit/Layout';
import { Section } from '../../kit/Section';
import { Segments } from '../../kit/Segments';
import { Choice } from '../../kit/SelectField';
import { Hint, Quiet } from '../../kit/Text';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { saveText } from '../../studio/saveFile';
import { useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { ReferenceEntries, UserEntries, WorkflowEntries } from './DataEntries';
import { type EditedData, RecordTextField } from './DataFields';
import { EvaluationDataField } from './EvaluationPlanForm';
import { useAgentsStore } from './useAgentsStore';

/**
 * The shown data with a function that changes them: valid changes of a custom data set are saved at once. Undefined
 * until the data are loaded.
 */
function useData(): EditedData | undefined {
  const { dataChoice, dataSets, dataOf, saveData } = useAgentsStore('dataChoice', 'dataSets', 'dataOf', 'saveData');
  const own = dataSets.find(({ id }) => id === dataChoice);
  const source = useWorkspace((state) => state.history.document.source);
  const notify = useWorkspace((state) => state.notify);
  const key = dataChoice === 'open' ? evaluationMessages.openSource({ source }) : dataChoice;
  const made = useAsyncAnswer(
    dataChoice === 'open' || dataChoice === 'samples' ? key : undefined,
    useCallback(() => dataOf(dataChoice), [dataChoice, dataOf]),
  );
  const data = own?.data ?? made;
  if (!data) return undefined;
  return {
    data,
    own,
    change: (after) => {
      if (!own) return false;
      const read = checkDataSet(after);
      if (!read.ok) {
        notify('error', t.refusedData({ why: read.error.message }));
        return false;
      }
      void saveData(own.name, after, own.id);
      return true;
    },
  };
}

function Statistics({ data }: { readonly data: JsonObject }) {
  const all = useMemo(() => countData(data), [data]);
  if (!all) return null;
  const rows = [
    [t.statWorkflows, all.workflows],
    [t.statDomains, all.domains],
    [t.statRoles, all.roles],
    [t.statCategories, all.categories],
    [t.statUsers, all.profiles],
    [t.statGoals, all.goals],
    [t.statCalls, all.expectedCalls],
    [t.statSessions, all.sessions],
    [t.statTurns, all.turns],
    [t.statAgentTurns, all.agentTurns],
    [t.statMadeCalls, all.calls],
    [t.statOow, all.oowTurns],
    [t.statInserted, all.insertedTurns],
    [t.statTypes, all.oowTypes],
  ] as const;
  return (
    <Section title={t.statisticsTitle}>
      <Figures>
        {rows.map(([name, value]) => (
          <Figure key={name} name={name}>
            {value}
          </Figure>
        ))}
      </Figures>
    </Section>
  );
}

function Verbs({ edited }: { readonly edited: EditedData }) {
  const { data, own: set } = edited;
  const [workflow, setWorkflow] = useState('');
  const { saveData, chooseData, removeData } = useAgentsStore('saveData', 'chooseData', 'removeData');
  const notify = useWorkspace((state) => state.notify);
  const workflows = entriesOf(data, 'workflows');
  const name = set?.name ?? (textIn(data, 'name') || t.dataSet);
  const importFiles = async (files: readonly File[]) => {
    let after = data;
    for (const file of files) {
      const named = { name: file.name, text: await file.text() };
      const read = importInto(after, named, workflow || textIn(workflows[0] ?? {}, 'id'));
      if (!read.ok) {
        notify('error', `${file.name}: ${read.error.message}`);
        return;
      }
      after = read.value.data;
      notify('info', t.imported({ name: file.name, added: read.value.added }));
    }
    // Generated data are never changed, so an import goes into a copy.
    chooseData(await saveData(set ? name : t.copyOf({ name }), after, set?.id));
  };
  return (
    <Row gap="2" wraps>
      {!set && (
        <Button
          icon={<Copy size={14} />}
          title={t.copyNote}
          onClick={() => void saveData(t.copyOf({ name }), data).then(chooseData)}
        >
          {t.editCopy}
        </Button>
      )}
      <FileButton
        icon={<FolderOpen size={14} />}
        what={t.dataFiles}
        title={t.importDataNote}
        multiple
        onFiles={(files) => void importFiles(files)}
      >
        {t.importData}
      </FileButton>
      {workflows.length > 1 && (
        <Row as="label" gap="1">
          <Quiet>{t.importFor}</Quiet>
          <Choice
            value={workflow}
            options={workflows.map((one) => [textIn(one, 'id'), titleIn(one)] as const)}
            onChange={setWorkflow}
          />
        </Row>
      )}
      <Button
        tone="quiet"
        icon={<Download size={14} />}
        onClick={() => saveText(`${JSON.stringify(data, null, 2)}\n`, 'data.json', 'application/json')}
      >
        {t.exportData}
      </Button>
      {set && (
        <Button
          tone="quiet"
          icon={<Trash2 size={14} />}
          onClick={() => notify('info', t.deleted({ name: set.name }), { label: t.undo, run: removeData(set.id) })}
        >
          {t.deleteData}
        </Button>
      )}
    </Row>
  );
}

const parts = { workflows: WorkflowEntries, users: UserEntries, references: ReferenceEntries };

/** Shows the chosen data in full: statistics and every part. */
export function DataEditor() {
  const edited = useData();
  const [part, setPart] = useState<keyof typeof parts>('users');
  const Entries = parts[part];
  const saveData = useAgentsStore((state) => state.saveData);
  const set = edited?.own;
  return (
    <Stack size="full" gap="4" pad="4" scrolls data-testid={testIds.agentsData}>
      <EvaluationDataField isEditor />
      {!edited ? (
        <EmptyState announced>{t.makingUsers}</EmptyState>
      ) : (
        <>
          <Verbs edited={edited} />
          {set ? (
            <RecordTextField
              label={t.nameOfSet}
              record={{ name: set.name }}
              name="name"
              onChange={(after) => void saveData(textIn(after, 'name').trim() || set.name, set.data, set.id)}
            />
          ) : (
            <Hint>{t.copyNote}</Hint>
          )}
          <Statistics data={edited.data} />
          <Row>
            <Segments
              legend={t.part}
              options={{ workflows: t.workflows, users: t.users, references: t.references }}
              value={part}
              onChange={setPart}
            />
          </Row>
          <Entries edited={edited} />
        </>
      )}
    </Stack>
  );
}
