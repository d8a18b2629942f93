// Splits a text into paragraphs and list items, each with its sentences, depth and first line. Invariant: every line
// with words is in one item or is the title.

export interface ProseItem {
  readonly depth: number;
  /** The number or letter of a list item. */
  readonly number?: string;
  readonly sentences: readonly { readonly text: string; readonly line: number }[];
}

export interface ProseText {
  readonly title?: string;
  readonly items: readonly ProseItem[];
}

const marker =
  /^(\s*)(?:(\d+(?:\.\d+)+)[.)、:：]?|(?:step\s+|第)?(\d{1,3})(?:[.)、:：]|步[：:、，,]?)|([a-z])[.)]|[-*•])\s*(?<=[\s、：:，,])(.*)$/iu;

export function proseItems(text: string): ProseText {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const blocks: { depth: number; number?: string; lines: { text: string; line: number }[]; isItem: boolean }[] = [];
  const indents: number[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const at = { text: line.trim(), line: index + 1 };
    if (at.text === '') {
      isOpen = false;
      continue;
    }
    const match = marker.exec(line);
    const last = blocks.at(-1);
    if (!match) {
      if (isOpen && last) last.lines.push(at);
      else blocks.push({ depth: 0, lines: [at], isItem: false });
      isOpen = true;
      continue;
    }
    const indent = (match[1] ?? '').replaceAll('\t', '    ').length;
    while (indents.length > 0 && (indents.at(-1) as number) > indent) indents.pop();
    if (indents.at(-1) !== indent) indents.push(indent);
    const dotted = match[2]?.split('.').length;
    const number = match[2] ?? match[3];
    blocks.push({
      depth: dotted === undefined ? indents.length - 1 : dotted - 1,
      ...(number === undefined ? {} : { number }),
      lines: [{ text: (match[5] ?? '').trim(), line: index + 1 }],
      isItem: true,
    });
    isOpen = true;
  }
  const [first, ...more] = blocks;
  const isTitle =
    first !== undefined &&
    !first.isItem &&
    more.length > 0 &&
    first.lines.length === 1 &&
    (first.lines[0]?.text.length ?? 0) <= 80 &&
    !/[.!?。！？；;,，]$/u.test(first.lines[0]?.text ?? '');
  const items = (isTitle ? more : blocks).flatMap(({ depth, number, lines: own, isItem }): ProseItem[] => {
    // Lines that end like sentences are separate paragraphs; other lines were wrapped.
    const isWrapped = isItem || own.slice(0, -1).some(({ text: line }) => !/[.!?。！？:：][”"')）]?$/u.test(line));
    const groups = isWrapped ? [own] : own.map((line) => [line]);
    return groups.map((group) => ({
      depth,
      ...(number === undefined ? {} : { number }),
      sentences: sentencesOf(group),
    }));
  });
  const title = isTitle ? first.lines[0]?.text.replace(/^#+\s*|[:：]$/gu, '').trim() : undefined;
  return { ...(title === undefined || title === '' ? {} : { title }), items };
}

function sentencesOf(lines: readonly { readonly text: string; readonly line: number }[]): ProseItem['sentences'] {
  const starts: { at: number; line: number }[] = [];
  let text = '';
  for (const { text: own, line } of lines) {
    const glue = text === '' ? '' : /\p{Script=Han}[，、]?$/u.test(text) && /^\p{Script=Han}/u.test(own) ? '' : ' ';
    text += glue;
    starts.push({ at: text.length, line });
    text += own;
  }
  const ends = [
    ...text.matchAll(
      /(?<![\s.(](?:e\.g|i\.e|etc|Mr|Mrs|Ms|Dr|No|approx|vs))[.!?]["”')]*\s+(?=["“`'(]?[\p{Lu}\p{Script=Han}\d])|[。！？]["”’）]?\s*|[;；]\s*|[,，]\s*(?:and\s+|but\s+)?(?=(?:otherwise|else|if not)\b)|,\s+(?:and|but)\s+(?=if\b)|，(?=(?:如果|若(?!干)|否则|不然|反之|假如|要是|倘若))|(?<!\b(?:or|and|but|that|ask|asks|see|check)),\s+(?=if\s.{3,60},\s+(?:then|the|it)\b)/gu,
    ),
  ];
  const found: { text: string; line: number }[] = [];
  let from = 0;
  const push = (until: number) => {
    const own = text.slice(from, until).trim();
    if (own === '') return;
    const at = text.indexOf(own, from);
    found.push({ text: own, line: starts.findLast((start) => start.at <= at)?.line ?? lines[0]?.line ?? 1 });
  };
  for (const match of ends) {
    const until = match.index + match[0].length;
    const before = text.slice(from, match.index);
    const isQuoted =
      (before.match(/["“”]/g)?.length ?? 0) % 2 === 1 ||
      (before.match(/[(（]/g)?.length ?? 0) > (before.match(/[)）]/g)?.length ?? 0);
    if (isQuoted && !/^[.!?。！？]["”）)]/u.test(match[0])) continue;
    push(until);
    from = until;
  }
  push(text.length);
  return found.map(({ text: own, line }) => ({ text: own.replace(/[,，;；]$/u, ''), line }));
}
