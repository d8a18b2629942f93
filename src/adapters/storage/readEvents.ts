// Loaded with the first run that is opened: checking each field of an event takes code that a first page does not need.

export { readLogPrefix } from '../../core/storage';
