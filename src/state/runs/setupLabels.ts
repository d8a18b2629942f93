// Labels of the parts of the setup, and a one-line summary of each.

import type { CallValidity, PreconditionActivation, Strategy, WorkflowFormat } from '../../core/session';
import { isBlankProfile, oowTitle } from '../../core/session';
import { pluralize } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { runSetupMessages as t } from '../../messages/runSetup.en';
import { type RunSetupSection as SetupSectionName, turnsOfScript } from './planSetup';
import type { DocumentDraft, SetupDraft } from './setupDraft';

export const setupSectionNames: Readonly<Record<SetupSectionName, string>> = {
  essentials: t.runASession,
  user: t.user,
  oow: t.outOfWorkflowTurns,
  agent: t.agent,
  prompt: t.prompt,
};

export const workflowFormatNames: Readonly<Record<WorkflowFormat, string>> = {
  pdl: 'PDL',
  text: t.plainText,
  code: 'Pseudo-code',
  flowchart: t.flowchartMermaid,
  none: t.noWorkflow,
};

export const strategyNames: Readonly<Record<Strategy, string>> = {
  'react-text': t.reactInText,
  'tool-calls': t.toolCalls,
};

export const toolResultNames: Readonly<Record<SetupDraft['resultsBy'], string>> = {
  mock: t.everyCallSucceeds,
  varied: t.branchesVary,
  manual: t.resultsManual,
  llm: t.resultsModel,
};

/** Explanations of the controller presets for new users. */
export const controllerPresetHints = {
  none: t.noControllersHint,
  pre: t.preHint,
  post: t.postHint,
  both: t.bothHint,
} as const;

export const activationNames: Readonly<Record<PreconditionActivation, string>> = {
  'by-procedure': t.byOutcome,
  'on-success': t.bySuccess,
  'on-call': t.byCall,
  'on-allow': t.byPermission,
};

export const validityNames: Readonly<Record<CallValidity, string>> = {
  values: t.byValues,
  session: t.forSession,
};

export function agentSummary(draft: SetupDraft): string {
  const formats = [draft.format, ...(draft.format === 'none' ? [] : draft.ensemble)];
  return `${strategyNames[draft.strategy]}, ${formats.map((format) => workflowFormatNames[format]).join(' + ')}`;
}

export function userSummary(draft: SetupDraft, own: DocumentDraft): string {
  if (draft.userKind === 'manual') return t.you;
  if (draft.userKind === 'scripted')
    return t.scriptTurns({ turns: coreText(pluralize(turnsOfScript(own.script).length, 'turn')) });
  return isBlankProfile(own.profile) ? t.playedNoProfile : (own.profile.persona ?? t.playedWithAProfile);
}

export function oowSummary(draft: SetupDraft, own: DocumentDraft): string {
  if (draft.userKind === 'manual' || draft.oowBy === 'off') return t.off;
  if (draft.oowBy === 'chance') {
    const types = draft.oowTypes.length === 0 ? t.anyType : coreText(pluralize(draft.oowTypes.length, 'type'));
    return t.byChanceOf({ probability: draft.oowProbability, types });
  }
  const [first] = own.oowTurns;
  if (!first) return t.noTurnChosen;
  return own.oowTurns.length === 1
    ? t.turnKind({ turn: first.turn, kind: coreText(oowTitle(first.oow)).toLowerCase() })
    : coreText(pluralize(own.oowTurns.length, 'turn'));
}
