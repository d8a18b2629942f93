// Splits a sentence of a procedure into its condition and its clauses. English and Chinese. Invariant: every word of
// the sentence is in one of its parts.

import { chineseNegativeWords, chinesePersonNouns, negativeWords, personNouns } from './proseVocabulary';
import { isOutsideQuotes, type ProseClause, splitProseClauses } from './readClause';
import { returnedIn } from './toolNames';
import { stemsOf } from './wordStems';

export interface ProseCondition {
  readonly kind: 'if' | 'otherwise' | 'so' | 'not-so' | 'while';
  /** Without "if". */
  readonly text: string;
  /** A time such as "Once the code is given"; it counts as a condition only if the text also gives the opposite. */
  readonly isTime: boolean;
  readonly isUser: boolean;
  readonly isDenied: boolean;
  /** Word stems of the topic. */
  readonly topic: ReadonlySet<string>;
  readonly subject: ReadonlySet<string>;
}

export interface ReadSentence {
  readonly text: string;
  readonly line: number;
  /** The text before the clauses: the condition with its "if" or "when". Empty if there is no condition. */
  readonly lead: string;
  readonly condition?: ProseCondition;
  readonly clauses: readonly ProseClause[];
  /** Names after "returned": results of the last call. */
  readonly returned: readonly string[];
}

/** Characters. A longer sentence is not analysed, because its parts would be tried one by one. */
const longestSentence = 1500;

const parity = (text: string): boolean =>
  ((text.match(negativeWords)?.length ?? 0) + (text.match(chineseNegativeWords)?.length ?? 0)) % 2 === 1;

const hanUser = new RegExp(`^${chinesePersonNouns}`, 'u');
/** Chinese wishes without a subject are those of the user. */
const hanWish = /^(?:不|仍然?|还|没有?|并)*(?:需要|愿意|同意|接受|想|希望|继续|满意|拒绝)/u;
const userActor = new RegExp(`^(?:(?:the|an?) )?(?:${personNouns}|they|he|she)\\b(?!['’]s?)`, 'iu');

export function conditionOf(kind: ProseCondition['kind'], text: string, isTime: boolean): ProseCondition {
  const trimmed = text.trim().replace(/^(?:that )/i, '');
  const [plain = ''] = trimmed.split(/,\s*(?:which|that is|meaning|i\.e\.)|，(?:即|也就是)/iu);
  const [head = ''] = plain.split(
    /\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|could|will|would|fails?|failed|succeeds?|succeeded|goes|wants?|wishes|decides?|chooses?|returns?|shows?|exists?|equals)\b|为|是|不|未|没|已|成功|失败/iu,
  );
  return {
    kind,
    text: trimmed,
    isTime,
    isUser:
      userActor.test(trimmed) ||
      hanUser.test(trimmed) ||
      hanWish.test(trimmed) ||
      /^(?:yes|no|(?:the )?(?:answer|reply) is (?:yes|no))$/i.test(trimmed),
    isDenied: kind === 'not-so' || parity(plain),
    topic: stemsOf(plain),
    subject: stemsOf(head),
  };
}

const leading =
  /^(?:(?:but|and|however|conversely|alternatively|on the other hand|additionally|next|then)[, ]+)?(if|in case|in the event that|in the event|should|unless|provided(?: that)?|when(?:ever)?|once|after|as soon as|upon|while|as long as|following|given that|assuming(?: that)?)\s+(?=\S)/iu;
const otherwiseWord =
  /^(?:(?:but|and)[, ]+)?(?:otherwise|else|in (?:all )?(?:any )?other cases?|if not|if this is not the case|否则|不然|反之|其他情况下?|其它情况下?)\s*[，,:：]?\s*(?:则|就)?\s*/iu;
const elseIf = /^(?:otherwise,?|else,?|否则[，,]?)\s*(?=(?:if|when)\b|如果|若|当(?=[^，,]*(?:时|后)[，,]))/iu;
const soWord = /^(?:if so|if yes|in that case, if so|如果是|若是|是的话)\s*[，,:：]\s*/iu;
const notSoWord =
  /^(?:if no|if they do not|if he does not|if she does not|如果不是|若不是|如果否|若否)\s*[，,:：]\s*/iu;
const hanLeading =
  /^(?:但|而|然后)?(?:(如果|若是|若|假如|假设|要是|倘若)|(一旦|当|在|待)(?=[^，]*(?:时|后|之后|的时候|完成)[，,]))/u;
