// Where the rehearsal agent stands when it is asked for its next move.

import type { ConversationMemory } from './conversationMemory';
import type { ProcedureProgress } from './followProcedure';
import type { ConversationTurn, UserTurn } from './readConversation';
import type { ProgramSlot, RehearsalProgram } from './rehearsalProgram';

export interface AgentContext {
  readonly program: RehearsalProgram;
  /** Slots of the program and decisions of the drawing. */
  readonly slots: ReadonlyMap<string, ProgramSlot>;
  readonly memory: ConversationMemory;
  readonly turns: readonly ConversationTurn[];
  readonly progress: ProcedureProgress;
  readonly lastUser?: UserTurn;
}
