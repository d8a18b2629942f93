// Converts the numbered plain language of our own printer to a PDL document. Sentences are matched against the wordings
// of the printer, English or Chinese; a step that matches none of them stays a step in words. Invariant: deterministic
// and never throws. Refuses a text without numbered steps.

import { escapePattern, fail, ok, type Result } from '../../support';
import { splitOutside } from '../code/codeFunctions';
import { type PdlParts, printPdl } from '../mermaid/printPdl';
import { type ProcedureWording, procedureWordings, splitPrintedValues } from '../print/procedureWording';

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

/**
 * Reads the sentences of single steps and the lines before and after a procedure. Returns one procedure line for each
 * sentence; undefined if no sentence is worded as a call, a question or an answer.
 */
export function readSentences(
  lists: readonly string[],
  sentences: readonly { readonly text: string; readonly isCondition: boolean }[],
): { readonly parts: PdlParts; readonly lines: readonly string[] } | undefined {
  const headings = new Set(
    procedureWordings.flatMap(({ information, apis, further, rules }) => [information, apis, further, rules]),
  );
  const firstList = lists.findIndex((line) => headings.has(line.trim()));
  const head = lists.slice(0, firstList < 0 ? lists.length : firstList);
  const steps = sentences.filter(({ isCondition }) => !isCondition).map(({ text }, index) => `${index + 1}. ${text}`);
  const lines = [...head, '', ...steps, ...lists.slice(head.length)];
  const best = procedureWordings
    .map((words) => new TextReader(words, lines, head.length + 1))
    .sort((a, b) => b.read - a.read)[0];
  if (best === undefined || best.read === 0) return undefined;
  const read = (best.parts.procedure ?? '').split('\n');
  let next = 0;
  return {
    parts: best.parts,
    lines: sentences.map(({ text, isCondition }) =>
      isCondition ? best.condition(text, true) : (read[next++] ?? text),
    ),
  };
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

/** The name and the arguments of a call in words. */
const callIn = (text: string, make: Words['resultOf']): Found | undefined =>
  (patternOf((n = '', g = '') => make(n, g), 'ng').exec(text) ?? patternOf((n = '') => make(n, ''), 'n').exec(text))
    ?.groups;

interface ListItem {
  /** Without its dash and stop. */
  readonly text: string;
  readonly comments: string[];
}

interface ReadSlot {
  readonly name: string;
  readonly type?: string;
  readonly desc?: string;
  readonly values?: readonly string[];
  readonly comments?: readonly string[];
}

interface ReadApi {
  readonly desc?: string;
  readonly request: string[];
  readonly response: Set<string>;
  readonly precondition: string[];
  readonly comments?: string[];
}

class TextReader {
  /** Number of steps that a rule matched. */
  read = 0;
  readonly notes: string[] = [];
  readonly parts: PdlParts;
  private readonly out: string[] = [];
  private readonly apis = new Map<string, ReadApi>();
  private readonly answers = new Map<string, { desc?: string; precondition: string[]; comments?: string[] }>();
  private readonly known = new Set<string>();

  constructor(
    private readonly words: Words,
    lines: readonly string[],
    first: number,
  ) {
    const slots: ReadSlot[] = [];
    const steps: string[] = [];
    const lists = new Map<string, ListItem[]>();
    const headings = [words.information, words.apis, words.further, words.rules];
    let list: ListItem[] | undefined;
    for (const line of lines.slice(first)) {
      const text = line.trim();
      if (headings.includes(text)) {
        list = lists.get(text) ?? [];
        lists.set(text, list);
      } else if (text !== '') {
        const note = list === undefined ? undefined : this.noteOf(text);
        if (list === undefined) steps.push(line);
        else if (note !== undefined) list.at(-1)?.comments.push(note);
        else list.push({ text: this.withoutStop(text.replace(/^-\s*/, '')), comments: [] });
      }
    }
    for (const item of lists.get(words.information) ?? []) slots.push(this.slot(item));
    for (const item of lists.get(words.apis) ?? []) this.api(item);
    this.steps(steps);
    for (const item of lists.get(words.further) ?? []) this.further(item);
    for (const { text } of lists.get(words.rules) ?? []) this.rule(text);
    const head = lines
      .slice(0, first)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const comments = head.flatMap((line) => this.noteOf(line) ?? []);
    const [name, ...rest] = head.filter((line) => this.noteOf(line) === undefined);
    this.parts = {
      ...(name === undefined || name === words.titleOf ? {} : { name }),
      ...(rest.length > 0 ? { desc: rest.join('\n') } : {}),
      ...(comments.length > 0 ? { comments } : {}),
      slots,
      apis: [...this.apis].map(([api, { response, ...more }]) => ({ name: api, response: [...response], ...more })),
      answers: [...this.answers].map(([answer, more]) => ({ name: answer, ...more })),
      others: [],
      procedure: this.out.join('\n') || 'pass',
    };
  }

  private noteOf = (line: string) => patternOf(this.words.note, 'n').exec(this.withoutStop(line))?.groups?.n;

  /** The name of an item of a list, and its description. */
  private described(text: string): readonly [head: string, desc: string | undefined] {
    const [, head = text, desc] = new RegExp(`^(.+?)${this.words.textSeparator.trim()}\\s*(.*)$`, 'u').exec(text) ?? [];
    return [head, desc || undefined];
  }

  private slot({ text, comments }: ListItem): ReadSlot {
    const [head, what = ''] = this.described(text);
    const { desc, values } = splitPrintedValues(what, this.words);
    const typed = patternOf(this.words.typed, 'nt').exec(head)?.groups as Found | undefined;
    const name = typed?.n ?? head;
    this.known.add(name);
    return {
      name,
      ...(typed?.t ? { type: typed.t } : {}),
      ...(desc === '' ? {} : { desc }),
      ...(values === undefined ? {} : { values }),
      ...(comments.length > 0 ? { comments } : {}),
    };
  }

  private api({ text, comments }: ListItem): void {
    const [head, desc] = this.described(text);
    const { signature } = this.words;
    const found = (
      [
        [(n = '', g = '', r = '') => signature(n, g, r), 'ngr'],
        [(n = '', r = '') => signature(n, '', r), 'nr'],
        [(n = '', g = '') => signature(n, g, ''), 'ng'],
      ] as const
    )
      .map(([make, groups]) => patternOf(make, groups).exec(head)?.groups as Found | undefined)
      .find((groups) => groups !== undefined);
    const response = this.list(found?.r);
    const request = this.list(found?.g);
    for (const name of [...request, ...response]) this.known.add(name);
    this.apis.set(this.named(found?.n ?? head), {
      ...(desc === undefined ? {} : { desc }),
      request,
      response: new Set(response),
      precondition: [],
      ...(comments.length > 0 ? { comments } : {}),
    });
  }

  /** An ANSWER that the procedure does not name, or notes on one. */
  private further({ text, comments }: ListItem): void {
    const [head, desc] = this.described(text);
    const name = this.named(head);
    const known = this.answers.get(name);
    this.answers.set(name, {
      ...known,
      ...(desc === undefined || known?.desc !== undefined ? {} : { desc }),
      precondition: known?.precondition ?? [],
      ...(comments.length > 0 ? { comments } : {}),
    });
  }

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
        const note = this.noteOf(line) ?? line.trim();
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
      const noted = this.noteOf(stepText);
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
    const part = calls(words.doPart);
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
    for (const [keyword, make] of Object.entries(words.lines)) {
      if (text.toLowerCase() === make().toLowerCase()) return keyword;
      const line = any([[make, 'v']]);
      if (line) return `${keyword} ${this.nested(line.v ?? '') ?? this.condition(line.v ?? '')}`;
    }
    return undefined;
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

  /** `5 as day`: an argument with its name. */
  private args(text: string | undefined): string[] {
    const named = patternOf(this.words.as, 'nv');
    return this.list(text).map((arg) => {
      const found = named.exec(arg)?.groups as Found | undefined;
      const isNamed = found !== undefined && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(found.n ?? '');
      return isNamed ? `${found.n}=${this.nested(found.v ?? '') ?? found.v}` : (this.nested(arg) ?? arg);
    });
  }

  /** A call as a value. */
  private nested(text: string): string | undefined {
    const reply = callIn(text, this.words.replyTo);
    const found = reply ?? callIn(text, this.words.resultOf);
    if (found === undefined || /\s/.test(this.named(found.n))) return undefined;
    return `${reply ? 'ANSWER' : 'API'}.${this.named(found.n)}(${this.args(found.g).join(', ')})`;
  }

  private targets(text: string | undefined): string {
    const names = this.list(text);
    for (const name of names) this.known.add(name);
    return names.length > 0 ? `[${names.join(', ')}] = ` : '';
  }

  private given(text: string | undefined): string {
    const args = this.args(text);
    return args.length === 0
      ? ''
      : args.some((arg) => /^[\p{L}_][\p{L}\p{N}_]*=/u.test(arg))
        ? args.join(', ')
        : `[${args.join(', ')}]`;
  }

  /** Comparisons and known names, joined, negated and in brackets; any other condition stays in words. */
  condition(text: string, isOfAnyName = false): string {
    return this.readCondition(text.trim(), isOfAnyName) ?? text;
  }

  private readCondition(text: string, isOfAnyName: boolean): string | undefined {
    const { joinAnd, joinOr } = this.words;
    const readAll = (part: string) => joinedParts(part, joinAnd, 'and', (one) => this.operand(one, isOfAnyName));
    return joinedParts(text, joinOr, 'or', readAll);
  }

  private operand(text: string, isOfAnyName: boolean): string | undefined {
    const compared = this.compared(text, isOfAnyName);
    if (compared !== undefined) return compared;
    const inner = /^[(\uff08](.*)[)\uff09]$/su.exec(text)?.[1];
    const isWhole = inner !== undefined && splitOutside(text, /(?<=[)\uff09])/u).length === 1;
    if (isWhole) {
      const read = this.readCondition(inner.trim(), isOfAnyName);
      return read === undefined ? undefined : `(${read})`;
    }
    const negated = patternOf((what = '') => this.words.not(what), 'w').exec(text)?.groups?.w;
    if (negated !== undefined) {
      const read = this.operand(negated.trim(), isOfAnyName);
      return read === undefined ? undefined : `not ${read}`;
    }
    return this.known.has(text) ? text : undefined;
  }

  private compared(text: string, isOfAnyName: boolean): string | undefined {
    const failed = callIn(text, this.words.givesNot);
    const given = failed ?? callIn(text, this.words.gives);
    if (given) return `${failed ? 'not ' : ''}API.${this.named(given.n)}(${this.args(given.g).join(', ')})`;
    for (const op of ['not in', 'in', '<=', '>=', '<', '>', '!=', '==', 'before'] as const) {
      const found = patternOf((left = '', right = '') => this.words.compare(left, op, right), 'lr').exec(text)
        ?.groups as Found | undefined;
      if (!found || !(isOfAnyName || this.known.has(found.l ?? ''))) continue;
      const isMembershipTest = op === 'in' || op === 'not in';
      const items = isMembershipTest
        ? splitOutside(found.r ?? '', this.words.comma === '，' ? /、|\s*或\s*/u : /,\s+|\s+or\s+/u)
        : [found.r ?? ''];
      if (
        !items.every((item) =>
          /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|-?\d+(?:\.\d+)?|True|False|None|[\p{L}_][\p{L}\p{N}_]*)$/u.test(item),
        )
      )
        continue;
      return `${found.l} ${op} ${isMembershipTest ? `[${items.join(', ')}]` : found.r}`;
    }
    return undefined;
  }

  private rule(text: string): void {
    const { words } = this;
    const read = (make: (...parts: string[]) => string, groups: string) =>
      patternOf(make, groups).exec(text)?.groups as Found | undefined;
    const callRules = [
      read((n = '', a = '', c = '') => words.andOnlyIf(words.callOnlyAfter(n, a), c), 'nac'),
      read((n = '', a = '') => words.callOnlyAfter(n, a), 'na'),
      read((n = '', c = '') => words.callOnlyIf(n, c), 'nc'),
    ];
    const answerRules = [
      read((n = '', a = '', c = '') => words.andOnlyIf(words.answerOnlyAfter(n, a), c), 'nac'),
      read((n = '', a = '') => words.answerOnlyAfter(n, a), 'na'),
      read((n = '', c = '') => words.answerOnlyIf(n, c), 'nc'),
    ];
    const call = callRules.find((found) => found !== undefined);
    const found = call ?? answerRules.find((one) => one !== undefined);
    if (!found) {
      this.notes.push(`This rule is not understood: "${text}".`);
      return;
    }
    const name = this.named(found.n);
    const steps = this.list(found.a).map((item) => this.named(item.replace(/^\((.*)\)$/, '$1')));
    const conditions = splitOutside(found.c ?? '', new RegExp(escapePattern(words.joinAnd), 'u'))
      .filter((item) => item.trim() !== '')
      .map((item) => this.condition(item.replace(/^\((.*)\)$/, '$1'), true));
    const precondition = [...steps, ...conditions];
    if (call)
      this.apis.set(name, { ...(this.apis.get(name) ?? { request: [], response: new Set<string>() }), precondition });
    else this.answers.set(name, { ...this.answers.get(name), precondition });
  }
}

/**
 * The parts of a condition between joining words, each read; undefined if one cannot be read. The joining word may also
 * be inside a part: `kind is one of "a" or "b"`.
 */
function joinedParts(
  text: string,
  joiner: string,
  sign: 'and' | 'or',
  read: (part: string) => string | undefined,
): string | undefined {
  const parts: { readonly text: string; readonly read: string }[] = [];
  for (const part of splitOutside(text, new RegExp(escapePattern(joiner), 'u'))) {
    const alone = read(part.trim());
    if (alone !== undefined) {
      parts.push({ text: part, read: alone });
      continue;
    }
    const before = parts.pop();
    const whole = before && `${before.text}${joiner}${part}`;
    const joined = whole === undefined ? undefined : read(whole.trim());
    if (whole === undefined || joined === undefined) return undefined;
    parts.push({ text: whole, read: joined });
  }
  return parts.map((part) => part.read).join(` ${sign} `);
}
