// The parser with the YAML library, as a separate chunk: most texts are read without it.

export { parsePdl } from '../core/language';
