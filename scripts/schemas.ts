// `npm run schemas`: writes the JSON schemas of docs/ that are printed from schemas of the code. A test compares them.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { printSessionLogSchema } from '../src/testing/sessionLogSchema';

writeFileSync(resolve(import.meta.dirname, '../docs/session-log.schema.json'), printSessionLogSchema());
