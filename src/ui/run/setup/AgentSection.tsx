import { type AgentPresetId, agentPresetIds, agentPresets, type WorkflowFormat } from '../../../core/session';
import { draftOfPreset, presetOfDraft } from '../../../state/runs/draftPreset';
import { Choices, Hint, NumberField, SelectField, Tick } from './fields';
import { useSetup } from './openSetup';
import styles from './Setup.module.css';
import { SetupSection } from './SetupSection';
import { activationNames, agentSummary, formatNames, strategyNames, validityNames } from './words';

const shown = ['pdl', 'text', 'code', 'flowchart'] as const satisfies readonly WorkflowFormat[];

const presetNames = {
  ...Object.fromEntries(agentPresetIds.map((id) => [id, agentPresets[id].title])),
  custom: 'Custom',
} as Readonly<Record<AgentPresetId | 'custom', string>>; // one title for each id

/** Formats next to each other: one is the usual thing, several are an ensemble, none is a baseline. */
function Formats() {
  const format = useSetup((state) => state.draft.format);
  const ensemble = useSetup((state) => state.draft.ensemble);
  const change = useSetup((state) => state.change);
  const chosen = new Set<WorkflowFormat>(format === 'none' ? [] : [format, ...ensemble]);
  const toggle = (wanted: WorkflowFormat) => {
    const next = shown.filter((one) => (one === wanted ? !chosen.has(one) : chosen.has(one)));
    const [first = 'none', ...rest] = next;
    change({ format: first, ensemble: rest });
  };
  return (
    <Choices legend="Workflow in the prompt">
      {shown.map((one) => (
        <Tick key={one} checked={chosen.has(one)} onChange={() => toggle(one)}>
          {formatNames[one]}
        </Tick>
      ))}
      <Hint>
        {chosen.size === 0
          ? 'No workflow: the agent sees the APIs alone.'
          : chosen.size === 1
            ? 'Several together make an ensemble: the same workflow in each of them.'
            : 'An ensemble: the same workflow in each of them.'}
      </Hint>
    </Choices>
  );
}

export function AgentSection({ hasProblem }: { readonly hasProblem: boolean }) {
  const draft = useSetup((state) => state.draft);
  const change = useSetup((state) => state.change);
  return (
    <SetupSection id="agent" title="Agent" summary={agentSummary(draft)} hasProblem={hasProblem}>
      <SelectField
        label="Agent"
        value={presetOfDraft(draft) ?? 'custom'}
        options={presetNames}
        onChange={(chosen) => {
          if (chosen !== 'custom') change(draftOfPreset(chosen));
        }}
      />
      <div className={styles.grid}>
        <SelectField
          label="Strategy"
          value={draft.strategy}
          options={strategyNames}
          onChange={(strategy) => change({ strategy })}
        />
        <SelectField
          label="A precondition is met when"
          value={draft.activation}
          options={activationNames}
          onChange={(activation) => change({ activation })}
        />
        <SelectField
          label="A call counts for"
          value={draft.validity}
          options={validityNames}
          onChange={(validity) => change({ validity })}
        />
      </div>
      <Formats />
      <div className={styles.grid} data-look="numbers">
        <NumberField name="temperature" />
        <NumberField name="maxTurns" label="Turns at most" />
        <NumberField name="maxActionsPerTurn" label="Actions in a turn" />
        <NumberField name="maxParseRetries" label="Retries if unreadable" />
      </div>
    </SetupSection>
  );
}
