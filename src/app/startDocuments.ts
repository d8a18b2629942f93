// What an empty shelf begins with.

export { examples } from '../examples';
export { firstPicture } from './firstAnalysis';
