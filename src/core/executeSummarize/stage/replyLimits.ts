// How much of a reply is read, and how much of it goes back to the model. A model that runs away must neither hold up
// the program nor fill every later prompt with what it wrote.

import { keptText, maxIntakeLength, tooLongIntake } from '../../support';

/** Characters of a reply, thoughts left out. */
export const longestReply = maxIntakeLength;

export const tooLong = (said: string) => `The reply ${tooLongIntake(said.length)}.`;

/** A name that a model wrote, in a message. */
export const quoted = (name: string) => (name.length > 200 ? `${name.slice(0, 200)}…` : name);

/** A reply that could not be read, as it stands in the conversation. */
export const keptReply = keptText;
