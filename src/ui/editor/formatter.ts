// The formatter as a separate chunk. A dynamic import of the whole module `core/language` would tie its small parts,
// which the main bundle contains, to the whole parser.

export { formatPdl, readPdl } from '../../core/language';
