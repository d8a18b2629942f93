// Collects the options of the checks besides the document's text: the settings and the attached tools.

import type { CheckOptions, CheckTool } from '../core/checks';
import type { SettingsState } from '../state/settings/settingsStore';
import type { AnalyseOptions } from '../state/support/analysis';

export function analyseOptionsOf(
  { checkPreset, checkLevels }: Pick<SettingsState, 'checkPreset' | 'checkLevels'>,
  tools: readonly CheckTool[] | undefined,
): AnalyseOptions {
  return {
    preset: checkPreset,
    // Stored names of removed rules have no effect.
    levels: checkLevels as NonNullable<CheckOptions['levels']>,
    ...(tools === undefined ? {} : { tools }),
  };
}
