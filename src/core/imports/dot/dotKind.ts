import type { ImportedNodeKind } from '../importedFlow';

interface Degrees {
  readonly entered: boolean;
  readonly exits: number;
}

const roundShapes = /^(?:ellipse|oval|circle|doublecircle|doubleoctagon|point|m(?:diamond|square|circle))$/i;
const dataShapes = /^(?:cylinder|component|box3d|folder|tab)$/i;
const asking = /^(?:ask|request|collect|prompt|enter|provide)\b/i;
const telling = /^(?:tell|inform|say|explain|apologi[sz]e|notify|reply|answer|confirm to|thank|greet)\b/i;
const calling =
  /^(?:check|look up|find|fetch|get|load|query|search|create|update|delete|send|book|cancel|run|call|verify|validate|calculate|transfer|save|store|deploy|post)\b/i;

/** By shape and degree first, then by the verb of the title. Graphviz's default shape says nothing: it is empty here. */
export function dotKind(shape: string, title: string, { entered, exits }: Degrees): ImportedNodeKind {
  if (/^diamond$/i.test(shape) && exits > 1) return 'condition';
  if (roundShapes.test(shape)) {
    if (!entered && exits > 0) return 'start';
    if (entered && exits === 0) return 'end';
  }
  if (dataShapes.test(shape)) return 'api';
  const text = title.replace(/^(?:step\s*)?[\d.]+\s*[:.)]?\s*/i, '');
  if (asking.test(text)) return 'question';
  if (telling.test(text)) return 'answer';
  return calling.test(text) ? 'api' : 'words';
}
