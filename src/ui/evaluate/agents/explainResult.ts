// Explains the names of agents and settings in a result.

import { doNothingArm, type ReportRow } from '../../../core/sessionEvaluation';
import { agentsAboutMessages as t } from '../../../messages/agentsAbout.en';

const settings: Readonly<Record<string, string>> = { iw: t.iw, oow: t.oow, cross: t.cross };

/** Empty for a setting that has no explanation. */
export const explainSetting = (setting: string): string => settings[setting] ?? '';

/** Empty for an agent whose title is enough. */
export const explainArm = (arm: string): string => (arm === doNothingArm.id ? t.doNothing : '');

/** The explanations that apply to these rows, each once, in the order of the rows. */
export const explainRows = (rows: readonly Pick<ReportRow, 'arm' | 'setting'>[]): readonly string[] => [
  ...new Set(
    [...rows.map(({ setting }) => explainSetting(setting)), ...rows.map(({ arm }) => explainArm(arm))].filter(Boolean),
  ),
];
