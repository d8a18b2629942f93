// How much of a reply is read, and how much of it goes back to the model. A model that runs away must neither hold up
// the program nor fill every later prompt with what it wrote.

import { inputTooLong, maxInputLength, truncateMiddle } from '../../support';

/** Characters of a reply, thoughts left out. */
export const maxReplyLength = maxInputLength;

export const replyTooLong = (replyText: string) => `The reply ${inputTooLong(replyText.length)}.`;

/** A name that a model wrote, in a message. */
export const shortenedName = (name: string) => (name.length > 200 ? `${name.slice(0, 200)}…` : name);

/** A reply that could not be read, as it stands in the conversation. */
export const truncateReply = truncateMiddle;
