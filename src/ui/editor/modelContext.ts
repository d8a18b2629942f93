// The document context of each Monaco model. Providers are registered once and find their document here.

import type { editor, IPosition, IRange } from 'monaco-editor/editor';
import { type PdlDocument, symbolAt } from '../../core/language';
import type { Diagnostic, TextRange } from '../../core/support';
import type { EditorServices } from './editorProps';
import type { EolMap } from './eolMap';
import { ShiftedRanges } from './pdl/currentText';
import type { TextLines } from './pdl/procedureText';

export interface ModelContext {
  map(): EolMap;
  services(): EditorServices | undefined;
  diagnostics(): readonly Diagnostic[];
}

const known = new Map<string, ModelContext>();

export function setModelContext(uri: string, knowledge: ModelContext | undefined): void {
  if (knowledge) known.set(uri, knowledge);
  else known.delete(uri);
}

export const modelContextOf = (uri: string): ModelContext | undefined => known.get(uri);

/** At a position of the model, or from a column of its line up to it. */
export const rangeInLine = ({ lineNumber, column }: IPosition, from = column): IRange => ({
  startLineNumber: lineNumber,
  endLineNumber: lineNumber,
  startColumn: from,
  endColumn: column,
});

/** `start` and `end`: offsets of the model. */
export function modelRange(model: editor.ITextModel, { start, end }: TextRange): IRange {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

export const rangeInModel = (model: editor.ITextModel, map: EolMap, { start, end }: TextRange): IRange =>
  modelRange(model, { start: map.toModel(start), end: map.toModel(end) });

export function rangeInSource(model: editor.ITextModel, map: EolMap, range: IRange): TextRange {
  const offset = (lineNumber: number, column: number) => map.toSource(model.getOffsetAt({ lineNumber, column }));
  return { start: offset(range.startLineNumber, range.startColumn), end: offset(range.endLineNumber, range.endColumn) };
}

/** The document of a model, with the conversion between its offsets and the model's. */
export class ModelText extends ShiftedRanges {
  constructor(
    private readonly model: editor.ITextModel,
    readonly knowledge: ModelContext,
    readonly services: EditorServices,
    document: PdlDocument,
  ) {
    super(document, knowledge.map().source);
  }

  /** Offset of the document; undefined in text that has not been analysed yet. */
  offsetAt(position: IPosition): number | undefined {
    return this.analysedOffset(this.knowledge.map().toSource(this.model.getOffsetAt(position)));
  }

  /** The range in the model; undefined if it was changed since the analysis. */
  rangeOf(range: TextRange): IRange | undefined {
    const now = this.currentRange(range);
    return now && rangeInModel(this.model, this.knowledge.map(), now);
  }

  /** The range in the document; widened by text that has not been analysed yet. */
  documentRange(range: IRange): TextRange {
    const start = this.offsetAt({ lineNumber: range.startLineNumber, column: range.startColumn });
    const end = this.offsetAt({ lineNumber: range.endLineNumber, column: range.endColumn });
    return { start: start ?? 0, end: end ?? this.document.source.length };
  }
}

let latest: ModelText | undefined;
let latestKey: readonly unknown[] = [];

/** Undefined without an analysis. The last result is cached, because several providers request it at the same time. */
export function modelTextOf(model: editor.ITextModel): ModelText | undefined {
  const knowledge = known.get(model.uri.toString());
  const services = knowledge?.services();
  const document = services?.analysis()?.document;
  if (!knowledge || !services || !document) return undefined;
  const key = [model, knowledge, services, document, knowledge.map().source];
  if (!latest || key.some((part, index) => part !== latestKey[index])) {
    latest = new ModelText(model, knowledge, services, document);
    latestKey = key;
  }
  return latest;
}

/** The name at a position of the model; undefined outside of names, or in text that has not been analysed yet. */
export function symbolAtPosition(model: editor.ITextModel, position: IPosition) {
  const text = modelTextOf(model);
  const offset = text?.offsetAt(position);
  const found = text && offset !== undefined ? symbolAt(text.document, offset) : undefined;
  return text && found ? { text, ...found } : undefined;
}

export const modelLines = (model: editor.ITextModel): TextLines => ({
  count: model.getLineCount(),
  at: (line) => model.getLineContent(line + 1),
});

/** Escapes document text, so that it is never rendered as Markdown. */
export const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*_{}[\]()#+\-.!<>|~&$]/g, '\\$&').replace(/\s+/g, ' ');
