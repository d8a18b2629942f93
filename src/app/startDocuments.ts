// What an empty shelf begins with.

export { examples } from '../examples';
export { firstAnalysis } from './firstAnalysis';
