// Converts the numbered plain language of our own printer to a PDL document. Sentences are matched against the wordings
// of the printer, English or Chinese; a step that matches none of them stays a step in words. Invariant: deterministic
// and never throws. Refuses a text without numbered steps.

import { escapePattern, fail, ok, type Result } from '../../support';
import { splitOutside } from '../code/codeFunctions';
import { type PdlParts, printPdl } from '../mermaid/printPdl';
import { type ProcedureWording, procedureWordings } from '../print/procedureWording';

interface ReadText {
  readonly text: string;
  readonly notes: readonly string[];
}

type Words = ProcedureWording;
type Found = { readonly [group: string]: string };

const stepLine = /^[ \t]*(\d{1,5}(?:\.\d{1,5})*)\.[ \t]+(\S.*)$/;
const strong =
  /(?:Ask the user for .+ \(.+\)|Answer the user \(.+\)|Call [^\s.]*[_\p{Lu}][^\s.]* ?.*|Call \S+ (?:with|to get) .+|Do the part \S+.*|向用户询问.+（.+）.*|回复用户（.+）.*|(?:以.+为参数)?调用 ?“?[^\s`“”]+”?(?:，得到.+)?[。；.]?)$/u;

/** True for numbered steps of which at least two have the wording of our printer. */
export function looksLikeWorkflowText(text: string): boolean {
  const steps = text
    .slice(0, 100_000)
    .split('\n')
    .flatMap((line) => stepLine.exec(line)?.[2] ?? []);
  return (
    steps.length > 0 &&
    steps.filter((step) => step.length < 2000 && strong.test(step)).length >= Math.min(2, steps.length)
  );
}

export function readPdlFromText(source: string): Result<ReadText, { readonly message: string }> {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  // The title and the description come first, then an empty line.
  const begins = lines.findIndex((line, index) => /^1\.\s/.test(line) && lines[index - 1]?.trim() === '');
  const first = begins >= 0 ? begins : lines.findIndex((line) => stepLine.test(line));
  if (first < 0) {
    return fail({
      message: 'The text has no numbered steps, such as "1. Call check_order with order_id to get status."',
    });
  }
  const best = procedureWordings.map((words) => new TextReader(words, lines, first)).sort((a, b) => b.read - a.read)[0];
  return best && best.read > 0
    ? ok({ text: printPdl(best.parts), notes: best.notes })
    : fail({
        message: 'No step is worded as a call, a question or an answer, such as "Call check_order with order_id."',
      });
}

/** Builds a pattern from a wording function: letters stand for its arguments. */
function patternOf(make: (...parts: string[]) => string, groups: string): RegExp {
  const signs = [...groups].map((_, index) => String.fromCharCode(0xe000 + index));
  const escaped = escapePattern(make(...signs));
  const spaced = escaped
    .replace(/ /g, '\\s+')
    .replace(/(?<=[\p{Script=Han}，“”\ue000-\ue010])\\s\+|\\s\+(?=\p{Script=Han})/gu, '\\s*');
  return new RegExp(
    `^${signs.reduce((all, sign, index) => all.replace(sign, `(?<${groups[index]}>.+?)`), spaced)}$`,
    'u',
  );
}

class TextReader {
  /** Number of steps that a rule matched. */
  read = 0;
  readonly notes: string[] = [];
  readonly parts: PdlParts;
  private readonly out: string[] = [];
  private readonly apis = new Map<string, { request: string[]; response: Set<string>; precondition: string[] }>();
  private readonly answers = new Map<string, { desc?: string; precondition: string[] }>();
  private readonly known = new Set<string>();

  constructor(
    private readonly words: Words,
    lines: readonly string[],
    first: number,
  ) {
    const slots: { name: string; type?: string; desc?: string }[] = [];
    const rules: string[] = [];
    const steps: string[] = [];
    let place = steps;
    for (const line of lines.slice(first)) {
      if (line.trim() === words.information || line.trim() === words.rules) {
        place = line.trim() === words.rules ? rules : [];
        if (line.trim() === words.information) place = this.slotLines;
      } else if (line.trim() !== '') place.push(line);
    }
    for (const line of this.slotLines) {
      const withoutStop = this.withoutStop(line.replace(/^\s*-\s*/, ''));
      const [, head = withoutStop, desc] =
        new RegExp(`^(.+?)${words.textSeparator.trim()}\\s*(.*)$`, 'u').exec(withoutStop) ?? [];
      const typed = patternOf(words.typed, 'nt').exec(head)?.groups as Found | undefined;
      slots.push({ name: typed?.n ?? head, ...(typed?.t ? { type: typed.t } : {}), ...(desc ? { desc } : {}) });
      this.known.add(typed?.n ?? head);
    }
    this.steps(steps);
    for (const line of rules) this.rule(this.withoutStop(line.replace(/^\s*-\s*/, '')));
    const head = lines
      .slice(0, first)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const [name, ...rest] = head;
    this.parts = {
      ...(name === undefined || name === words.titleOf ? {} : { name }),
      ...(rest.length > 0 ? { desc: rest.join('\n') } : {}),
      slots,
      apis: [...this.apis].map(([api, { request, response, precondition }]) => ({
        name: api,
        request,
        response: [...response],
        precondition,
      })),
      answers: [...this.answers].map(([answer, more]) => ({ name: answer, ...more })),
      others: [],
      procedure: this.out.join('\n') || 'pass',
    };
  }

  private readonly slotLines: string[] = [];

  private withoutStop = (text: string) => text.trim().replace(/[.。]$/u, '');

  private steps(lines: readonly string[]): void {
    // A block without content is skipped.
    let open: number | undefined;
    const close = (depth: number) => {
      if (open !== undefined && depth <= open) this.out.push(`${'  '.repeat(open + 1)}pass`);
      open = undefined;
    };
    for (const line of lines) {
      const [, number = '', stepText] = stepLine.exec(line) ?? [];
      if (stepText === undefined) {
        const depth = Math.floor((line.length - line.trimStart().length) / 3);
        const note = patternOf(this.words.note, 'n').exec(this.withoutStop(line))?.groups?.n ?? line.trim();
        close(depth);
        this.out.push(`${'  '.repeat(depth)}# ${note}`);
        continue;
      }
      const depth = number.split('.').length - 1;
      close(depth);
      const indent = '  '.repeat(depth);
      const nothing = new RegExp(`[:：]\\s*${this.words.doNothing}[.。]$`, 'u');
      const isHeader = /[:：]$/.test(stepText.trim()) || nothing.test(stepText);
      const header = isHeader
        ? this.header(
            stepText
              .trim()
              .replace(nothing, '')
              .replace(/[:：]$/, ''),
          )
        : undefined;
      if (header !== undefined) {
        this.read++;
        this.out.push(`${indent}${header}:`);
        open = depth;
        continue;
      }
      const noted = patternOf(this.words.note, 'n').exec(this.withoutStop(stepText))?.groups?.n;
      if (noted !== undefined) {
        this.out.push(`${indent}# ${noted}`);
        continue;
      }
      const step = this.step(this.withoutStop(stepText));
      if (step !== undefined) this.read++;
      this.out.push(`${indent}${step ?? this.withoutStop(stepText)}`);
    }
    close(0);
  }

  private header(text: string): string | undefined {
    const { words } = this;
    const match = (make: (...parts: string[]) => string, groups: string) =>
      patternOf(make, groups).exec(text)?.groups as Found | undefined;
    if (text === words.otherwise || text === words.nothingFailed) return 'else';
    if (text === words.forever) return 'while True';
    if (text === words.try) return 'try';
    if (text === words.atLast) return 'finally';
    const failed = match(words.fails, 'w');
    if (failed) return failed.w === words.anyProblem ? 'except' : `except ${failed.w}`;
    const part =
      match((n = '', p = '') => words.partHeader(n, p), 'np') ?? match((n = '') => words.partHeader(n, ''), 'n');
    if (part) return `def ${part.n}(${this.list(part.p).join(', ')})`;
    const again = match(words.elseIf, 'c');
    if (again) return `elif ${this.condition(again.c ?? '')}`;
    const once = match(words.if, 'c');
    if (once) return `if ${this.condition(once.c ?? '')}`;
    const loop = match(words.while, 'c');
    if (loop) return `while ${this.condition(loop.c ?? '')}`;
    const each = match(words.forEach, 'to');
    if (each) return `for ${this.list(each.t).join(', ')} in ${each.o}`;
    return /^for\s/.test(text) ? text : undefined;
  }

  private step(text: string): string | undefined {
    const { words } = this;
    const any = (makes: readonly [(...parts: string[]) => string, string][]): Found | undefined => {
      for (const [make, groups] of makes) {
        const found = patternOf(make, groups).exec(text)?.groups;
        if (found) return found as Found;
      }
      return undefined;
    };
    const separator = words.textSeparator;
    const ask = any([
      [(t = '', n = '', g = '', d = '') => `${words.askUser(t, n, g)}${separator}${d}`, 'tngd'],
      [(t = '', n = '', d = '') => `${words.askUser(t, n, '')}${separator}${d}`, 'tnd'],
      [(t = '', n = '', g = '') => words.askUser(t, n, g), 'tng'],
      [(t = '', n = '') => words.askUser(t, n, ''), 'tn'],
      [(n = '', g = '', d = '') => `${words.answerUser(n, g)}${separator}${d}`, 'ngd'],
      [(n = '', d = '') => `${words.answerUser(n, '')}${separator}${d}`, 'nd'],
      [(n = '', g = '') => words.answerUser(n, g), 'ng'],
      [(n = '') => words.answerUser(n, ''), 'n'],
    ]);
    if (ask) {
      const name = this.named(ask.n);
      const known = this.answers.get(name);
      if (!known) this.answers.set(name, { ...(ask.d ? { desc: ask.d } : {}), precondition: [] });
      return `${this.targets(ask.t)}ANSWER.${name}(${this.given(ask.g)})`;
    }
    const calls = (make: Words['call']) =>
      any([
        [(n = '', g = '', t = '') => make(n, g, t), 'ngt'],
        [(n = '', g = '') => make(n, g, ''), 'ng'],
        [(n = '', t = '') => make(n, '', t), 'nt'],
        [(n = '') => make(n, '', ''), 'n'],
      ]);
    const part = calls(words.part);
    if (part) return `${this.targets(part.t)}${this.named(part.n)}(${this.list(part.g).join(', ')})`;
    const call = calls(words.call);
    if (call && !/\s/.test(this.named(call.n))) {
      const name = this.named(call.n);
      const api = this.apis.get(name) ?? {
        request: this.list(call.g).filter((arg) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(arg)),
        response: new Set<string>(),
        precondition: [],
      };
      this.apis.set(name, api);
      for (const target of this.list(call.t)) api.response.add(target);
      return `${this.targets(call.t)}API.${name}(${this.given(call.g)})`;
    }
    const set = any([[(t = '', v = '') => words.set(t, v), 'tv']]);
    if (set) {
      for (const name of this.list(set.t)) this.known.add(name);
      return `${this.list(set.t).join(', ')} = ${set.v}`;
    }
    if (text === words.return(undefined)) return 'return';
    const back = any([[(v = '') => words.return(v), 'v']]);
    if (back) return `return ${back.v}`;
    if (text === words.leaveLoop) return 'break';
    if (text === words.nextRound) return 'continue';
    return text.toLowerCase() === words.doNothing ? 'pass' : undefined;
  }

  private named = (name = '') => name.replace(/^“(.*)”$/u, '$1').trim();

  /** Names in Chinese quotes may contain the words that join a list. */
  private list(text = ''): string[] {
    if (this.words.comma !== '，') return splitOutside(text, /,\s+|\s+and\s+/u);
    const names: string[] = [];
    const masked = text.replace(/“[^”]*”/gu, (name) => `\ue000${names.push(name) - 1}\ue001`);
    return splitOutside(masked, /、|\s*[和或]\s*/u).map((part) =>
      part.replace(/\ue000(\d+)\ue001/gu, (_, index: string) => names[Number(index)] ?? ''),
    );
  }

  private targets(text: string | undefined): string {
    const names = this.list(text);
    for (const name of names) this.known.add(name);
    return names.length > 0 ? `[${names.join(', ')}] = ` : '';
  }

  private given(text: string | undefined): string {
    const args = this.list(text);
    return args.length === 0
      ? ''
      : args.some((arg) => /^[\p{L}_][\p{L}\p{N}_]*=/u.test(arg))
        ? args.join(', ')
        : `[${args.join(', ')}]`;
  }

  /** A comparison with a known name; any other condition stays in words. */
  private condition(text: string): string {
    const { words } = this;
    for (const [joiner, sign] of [
      [words.joinAnd, 'and'],
      [words.joinOr, 'or'],
    ] as const) {
      const parts = text.split(joiner);
      const read = parts.map((part) => this.compared(part.trim()));
      if (parts.length > 1 && read.every((part) => part !== undefined)) return read.join(` ${sign} `);
    }
    return this.compared(text.trim()) ?? text;
  }

  private compared(text: string): string | undefined {
    for (const op of ['not in', 'in', '<=', '>=', '<', '>', '!=', '=='] as const) {
      const found = patternOf((left = '', right = '') => this.words.compare(left, op, right), 'lr').exec(text)
        ?.groups as Found | undefined;
      if (!found || !this.known.has(found.l ?? '')) continue;
      const isMembershipTest = op === 'in' || op === 'not in';
      const items = isMembershipTest
        ? splitOutside(found.r ?? '', this.words.comma === '，' ? /、|\s*或\s*/u : /,\s+|\s+or\s+/u)
        : [found.r ?? ''];
      if (
        !items.every((item) =>
          /^(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|True|False|None|[\p{L}_][\p{L}\p{N}_]*)$/u.test(item),
        )
      )
        continue;
      return `${found.l} ${op} ${isMembershipTest ? `[${items.join(', ')}]` : found.r}`;
    }
    return undefined;
  }

  private rule(text: string): void {
    const { words } = this;
    const read = (make: (name: string, after: string) => string) =>
      patternOf((n = '', a = '') => make(n, a), 'na').exec(text)?.groups as Found | undefined;
    const [call, answer] = [read(words.callOnlyAfter), read(words.answerOnlyAfter)];
    const found = call ?? answer;
    if (!found) {
      this.notes.push(`This rule is not understood: "${text}".`);
      return;
    }
    const name = this.named(found.n);
    const precondition = this.list(found.a).map((item) => this.named(item.replace(/^\((.*)\)$/, '$1')));
    if (call)
      this.apis.set(name, { ...(this.apis.get(name) ?? { request: [], response: new Set<string>() }), precondition });
    else this.answers.set(name, { ...this.answers.get(name), precondition });
  }
}
