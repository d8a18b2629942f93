// Computes the colours of a flowchart's nodes from `style`, `classDef`, `class` and `:::`, with Mermaid's precedence:
// the default class first, then the classes in their order, then the node's own style. Invariant: every value is
// `#rrggbb`, and text is readable on its fill.

import type { NodeColours } from '../graph';
import { appendTo } from '../support';
import type { FlowchartSyntaxStatement, NodeMention } from './flowchartStatement';
import { readableTextColour, safeColour } from './safeColour';

type StyleColours = { fill?: string; stroke?: string; color?: string };

const MAX_STYLES = 20_000;
const properties = /(?:^|[,;])\s*(fill|stroke|color|background-color|background)\s*:\s*((?:[^,;()]|\([^()]*\))*)/gi;

/** By node id, for nodes with colours. `source`: the text that the statements' ranges refer to. */
export function nodeColours(
  statements: readonly FlowchartSyntaxStatement[],
  ids: Iterable<string>,
  source: string,
): ReadonlyMap<string, NodeColours> {
  const classes = new Map<string, StyleColours>();
  const classesOf = new Map<string, string[]>();
  const styles = new Map<string, StyleColours>();
  const add = (id: string, name: string) => {
    appendTo(classesOf, id, name);
  };
  let count = 0;
  for (const statement of statements) {
    if (statement.kind === 'flow') {
      for (const mention of statement.groups.flat()) {
        for (const name of classNamesOf(mention, source)) add(mention.id, name);
      }
      continue;
    }
    if (statement.fault || count >= MAX_STYLES) continue;
    const text = source.slice(statement.range.start, statement.range.end);
    if (statement.kind === 'classDef') {
      const [, list = '', rest = ''] = /^classDef\s+(\S+)\s+([\s\S]*)$/.exec(text) ?? [];
      for (const name of list.split(',')) classes.set(name, { ...classes.get(name), ...readStyles(rest) });
      count += 1;
    } else if (statement.kind === 'style') {
      const [name] = statement.names;
      if (!name) continue;
      const rest = source.slice(name.range.end, statement.range.end);
      styles.set(name.text, { ...styles.get(name.text), ...readStyles(rest) });
      count += 1;
    } else if (statement.kind === 'class') {
      const name = /\s(\S+)\s*$/.exec(text)?.[1];
      if (name !== undefined) for (const { text: id } of statement.names) add(id.trim(), name);
      count += 1;
    }
  }
  const found = new Map<string, NodeColours>();
  if (classes.size === 0 && styles.size === 0) return found;
  const byDefault = classes.get('default');
  for (const id of ids) {
    const own = (classesOf.get(id) ?? []).map((name) => classes.get(name));
    const colours = coloursOf(Object.assign({}, byDefault, ...own, styles.get(id)) as StyleColours);
    if (colours) found.set(id, colours);
  }
  return found;
}

const classNamesOf = ({ css }: NodeMention, source: string): readonly string[] =>
  css === undefined
    ? []
    : source
        .slice(css.start, css.end)
        .replace(/^\s*:::/, '')
        .trim()
        .split(/\s+/);

function readStyles(text: string): StyleColours {
  const written: StyleColours = {};
  for (const [, name = '', value = ''] of text.slice(0, 2000).matchAll(properties)) {
    const colour = safeColour(value.replace(/!important/i, ''));
    if (colour === undefined) continue;
    const key = name.toLowerCase();
    written[key === 'stroke' || key === 'color' ? key : 'fill'] = colour;
  }
  return written;
}

/** A text colour without a fill is ignored: it would be unreadable in one of the themes. */
function coloursOf({ fill, stroke, color }: StyleColours): NodeColours | undefined {
  if (fill === undefined && stroke === undefined) return undefined;
  return {
    ...(fill === undefined ? {} : { fill, text: readableTextColour(fill, color) }),
    ...(stroke === undefined ? {} : { stroke }),
  };
}
