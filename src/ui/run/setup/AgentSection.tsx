import { type AgentPresetId, agentPresetIds, agentPresets, type WorkflowFormat } from '../../../core/session';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { draftOfPreset, presetOfDraft } from '../../../state/runs/planSetup';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { SelectField } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { Choices, NumberField } from './fields';
import { useSetup } from './openSetup';
import { SetupSection } from './SetupSection';
import { activationNames, agentSummary, formatNames, strategyNames, validityNames } from './words';

const shown = ['pdl', 'text', 'code', 'flowchart'] as const satisfies readonly WorkflowFormat[];

const presetNames = {
  ...Object.fromEntries(agentPresetIds.map((id) => [id, agentPresets[id].title])),
  custom: t.custom,
} as Readonly<Record<AgentPresetId | 'custom', string>>; // one title for each id

/** Formats next to each other: one is the usual thing, several are an ensemble, none is a baseline. */
function Formats() {
  const { draft, change } = useSetup('draft', 'change');
  const { format, ensemble } = draft;
  const chosen = new Set<WorkflowFormat>(format === 'none' ? [] : [format, ...ensemble]);
  const toggle = (wanted: WorkflowFormat) => {
    const next = shown.filter((one) => (one === wanted ? !chosen.has(one) : chosen.has(one)));
    const [first = 'none', ...rest] = next;
    change({ format: first, ensemble: rest });
  };
  return (
    <Choices legend={t.workflowInThePrompt}>
      {shown.map((one) => (
        <CheckField key={one} label={formatNames[one]} checked={chosen.has(one)} onChange={() => toggle(one)} />
      ))}
      <Hint>{chosen.size === 0 ? t.noWorkflowHint : chosen.size === 1 ? t.ensembleOffer : t.ensembleHint}</Hint>
    </Choices>
  );
}

export function AgentSection({ hasProblem }: { readonly hasProblem: boolean }) {
  const { draft, change } = useSetup('draft', 'change');
  return (
    <SetupSection id="agent" title={t.agent} summary={agentSummary(draft)} hasProblem={hasProblem}>
      <SelectField
        label={t.agent}
        value={presetOfDraft(draft) ?? 'custom'}
        options={presetNames}
        onChange={(chosen) => {
          if (chosen !== 'custom') change(draftOfPreset(chosen));
        }}
      />
      <Columns of="choices">
        <SelectField
          label={t.strategy}
          value={draft.strategy}
          options={strategyNames}
          onChange={(strategy) => change({ strategy })}
        />
        <SelectField
          label={t.preconditionIsMetWhen}
          value={draft.activation}
          options={activationNames}
          onChange={(activation) => change({ activation })}
        />
        <SelectField
          label={t.callCounts}
          value={draft.validity}
          options={validityNames}
          onChange={(validity) => change({ validity })}
        />
      </Columns>
      <Formats />
      <Columns of="two">
        <NumberField name="temperature" />
        <NumberField name="maxTurns" label={t.turnsAtMost} />
        <NumberField name="maxActionsPerTurn" label={t.actionsInATurn} />
        <NumberField name="maxParseRetries" label={t.retriesIfUnreadable} />
      </Columns>
    </SetupSection>
  );
}
