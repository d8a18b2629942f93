// Bundles the code that reads tool files; loaded with the first document that has one.

export { toCheckTools } from '../../core/checks';
export { parseTools } from '../../core/formats';
export { mergeToolFiles, printToolFile, readToolFile } from '../../core/session';
