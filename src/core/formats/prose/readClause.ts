// Classifies a clause of a procedure: call, question, message, jump back. English and Chinese. Invariant: every word of
// a clause stays in its text; a clause that no rule matches is of kind `unknown`. Over 300 lines: the rules for one
// clause follow one order, and each depends on those before it.

import { escapePattern } from '../../support';
import { findToolsInText } from '../tools/findToolsInText';
import { valuePhrasesIn } from './proseValues';
import {
  agentSubject,
  chineseLookupVerbs,
  chinesePersonNouns,
  clauseStart,
  emptyWords,
  endOfProcedureWords,
  leadingAdverbs,
  lookupPhrase,
  personNouns,
  processSubject,
  proseJumpWords,
  repetitionWords,
  thirdPerson,
  userSubject,
  verbOf,
} from './proseVocabulary';

export type ProseClause = { readonly text: string } & (
  | {
      readonly kind: 'call';
      readonly tools: readonly string[];
      readonly given: readonly string[];
      readonly gets: readonly string[];
    }
  /** `values` are phrases for the data that the user provides. */
  | { readonly kind: 'ask'; readonly values: readonly string[] }
  /** A yes/no question. */
  | { readonly kind: 'ask-if'; readonly about: string }
  | { readonly kind: 'tell'; readonly about: string; readonly name?: string }
  | { readonly kind: 'jump'; readonly to: string }
  | { readonly kind: 'end' }
  /** Tests known data; not a step. `getsData`: the data would require a call. */
  | { readonly kind: 'check'; readonly getsData?: boolean }
  /** An action of the user. */
  | { readonly kind: 'user' }
  /** "The process continues": no effect. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' }
);

const han = /\p{Script=Han}/u;
const hanUser = new RegExp(`^${chinesePersonNouns}`, 'u');

export function isOutsideQuotes(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return (
    (before.match(/["“”]/g)?.length ?? 0) % 2 === 0 &&
    (before.match(/[([（]/g)?.length ?? 0) <= (before.match(/[)\]）]/g)?.length ?? 0)
  );
}

export function splitProseClauses(text: string, tools: readonly string[]): ProseClause[] {
  const whole = text.trim();
  if (whole === '') return [];
  const parts = han.test(whole) ? splitHan(whole, tools) : splitEnglish(whole);
  const read: ProseClause[] = [];
  for (const part of parts) {
    const clause = clauseOf(part, tools);
    const last = read.at(-1);
    // An unknown clause is appended to the clause before it.
    if (clause.kind === 'unknown' && last && last.kind !== 'unknown') {
      read[read.length - 1] = joined(last, part, tools);
    } else read.push(clause);
  }
  return read;
}

function joined(last: ProseClause, part: string, tools: readonly string[]): ProseClause {
  const text = `${last.text}, ${part}`;
  const again = clauseOf(text, tools);
  return again.kind === last.kind ? again : { ...last, text };
}

function splitEnglish(text: string): string[] {
  const parts: string[] = [];
  const isImperative = !/^(?:the|an?|it|they|he|she|we|you|our)\b/i.test(text.replace(leadingAdverbs, ''));
  let from = 0;
  for (const match of text.matchAll(clauseStart)) {
    const next = text.slice(match.index + match[0].length).replace(leadingAdverbs, '');
    const word = /^[\p{L}'’]+/u.exec(next)?.[0] ?? '';
    const hasSubject = /^(?:the|an?|our|it|they|we|you|he|she)$/i.test(word);
    const continuesSentence = hasSubject || thirdPerson.test(word) || isImperative;
    const before = text.slice(from, match.index);
    // "whether they want to cancel and get a refund": one question.
    const isInsideClause =
      !isOutsideQuotes(text, match.index) ||
      (!hasSubject &&
        !thirdPerson.test(word) &&
        /\b(?:to|can|will|must|should|could|would|may)\s+(?:\S+\s+){1,6}$/i.test(`${before} `) &&
        !isImperative);
    if (!continuesSentence || isInsideClause || isSubjectAlone(before)) continue;
    parts.push(before);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const isSubjectAlone = (text: string) => {
  let withoutAgent = `${text.trim().replace(/,$/u, '')} `;
  while (leadingAdverbs.test(withoutAgent)) withoutAgent = withoutAgent.replace(leadingAdverbs, '');
  withoutAgent = withoutAgent.trim();
  return (
    withoutAgent === '' ||
    agentSubject.exec(`${withoutAgent} `)?.[0] === withoutAgent ||
    userSubject.exec(withoutAgent)?.[0] === withoutAgent ||
    processSubject.exec(withoutAgent)?.[0] === withoutAgent
  );
};

const hanStep =
  /(?:调用|使用|询问|请|要求|收集|索取|获取|告知|告诉|通知|提示|回复|说明|致歉|道歉|感谢|返回|回到|跳|重新|结束|确认|查询|核实|提醒|建议|提供|欢迎)/u;

function splitHan(text: string, tools: readonly string[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(
    /[，,；;：]\s*(?:然后|接着|之后|随后|并且?|同时|再|最后|则|就)*\s*|(?<=\S)(?:并且?|然后|后再?|接着)(?=(?:调用|询问|请|告知|告诉|通知|回复|返回|回到|结束|重新))/gu,
  )) {
    if (!isOutsideQuotes(text, match.index)) continue;
    const rest = text.slice(match.index + match[0].length).replace(hanAgent, '');
    if (!(hanStep.exec(rest)?.index === 0 || clauseOf(rest, tools).kind !== 'unknown')) continue;
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function clauseOf(clauseText: string, tools: readonly string[]): ProseClause {
  let text = clauseText.trim().replace(/^(?:and|but|then)\s+/i, '');
  const whole = text;
  while (leadingAdverbs.test(text)) text = text.replace(leadingAdverbs, '');
  text = text
    .replace(/^(?:in order )?to (?!the\b)[^,]{3,60},\s+/iu, '')
    .replace(
      /^(?:after that|afterwards|after this|from there|at this point|in (?:this|that|such a) case|in (?:either|any|both|all) cases?|either way|to begin|to start|to begin with|at the end|in the end|to finish|for this),?\s+/iu,
      '',
    )
    .replace(/^(?:首先|其次|然后|接着|接下来|之后|随后|最后|此时|这时|在此基础上|同时|并且?|再)[，,]?\s*/u, '');
  if (han.test(text)) return { ...hanClause(text, tools), text: whole };
  const done = text.replace(agentSubject, '').trim();
  const isUserMessage = verbOf.ask.test(done) || verbOf.inform.test(done);
  if (!isUserMessage && endOfProcedureWords.test(text)) return { kind: 'end', text: whole };
  const jump = isUserMessage ? null : proseJumpWords.exec(text);
  if (jump && (!userSubject.test(text) || /^they\b/i.test(text) === false) && !hasUserSubject(text)) {
    return {
      kind: 'jump',
      text: whole,
      to: text.slice(jump.index + jump[0].length).trim() || text.slice(0, jump.index),
    };
  }
  const process = processSubject.exec(text);
  if (process && !/^(?:the )?(?:\p{L}+ ){0,2}call (?:\p{L}+[_\p{Lu}])/u.test(text)) {
    const begins = /\b(?:begins?|starts?|opens?)\b(?:\s+(?:by|with))?\s*/iu.exec(text);
    if (begins) {
      const rest = text.slice(begins.index + begins[0].length);
      const inner = clauseOf(rest, tools);
      return inner.kind === 'unknown' ? { kind: 'user', text: whole } : { ...inner, text: whole };
    }
    if (/\b(?:continues?|proceeds?|moves? on|goes on)\b/i.test(text)) return onward(text, whole, tools);
  }
  if (
    /^(?:the )?(?:response|result|reply|answer|return value)s? (?:contains?|includes?|has|have|holds?|gives?|shows?|tells?)\b/iu.test(
      text,
    )
  )
    return { kind: 'check', text: whole };
  const passiveMatch =
    /^(?:the|an?|our) [\p{L}-]+(?: [\p{L}-]+){0,2}? (?:is|are) (?:(?:then|also|now|first|next) )*(?=(?:asked|prompted|told|informed|notified|offered|invited|welcomed|reminded|thanked|advised)\b)/iu.exec(
      text,
    );
  if (passiveMatch) return userMessageClause(text.slice(passiveMatch[0].length), whole, tools, true);
  // A question or message in the passive.
  const passive = new RegExp(
    `^(?:(?:the|an?|our|every|each|any) )?(?:${personNouns}|they|he|she)(?: (?:who|that) .+?)? (?:(?:is|are|will be|should be|must be|gets?) )(?:\\p{L}+ly )?(?:(?:then|also|now|first|again|next|simply) )*`,
    'iu',
  ).exec(text);
  if (passive) return userMessageClause(text.slice(passive[0].length), whole, tools, true);
  const needs = new RegExp(
    `^(?:(?:the|an?|our) )?(?:${personNouns}|they|he|she) (?:(?:then|also|first|now) )*(?:must|should|needs? to|has to|have to|is required to|are required to) (?:(?:then|also|first) )*(?:provide|give|enter|state|tell|share|supply|submit|specify|choose|select|name)\\b(?: (?:the )?(?:${'system|agent|assistant|us|them'}))?\\s*(.*)$`,
    'iu',
  ).exec(text);
  if (needs) return { kind: 'ask', text: whole, values: valuePhrasesIn(needs[1] ?? '') };
  if (hasUserSubject(text)) return { kind: 'user', text: whole };
  // Values that are asked for in the passive: "the order number is requested".
  const wanted =
    /^(.+?) (?:is|are) (?:then |also |first )?(?:requested|collected|asked for|asked|obtained|gathered)(?: from .*)?$/iu.exec(
      text,
    );
  if (wanted) return { kind: 'ask', text: whole, values: valuePhrasesIn(wanted[1] ?? '') };
  const passiveCall =
    /^(.+?) (?:is|are) (?:then |also |first )?(?:called|invoked|used|queried|run|executed|triggered)\b/iu.exec(text);
  if (passiveCall) {
    const found = findToolsInText(
      `call ${passiveCall[1]}`,
      tools.map((name) => ({ name })),
    );
    if (found.length > 0)
      return callClause(
        found.map(({ tool }) => tool.name),
        whole,
      );
  }
  const actor = agentSubject.exec(text);
  if (actor) {
    text = text.slice(actor[0].length).trim();
    text = text.replace(
      /^(?:will|must|should|shall|can|may|needs? to|has to|have to|is to|then|also|next|first)\s+/iu,
      '',
    );
    while (leadingAdverbs.test(text)) text = text.replace(leadingAdverbs, '');
    text = text.replace(/^(?:will|must|should|shall|can|needs? to|has to)\s+/iu, '');
  }
  return userMessageClause(text, whole, tools, false);
}

