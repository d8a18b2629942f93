// Loaded with the first run that is opened: what its events take to read is code that a first page does not need.

export { createMessageSharing, readLogPrefix } from '../../core/storage';
