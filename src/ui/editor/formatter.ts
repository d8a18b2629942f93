// The formatter as a piece of its own. A dynamic import of the whole room would tie its small parts, which the first
// script has, to all of the parser.

export { formatPdl, readPdl } from '../../core/language';
