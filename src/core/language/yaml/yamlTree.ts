// Types of the YAML tree: maps, lists, scalars and aliases with exact source ranges, without decoded values.
// Invariant: every range is half-open in source offsets; children are inside their parents, in order.

import type { Diagnostic, TextRange } from '../../support';

export type YamlScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly style: YamlScalarStyle;
  /** With quotes, or from the `|` on. */
  readonly range: TextRange;
  /** Inside the quotes, or the lines below the header. */
  readonly content: TextRange;
  /** Block scalars only. */
  readonly block?: {
    readonly indent: number;
    readonly chomp: 'strip' | 'clip' | 'keep';
    /** Lines without indentation: no columns are removed from them. */
    readonly unindented?: readonly TextRange[];
  };
}

export interface YamlEntry {
  readonly key: YamlScalar;
  /** Offset of the colon. */
  readonly colon: number;
  readonly value: YamlNode | undefined;
  readonly range: TextRange;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly flow: boolean;
  readonly range: TextRange;
  readonly entries: readonly YamlEntry[];
}

export interface YamlItem {
  /** From after the dash and its spaces (or from the flow item's first unit) to the end of the value. */
  readonly range: TextRange;
  readonly value: YamlNode | undefined;
  /** Offset of the dash of a block item. */
  readonly dash?: number;
}

export interface YamlList {
  readonly kind: 'list';
  readonly flow: boolean;
  readonly range: TextRange;
  readonly items: readonly YamlItem[];
}

export interface YamlAlias {
  readonly kind: 'alias';
  readonly name: string;
  readonly range: TextRange;
}

export type YamlNode = YamlScalar | YamlMap | YamlList | YamlAlias;

export interface YamlTree {
  readonly root: YamlNode | undefined;
  readonly anchors: ReadonlyMap<string, YamlNode>;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * True if the nesting limit was exceeded: deeper content was not read, and a recursive reader must not get the text.
   */
  readonly tooDeep: boolean;
  /** True if the text contains forms that the reader understands but whose validity it cannot confirm. */
  readonly exotic: boolean;
}
