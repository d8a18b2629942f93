// `npm run schemas`: writes the JSON schemas of docs/ that are printed from schemas of the code. A test compares them.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { printPlanLogSchema, printPlanTaskSchema, printSessionLogSchema } from '../src/testing/logSchemas';

const docs = resolve(import.meta.dirname, '../docs');
writeFileSync(resolve(docs, 'session-log.schema.json'), printSessionLogSchema());
writeFileSync(resolve(docs, 'plan-log.schema.json'), printPlanLogSchema());
writeFileSync(resolve(docs, 'plan-task.schema.json'), printPlanTaskSchema());
