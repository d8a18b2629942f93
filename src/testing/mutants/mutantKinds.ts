// All kinds of mutants, by name.

import { expressionMutants } from './mutantExpressions';
import { flowchartMutants } from './mutantFlowcharts';
import type { MutantKind } from './mutantKind';
import { linkMutants } from './mutantLinks';
import { logMutants } from './mutantLogs';
import { pdlMutants } from './mutantPdl';
import { repeatMutants } from './mutantRepeats';
import { traceMutants } from './mutantTraces';

export const mutantKinds: readonly MutantKind[] = [
  pdlMutants,
  flowchartMutants,
  logMutants,
  linkMutants,
  expressionMutants,
  traceMutants,
  repeatMutants,
];
