import { planDisableRule } from '../../core/checks';
import { panelsMessages as t } from '../../messages/panels.en';
import type { WorkspaceStore } from './workspaceState';

/** Switches a rule off in the open document by a comment in its text. */
export function disableRuleHere(workspace: WorkspaceStore, rule: string): void {
  const { history, edit, notify } = workspace.getState();
  const change = planDisableRule(history.document.source, rule);
  if (change) edit([change], { origin: 'fix', intent: 'record', label: t.switchOff({ rule }) });
  else notify('info', t.ruleDisabledHere({ rule }));
}
