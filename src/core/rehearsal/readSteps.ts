// A procedure in words as a tree of steps: numbers, bullets and indentation tell the depth, first words the kind.
// Invariant: every line with words is a step, a rule or the title, in the order of the text.

export type StepKind = 'if' | 'elif' | 'else' | 'while' | 'try' | 'except' | 'note' | 'stop' | 'leave' | 'set' | 'step';

export interface Step {
  readonly kind: StepKind;
  /** The condition of a branch or loop, the assignment of `set`, else the words. */
  readonly text: string;
  readonly steps: readonly Step[];
}

export interface ReadText {
  readonly title?: string;
  readonly steps: readonly Step[];
  readonly rules: readonly { readonly name: string; readonly after: readonly string[] }[];
}

interface Line {
  readonly depth: number;
  readonly text: string;
}

interface OpenStep extends Step {
  readonly steps: OpenStep[];
}

const marker = /^(\s*)(?:(\d+(?:\.\d+)+)[.)、:：]?|(\d+)[.)、:：]|([a-z])[.)]|[-*•])\s+(.*)$/;
const rule = /^\s*[-*•]?\s*Call (\S+) only after (.+?)\.?$/;

export function readSteps(text: string): ReadText {
  const all = text.replace(/\r\n?/g, '\n').split('\n');
  const rules = all.flatMap((line) => {
    const found = rule.exec(line);
    return found ? [{ name: found[1] as string, after: (found[2] as string).split(/\s*(?:,|\band\b)\s*/) }] : [];
  });
  const lines = all.filter((line) => line.trim() !== '' && !rule.test(line) && !/^\s*Rules:\s*$/.test(line));
  const isListed = lines.some((line) => marker.test(line));
  const first = lines[0]?.trim() ?? '';
  const isTitle = isListed && !marker.test(lines[0] ?? '') && first.length <= 80;
  const listed = isListed ? readList(lines.slice(isTitle ? 1 : 0)) : readSentences(lines.join('\n'));
  return { ...(isTitle ? { title: first } : {}), steps: nest(listed), rules };
}

/** Lines without a mark go on with the step above them; those above the first step are no steps. */
function readList(lines: readonly string[]): Line[] {
  const found: { depth: number; text: string }[] = [];
  const indents: number[] = [];
  for (const line of lines) {
    const match = marker.exec(line);
    const last = found.at(-1);
    if (!match) {
      if (last) last.text += ` ${line.trim()}`;
      continue;
    }
    const indent = (match[1] as string).replaceAll('\t', '    ').length;
    while (indents.length > 0 && (indents.at(-1) as number) > indent) indents.pop();
    if (indents.at(-1) !== indent) indents.push(indent);
    const numbered = match[2]?.split('.').length;
    found.push({ depth: numbered === undefined ? indents.length - 1 : numbered - 1, text: (match[5] ?? '').trim() });
  }
  return found;
}

const readSentences = (text: string): Line[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？；;])\s*|\n+/u)
    .map((sentence) => ({ depth: 0, text: sentence.trim() }))
    .filter((line) => line.text !== '');

function nest(lines: readonly Line[]): Step[] {
  const roots: OpenStep[] = [];
  const open: { readonly depth: number; readonly step: OpenStep }[] = [];
  for (const [index, line] of lines.entries()) {
    while (open.length > 0 && (open.at(-1) as { depth: number }).depth >= line.depth) open.pop();
    const hasInner = (lines[index + 1]?.depth ?? 0) > line.depth;
    const step = readStep(line.text, hasInner);
    (open.at(-1)?.step.steps ?? roots).push(step);
    open.push({ depth: line.depth, step });
  }
  return roots;
}

const elseIf = /^(?:otherwise,? if|else,? if|elif|否则[,，]?(?:如果|若))\s*/i;
const otherwise = /^(?:(?:otherwise|else|if not)\b|否则|不然)\s*[,，:：]?\s*/i;
const ifWord = /^(?:if|when|in case|如果|若|当)\s*/i;
const loopWord = /^(?:as long as|while|repeat (?:as long as|while)|只要)\s*/i;

function readStep(words: string, hasInner: boolean): OpenStep {
  const text = words.replace(/[;；。.]\s*$/u, '').trim();
  const made = (kind: StepKind, said: string, inner?: string): OpenStep => ({
    kind,
    text: said.replace(/[:：,，]\s*$/u, '').trim(),
    steps: inner === undefined || inner.trim() === '' ? [] : [readStep(inner, false)],
  });
  const branch = (kind: 'if' | 'elif' | 'while', rest: string): OpenStep => {
    if (hasInner) return made(kind, rest);
    const parts = /^(.+?)(?:[:：]|[,，])\s*(?:then\b|则|就)?\s*(.+)$/su.exec(rest.replace(/: do nothing$/, ':'));
    return parts ? made(kind, parts[1] as string, parts[2]) : made(kind, rest);
  };
  if (/^note:\s/i.test(text)) return made('note', text.replace(/^note:\s*/i, ''));
  if (/^stop here$/i.test(text)) return made('stop', '');
  if (/^leave the loop$/i.test(text)) return made('leave', '');
  if (hasInner && /^try this:?$/i.test(text)) return made('try', '');
  if (hasInner && /^if that fails\b/i.test(text)) return made('except', '');
  const set = /^Set ([\p{L}_][\p{L}\p{N}_]*) to (.+)$/u.exec(text);
  if (set) return made('set', `${set[1]} = ${set[2]}`);
  if (elseIf.test(text)) return branch('elif', text.replace(elseIf, ''));
  if (otherwise.test(text)) {
    const rest = text.replace(otherwise, '').replace(/^do nothing$/, '');
    return made('else', '', rest);
  }
  if (loopWord.test(text)) return branch('while', text.replace(loopWord, ''));
  if (ifWord.test(text)) return branch('if', text.replace(ifWord, ''));
  return made('step', text);
}
