// Possible next moves of the rehearsal agent, before they are written in the form that the prompt requests.

import type { JsonObject } from '../../core/support';
import type { ProgramSlot } from './rehearsalProgram';

/** `insists`: the move repeats a refused one. */
export type AgentMove =
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly arguments: JsonObject;
      readonly thought: string;
      readonly insists?: boolean;
    }
  | {
      readonly kind: 'ask';
      /** Slot keys in the order of the questions. */
      readonly keys: readonly string[];
      /** Round of each key (see `ConversationMemory`), same order. */
      readonly rounds: readonly number[];
      /** Slots that the program does not contain. */
      readonly slots?: readonly ProgramSlot[];
      readonly text: string;
      /** The question without the text before it, which is not repeated. */
      readonly question: string;
      readonly answer?: string;
      readonly thought: string;
    }
  | {
      readonly kind: 'say';
      readonly text: string;
      readonly answer?: string;
      readonly closes?: boolean;
      /** The procedure ends with this message. */
      readonly ends?: boolean;
      /** The message offers to start again: a yes restarts the procedure. */
      readonly offersAgain?: boolean;
      readonly insists?: boolean;
      readonly thought: string;
    }
  | { readonly kind: 'done' };
