// A procedure in words as a tree of steps: numbers, bullets and indentation tell the depth, first words the kind.
// Invariant: every line with words is a step, a rule, a value to collect or the title, in the order of the text.

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
  readonly rules: readonly Rule[];
  readonly slots: readonly Slot[];
}

/** Of the names that stand in it, the first comes only after the others. */
export interface Rule {
  readonly name: string;
  readonly after: readonly string[];
}

/** A value that the user gives. */
export interface Slot {
  readonly name: string;
  readonly type?: string;
  readonly desc?: string;
}

interface Line {
  readonly depth: number;
  readonly text: string;
}

interface OpenStep extends Step {
  readonly steps: OpenStep[];
}

const marker = /^(\s*)(?:(\d+(?:\.\d+)+)[.)、:：]?|(\d+)[.)、:：]|([a-z])[.)]|[-*•])\s+(.*)$/;
const englishRule = /^(?:[-*•]\s*)?(?:Call|Give the answer) (\S+) only after (.+?)\.?$/;
const chineseRule = /^(?:[-*•]\s*)?只有在\s*(.+)之后才能(?:调用|回复)\s*(.+?)。?$/u;
const slotsHeader = /^(?:Information to collect|需要收集的信息)\s*[:：]$/;
const rulesHeader = /^(?:Rules|规则)\s*[:：]$/;
const slotLine = /^[-*•]\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:[(（]([^()（）]*)[)）])?\s*(?:[:：]\s*(.*))?$/u;

