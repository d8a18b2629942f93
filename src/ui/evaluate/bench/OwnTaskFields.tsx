import { Download, FolderOpen, ListFilter, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { JsonValue } from '../../../core/support';
import { exampleTaskFile } from '../../../core/taskBench';
import { benchMessages as t } from '../../../messages/bench.en';
import type { OwnTaskFile } from '../../../state/evaluate/ownTaskActions';
import { Button } from '../../kit/Button';
import { FieldGroup } from '../../kit/FieldGroup';
import { FileButton } from '../../kit/FileButton';
import { Row, Stack } from '../../kit/Layout';
import { NumberField } from '../../kit/NumberInput';
import { Hint } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { TaskGroup } from './TaskGroup';
import { useBenchSettings, useBenchStore } from './useBenchStore';

const saveTaskFile = (name: string, file: JsonValue) =>
  saveText(`${JSON.stringify(file, null, 2)}\n`, name, 'application/json');

/** Asks the model about the tasks of a file, saves and removes it. */
function TaskFileActions({ name, file }: OwnTaskFile) {
  const { writeTests, leaveOutSolved, removeTaskFile } = useBenchStore(
    'writeTests',
    'leaveOutSolved',
    'removeTaskFile',
  );
  const settings = useBenchSettings();
  const [testCount, setTestCount] = useState(5);
  const hasModel = typeof settings !== 'string' && settings.endpoint !== undefined;
  const about = (text: string) => (hasModel ? text : t.needsLanguageModel);
  return (
    <>
      <Row gap="2" wraps align="end">
        <NumberField label={t.testsToWrite} value={testCount} min={1} max={100} onChange={setTestCount} />
        <Button
          icon={<PencilLine size={14} />}
          title={about(t.aboutWriteTests)}
          disabled={!hasModel}
          onClick={() => void writeTests(name, Math.round(testCount))}
        >
          {t.writeTests}
        </Button>
        <Button
          icon={<ListFilter size={14} />}
          title={about(t.aboutLeaveOutSolved)}
          disabled={!hasModel}
          onClick={() => void leaveOutSolved(name)}
        >
          {t.leaveOutSolved}
        </Button>
      </Row>
      {!hasModel && <Hint>{t.needsLanguageModel}</Hint>}
      <Row gap="2" wraps>
        <Button tone="quiet" icon={<Download size={14} />} onClick={() => saveTaskFile(name, file)}>
          {t.saveTaskFile}
        </Button>
        <Button
          tone="quiet"
          icon={<Trash2 size={14} />}
          title={t.aboutRemoveTaskFile}
          onClick={() => void removeTaskFile(name)}
        >
          {t.removeTaskFile}
        </Button>
      </Row>
    </>
  );
}

/** The files of the user's own tasks, and a button to open one. */
export function OwnTaskFields() {
  const { taskFiles, addTaskFile } = useBenchStore('taskFiles', 'addTaskFile');
  return (
    <FieldGroup legend={t.ownTasks}>
      {taskFiles.map((one) => (
        <TaskGroup key={one.name} name={one.name} label={t.allOf({ name: one.name })} own={one.tasks}>
          <TaskFileActions {...one} />
        </TaskGroup>
      ))}
      <Stack gap="2">
        <Hint>{t.aboutOwnTasks}</Hint>
        <Row gap="2" wraps>
          <FileButton
            icon={<FolderOpen size={14} />}
            what={t.taskFile}
            accept=".json,application/json"
            onFiles={([file]) => file && void file.text().then((text) => addTaskFile(file.name, text))}
          >
            {t.openTaskFile}
          </FileButton>
          <Button
            tone="quiet"
            icon={<Download size={14} />}
            onClick={() => saveTaskFile('own-tasks.json', exampleTaskFile())}
          >
            {t.saveExampleFile}
          </Button>
        </Row>
      </Stack>
    </FieldGroup>
  );
}
