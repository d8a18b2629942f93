// Reads the descriptive texts of a Mermaid source: the title of its front matter, and the accessibility texts.
// Invariant: configuration is not read; nothing here is drawn.

import { oneLine, type TextRange } from '../support';
import { frontMatter, maskFlowchart } from './maskFlowchart';

export interface FlowchartTexts {
  /** `title` of the front matter, else `accTitle`. */
  readonly title?: string;
  /** `accDescr`. */
  readonly description?: string;
}

/** Declarations of a printed document, and the kinds of nodes (`core/formats/stepMapping`). */
const ownComment = /^weir: \{|^weir:kind[ \t]+(?:"[^"]+"|\S+)[ \t]+(?:api|answer|question|condition|words|omit)$/;

/** Returns the comments of a text, without their signs; excludes directives and Weir's own comment lines. */
export function flowchartComments(source: string): readonly string[] {
  const body = source.replace(frontMatter, '');
  return [...body.matchAll(/^[ \t]*%%(?!\{)[ \t]*(.*?)[ \t]*\r?$/gm)].flatMap(([, text = '']) =>
    text === '' || ownComment.test(text) ? [] : [text],
  );
}

/** As plain text on one line; absent if the source has none. */
export function flowchartTexts(source: string): FlowchartTexts {
  const body = maskFlowchart(source);
  const title = frontTitle(source) ?? /^[ \t]*accTitle[ \t]*:[ \t]*(\S.*)$/m.exec(body)?.[1];
  const description = /^[ \t]*accDescr[ \t]*(?::[ \t]*(\S.*)$|\{([^}]*)\})/m.exec(body);
  return { ...textField('title', title), ...textField('description', description?.[1] ?? description?.[2]) };
}

function textField<Key extends string>(key: Key, text: string | undefined): { readonly [key in Key]?: string } {
  const line = oneLine(text ?? '');
  return line === '' ? {} : ({ [key]: line } as { readonly [key in Key]: string });
}

function frontTitle(source: string): string | undefined {
  const [front = ''] = frontMatter.exec(source) ?? [];
  const lines = front.split(/\r?\n/).slice(1, -1);
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const top = indentOf(lines.find((line) => /^\s*[^\s#]/.test(line)) ?? '');
  const at = lines.findIndex((line) => indentOf(line) === top && /^\s*title[ \t]*:(?=\s|$)/.test(line));
  if (at < 0) return undefined;
  const value = (lines[at] ?? '').replace(/^\s*title[ \t]*:[ \t]*/, '').trimEnd();
  const further = lines.slice(at + 1);
  const end = further.findIndex((line) => line.trim() !== '' && indentOf(line) <= top);
  const block = (end < 0 ? further : further.slice(0, end)).join(' ').trim();
  if (/^[|>][-+\d]*$/.test(value)) return block;
  return unquoted(`${value} ${block}`.trim());
}

/** A YAML scalar; an unclosed quotation mark is an ordinary character. */
function unquoted(value: string): string {
  const [, double] = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(value) ?? [];
  if (double !== undefined) {
    return double.replace(/\\(["\\/])/g, '$1').replace(/\\[nt]/g, ' ');
  }
  const [, single] = /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(value) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  return value.replace(/\s#.*$/, '');
}

const diagramLine = /^[ \t]*(?:flowchart(?:-elk|-v2)?|graph|stateDiagram(?:-v2)?)(?=[\s;]|$)/m;

/**
 * Returns the fault of front matter that is not closed, or whose fences are not on separate lines; undefined if there
 * is no such fault.
 */
export function frontMatterFault(source: string): { readonly range: TextRange; readonly message: string } | undefined {
  const head = source.slice(0, 20_000);
  const begun = /^\uFEFF?\s*(---[^\r\n]*)/.exec(head);
  if (!begun || frontMatter.test(source) || !diagramLine.test(head)) return undefined;
  const first = begun[1] ?? '';
  const start = begun[0].length - first.length;
  const range = { start, end: start + first.trimEnd().length };
  if (first.trim() !== '---') {
    return { range, message: 'The front matter must open with "---" on a line of its own. Break the line behind it.' };
  }
  return {
    range,
    message: 'The front matter has no "---" on a line of its own that closes it. Write one above the diagram.',
  };
}