const namesIn = (text: string): string[] =>
  [...text.matchAll(/“([^”]+)”|([A-Za-z_]\w*)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

function readRule(line: string): Rule | undefined {
  const [, name, after] = englishRule.exec(line) ?? [];
  if (name !== undefined) return { name, after: (after ?? '').split(/\s*(?:,|\band\b|\bor\b)\s*/) };
  const [, before, later] = chineseRule.exec(line) ?? [];
  if (before === undefined) return undefined;
  const [last] = namesIn(later ?? '');
  return last === undefined ? undefined : { name: last, after: namesIn(before) };
}

export function readSteps(text: string): ReadText {
  const lines: string[] = [];
  const rules: Rule[] = [];
  const slots: Slot[] = [];
  let isInSlots = false;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const bare = line.trim();
    const slot: RegExpExecArray | null = isInSlots ? slotLine.exec(bare) : null;
    isInSlots = slotsHeader.test(bare) || slot !== null;
    if (bare === '' || slotsHeader.test(bare) || rulesHeader.test(bare)) continue;
    const rule = readRule(bare);
    if (rule) rules.push(rule);
    else if (slot) {
      const [, name = '', type = '', desc = ''] = slot;
      slots.push({ name, ...(type === '' ? {} : { type }), ...(desc === '' ? {} : { desc }) });
    } else lines.push(line);
  }
  const isListed = lines.some((line) => marker.test(line));
  const first = lines[0]?.trim() ?? '';
  const isTitle = isListed && !marker.test(lines[0] ?? '') && first.length <= 80;
  const listed = isListed ? readList(lines.slice(isTitle ? 1 : 0)) : readSentences(lines.join('\n'));
  if (isTitle) return { title: first, steps: nest(listed), rules, slots };
  const [opening, ...others] = listed;
  const [, english, chinese, rest] = occasionIn.exec(opening?.text ?? '') ?? [];
  const occasion = english ?? chinese;
  const [second] = others;
  // One of several cases, or with another way, it is a condition after all.
  const isCondition =
    others.some(({ text: other }) => occasionIn.test(other)) ||
    (second !== undefined && (elseIf.test(second.text) || otherwise.test(second.text)));
  if (opening === undefined || occasion === undefined || rest === undefined || isCondition) {
    return { steps: nest(listed), rules, slots };
  }
  const title = occasion.charAt(0).toUpperCase() + occasion.slice(1);
  return { title, steps: nest([{ ...opening, text: rest }, ...others]), rules, slots };
}

/** "When a customer calls about a refund, ask ...": what it all is about, and no condition of the first step alone. */
const occasionIn =
  /^(?:when(?:ever)? (?:a|an|the) ((?:customer|user|caller|client|guest|patient|member|visitor|passenger|person) [^,:]{3,60}?), (?:then )?|当?((?:用户|客户|顾客|患者|读者|来电者)[^，,：:]{2,30})时[，,]\s*(?:请|就)?)(.+)$/isu;

const remark = /^\s*(?:Note|注意)[:：]/i;

/**
 * Lines without a mark go on with the step above them; those above the first step are no steps. A remark is a step of
 * its own, beside the one that follows it.
 */
function readList(lines: readonly string[]): Line[] {
  const found: { depth: number; text: string; isRemark?: true }[] = [];
  const indents: number[] = [];
  for (const line of lines) {
    const match = marker.exec(line);
    const last = found.at(-1);
    if (!match) {
      if (last && remark.test(line)) found.push({ depth: last.depth, text: line.trim(), isRemark: true });
      else if (last) last.text += ` ${line.trim()}`;
      continue;
    }
    const indent = (match[1] as string).replaceAll('\t', '    ').length;
    while (indents.length > 0 && (indents.at(-1) as number) > indent) indents.pop();
    if (indents.at(-1) !== indent) indents.push(indent);
    const numbered = match[2]?.split('.').length;
    found.push({ depth: numbered === undefined ? indents.length - 1 : numbered - 1, text: (match[5] ?? '').trim() });
  }
  for (let i = found.length - 2; i >= 0; i--) {
    const [line, next] = [found[i], found[i + 1]];
    if (line?.isRemark && next) line.depth = next.depth;
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

const noteStart = /^(?:note:\s*|注意：)/i;

/** Conditions within conditions of one sentence; what lies deeper stays words. */
const maxConditions = 12;

function readStep(words: string, hasInner: boolean, level = 0): OpenStep {
  const text = words.replace(/[;；。.:：]\s*$/u, '').trim();
  const made = (kind: StepKind, said: string, inner?: string): OpenStep => ({
    kind,
    text: said.replace(/[:：,，]\s*$/u, '').trim(),
    steps: inner === undefined || inner.trim() === '' ? [] : [readStep(inner, false, level + 1)],
  });
  const branch = (kind: 'if' | 'elif' | 'while', rest: string): OpenStep => {
    if (hasInner) return made(kind, rest);
    const parts = /^(.+?)(?:[:：]|[,，])\s*(?:then\b|则|就)?\s*(.+)$/su.exec(rest.replace(/: do nothing$/, ':'));
    return parts ? made(kind, parts[1] as string, parts[2]) : made(kind, rest);
  };
  if (level > maxConditions) return made('step', text);
  if (noteStart.test(text)) return made('note', text.replace(noteStart, ''));
  if (/^(?:stop here|到此结束)$/i.test(text)) return made('stop', '');
  if (/^(?:leave the loop|退出循环)$/i.test(text)) return made('leave', '');
  if (hasInner && /^(?:again and again, until the loop is left|重复以下步骤，直到退出循环)[:：]?$/i.test(text)) {
    return made('while', 'True');
  }
  if (hasInner && /^(?:try this|尝试以下步骤)[:：]?$/i.test(text)) return made('try', '');
  if (hasInner && /^(?:if that fails\b|如果失败)/i.test(text)) return made('except', '');
  const chineseSet = /^将\s*([\p{L}_][\p{L}\p{N}_]*?)\s*设为\s*(.+)$/u.exec(text);
  if (chineseSet) return made('set', `${chineseSet[1]} = ${chineseSet[2]}`);
  const set = /^Set ([\p{L}_][\p{L}\p{N}_]*) to (.+)$/u.exec(text);
  if (set) return made('set', `${set[1]} = ${set[2]}`);
  if (elseIf.test(text)) return branch('elif', text.replace(elseIf, ''));
  if (otherwise.test(text)) {
    const rest = text.replace(otherwise, '').replace(/^do nothing$/, '');
    return made('else', '', rest);
  }
  if (loopWord.test(text)) return branch('while', text.replace(loopWord, '').replace(/，就重复(?=[:：]|$)/, ''));
  if (ifWord.test(text)) return branch('if', text.replace(ifWord, ''));
  return made('step', text);
}
