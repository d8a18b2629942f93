// A line of an Agent Script with the lines that it contains, and the form of references.

export interface AgentLine {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Text without comment; of a value in brackets all its lines. */
  readonly text: string;
  readonly kind: 'key' | 'statement' | 'template' | 'item';
  /** Of a key, for example "topic orders"; otherwise the first word of the statement. */
  readonly key: string;
  /** Of a key, the text after the colon; of a template, all its lines. */
  readonly value: string;
  readonly children: AgentLine[];
}

/** A reference without its last part: "@", "@actions." or "@.name". */
export const partialReference = /@(?![A-Za-z_])|@\w+(?:\.\w+|\[[^\]]*\])*\.(?![A-Za-z_])/;
export const partialMessage = (found: string) =>
  `The reference "${found}" is incomplete. Write its kind and name, for example @variables.name.`;
