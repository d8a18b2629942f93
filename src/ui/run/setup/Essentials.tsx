import { Bot, ChevronDown, Pause, Play } from 'lucide-react';
import { controllerPresets } from '../../../state/runs/runStore';
import { Button } from '../../kit/Button';
import { Menu } from '../../kit/Menu';
import { Segments } from '../../kit/Segments';
import { ModelName } from '../../studio/ModelName';
import { useSettings, useWorkspace } from '../../studio/weirContext';
import { isPreset, presets } from '../controllerPresets';
import { useModelGroups } from '../ModelChooser';
import { useStartRun } from '../useStartRun';
import { FlowchartNote } from './FlowchartNote';
import { NumberField, SelectField } from './fields';
import { useSetup } from './openSetup';
import styles from './Setup.module.css';
import { openSections } from './useOpenSections';
import { presetHints, resultNames, sectionNames, userNames } from './words';

function ModelField() {
  const choice = useSettings((state) => state.modelChoice);
  const groups = useModelGroups();
  return (
    <div className={styles.model}>
      <span>Model</span>
      <Menu
        trigger={
          <button type="button" className={styles.trigger} aria-label={`Model of the agent: ${choice.model}`}>
            <Bot size={15} />
            <ModelName model={choice.model} rehearsal={choice.source === 'rehearsal'} />
            <ChevronDown size={13} />
          </button>
        }
        groups={groups}
      />
      <p className={styles.hint}>
        {choice.source === 'rehearsal'
          ? 'A built-in rehearsal model that follows the procedure by rule. No LLM is behind it.'
          : 'Answers at your endpoint.'}
      </p>
    </div>
  );
}

/** What every session needs, and the two ways to start one. */
export function Essentials() {
  const draft = useSetup((state) => state.draft);
  const change = useSetup((state) => state.change);
  const problems = useSetup((state) => state.planned.problems);
  const kind = useWorkspace((state) => state.history.document.kind);
  const startRun = useStartRun();
  const preset = presets.find(({ id }) => isPreset(draft.controllers, id))?.id;
  const cannot = problems.length > 0;
  const show = (section: string) => openSections.getState().setOpen(section, true);
  return (
    <section className={styles.essentials}>
      <h2>Run a session</h2>
      <ModelField />
      <div className={styles.grid}>
        <SelectField
          label="User"
          value={draft.userKind}
          options={userNames}
          onChange={(userKind) => {
            change({ userKind });
            if (userKind !== 'manual') show('user');
          }}
        />
        <SelectField
          label="API results"
          value={draft.resultsBy}
          options={resultNames}
          onChange={(resultsBy) => change({ resultsBy })}
        />
      </div>
      <div className={styles.row}>
        <div className={styles.presets}>
          <span>Controllers</span>
          <Segments
            legend="Controllers"
            options={presets}
            value={preset}
            onChange={(id) => change({ controllers: controllerPresets[id] })}
          />
        </div>
        <div className={styles.seed}>
          <NumberField name="seed" />
        </div>
      </div>
      <p className={styles.hint}>
        {preset ? presetHints[preset] : 'Controllers are switched one by one below.'} The same seed gives the same
        results again.
      </p>
      {kind === 'mermaid' && <FlowchartNote />}
      <div className={styles.buttons}>
        <Button tone="primary" icon={<Play size={14} />} disabled={cannot} onClick={() => startRun()}>
          Run session
        </Button>
        <Button icon={<Pause size={14} />} disabled={cannot} onClick={() => startRun({}, undefined, { paused: true })}>
          Run paused
        </Button>
      </div>
      {cannot && (
        <ul className={styles.problems} aria-label="What is missing to run">
          {problems.map(({ section, field, message }) => (
            <li key={`${section}/${field}/${message}`}>
              {section === 'essentials' ? (
                message
              ) : (
                <button type="button" onClick={() => show(section)}>
                  {sectionNames[section]}: {message.replaceAll('`', '')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
