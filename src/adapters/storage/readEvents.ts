// Loaded with the first run that is opened, named or deleted: what that takes is code that a first page does not need.

export {
  createMessageSharing,
  describeRun,
  putInBin,
  readBinned,
  readLogPrefix,
  sortBin,
  takeFromBin,
} from '../../core/storage';
