import { ArrowRightLeft, Play } from 'lucide-react';
import type { SessionConfig, Strategy, UserConfig, WorkflowFormat } from '../../core/session';
import { parseScript } from '../../state/parseScript';
import { Button } from '../shell/primitives/Button';
import { useRun, useSettings, useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import { ControllerSwitches } from './ControllerSwitches';
import { Demos } from './Demos';
import styles from './RunStart.module.css';
import { useStartRun } from './useStartRun';

const formats: Record<WorkflowFormat, string> = {
  pdl: 'PDL',
  text: 'Plain text',
  code: 'Pseudo-code',
  flowchart: 'Flowchart (Mermaid)',
  none: 'No workflow',
};

const strategies: Record<Strategy, string> = { 'react-text': 'ReAct in text', 'tool-calls': 'Tool calls' };
const users: Record<UserConfig['kind'], string> = {
  manual: 'I play the user',
  scripted: 'A script plays the user',
  simulated: 'A model plays the user',
};
const toolDefaults: Record<SessionConfig['tools']['default'], string> = {
  mock: 'Generated results',
  manual: 'I type each result',
  llm: 'A model plays the server',
};

function Choice<T extends string>(props: {
  readonly label: string;
  readonly value: T;
  readonly options: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}) {
  return (
    <label className={styles.choice}>
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.target.value as T)}>
        {(Object.entries(props.options) as [T, string][]).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What stands in the conversation panel before a session: how to run, and the paper's demos. */
export function RunStart() {
  const setup = useRun((state) => state.setup);
  const changeSetup = useRun((state) => state.changeSetup);
  const problem = useRun((state) => state.problem);
  const model = useSettings((state) => state.modelChoice);
  const kind = useWorkspace((state) => state.history.document.kind);
  const openDialog = useShell((state) => state.openDialog);
  const startRun = useStartRun();
  const script = setup.user.kind === 'scripted' ? setup.user.turns : [];
  const changeUser = (next: UserConfig['kind']) => {
    if (next === 'manual') changeSetup({ user: { kind: 'manual' } });
    else if (next === 'scripted') changeSetup({ user: { kind: 'scripted', turns: script } });
    else changeSetup({ user: { kind: 'simulated', model: model.model } });
  };
  const isIncomplete = setup.user.kind === 'scripted' && script.length === 0;
  return (
    <div className={styles.start} data-testid={testIds.runSettings}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <section>
        <h2>Run a session</h2>
        <p className={styles.hint}>
          {model.source === 'rehearsal'
            ? `${model.model} answers: a built-in rehearsal model that follows the procedure by rule. No LLM is behind it.`
            : `${model.model} answers, at your endpoint.`}
        </p>
        <div className={styles.choices}>
          <Choice label="User" value={setup.user.kind} options={users} onChange={changeUser} />
          <Choice
            label="API results"
            value={setup.tools.default}
            options={toolDefaults}
            onChange={(value) => changeSetup({ tools: { ...setup.tools, default: value } })}
          />
          <Choice
            label="Workflow in the prompt"
            value={setup.format}
            options={formats}
            onChange={(format) => changeSetup({ format })}
          />
          <Choice
            label="Strategy"
            value={setup.strategy}
            options={strategies}
            onChange={(strategy) => changeSetup({ strategy })}
          />
          <label className={styles.choice}>
            <span>Seed</span>
            <input
              type="number"
              min={0}
              value={setup.seed}
              onChange={(event) => changeSetup({ seed: Math.max(0, Math.trunc(Number(event.target.value) || 0)) })}
            />
          </label>
          <Choice
            label="A precondition is met when"
            value={setup.activation}
            options={{
              'on-success': 'its API succeeded',
              'on-call': 'its API was called',
              'on-allow': 'its call was allowed',
            }}
            onChange={(activation) => changeSetup({ activation })}
          />
        </div>
        {setup.tools.default === 'mock' && (
          <p className={styles.hint}>Generated results depend on the seed: another one takes other branches.</p>
        )}
        {setup.user.kind === 'scripted' && (
          <label className={styles.script}>
            <span>Script: one user turn a line</span>
            <textarea
              rows={4}
              defaultValue={script.map((turn) => turn.text).join('\n')}
              onChange={(event) => changeSetup({ user: { kind: 'scripted', turns: parseScript(event.target.value) } })}
            />
          </label>
        )}
        <details className={styles.controllers}>
          <summary>Controllers: {setup.controllers.filter((setting) => setting.pre || setting.post).length} on</summary>
          <ControllerSwitches settings={setup.controllers} onChange={(controllers) => changeSetup({ controllers })} />
        </details>
        <Button
          tone="primary"
          icon={<Play size={14} />}
          disabled={isIncomplete || kind !== 'pdl'}
          onClick={() => startRun()}
        >
          Run session
        </Button>
        {kind !== 'pdl' && (
          <>
            <p className={styles.hint}>
              Sessions run on PDL. The converter reads a procedure from the flowchart's arrows.
            </p>
            <Button icon={<ArrowRightLeft size={14} />} onClick={() => openDialog('convert')}>
              Convert to PDL ...
            </Button>
          </>
        )}
      </section>
      <Demos />
    </div>
  );
}
