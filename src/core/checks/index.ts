export type { CheckInput } from './checkContext';
export { checkFlowchart } from './checkFlowchart';
export type { CheckOptions } from './checkPdl';
export { checkPdl, sortDiagnostics } from './checkPdl';
export type { Preset, PresetName, RuleLevel, RuleName, RuleSetting } from './presets';
export { presets } from './presets';
