// What the checks follow besides a document's text, from where it is kept: the settings and the attached tools.

import type { CheckOptions, CheckTool } from '../core/checks';
import type { SettingsState } from '../state/settings/settingsStore';
import type { AnalyseOptions } from '../state/support/analysis';

export function analyseOptionsOf(
  { checkPreset, checkLevels }: Pick<SettingsState, 'checkPreset' | 'checkLevels'>,
  tools: readonly CheckTool[] | undefined,
): AnalyseOptions {
  return {
    preset: checkPreset,
    // Stored names of rules that are gone do nothing.
    levels: checkLevels as NonNullable<CheckOptions['levels']>,
    ...(tools === undefined ? {} : { tools }),
  };
}
