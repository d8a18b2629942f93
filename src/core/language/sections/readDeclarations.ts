// Turns list sections (SLOTs, APIs, ANSWERs and any further one) into declarations with exact ranges. Never refuses: an
// item without a name gets a diagnostic and is left out; unknown keys are kept and reported.

import type { Diagnostic, TextRange } from '../../support';
import { nearestName } from '../../support';
import { typeOfSlot } from '../../values';
import { languageDiagnostic } from '../languageDiagnostic';
import type { AnswerDecl, ApiDecl, NameAt, OtherDecl, SlotDecl } from '../model';
import type { OffsetMap } from '../offsetMap';
import type { YamlEntry, YamlItem, YamlNode } from '../yaml/yamlTree';
import { findPlaceholders } from './findPlaceholders';
import type { TreeView } from './itemView';
import { preconditionKeys, valueKeys } from './sectionNames';

/** More diagnostics would not help the user. */
const MAX_DIAGNOSTICS = 300;

/** Declarations are built field by field, because spreading objects took longer than all the reading. */
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

interface FoundItem extends NameAt {
  readonly item: TextRange;
  /** The map with the item's fields, if it has any. */
  readonly fields: YamlNode | undefined;
  /** The text behind the name in `name: text`, which is the description. */
  readonly text?: YamlNode;
}

const knownKeys: Readonly<Record<'slot' | 'api' | 'answer', readonly string[]>> = {
  slot: ['name', 'desc', 'description', 'type', 'required', 'example', 'examples', 'default', ...valueKeys],
  api: ['name', 'desc', 'description', 'request', 'response', 'url', 'method', 'ref_text', ...preconditionKeys],
  answer: ['name', 'desc', 'description', 'ref_text', 'type', ...preconditionKeys],
};

export class DeclarationReader {
  constructor(
    private readonly view: TreeView,
    private readonly diagnostics: Diagnostic[],
  ) {}

  readSlots(section: NameAt, node: YamlNode | undefined): SlotDecl[] {
    return this.items(section, node, 'slot').map((found) => {
      const { name, range, item, fields, text } = found;
      const short = this.view.textOf(text)?.map.text.trim();
      const isType = short !== undefined && typeOfSlot({ type: short }) !== undefined;
      const type = isType ? short : this.view.textOf(this.view.entry(fields, ['type'])?.value)?.map.text.trim();
      const listed = this.view.entry(fields, valueKeys);
      const values = listed === undefined ? [] : this.view.namesOf(listed.value).names.map((one) => one.name);
      const decl: Writable<SlotDecl> = { name, range, item };
      if (!isType) this.addDesc(decl, found);
      if (type !== undefined) decl.type = type;
      if (values.length > 0) decl.values = values;
      return decl;
    });
  }

  readApis(section: NameAt, node: YamlNode | undefined): ApiDecl[] {
    return this.items(section, node, 'api').map((found) => {
      const { name, range, item, fields } = found;
      const request = this.names(fields, ['request']);
      const response = this.names(fields, ['response']);
      const preconditions = this.names(fields, preconditionKeys);
      const decl: Writable<ApiDecl> = { name, range, item, request, response, preconditions };
      this.addDesc(decl, found);
      return decl;
    });
  }

  /** `known`: names that a placeholder can refer to, used to find its end in a run of letters. */
  readAnswers(section: NameAt, node: YamlNode | undefined, known: ReadonlySet<string>): AnswerDecl[] {
    return this.items(section, node, 'answer').map((found) => {
      const { name, range, item, fields } = found;
      const decl: Writable<AnswerDecl> = {
        name,
        range,
        item,
        preconditions: this.names(fields, preconditionKeys),
        placeholders: [],
      };
      const text = this.addDesc(decl, found);
      if (text !== undefined) decl.placeholders = findPlaceholders(text, known);
      return decl;
    });
  }

  readOthers(section: NameAt, node: YamlNode | undefined): OtherDecl[] {
    return this.items(section, node, undefined).map(({ name, range, item, fields, text }) => {
      const desc = this.view.textOf(this.descEntry(fields)?.value ?? text)?.map.text;
      const decl = { name, range, item, section: section.name };
      return desc === undefined ? decl : { ...decl, desc };
    });
  }

  private descEntry(fields: YamlNode | undefined): YamlEntry | undefined {
    return this.view.entry(fields, ['desc', 'description']);
  }

  private addDesc(decl: { desc?: string; descRange?: TextRange }, item: FoundItem): OffsetMap | undefined {
    const text = this.view.textOf(this.descEntry(item.fields)?.value ?? item.text);
    if (text === undefined) return undefined;
    decl.desc = text.map.text;
    decl.descRange = text.scalar.content;
    return text.map;
  }