const hasUserSubject = (text: string) => userSubject.test(text) && !/^(?:it|we|you)\b/i.test(text);

function onward(text: string, whole: string, tools: readonly string[]): ProseClause {
  const rest = /\b(?:continues?|proceeds?|moves? on|goes on)\b\s*(?:to|with|by)?\s*(.*)$/iu.exec(text)?.[1] ?? '';
  const inner = rest === '' ? undefined : clauseOf(rest, tools);
  if (inner && inner.kind !== 'unknown' && inner.kind !== 'user') return { ...inner, text: whole };
  return { kind: 'nothing', text: whole };
}

/** A clause that names the action without an actor. */
function userMessageClause(text: string, whole: string, tools: readonly string[], isPassive: boolean): ProseClause {
  const called = findToolsInText(
    text,
    tools.map((name) => ({ name })),
  );
  const isYesNoQuestion =
    /^(?:ask|inquir|enquir|confirm|check|prompt|find|found)\w*\b(?!.*\bto (?:confirm|check|see) (?:if|whether))(?:\s+(?:out|with|the|their|them|him|her|an?|\p{L}+(?=\s+(?:if|whether)))){0,4}\s+(?:if|whether)\s+(.+)$/iu.exec(
      text,
    );
  const isVoiced =
    /^(?:ask|inquir|enquir|prompt)/i.test(text) ||
    /\b(?:with|from) the \p{L}+ (?:if|whether)\b/iu.test(text) ||
    isPassive;
  if (isYesNoQuestion && called.length === 0 && isVoiced)
    return { kind: 'ask-if', text: whole, about: isYesNoQuestion[1] ?? '' };
  const isTalk = verbOf.inform.test(text) || (isPassive && /^(?:welcome|invite|free|able)/i.test(text));
  const isRequest = verbOf.ask.test(text) || (isPassive && /^(?:required|expected|invited|asked)\b/i.test(text));
  if (
    called.length > 0 &&
    !(isRequest && !called.some(({ isCall }) => isCall)) &&
    !(isTalk && called.every(({ isCall }) => !isCall))
  )
    return callClause(
      called.map(({ tool }) => tool.name),
      whole,
    );
  // Data taken from the user is a question; data sent to the user is a message.
  const taken = new RegExp(
    `^(?:gets?|takes?|obtains?|notes?|learns?|finds? out)\\b(?: down)? (?:(?:the|an?) (?:${personNouns})['’]s?|their|his|her) (.+)$`,
    'iu',
  ).exec(text);
  if (taken && called.length === 0) return { kind: 'ask', text: whole, values: valuePhrasesIn(taken[1] ?? '') };
  const sent = new RegExp(
    `^(?:sends?|sent|emails?|texts?) (?:(?:the|an?) )?(?:${personNouns}|them|him|her) (.+)$`,
    'iu',
  ).exec(text);
  if (sent && called.length === 0) return { kind: 'tell', text: whole, about: sent[1] ?? '' };
  if (isRequest) {
    const wants =
      /^(?:\p{L}+)(?:\s+(?:the|their|an?))?(?:\s+\p{L}+)??\s+(?:to\s+(?:(?:please|also|first|then)\s+)?(\p{L}+)|for|about)\s+(.*)$/iu.exec(
        text,
      );
    const verb = wants?.[1];
    if (
      wants &&
      verb !== undefined &&
      !/^(?:provide|give|enter|state|tell|share|supply|submit|specify|choose|select|name|pick|confirm|say|describe|type|send|upload|indicate|spell|repeat|resubmit|re-enter|reenter|try)$/i.test(
        verb,
      )
    ) {
      return { kind: 'tell', text: whole, about: `${verb} ${wants[2]}` };
    }
    const direct = text
      .replace(/^\p{L}+\s+/u, '')
      .replace(
        new RegExp(
          `^(?:(?:the|an?) )?(?:${personNouns}|them|him|her)(?:['’]s?)?\\s+(?=for|to|about|which|what|when|where|how)`,
          'iu',
        ),
        '',
      );
    const phrase = direct
      .replace(/^(?:for|about)\s+/i, '')
      .replace(/^to\s+(?:please\s+)?\p{L}+\s+(?:(?:the )?(?:system|agent)\s+)?/iu, '');
    return { kind: 'ask', text: whole, values: valuePhrasesIn(phrase) };
  }
  if (/^offers?(?:ed|ing)?\b/i.test(text))
    return { kind: 'ask-if', text: whole, about: text.replace(/^\p{L}+\s+/u, '') };
  if (isTalk) {
    const about = text
      .replace(/^(?:lets? (?:the \p{L}+|them|him|her) know|\p{L}+(?: out)?)\s*/iu, '')
      .replace(new RegExp(`^(?:(?:to )?(?:the|an?) )?(?:${personNouns}|them|him|her)\\b(?:['’]s)?\\s*`, 'iu'), '')
      .replace(/^(?:that|of|about|for|with)\s+/iu, '');
    return { kind: 'tell', text: whole, about: about || text.replace(/^\p{L}+\s*/u, '') };
  }
  const direct = proseJumpWords.exec(text);
  if (direct) return { kind: 'jump', text: whole, to: text.slice(direct.index + direct[0].length).trim() };
  if (/^(?:continues?|proceeds?|moves? on|goes? on)\b/i.test(text)) return onward(text, whole, tools);
  if (/^(?:is |are )?(?:there )?(?:nothing|no step)/i.test(text)) return { kind: 'nothing', text: whole };
  if (verbOf.check.test(text)) return { kind: 'check', text: whole, getsData: lookupPhrase.test(text) };
  if (repetitionWords.test(text) && /^(?:try|tries|retry|retries|attempt)/i.test(text))
    return { kind: 'jump', text: whole, to: text.replace(/^\p{L}+\s*/u, '') };
  return { kind: 'unknown', text: whole };
}

