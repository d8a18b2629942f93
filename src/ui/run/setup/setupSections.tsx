// The optional sections of the setup. They stay collapsed until opened; each shows a one-line summary of its settings.

import { FileText } from 'lucide-react';
import { useState } from 'react';
import { promptPartInfos } from '../../../core/llm';
import { agentPresetIds, agentPresets, type WorkflowFormat } from '../../../core/session';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { draftOfPreset, editedParts, presetOfDraft } from '../../../state/runs/planSetup';
import {
  activationNames,
  agentSummary,
  strategyNames,
  toolResultNames,
  userSummary,
  validityNames,
  workflowFormatNames,
} from '../../../state/runs/setupLabels';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { SelectField } from '../../kit/SelectField';
import { Hint, Quiet } from '../../kit/Text';
import { ToolBackends } from '../../studio/tools/ToolBackends';
import { useSettings, useTools, useWorkspace } from '../../studio/weirContext';
import { ProfileEditor } from './ProfileEditor';
import { PromptDialog } from './PromptDialog';
import { SetupDisclosure } from './SetupDisclosure';
import { SetupCheckboxGroup, SetupNumberInput } from './SetupNumberInput';
import { UserScriptEditor } from './UserScriptEditor';
import { useSetupStore } from './useSetupStore';

const shown = ['pdl', 'text', 'code', 'flowchart'] as const satisfies readonly WorkflowFormat[];

/** Workflow formats side by side: one is the usual case, several form an ensemble, none is a baseline. */
function Formats() {
  const { draft, change } = useSetupStore('draft', 'change');
  const { format, ensemble } = draft;
  const chosen = new Set<WorkflowFormat>(format === 'none' ? [] : [format, ...ensemble]);
  const toggle = (wanted: WorkflowFormat) => {
    const next = shown.filter((one) => (one === wanted ? !chosen.has(one) : chosen.has(one)));
    const [first = 'none', ...rest] = next;
    change({ format: first, ensemble: rest });
  };
  return (
    <SetupCheckboxGroup legend={t.workflowInThePrompt}>
      {shown.map((one) => (
        <CheckField key={one} label={workflowFormatNames[one]} checked={chosen.has(one)} onChange={() => toggle(one)} />
      ))}
      <Hint>{chosen.size === 0 ? t.noWorkflowHint : chosen.size === 1 ? t.ensembleOffer : t.ensembleHint}</Hint>
    </SetupCheckboxGroup>
  );
}

export function AgentSection() {
  const { draft, change } = useSetupStore('draft', 'change');
  return (
    <SetupDisclosure id="agent" title={t.agent} summary={agentSummary(draft)}>
      <SelectField
        label={t.agent}
        value={presetOfDraft(draft) ?? 'custom'}
        options={[...agentPresetIds.map((id) => [id, agentPresets[id].title] as const), ['custom', t.custom]]}
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
      <CheckField
        label={t.strict}
        note={t.strictHint}
        checked={draft.strict}
        onChange={(strict) => change({ strict })}
      />
      <Formats />
      <Columns of="two">
        <SetupNumberInput name="temperature" />
        <SetupNumberInput name="maxTurns" label={t.turnsAtMost} />
        <SetupNumberInput name="maxActionsPerTurn" label={t.actionsInATurn} />
        <SetupNumberInput name="maxParseRetries" label={t.retriesIfUnreadable} />
      </Columns>
    </SetupDisclosure>
  );
}

function Player() {
  const player = useSetupStore((state) => state.draft.userPlayer);
  const change = useSetupStore((state) => state.change);
  const { endpointModel, modelChoice: choice } = useSettings('endpointModel', 'modelChoice');
  return (
    <SelectField
      label={t.played}
      value={player === 'endpoint' && endpointModel === '' ? 'as-agent' : player}
      options={[
        ['as-agent', `${t.sameModel} (${choice.model})`],
        ['rehearsal', t.rehearsalUserNoLlm],
        endpointModel !== '' && ['endpoint', t.modelAtEndpoint({ model: endpointModel })],
      ]}
      onChange={(userPlayer) => change({ userPlayer })}
    />
  );
}

export function UserSection() {
  const { draft, own } = useSetupStore('draft', 'own');
  return (
    <SetupDisclosure id="user" title={t.user} summary={userSummary(draft, own)}>
      {draft.userKind === 'manual' && <Hint>{t.manualHint}</Hint>}
      {draft.userKind === 'scripted' && <UserScriptEditor />}
      {draft.userKind === 'simulated' && (
        <>
          <Player />
          <ProfileEditor />
        </>
      )}
    </SetupDisclosure>
  );
}

/** Chooses how each API of the document answers. */
export function ToolsSection() {
  const resultsBy = useSetupStore((state) => state.draft.resultsBy);
  const own = useTools((state) => Object.keys(state.backends).length);
  const summary =
    own === 0 ? toolResultNames[resultsBy] : t.withOwnTools({ results: toolResultNames[resultsBy], count: own });
  return (
    <SetupDisclosure id="tools" title={t.tools} summary={summary}>
      {resultsBy === 'varied' && <Hint>{t.resultsDependOnSeed}</Hint>}
      {resultsBy === 'mock' && <Hint>{t.resultsSucceed({ varied: toolResultNames.varied })}</Hint>}
      <ToolBackends />
    </SetupDisclosure>
  );
}

/** Further workflows of the same agent: FlowBench's cross-scenario setting. */
export function WorkflowsSection() {
  const documents = useWorkspace((state) => state.documents);
  const openId = useWorkspace((state) => state.history.document.id);
  const chosen = useSetupStore((state) => state.own.others);
  const changeOwn = useSetupStore((state) => state.changeOwn);
  const offered = documents.filter(({ id }) => id !== openId);
  const count = offered.filter(({ id }) => chosen.includes(id)).length;
  const summary = count === 0 ? t.onlyThis : t.documentAndMore({ count });
  return (
    <SetupDisclosure id="workflows" title={t.workflows} summary={summary}>
      {offered.length === 0 ? (
        <Hint>{t.noOtherDocument}</Hint>
      ) : (
        <SetupCheckboxGroup legend={t.moreWorkflows}>
          {offered.map(({ id, title, kind }) => (
            <CheckField
              key={id}
              checked={chosen.includes(id)}
              onChange={(isChecked) =>
                changeOwn({ others: isChecked ? [...chosen, id] : chosen.filter((one) => one !== id) })
              }
              label={
                <>
                  {title}
                  {kind === 'mermaid' && <Quiet> {t.flowchartLabel}</Quiet>}
                </>
              }
            />
          ))}
        </SetupCheckboxGroup>
      )}
      <Hint>{t.moreWorkflowsHint}</Hint>
    </SetupDisclosure>
  );
}

/** The wording of the prompt: the default, or edited part by part. */
export function PromptSection() {
  const parts = useSetupStore((state) => state.draft.promptParts);
  const [isOpen, setOpen] = useState(false);
  const edited = Object.keys(editedParts(parts));
  const titles = promptPartInfos.filter(({ name }) => edited.includes(name)).map(({ title }) => title);
  return (
    <SetupDisclosure
      id="prompt"
      title={t.prompt}
      summary={titles.length === 0 ? t.unchanged : t.editedParts({ parts: titles.join(', ').toLowerCase() })}
    >
      <Hint>{t.promptHint}</Hint>
      <div>
        <Button icon={<FileText size={14} />} onClick={() => setOpen(true)}>
          {t.openPrompt}
        </Button>
      </div>
      {isOpen && <PromptDialog open onClose={() => setOpen(false)} />}
    </SetupDisclosure>
  );
}
