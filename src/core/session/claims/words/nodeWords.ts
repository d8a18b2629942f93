// Prepares the APIs and ANSWERs of a workflow for the search in replies: their verbs, the objects of these verbs, their
// bad news. Computed only from names and descriptions, once per workflow.

import { comparableText, looseName, memoize } from '../../../support';
import type { AnswerFacts, ApiFacts, NodeFacts, WorkflowFacts } from '../../workflowFacts';
import { type BadNews, badNewsIn, isNegated } from './badNews';
import { clausesOf, tokensOf } from './clauses';
import { families, familiesOfVerb, familyOf, particles, type VerbFamily } from './families';
import { genericVerbs } from './statedEvent';
import { spacedName, unitsOf, weightsOf } from './units';

/** The words that identify a completed action: of an API, or of an ANSWER that names a step to take. */
export interface ActionWords {
  readonly node: NodeFacts & { readonly kind: 'api' | 'answer' };
  /** The action looks something up or checks it and changes nothing. */
  readonly isLookup: boolean;
  /** Stems of its verbs, with particles if they have any. */
  readonly verbs: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
  /** The families that come from an unambiguous verb. */
  readonly plain: ReadonlySet<string>;
  /** Words of the action's object, weighted by distinctiveness. */
  readonly object: ReadonlyMap<string, number>;
  /** All related words: the object, the rest of the description, parameters and results. */
  readonly topic: ReadonlyMap<string, number>;
  /** The result of the action may exist before it: another call works on such a thing without requiring this action. */
  readonly isOld: boolean;
  /** Names, as words, of numbers and codes that only this action returns, so that they are unknown before it. */
  readonly returns: readonly ReadonlySet<string>[];
}

export interface AnswerWords {
  readonly node: AnswerFacts;
  /**
   * `action`: a step to take, in the imperative. `asks`: only asks for something. `bad`: gives bad news. `effect`:
   * states that a call had its effect. `news`: states something else.
   */
  readonly kind: 'action' | 'asks' | 'bad' | 'effect' | 'news';
  readonly badNews: ReadonlySet<BadNews>;
  /** For an `effect`: ids of the APIs whose effect the ANSWER states. */
  readonly effects: readonly string[];
  /**
   * The text states the action with a verb. The verb then finds the claim, and similarity of other words adds no
   * evidence.
   */
  readonly saysAction: boolean;
  /** Words of its statement, weighted by distinctiveness. */
  readonly statement: ReadonlyMap<string, number>;
  /** Loose names of its placeholders that are results of an API it needs. */
  readonly returned: ReadonlySet<string>;
  /** Words of its statements without negation. */
  readonly affirmed: ReadonlySet<string>;
  /** The ANSWER also asks the user something. */
  readonly asksToo: boolean;
  /** Words of its topic: of its statement, its name and the APIs it needs. */
  readonly topic: ReadonlyMap<string, number>;
}

export interface WorkflowWords {
  /** Words of the nodes that share the verb, except the action itself and the ANSWERs that need it. */
  othersWith(verb: string, action: ActionWords): readonly ReadonlySet<string>[];
  readonly actions: readonly ActionWords[];
  readonly answers: readonly AnswerWords[];
}

const byNodes = memoize<WorkflowFacts['nodes'], { words?: WorkflowWords }>(() => ({}));

export function wordsOfWorkflow(workflow: WorkflowFacts): WorkflowWords {
  const kept = byNodes(workflow.nodes);
  kept.words ??= build(workflow);
  return kept.words;
}

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);
const withoutPlaceholders = (text: string) =>
  text.replace(/\{\{[^{}]*\}\}|\$\{?[\p{L}\p{N}_]+\}?|\{[\p{L}\p{N}_]+\}/gu, ' ');
const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}|\$\{?([\p{L}\p{N}_]+)\}?|\{([\p{L}\p{N}_]+)\}/gu)].map(
    (found) => (found[1] ?? found[2] ?? found[3]) as string,
  );
