// What the rehearsal agent may do next, before it is written in the form the prompt wants.

import type { JsonObject } from '../../core/support';
import type { ProgramSlot } from './rehearsalProgram';

/** `insists`: made in spite of a refusal, once more. */
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
      /** Slot keys in the order they are asked. */
      readonly keys: readonly string[];
      /** Round of each key (see Memory), same order. */
      readonly rounds: readonly number[];
      /** Slots that the program does not know. */
      readonly slots?: readonly ProgramSlot[];
      readonly text: string;
      /** The question alone, where other words stand before it: these are said once. */
      readonly question: string;
      readonly answer?: string;
      readonly thought: string;
    }
  | {
      readonly kind: 'say';
      readonly text: string;
      readonly answer?: string;
      readonly closes?: boolean;
      /** The procedure ends with it. */
      readonly ends?: boolean;
      /** It offers to begin again: a yes starts the procedure over. */
      readonly offersAgain?: boolean;
      readonly insists?: boolean;
      readonly thought: string;
    }
  | { readonly kind: 'done' };
