// Limits on the length of a reply that is read, and on the part of it that returns to the model. An endless reply must
// neither block the program nor fill every later prompt.

import { inputTooLong, maxInputLength, truncateMiddle } from '../../support';

/** Characters of a reply, thoughts left out. */
export const maxReplyLength = maxInputLength;

export const replyTooLong = (replyText: string) => `The reply ${inputTooLong(replyText.length)}.`;

/** A name from a model, shortened for messages. */
export const shortenedName = (name: string) => (name.length > 200 ? `${name.slice(0, 200)}…` : name);

/** An unreadable reply, shortened for the conversation. */
export const truncateReply = truncateMiddle;
