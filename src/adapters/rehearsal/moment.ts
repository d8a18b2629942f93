// Where the rehearsal agent stands when it is asked for its next move.

import type { Turn, UserTurn } from './conversation';
import type { Standing } from './followProcedure';
import type { Memory } from './memory';
import type { Program } from './program';

export interface AgentMoment {
  readonly program: Program;
  readonly memory: Memory;
  readonly turns: readonly Turn[];
  readonly standing: Standing;
  readonly lastUser?: UserTurn;
}
