// Where the rehearsal agent stands when it is asked for its next move.

import type { Memory } from './conversationMemory';
import type { Standing } from './followProcedure';
import type { Turn, UserTurn } from './readConversation';
import type { Program, Slot } from './rehearsalProgram';

export interface AgentMoment {
  readonly program: Program;
  /** Slots of the program and decisions of the drawing. */
  readonly slots: ReadonlyMap<string, Slot>;
  readonly memory: Memory;
  readonly turns: readonly Turn[];
  readonly standing: Standing;
  readonly lastUser?: UserTurn;
}
