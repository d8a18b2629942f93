// How much of a reply is read, and how much of it goes back to the model. A model that runs away must neither hold up
// the program nor fill every later prompt with what it wrote.

/** Characters of a reply, thoughts left out. */
export const longestReply = 200_000;

export const tooLong = (said: string) =>
  `The reply has ${said.length} characters, more than ${longestReply} are not read.`;

/** A name that a model wrote, in a message. */
export const quoted = (name: string) => (name.length > 200 ? `${name.slice(0, 200)}…` : name);

const longestKept = 8000;

/** A reply that could not be read, as it stands in the conversation: its beginning and its end. */
export const keptReply = (raw: string) =>
  raw.length <= longestKept
    ? raw
    : `${raw.slice(0, longestKept / 2)}\n[... ${raw.length - longestKept} characters left out ...]\n${raw.slice(-longestKept / 2)}`;