function callClause(names: readonly string[], text: string): ProseClause {
  const given = namesOf(
    /\b(?:with|using|passing|given|for) (?:the )?([^.]+?)(?: to (?:get|obtain|check|see|confirm)\b| and (?:get|obtain)|,? which\b|$)/iu.exec(
      text,
    )?.[1],
  );
  const isCalledTool = (name: string) => names.includes(name);
  const args = new RegExp(`(?:${names.map(escapePattern).join('|')})[\`"]?\\(\\[?([^()\\]]*)\\]?\\)`, 'u').exec(
    text,
  )?.[1];
  const gets = namesOf(
    /\b(?:to get|and get|to obtain|which returns|returning|returns)\s+(?:the )?(.+?)$/iu.exec(text)?.[1] ??
      /(?:获取|得到|返回)[^()（），]*[(（]([^()（）]+)[)）]/u.exec(text)?.[1] ??
      /(?:得到|返回)\s*([A-Za-z_]\w*(?:\s*[、和]\s*[A-Za-z_]\w*)*)/u.exec(text)?.[1],
  );
  return {
    kind: 'call',
    text,
    tools: names,
    given: (args === undefined ? given : namesOf(args)).filter((name) => !isCalledTool(name)),
    gets,
  };
}

/** Names in identifier spelling only. */
const namesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s*(?:,|，|、|\band\b|和)\s*/u)
    .map((part) =>
      (/[(（]\s*([A-Za-z_]\w*)\s*[)）]/u.exec(part)?.[1] ?? part)
        .replace(/^(?:the|their|a|an)\s+/i, '')
        .replace(/[`'"[\]]/g, '')
        .trim(),
    )
    .filter(
      (part) =>
        /^[\p{L}_][\p{L}\p{N}]*_[\p{L}\p{N}_]+$|^\p{Ll}+\p{Lu}[\p{L}\p{N}]*$|^[A-Za-z_]\w*$/u.test(part) &&
        !emptyWords.has(part.toLowerCase()),
    );

const hanAgent = new RegExp(
  `^(?:(?:由)?(?:系统|客服|助手|机器人|智能体|坐席|我们|工作人员|前台|店员|流程)(?:人员)?|会|将|应当?|需要?|要|首先|其次|先|再|并|则|就|然后|接着|随后|之后|最后|同时|请(?!${chinesePersonNouns}))+(?=\\S)`,
  'u',
);
const hanTalk = new RegExp(
  `^(?:告知|告诉|通知|提示|回复|说明|提醒|致歉|道歉|感谢|欢迎|建议|解释|祝|向${chinesePersonNouns}(?:说明|致歉|表示|解释|道歉|介绍|展示)|为${chinesePersonNouns}提供)`,
  'u',
);
const hanAsk = new RegExp(
  `^(?:询问|请${chinesePersonNouns}|要求|收集|索取|向${chinesePersonNouns}(?:询问|收集|索取|索要|确认)|让${chinesePersonNouns}|与${chinesePersonNouns}确认|${chinesePersonNouns}(?:需要?|应当?|须|必须)(?:提供|给出|输入|填写))`,
  'u',
);
const hanPhrase = new RegExp(
  `^(?:向${chinesePersonNouns})?(?:询问|请|要求|收集|索取|索要|确认|让)?${chinesePersonNouns}?(?:需要?|应当?|须|必须)?(?:提供|给出|输入|填写|告知|说明|选择|确认|补充|核对)?(?:一下)?`,
  'u',
);

const hanRequest = new RegExp(`^(?:请|让|要求)${chinesePersonNouns}`, 'u');
const hanGives =
  /^(?:再次|重新|先)?(?:提供|给出|输入|填写|告知|说明|选择|确认|补充|核对|出示|上传|描述|报|换|更换|指定|回答|留下|发送|提交)/u;

/** "把编号告知用户" */
const hanInformed = new RegExp(`(?:告知|告诉|通知|反馈给|发送给|展示给)${chinesePersonNouns}$`, 'u');

function hanClause(text: string, tools: readonly string[]): ProseClause {
  const withoutAgent = text.replace(hanAgent, '');
  const named = /`?ANSWER[_.]([\p{L}\p{N}_]+)`?/u.exec(text)?.[1];
  if (named !== undefined) return { kind: 'tell', text, about: named, name: named };
  if (endOfProcedureWords.test(withoutAgent)) return { kind: 'end', text };
  const called = findToolsInText(
    withoutAgent,
    tools.map((name) => ({ name })),
  );
  if (/^返回\s*[`“"]?[A-Za-z_]\w*[`”"]?(?:[、和及]\s*[A-Za-z_]\w*)*$/u.test(withoutAgent))
    return { kind: 'check', text };
  const jump = proseJumpWords.exec(withoutAgent);
  if (jump && jump.index <= 6 && called.every(({ isCall }) => !isCall)) {
    const to = withoutAgent.slice(jump.index + jump[0].length).replace(/的?(?:这一)?(?:步骤|环节|一步|步)$/u, '');
    return { kind: 'jump', text, to };
  }
  if (called.length > 0 && !hanTalk.test(withoutAgent))
    return callClause(
      called.map(({ tool }) => tool.name),
      text,
    );
  if (hanAsk.test(withoutAgent)) {
    const requestText = withoutAgent.replace(hanRequest, '');
    if (requestText !== withoutAgent && requestText !== '' && !hanGives.test(requestText))
      return { kind: 'tell', text, about: requestText };
    const question = /(?:是否|要不要|需不需要|愿不愿意|想不想)(.+)$/u.exec(withoutAgent);
    if (question) return { kind: 'ask-if', text, about: question[1] ?? '' };
    return { kind: 'ask', text, values: valuePhrasesIn(withoutAgent.replace(hanPhrase, '')) };
  }
  if (hanTalk.test(withoutAgent) || hanInformed.test(withoutAgent)) {
    const about = withoutAgent.replace(
      new RegExp(`^(?:告知|告诉|通知|提示|回复|提醒)?${chinesePersonNouns}?`, 'u'),
      '',
    );
    return { kind: 'tell', text, about: about === '' ? withoutAgent : about };
  }
  if (hanUser.test(withoutAgent) || /开始$/u.test(withoutAgent)) return { kind: 'user', text };
  if (/^(?:直接|可以?|即可)*(?:继续|(?:进入|进行|转到|前往)下一(?:个)?(?:步|环节))/u.test(withoutAgent))
    return { kind: 'nothing', text };
  if (/^(?:检查|核实|判断|确认|查看|核对|根据)/u.test(withoutAgent))
    return { kind: 'check', text, getsData: chineseLookupVerbs.test(withoutAgent) };
  return { kind: 'unknown', text };
}