  private names(fields: YamlNode | undefined, keys: readonly string[]): NameAt[] {
    const entry = this.view.entry(fields, keys);
    if (entry === undefined) return [];
    const { names, unread } = this.view.namesOf(entry.value);
    for (const { name, range } of names) {
      if (!/^[^[\]]*\]$/.test(name)) continue;
      this.report(
        'stray-bracket',
        'warning',
        range,
        `A bracket closes behind "${name.slice(0, -1)}", but none opens in front of it, so it is part of the name. Add "[".`,
      );
    }
    for (const range of unread) {
      const key = this.view.keyText(entry);
      this.report(
        'wrong-shape',
        'warning',
        range,
        `"${key}" takes a list of names, but this item is a list of its own. Write the name alone.`,
      );
    }
    return names;
  }

  private report(code: string, severity: Diagnostic['severity'], range: TextRange, message: string): void {
    if (this.diagnostics.length >= MAX_DIAGNOSTICS) return;
    this.diagnostics.push(languageDiagnostic(code, severity, message, range));
  }

  private items(section: NameAt, node: YamlNode | undefined, kind: 'slot' | 'api' | 'answer' | undefined): FoundItem[] {
    const found = this.view.follow(node);
    if (found === undefined) return [];
    if (found.kind === 'map') return found.entries.map((entry) => this.namedByKey(entry));
    if (found.kind !== 'list') {
      const text = this.view.textOf(found);
      if (text !== undefined && kind !== undefined && text.map.text.trim() !== '...') {
        this.report(
          'wrong-shape',
          'error',
          text.scalar.range,
          `"${section.name}" takes a list of items, each on a line "- name: ...", but this is a text. Put "- name: " before each name.`,
        );
      }
      return [];
    }
    const items: FoundItem[] = [];
    for (const item of found.items) {
      const value = this.view.follow(item.value);
      const one = this.readItem(value, item.range);
      if (one !== undefined) {
        items.push(one);
        if (kind !== undefined) this.checkKeys(one.fields, kind);
      } else if (kind !== undefined) this.reportNameless(section, item, value);
    }
    return items;
  }

  private readItem(value: YamlNode | undefined, item: TextRange): FoundItem | undefined {
    if (value?.kind === 'scalar') {
      const name = this.view.nameOf(value);
      return name === undefined || name.name === '...' ? undefined : { ...name, item, fields: undefined };
    }
    if (value?.kind !== 'map') return undefined;
    const named = this.view.entry(value, ['name']);
    if (named !== undefined) {
      const name = this.view.nameOf(named.value);
      return name === undefined ? undefined : { ...name, item, fields: value };
    }
    const only = value.entries.length === 1 ? value.entries[0] : undefined;
    const key = only === undefined ? '' : this.view.keyText(only).trim().toLowerCase();
    const isField = Object.values(knownKeys).some((keys) => keys.includes(key));
    return only === undefined || isField || key === '' ? undefined : { ...this.namedByKey(only), item };
  }

  private namedByKey(entry: YamlEntry): FoundItem {
    const value = this.view.follow(entry.value);
    const own = { ...this.view.keyName(entry), item: entry.range, fields: value?.kind === 'map' ? value : undefined };
    return value?.kind === 'scalar' ? { ...own, text: value } : own;
  }

  private reportNameless(section: NameAt, { range, dash }: YamlItem, value: YamlNode | undefined): void {
    const text = this.view.textOf(value)?.map.text.trim();
    if (text === '...') return;
    const start = range.start;
    const at = { start: dash ?? start, end: Math.max(range.end, start) };
    this.report(
      'missing-name',
      'error',
      at,
      `This item of "${section.name}" has no name, so nothing can refer to it. Add a line "name: ...".`,
    );
  }

  private checkKeys(fields: YamlNode | undefined, kind: 'slot' | 'api' | 'answer'): void {
    if (fields?.kind !== 'map') return;
    const seen = new Set<string>();
    for (const entry of fields.entries) {
      const key = this.view.keyText(entry).trim().toLowerCase();
      if (seen.has(key)) {
        this.report(
          'duplicate-key',
          'error',
          entry.key.range,
          `"${key}" is in this item twice; only the first one counts. Delete one of them.`,
        );
      } else if (!knownKeys[kind].includes(key)) {
        const near = nearestName(key, knownKeys[kind]);
        const hint = near === undefined ? 'It is kept as it is.' : `Did you mean "${near}"?`;
        this.report(
          'unknown-field',
          'info',
          entry.key.range,
          `"${key}" is not a known key for an item of this section. ${hint}`,
        );
      }
      seen.add(key);
    }
  }
}
