// Values in program code, read without running it: literals, names, calls and what functions return. Everything else is
// `other`. Deterministic; names are resolved within one file.

export type CodeValue =
  | { readonly kind: 'text'; readonly text: string }
  /** A number, a truth value or a null, as written. */
  | { readonly kind: 'literal'; readonly text: string }
  /** `a` or `a.b.c`. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly CodeValue[] }
  | { readonly kind: 'record'; readonly entries: readonly RecordEntry[] }
  | CodeCall
  /** `a[b, c]`: a subscript or a generic type. */
  | { readonly kind: 'index'; readonly of: CodeValue; readonly items: readonly CodeValue[] }
  /** One of several: a conditional expression or a union type. */
  | { readonly kind: 'choice'; readonly options: readonly CodeValue[] }
  | FunctionValue
  | { readonly kind: 'other' };

export interface RecordEntry {
  /** Absent for a spread: the value is a record whose entries are included. */
  readonly key?: CodeValue;
  readonly value: CodeValue;
}

export interface CodeCall {
  readonly kind: 'call';
  /** Name of the function or method. */
  readonly name: string;
  /** The object of a method call; of a chain of calls its first object: a name, or a call without its arguments. */
  readonly root?: CodeValue;
  readonly args: readonly CodeValue[];
  readonly named: ReadonlyMap<string, CodeValue>;
  /** Offset of its end: the calls of a chain are in this order. */
  readonly at: number;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly name?: string;
  /** Values of its return statements. */
  readonly returns: readonly CodeValue[];
  /** The annotated type of its result. */
  readonly result?: CodeValue;
  /** Offsets. */
  readonly start: number;
  readonly end: number;
}

/** A loop over a list: its calls apply to each item. With several variables an item is a list of their values. */
export interface CodeLoop {
  readonly variables: readonly string[];
  readonly list: CodeValue;
  readonly start: number;
  readonly end: number;
}

export interface CodeFile {
  readonly assignments: readonly { readonly name: string; readonly value: CodeValue; readonly at: number }[];
  readonly functions: readonly FunctionValue[];
  /** In the order of their ends. */
  readonly calls: readonly CodeCall[];
  readonly loops: readonly CodeLoop[];
}

export const otherValue: CodeValue = { kind: 'other' };

/** Deeper values are `other`. */
export const MAX_VALUE_DEPTH = 100;

/** The last part of a dotted name. */
export const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Resolves names of a file to their values; unknown names stay names. */
export function createResolver({ assignments, functions }: CodeFile): (value: CodeValue) => CodeValue {
  const values = new Map<string, CodeValue>();
  for (const { name, value } of assignments) if (!values.has(name)) values.set(name, value);
  for (const one of functions) if (one.name !== undefined && !values.has(one.name)) values.set(one.name, one);
  /** `shared.on` is a member of the object `shared`. */
  const memberOf = (name: string): CodeValue | undefined => {
    const [base = '', ...keys] = name.split('.');
    let at = values.get(base);
    for (const key of keys) {
      const entries = at?.kind === 'record' ? at.entries : [];
      at = entries.find((entry) => entry.key?.kind === 'text' && entry.key.text === key)?.value;
    }
    return at;
  };
  return (value) => {
    let at = value;
    for (let step = 0; step < 20 && at.kind === 'name'; step++) {
      // `Nodes.AGENT.value` is the text of a member of an enumeration.
      const name: string = at.name.replace(/\.value$/, '');
      const found = values.get(name) ?? values.get(name.replace(/^(?:self|this)\./, '')) ?? memberOf(name);
      if (found === undefined || found === at) return at;
      at = found;
    }
    return at;
  };
}