const plain = (text: string) => comparableText(text).replace(/[’`]/g, "'");

interface Verbs {
  readonly verbs: ReadonlySet<string>;
  readonly families: readonly VerbFamily[];
  /** Families of ambiguous verbs. */
  readonly loose: readonly VerbFamily[];
}

/** Verbs that mean little without their noun: "request a refund", "start the transfer". */
const lightVerbs = new Set(
  'request apply submit place make issue process start begin initiate create join perform do run execut put set file'.split(
    ' ',
  ),
);

/** The verb at the beginning of a description or name, and verbs joined to it: "Cancels the order and refunds it". */
function leadingVerbs(text: string, isName: boolean): Verbs {
  const tokens = tokensOf(text);
  const verbs = new Set<string>();
  const found = new Set<VerbFamily>();
  const loose = new Set<VerbFamily>();
  const take = (at: number) => {
    const stem = tokens[at]?.stem;
    if (stem === undefined) return false;
    const near = tokens
      .slice(at + 1, at + 6)
      .findIndex(({ word }) => particles.has(word) && word !== 'to' && word !== 'at');
    const phrasal = near < 0 ? undefined : `${stem}+${tokens[at + 1 + near]?.word}`;
    const phrasalFamilies = phrasal === undefined ? [] : (familiesOfVerb.get(phrasal) ?? []);
    const own = phrasalFamilies.length > 0 ? phrasalFamilies : (familiesOfVerb.get(stem) ?? []);
    // "Logs out": a particle right after the verb changes its meaning.
    const isOther =
      near === 0 && phrasalFamilies.length === 0 && /^(?:out|in|off|up|back)$/.test(tokens[at + 1]?.word ?? '');
    if (phrasalFamilies.length > 0 || isOther) verbs.add(phrasal as string);
    else verbs.add(stem);
    if (isOther) return true;
    for (const one of own) found.add(one);
    if (own.length > 1) for (const one of own) loose.add(one);
    return own.length > 0;
  };
  // "set_limit" changes a limit, although "set" alone identifies no action.
  if (isName && tokens[0]?.stem === 'set') found.add(familyOf('change'));
  const takesNouns = isName && lightVerbs.has(tokens[0]?.stem ?? '');
  const isKnown = take(0);
  if (takesNouns) {
    for (const { stem } of tokens.slice(1))
      for (const one of familiesOfVerb.get(stem) ?? []) if (!one.isLookup) found.add(one);
  } else if (!isKnown && isName && !lookupNames.test(text)) {
    // "flight_booking", "ride_change": the verb is not the first word.
    const at = tokens.findIndex(({ stem }, index) => index > 0 && familiesOfVerb.has(stem));
    if (at > 0) {
      verbs.clear();
      take(at);
    }
  }
  tokens.forEach(({ word }, at) => {
    const next = tokens[at + 1];
    if (!isName && at > 0 && at < 14 && (word === 'and' || word === 'or') && next && /s$/.test(next.word)) {
      if (familiesOfVerb.has(next.stem)) take(at + 1);
    }
  });
  // "drop" alone identifies little, but it is the verb of this call's name.
  const [first] = tokens;
  if (isName && found.size === 0 && first) {
    for (const one of families)
      if (!one.isGeneral && !one.isLookup && one.weak.has(first.stem) && found.size < 2) found.add(one);
  }
  return { verbs, families: [...found], loose: [...loose] };
}

function hanVerbs(text: string): Verbs {
  const placed = families.flatMap((one) => {
    const at = one.han?.exec(text)?.index ?? -1;
    return at < 0 ? [] : [{ one, at }];
  });
  // "开发票" begins with a verb that several families have.
  if (placed.length === 0) {
    const begins = families.filter((one) => !one.isLookup && one.weakHan?.exec(text)?.index === 0);
    return { verbs: new Set(), families: begins.slice(0, 3), loose: begins };
  }
  const first = Math.min(...placed.map(({ at }) => at));
  // "取消上门预约" cancels: the cancelled thing is not a separate action.
  const own = placed.filter(({ at }) => at <= first + 1);
  return { verbs: new Set(), families: own.map(({ one }) => one), loose: [] };
}

const lookupNames =
  /^(?:internal )?(?:check|get|query|search|find|look|lookup|list|show|fetch|read|count|track|detect|verify|validate|is|has|tell|see|compare|recommend|suggest|calculate|quote|estimate)(?![a-z])/;
const lookupHan = /^(?:查|检索|检查|搜索|获取|核对|核实|核验|核查|校验|验证|确认|识别|推荐|计算|比较|判断|了解)/;

/** First statement of a description, without an introduction such as "This tool". */
const firstOf = (desc: string): string =>
  (plain(withoutPlaceholders(desc)).split(/[.!?;。！？；\n]/)[0] ?? '')
    .trim()
    .replace(
      /^(?:use(?:d)?|call|invoke) (?:this|the) (?:tool|function|api|endpoint|method) (?:to|for|when|in order to) |^(?:this|the) (?:tool|function|api|endpoint|method) (?:is used to |allows? (?:you|users?) to |can |will )?|^allows? (?:you|users?|the \w+) to /,
      '',
    );

/** "Books a visit", not "The user's visit". */
const beginsWithVerb = (first: string): boolean => {
  const [word] = tokensOf(first);
  return (
    word !== undefined && (familiesOfVerb.has(word.stem) || genericVerbs.has(word.stem) || /[^s]s$/.test(word.word))
  );
};

function verbsOf(name: string, desc: string): Verbs & { readonly isLookup: boolean } {
  const spaced = spacedName(name);
  const first = firstOf(desc);
  const isHanName = hasHan(spaced);
  const ofName = isHanName ? hanVerbs(spaced) : leadingVerbs(spaced, true);
  const ofDesc = hasHan(first) ? hanVerbs(first) : beginsWithVerb(first) ? leadingVerbs(first, false) : undefined;
  const nameLooksUp = isHanName
    ? lookupHan.test(spaced)
    : lookupNames.test(spaced) && !ofName.families.some(({ isLookup }) => !isLookup);
  const descDoes = ofDesc?.families.some(({ isLookup }) => !isLookup) ?? false;
  const nameDoes = ofName.families.some(({ isLookup }) => !isLookup);
  const isLookup =
    nameLooksUp ||
    (!nameDoes && !descDoes && [...ofName.families, ...(ofDesc?.families ?? [])].some((one) => one.isLookup));
  const useDesc =
    ofDesc !== undefined && (isLookup || ofName.families.length === 0 || descDoes || hasHan(first) === isHanName);
  const all = [...ofName.families, ...(useDesc ? (ofDesc?.families ?? []) : [])].filter(
    (one) => one.isLookup === isLookup,
  );
  const verbs = new Set(ofName.verbs);
  if (useDesc) for (const verb of ofDesc?.verbs ?? []) verbs.add(verb);
  for (const verb of [...verbs])
    if (genericVerbs.has(verb) && all.length > 0 && !familiesOfVerb.has(verb)) verbs.delete(verb);
  return { verbs, families: [...new Set(all)], loose: [...ofName.loose, ...(ofDesc?.loose ?? [])], isLookup };
}

/** The units without those of the verbs, which name the action and not its object. */
function withoutVerbs(units: Iterable<string>, { verbs }: { readonly verbs: ReadonlySet<string> }): string[] {
  const bare = new Set([...verbs].map((verb) => verb.replace(/\+.*$/, '')));
  return [...units].filter((unit) => !bare.has(unit) && !genericVerbs.has(unit));
}

/** Speech of the agent, in the imperative: the content follows. */
const speech =
  /^(?:please )?(?:ask|request|collect|prompt|query|inquire|enquire|let (?:them|the \w+) choose|offer|greet|thank|apologi[sz]e)\b/;
const tells =
  /^(?:please )?(?:tell|inform|notify|explain|say|report|let|confirm|announce|advise|remind|give|provide|state)\b(?: (?:to )?(?:the )?(?:user|customer|client|owner|caller|guest|patient|them|him|her)\b)?(?: (?:that|why|when|how|what|of|about|know)\b)*/;
const asksHan = /^(?:请用户|请您?提供|询问|收集|请求|问用户|获取|确认用户|引导|向用户(?:询问|收集))/;
const tellsHan = /^(?:告知|通知|提示|告诉|回复|说明|解释)(?:用户|客户|读者|车主|顾客)?/;

function build(workflow: WorkflowFacts): WorkflowWords {
  const apiVerbs = new Map(workflow.apis.map((api) => [api.id, verbsOf(api.name, api.desc)]));
  const apiUnits = new Map(workflow.apis.map((api) => [api.id, unitsOfApi(api, apiVerbs.get(api.id) as Verbs)]));
  const answerUnits = new Map(workflow.answers.map((answer) => [answer.id, unitsOfAnswer(answer)]));
  const weight = weightsOf([...apiUnits.values(), ...[...answerUnits.values()].map(({ all }) => all)]);
  const weighted = (units: Iterable<string>) => new Map([...units].map((unit) => [unit, weight(unit)]));
  const allReturns = workflow.apis.flatMap((api) => api.response.map((slot) => ({ api, slot })));
  const actions: ActionWords[] = workflow.apis.map((api) => {
    const { verbs, families: own, loose, isLookup } = apiVerbs.get(api.id) as ReturnType<typeof verbsOf>;
    const returns = allReturns
      .filter((one) => one.api === api && isKnownAfter(workflow, api, one.slot))
      .map(({ slot }) => slotUnits(slot));
    return {
      node: api,
      isLookup,
      verbs,
      families: new Set(own.map(({ id }) => id)),
      plain: new Set(own.filter((one) => !loose.includes(one)).map(({ id }) => id)),
      object: weighted(objectOf(api, apiVerbs.get(api.id) as Verbs)),
      topic: weighted(apiUnits.get(api.id) as Set<string>),
      isOld: false,
      returns: isLookup ? [] : returns,
    };
  });
  const old = actions.filter((action) => !action.isLookup && actions.some((other) => worksOn(workflow, other, action)));
  for (const action of old) actions[actions.indexOf(action)] = { ...action, isOld: true };
  const answers: AnswerWords[] = [];
  for (const answer of workflow.answers) {
    const { statement, affirmed, filled, all, kind } = answerUnits.get(answer.id) as ReturnType<typeof unitsOfAnswer>;
    const needed = actions.filter(({ node }) => answer.requires.includes(node.id));
    const effects = needed.filter(({ isLookup }) => !isLookup);
    const found = kind === 'says' ? badNewsOf(answer, effects) : new Set<BadNews>();
    const isBad = found.size > 0;
    const topic = new Set(all);
    for (const { topic: own } of needed) for (const unit of own.keys()) topic.add(unit);
    answers.push({
      node: answer,
      kind: kind !== 'says' ? kind : isBad ? 'bad' : effects.length > 0 ? 'effect' : 'news',
      badNews: found,
      effects: isBad ? [] : lastOf(effects, all, workflow).map(({ node }) => node.id),
      saysAction: effects.some((action) => says(answer, action)),
      // Placeholders are filled with values, so replies rarely contain their names.
      statement: new Map([...statement].map((unit) => [unit, weight(unit) * (filled.has(unit) ? 0.3 : 1)])),
      returned: returnedIn(answer, workflow),
      affirmed,
      asksToo: /[?？]|吗/.test(answer.desc),
      topic: weighted(topic),
    });
    if (kind === 'action') {
      const own = verbsOf(answer.name, answer.desc);
      actions.push({
        node: answer,
        isLookup: own.isLookup,
        verbs: own.verbs,
        families: new Set(own.families.map(({ id }) => id)),
        plain: new Set(own.families.filter((one) => !own.loose.includes(one)).map(({ id }) => id)),
        object: weighted(withoutVerbs(all, own)),
        topic: weighted(withoutVerbs(all, own)),
        isOld: false,
        returns: [],
      });
    }
  }
  return {
    actions,
    answers,
    othersWith: othersWith(workflow, new Set(answers.filter(({ kind }) => kind === 'bad').map(({ node }) => node.id))),
  };
}

const later = new Set('cancel change move delete close renew return refund upgrade urge'.split(' '));

/** Whether the other call works on the result of this action and may happen without it. */
function worksOn(workflow: WorkflowFacts, other: ActionWords, action: ActionWords): boolean {
  const looksAtOne =
    other.isLookup && /detail|status|history|existing|track/.test(`${spacedName(other.node.name)} ${other.node.desc}`);
  if (other === action || !(looksAtOne || [...other.families].some((id) => later.has(id)))) return false;
  if (![...other.object.keys()].some((unit) => action.object.has(unit))) return false;
  const seen = new Set<string>();
  const needs = (id: string): boolean => {
    if (id === action.node.id) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (workflow.nodes[id]?.requires ?? []).some(needs);
  };
  return !needs(other.node.id);
}

function othersWith(workflow: WorkflowFacts, bad: ReadonlySet<string>): WorkflowWords['othersWith'] {
  const nodes = Object.values(workflow.nodes).filter(({ id }) => !bad.has(id));
  const texts = nodes.map((node) => {
    const text = `${plain(spacedName(node.name))} . ${plain(withoutPlaceholders(node.desc))}`;
    return { node, text, stems: new Set(tokensOf(text).map(({ stem }) => stem)), units: unitsOf(text) };
  });
  const known = new Map<string, readonly ReadonlySet<string>[]>();
  return (verb, { node }) => {
    const key = `${verb}\n${node.id}`;
    let others = known.get(key);
    if (others === undefined) {
      others = texts
        .filter(
          (other) =>
            other.node.id !== node.id &&
            !other.node.requires.includes(node.id) &&
            (hasHan(verb) ? other.text.includes(verb) : other.stems.has(verb)),
        )
        .map(({ units }) => units);
      if (known.size < 5000) known.set(key, others);
    }
    return others;
  };
}

function unitsOfApi(api: ApiFacts, verbs: Verbs): Set<string> {
  const description = [spacedName(api.name), plain(withoutPlaceholders(api.desc))].join(' . ');
  const slots = [...api.request, ...api.response].map(spacedName).join(' . ');
  return new Set(withoutVerbs(unitsOf(`${description} . ${slots}`), verbs));
}

const endsObject = new Set(
  'on at for in with from by to into onto that which who so when whether if as and or until before after because where'.split(
    ' ',
  ),
);
const beforeObject = new Set('a an the one of some all any its their up off out down over for to into at'.split(' '));

/** Words of the action's object: the rest of its name, and the noun after the verb of its description. */
function objectOf(api: NodeFacts, verbs: Verbs): Set<string> {
  const name = spacedName(api.name);
  const first = firstOf(api.desc).split(/[,，]/)[0] ?? '';
  const parts = [withoutHanVerbs(name, verbs)];
  if (hasHan(first)) parts.push(withoutHanVerbs(first, verbs));
  else if (beginsWithVerb(first)) {
    const tokens = tokensOf(first).slice(1);
    while (tokens.length > 0 && beforeObject.has(tokens[0]?.word ?? '')) tokens.shift();
    const end = tokens.findIndex(({ word }) => endsObject.has(word));
    parts.push((end < 0 ? tokens : tokens.slice(0, end)).map(({ word }) => word).join(' '));
  }
  return new Set(withoutVerbs(unitsOf(parts.join(' . ')), verbs));
}

function withoutHanVerbs(text: string, { families: own }: Verbs): string {
  if (!hasHan(text)) return text;
  let rest = text;
  for (const { han } of own) if (han) rest = rest.replace(han, ' ');
  return rest;
}

/** Words of the name of a value; "number", "code" and similar words are kept, because labels contain them. */
const slotUnits = (slot: string): ReadonlySet<string> =>
  new Set(hasHan(slot) ? [slot] : tokensOf(spacedName(slot)).map(({ stem }) => stem));

const isLabel =
  /(?:number|code|id|no|reference|ref|pin|key|voucher|token|url|link|barcode)$|(?:编号|号码?|码|单号|序号|凭证|名次|位次)$/;

/**
 * Whether only a call of this API can have returned the number or code. False if another API that may be called before
 * takes the value as a parameter: the user may then have it from elsewhere.
 */
function isKnownAfter(workflow: WorkflowFacts, api: ApiFacts, slot: string): boolean {
  if (!isLabel.test(spacedName(slot))) return false;
  const reaches = (id: string, seen: Set<string>): boolean => {
    if (id === api.id) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (workflow.nodes[id]?.requires ?? []).some((next) => reaches(next, seen));
  };
  return workflow.apis.every(
    (other) =>
      (!other.request.includes(slot) && (other === api || !other.response.includes(slot))) ||
      (other !== api && reaches(other.id, new Set())),
  );
}

function unitsOfAnswer(answer: AnswerFacts) {
  const desc = plain(withoutPlaceholders(answer.desc));
  const name = plain(spacedName(answer.name));
  const parts = clausesOf(desc);
  const statements = parts
    .filter((part) => /\p{L}/u.test(part.text) && part.force === 'stated' && !isRequest(part.text))
    .map((part) => part.text);
  const first = statements[0] ?? '';
  const said = /[a-z]/.test(first) || hasHan(first) ? first : name;
  const isHan = hasHan(said);
  const slots = placeholdersOf(answer.desc).map((slot) => plain(spacedName(slot)));
  let kind: 'action' | 'asks' | 'says' = 'says';
  let statementText = statements.join(' ');
  const isEmpty = statements.length === 0;
  if (isEmpty && parts.length > 0) kind = 'asks';
  else if (isHan ? asksHan.test(said) : speech.test(said)) kind = 'asks';
  else if (
    isEmpty &&
    (asksHan.test(name) || /^(?:ask|request|collect|other|greet|please|offer)\b|其他|兜底|收集|询问/.test(name))
  )
    kind = 'asks';
  else if (isHan ? tellsHan.test(said) : tells.test(said))
    statementText = statementText.replace(isHan ? tellsHan : tells, ' ');
  else if (!isHan && isImperative(said) && placeholdersOf(answer.desc).length === 0) kind = 'action';
  const statement = unitsOf(statementText === '' ? name : statementText);
  const own = new Set(statement);
  const filled = new Set(slots.flatMap((slot) => [...unitsOf(slot)]).filter((unit) => !own.has(unit)));
  for (const unit of filled) statement.add(unit);
  const all = new Set([...statement, ...unitsOf(name)]);
  const affirmed = unitsOf(statements.filter((part) => !isNegated(part, hasHan(part))).join(' . '));
  return { statement, affirmed, filled, all, kind };
}

const isRequest = (part: string) => /^(?:please|kindly|do |just )\b|^请(?!.{0,6}(?:取|来|凭))/.test(part.trim());

/** "Order the parts", "Test ride": a verb in its base form, without a subject. */
function isImperative(said: string): boolean {
  const [first, second] = tokensOf(said);
  if (!first) return false;
  const isVerb = familiesOfVerb.has(first.stem) && !/(?:s|ed|ing)$/.test(first.word);
  return isVerb && second !== undefined && !/^(?:is|are|was|were|has|have|will|'s|of|number|for)$/.test(second.word);
}

function badNewsOf(answer: AnswerFacts, effects: readonly ActionWords[]): ReadonlySet<BadNews> {
  const said = { name: plain(spacedName(answer.name)), desc: plain(withoutPlaceholders(answer.desc)) };
  const name = withoutActions(said.name, effects);
  const desc = withoutActions(said.desc, effects);
  const ofName = badNewsIn(hasHan(name) ? name : name.replace(/\bnot\b/g, 'is not'), hasHan(name));
  const named = namedBadNews(name);
  const parts = clausesOf(desc)
    .filter(({ text, force }) => force === 'stated' && !isRequest(text))
    .map(({ text }) => text);
  const ofDesc = parts.slice(0, 2).flatMap((part) => [...badNewsIn(part, hasHan(part))]);
  const saysGood = effects.length > 0 && named.size === 0 && ofName.size === 0 && isGoodName.test(said.name);
  if (saysGood) return new Set();
  const all = new Set([...ofName, ...named, ...ofDesc]);
  if (effects.length > 0 && named.size === 0 && ofName.size === 0 && parts.length > 0) {
    // For an ANSWER after a call, the first sentence decides.
    return new Set(badNewsIn(parts[0] as string, hasHan(parts[0] as string)));
  }
  return all;
}

/** "Your case is closed" is not bad news in an ANSWER that follows the call which closes the case. */
function withoutActions(text: string, effects: readonly ActionWords[]): string {
  if (effects.length === 0 || hasHan(text)) return text;
  const isOwn = (word: string) =>
    effects.some(({ verbs, families: own }) => {
      const [token] = tokensOf(word);
      return (
        token !== undefined && (verbs.has(token.stem) || [...own].some((id) => familyOf(id).verbs.has(token.stem)))
      );
    });
  return text.replace(/[a-z]+/g, (word) => (isOwn(word) ? 'done' : word));
}

const isGoodName =
  /\b(?:ready|done|booked|confirmed|success(?:ful)?|completed?|ok|sent|saved|noted|created|started|\w{3,}ed)\b|成功|完成|已/;

function namedBadNews(name: string): ReadonlySet<BadNews> {
  const kinds: [BadNews, RegExp][] = [
    [
      'failed',
      /\bfail(?:ed|ure)?\b|\bunsuccessful\b|\berror\b|\brejected\b|\bdeclined\b|\bdenied\b|\brefused\b|失败|未成功|拒/,
    ],
    [
      'none-left',
      /\bno (?:free|more)\b|\bfull\b|\bsold out\b|\bunavailable\b|\bfully\b|\bno \w+(?: left)?$|满|售罄|无(?:票|房|位|号)/,
    ],
    [
      'unknown',
      /\bunknown\b|\bnot (?:found|ours|known|registered|listed|supported|here)\b|\bmissing\b|\bno such\b|不存在|未找到|找不到|查不到|没找到/,
    ],
    [
      'not-allowed',
      /\bnot \w+able\b|\bineligible\b|\bnot (?:eligible|allowed|possible|permitted)\b|\bcannot\b|\bblocked by\b|\bover limit\b|不符|不支持|不可|不能|超出|超过/,
    ],
    ['over', /\bexpire[sd]?\b|\btoo (?:late|soon|early)\b|\bclosed\b|\bout of (?:warranty|date)\b|过期|截止|已结束/],
    ['invalid', /\binvalid\b|\bnot (?:valid|verified)\b|\bwrong\b|\bincorrect\b|\bmismatch\b|无效|错误|有误/],
  ];
  return new Set(kinds.flatMap(([kind, pattern]) => (pattern.test(name) ? [kind] : [])));
}

/**
 * Of several calls that an ANSWER needs, those whose effect it states: by its words, else the last in the order of
 * preconditions.
 */
function lastOf(
  effects: readonly ActionWords[],
  said: ReadonlySet<string>,
  workflow: WorkflowFacts,
): readonly ActionWords[] {
  if (effects.length < 2) return effects;
  const score = ({ topic, verbs }: ActionWords) =>
    [...said].filter((unit) => verbs.has(unit)).length * 2 + [...said].filter((unit) => topic.has(unit)).length;
  const best = Math.max(...effects.map(score));
  const chosen = effects.filter((one) => score(one) === best);
  if (chosen.length === 1) return chosen;
  return chosen.filter(
    ({ node }) => !chosen.some((other) => (workflow.nodes[other.node.id]?.requires ?? []).includes(node.id)),
  );
}

function returnedIn(answer: AnswerFacts, workflow: WorkflowFacts): ReadonlySet<string> {
  const slots = new Set(placeholdersOf(answer.desc).map(looseName));
  const returned = answer.requires.flatMap((id) => {
    const node = workflow.nodes[id];
    return node?.kind === 'api' ? node.response.map(looseName) : [];
  });
  return new Set(returned.filter((slot) => slots.has(slot)));
}

/** Whether the text of an ANSWER contains a verb of the action. */
function says(answer: AnswerFacts, action: ActionWords): boolean {
  const desc = plain(withoutPlaceholders(answer.desc));
  if (hasHan(desc)) return [...action.families].some((id) => familyOf(id).han?.test(desc));
  const stems = tokensOf(desc).map(({ stem }) => stem);
  return stems.some(
    (stem) => action.verbs.has(stem) || [...action.families].some((id) => familyOf(id).verbs.has(stem)),
  );
}
