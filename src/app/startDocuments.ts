// The documents of an empty workspace.

export { examples } from '../examples';
export { firstAnalysis } from './firstAnalysis';
