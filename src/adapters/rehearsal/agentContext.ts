// The state of the conversation from which the rehearsal agent chooses its next move.

import type { ConversationMemory } from './conversationMemory';
import type { ProcedureProgress } from './followProcedure';
import type { ConversationTurn, UserTurn } from './readConversation';
import type { ProgramSlot, RehearsalProgram } from './rehearsalProgram';

export interface AgentContext {
  readonly program: RehearsalProgram;
  /** Slots of the program and decisions of the flowchart. */
  readonly slots: ReadonlyMap<string, ProgramSlot>;
  readonly memory: ConversationMemory;
  readonly turns: readonly ConversationTurn[];
  readonly progress: ProcedureProgress;
  readonly lastUser?: UserTurn;
}
