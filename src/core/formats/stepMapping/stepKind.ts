// The kinds that a node of a flowchart can have in a procedure, and the comment lines of a flowchart that state them.
// Invariant: a comment that names no known kind is an ordinary comment.

export const stepKinds = ['api', 'answer', 'question', 'condition', 'words', 'omit'] as const;

/**
 * `api` calls a tool, `answer` tells the user something, `question` asks the user for slots, `condition` chooses a
 * branch, `words` is an instruction in words, `omit` leaves the node out and keeps its edges.
 */
export type StepKind = (typeof stepKinds)[number];

export const isStepKind = (value: unknown): value is StepKind => (stepKinds as readonly unknown[]).includes(value);

/** `%% weir:kind NODE KIND`; the node's id may be in double quotes. */
const kindComment = /^[ \t]*%%[ \t]*weir:kind[ \t]+(?:"([^"\n]+)"|(\S+))[ \t]+(\w+)[ \t]*\r?$/gm;

/** The kinds that a flowchart states, by node id; the last comment on a node wins. */
export function statedKinds(source: string): ReadonlyMap<string, StepKind> {
  const stated = new Map<string, StepKind>();
  for (const [, quoted, bare, kind] of source.matchAll(kindComment)) {
    if (isStepKind(kind)) stated.set(quoted ?? bare ?? '', kind);
  }
  return stated;
}
