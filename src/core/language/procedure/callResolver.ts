// Resolves the target of a call: an API, an ANSWER, a node of another section, a `def`, or unknown.
// Rule: the exact declared name first, then the loose name (ignoring case, separators and punctuation); a prefix
// determines the kind, and then only names of that kind are candidates.

import type { CalleeKind } from '../../expression';
import { editDistance, NameIndex } from '../../support';

export interface DeclaredNames {
  readonly apis: readonly string[];
  readonly answers: readonly string[];
  readonly others: readonly { readonly name: string; readonly section: string }[];
  readonly functions: readonly string[];
  /** Names that can be values: slots, request and response names, targets and parameters. */
  readonly values: ReadonlySet<string>;
}

export interface Resolved {
  readonly kind: CalleeKind;
  readonly ref?: string;
}

/** Prefixes of the paper's and the reference's dialects that have no section. */
const knownOthers = ['SUBTASK', 'INSTRUCT', 'PARAMETER_EXTRACTOR', 'CODE_EXECUTOR', 'TOOL', 'LLM'];

interface NamedTarget {
  readonly name: string;
}

const indexOf = (names: readonly string[]) => new NameIndex<NamedTarget>(names.map((name) => ({ name })));

export class CallResolver {
  private readonly indexes: readonly { readonly kind: CalleeKind; readonly index: NameIndex<NamedTarget> }[];
  private readonly prefixes = new Map<string, CalleeKind>([
    ['API', 'api'],
    ['ANSWER', 'answer'],
    ['RESPONSE', 'answer'],
  ]);
  /** Longest first, so that `PARAMETER_EXTRACTOR_x` is not read with a shorter prefix. */
  private readonly byLength: readonly string[];

  private readonly values: ReadonlySet<string>;

  constructor(names: DeclaredNames) {
    this.values = names.values;
    this.indexes = [
      { kind: 'function', index: indexOf(names.functions) },
      { kind: 'api', index: indexOf(names.apis) },
      { kind: 'answer', index: indexOf(names.answers) },
      { kind: 'other', index: new NameIndex(names.others) },
    ];
    const sections = names.others.map((other) => other.section.replace(/s$/i, '').toUpperCase());
    for (const prefix of [...knownOthers, ...sections])
      if (!this.prefixes.has(prefix)) this.prefixes.set(prefix, 'other');
    this.byLength = [...this.prefixes.keys()].sort((a, b) => b.length - a.length);
  }

  /** True for words such as `API` or `Answer` before a dot. */
  isPrefix(word: string): boolean {
    return this.prefixes.has(word.toUpperCase());
  }

  /**
   * True for a sentence written without spaces, as in Chinese: at least six letters, none of them Latin, and not a
   * known name.
   */
  isSentence(word: string): boolean {
    return word.length >= 6 && !/[A-Za-z0-9_]/.test(word) && /\p{Lo}{6}/u.test(word) && !this.values.has(word);
  }

  /**
   * Length of the prefix of `API_name`, without the underscore; 0 without a prefix. Upper case only: `api_key` is a
   * name.
   */
  joinedPrefix(word: string): number {
    for (const prefix of this.byLength) {
      if (word.startsWith(prefix) && word[prefix.length] === '_' && word.length > prefix.length + 1)
        return prefix.length;
    }
    return 0;
  }

  /** The intended prefix of a misspelled word in capitals before `.name`: `ANSWR`, or `AIP` with a declared name. */
  correctPrefix(word: string, name: string): string | undefined {
    if (!/^[A-Z]{2,9}$/.test(word) || this.isPrefix(word)) return undefined;
    return ['API', 'ANSWER'].find((prefix) => {
      const distance = editDistance(word, prefix);
      return (
        distance <= (prefix.length > 4 ? 2 : 1) && (prefix.length > 4 || this.resolve(prefix, name).ref !== undefined)
      );
    });
  }

  /** The prefix of a word such as `APIfind_table`, in which the rest is a declared name. */
  fusedPrefix(word: string): string | undefined {
    if (!/^(?:API|ANSWER)[^_]/.test(word) || this.resolveWithoutPrefix(word).ref !== undefined) return undefined;
    const prefix = word.startsWith('API') ? 'API' : 'ANSWER';
    return this.resolve(prefix, word.slice(prefix.length)).ref === undefined ? undefined : prefix;
  }

  isDeclared(name: string): boolean {
    return this.resolve(undefined, name).ref !== undefined;
  }

  /** `written` is the whole callee if prefix and name were joined by an underscore: it may be declared as a whole. */
  resolve(prefix: string | undefined, name: string, written?: string): Resolved {
    if (prefix === undefined) return this.resolveWithoutPrefix(name);
    const kind = this.prefixes.get(prefix.toUpperCase());
    if (kind === undefined) return { kind: 'unknown' };
    const index = this.indexes.find((entry) => entry.kind === kind)?.index;
    const found = (written === undefined ? undefined : index?.findExactly(written)) ?? index?.find(name);
    return found === undefined ? { kind } : { kind, ref: found.name };
  }

  private resolveWithoutPrefix(name: string): Resolved {
    for (const how of ['findExactly', 'find'] as const) {
      for (const { kind, index } of this.indexes) {
        const found = index[how](name);
        if (found !== undefined) return { kind, ref: found.name };
      }
    }
    return { kind: this.prefixes.get(name.toUpperCase()) === 'other' ? 'other' : 'unknown' };
  }
}
