// The parser with the YAML library, as a piece of its own: most texts are read without it.

export { parsePdl } from '../core/language';