/** "Students who decline are thanked": one of several cases. */
const groupOf = new RegExp(
  `^(?:all |any |those )?(${personNouns.replace(/s\?$/u, 's')}|those) who ([^,]{3,40}?) (?=(?:are|must|should|get|receive|can)\\b)`,
  'iu',
);
/** "客户需要补办的，...": one of several cases. */
const hanCaseOf = new RegExp(`^(${chinesePersonNouns}[^，,]{2,16})的[，,]\\s*(?=\\S)`, 'u');
const timeWords = /^(?:when|whenever|once|after|as soon as|upon|following)$/i;

/** `tools` are names that count as tools wherever they appear. */
export function readSentence(sentenceText: string, line: number, tools: readonly string[]): ReadSentence {
  const text = sentenceText.trim();
  if (text.length > longestSentence)
    return { text, line, lead: '', clauses: [{ kind: 'unknown', text }], returned: [] };
  const trimmed = text.replace(/(?<![.。!！;；:：\s])[.。!！;；:：\s]+$/u, '');
  const returned = returnedIn(trimmed);
  const read = (condition: ProseCondition | undefined, rest: string): ReadSentence => ({
    text,
    line,
    lead: rest !== '' && trimmed.endsWith(rest) ? trimmed.slice(0, -rest.length).replace(/[\s,，:：]+$/u, '') : '',
    returned,
    ...(condition ? { condition } : {}),
    clauses: splitProseClauses(rest, tools),
  });
  const flat = trimmed.replace(elseIf, '');
  for (const [pattern, kind] of [
    [soWord, 'so'],
    [notSoWord, 'not-so'],
    [otherwiseWord, 'otherwise'],
  ] as const) {
    const match = pattern.exec(flat);
    if (match) return read(conditionOf(kind, '', false), flat.slice(match[0].length));
  }
  const english = leading.exec(flat);
  if (english) {
    const word = (english[1] ?? '').toLowerCase();
    const [conditionText, rest] = splitCondition(flat.slice(english[0].length), tools);
    const kind = /^(?:while|as long as)$/.test(word) ? 'while' : 'if';
    return read(
      conditionOf(
        kind,
        word === 'unless'
          ? `not ${conditionText}`
          : word === 'should'
            ? conditionText.replace(/\bbe\b/u, 'is')
            : conditionText,
        timeWords.test(word),
      ),
      rest,
    );
  }
  const group = groupOf.exec(flat);
  if (group) return read(conditionOf('if', `${group[1]} ${group[2]}`, false), `they ${flat.slice(group[0].length)}`);
  const hanCase = hanCaseOf.exec(flat);
  if (hanCase) return read(conditionOf('if', hanCase[1] ?? '', false), flat.slice(hanCase[0].length));
  const chinese = hanLeading.exec(flat);
  if (chinese) {
    const [conditionText, rest] = splitCondition(flat.slice(chinese[0].length), tools);
    const isTime = chinese[1] === undefined;
    return read(conditionOf('if', conditionText.replace(/(?:的话|的时候|之后|时|后|以后)$/u, ''), isTime), rest);
  }
  const trailing = /^(.+?)\s+(if|only if|unless|as long as|until)\s+(.+)$/iu.exec(flat);
  if (
    trailing &&
    !/\b(?:ask|check|know|see|determin|confirm|inquir|wonder|verif|choos|decid|find|found|say|tell|remember)\w*(?:\s+(?:the |with the )?\p{L}+){0,2}$/iu.test(
      trailing[1] ?? '',
    )
  ) {
    const [, head = '', word = '', conditionText = ''] = trailing;
    const denies = /unless|until/i.test(word) ? 'not ' : '';
    const inner = splitProseClauses(head, tools);
    if (inner.length === 1 && inner[0]?.kind !== 'unknown' && !/until/i.test(word))
      return read(conditionOf('if', `${denies}${conditionText}`, false), head);
  }
  return read(undefined, flat);
}

/** The condition ends at the comma that is followed by an action. */
function splitCondition(text: string, tools: readonly string[]): [string, string] {
  const marked = /^(.+?)(?:[，,:：]\s*(?:then\s+|则|就|那么)\s*|\s+then\s+|\s*[:：]\s*)(.+)$/su.exec(text);
  const commas = [...text.matchAll(/[,，]\s*/gu)].filter(({ index }) => isOutsideQuotes(text, index));
  for (const comma of commas) {
    const rest = text.slice(comma.index + comma[0].length);
    const [first] = splitProseClauses(rest, tools);
    if (first && first.kind !== 'unknown' && !/^(?:and|or|or if|and if|并且|或者?|且)\b/i.test(rest))
      return [text.slice(0, comma.index), rest.replace(/^(?:则|就|那么|then )\s*/u, '')];
  }
  if (marked) return [marked[1] ?? '', marked[2] ?? ''];
  const [comma] = commas;
  if (comma) return [text.slice(0, comma.index), text.slice(comma.index + comma[0].length)];
  return [text, ''];
}
