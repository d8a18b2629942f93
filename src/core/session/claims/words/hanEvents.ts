// Finds the events of a Chinese clause: done, not done or planned. Uses the marks beside a verb (已, 了, 好, 成功), the
// words of plans (会, 将, 正在) and the negations (没, 未, 无法).

import type { Clause } from './clauses';
import { families, familyOf } from './families';
import type { StatedEvent } from './statedEvent';

/** Phrases that contain a negation character but negate nothing: "没问题", "不用担心", "分别". */
const harmless =
  /没(?:有)?(?:问题|关系|事|错)|不(?:好意思|客气|用|必|过(?!期)|仅|但|久|错|另|额外|变|受影响|少|同|论|管|止|只|妨)|无需|无须|免费|分别|特别|级别|性别|未来|区别|别人|别处|别的|个别|识别|差不多|要不要|是不是|能不能|可不可以|有没有|对不起/g;
const denial = /没|未|尚|无法|不|别|勿|失败|拒绝|暂(?!时)/;
/** The verb fails: "约不上", "办不了", "没约成". */
const failsAfter = /^.{0,2}(?:不(?:了|上|到|成|出|掉|下|进)|失败|未(?:能|成)|没(?:能|成|有))/;

const doneBefore = /已经?(?![有过期知])|刚刚?(?!好)|刚才|成功|顺利|全部|都(?=.{0,6}[了好])/;
const doneAfter =
  /^(?:(?:好|完|妥|成|上|下|掉|到|出|走|过|进|齐|清|满|去|来|入|回){0,2}了(?!解|吗|没|不)|(?:[^，。时前后]{1,8})(?:好|完|妥|成|上|下|掉|到|出)?了$|[^，。时前后]{0,4}(?:好(?!的|像|多)|完毕|完成|成功|妥当?|到账|到位|生效|过啦|啦)|过了?(?=$|，|的))/;
const doneAnywhere =
  /已经?(?![有过期知])|了(?=$|[，。！!~啊哦呢哈])|成功|完成|完毕|(?:办|弄|搞|处理)(?:好|妥|完|成|定)|搞定|妥(?:了|当|啦)|好(?:了|啦|嘞)|生效|到账/;

const plan =
  /(?<![已社协年])会(?!议|员|计|场|所)|马上(?!到期)|稍后|稍候|立即|立刻|这就|接下来|正在|准备(?!好)|打算|即将|尽快|(?<!不)可以|(?<![不无])需要|要不要|(?<![申邀聘])请(?!注意|放心|凭|按时|准时|查收|留意|收好|携带|记得|知悉|于|您?(?:注意|放心|凭|按时|准时|查收|留意|收好|携带|记得|知悉))|(?<![理])想(?!要的)|[您你]要|(?<![首事])先(?!生)|再(?=[来去帮为给查试办说])|(?<!久)等(?=[您你我一会系待下])(?!候)|(?<![不])能(?=[为帮给够]|否)|要(?=先|等|不)|让我|我(?:们)?(?:来|去|这边)(?!.*[了好完成妥过])|现在(?:就)?(?:去|来|为|帮|给)(?!.*了$)/;
/** "将" begins a plan unless the clause is marked as done; then it marks the object. */
const planJiang = /(?<!已经?)将/;
/** "看不到已提交的记录": it is unknown whether it was done. */
const noRecord = /(?:看不[到出]|查不到|找不到|没(?:有)?(?:看到|查到|找到)?|未见|无).{0,24}(?:记录|迹象|信息)/;
/** States that something was done without naming it. */
const genericDone =
  /^(?:都|全部?|已经?|一切|这(?:边|就)?|您的)?(?:帮您|给您|为您|替您)?(?:都|已经?)?(?:搞定|办(?:好|妥|成|完)|弄(?:好|妥)|处理(?:好|完|完毕)|安排(?:好|妥)|准备好|完成|成功|妥(?:了|当)|好(?=[了啦嘞])|成(?=[了啦]))(?:了|啦|嘞|的)?$|(?:手续|流程|一切|事情|请求|操作|业务)(?:都|也)?(?:已经?)?.{0,3}(?:办|弄|处理|搞)?(?:好|妥|完成|成功|完|定)(?:了|啦)?$/;

/** The same inside a clause that names the thing. */
const genericWithin =
  /搞定|(?:办|弄|做)(?:好|妥|成|完)(?:了|啦)|处理(?:好|完)|安排(?:好|妥)|(?:完成|成功|完毕)(?:了|啦)?$|成功了|已(?:经)?(?:完成|成功|生效|到账)|妥(?:了|当)|(?:生效|到账|落实)(?:了|啦)|(?<!您|你)好(?:了|啦|嘞)$/;

/** The following characters make the verb part of a noun: "预约号", "退款流程". */
const thing =
  /^(?:的)?(?:申请(?!了|已|通过|成功|提交)|请求|流程|服务|信息|详情|编号|号码?|单号?|方式|规则|政策|手续|须知|记录|状态|功能|渠道|条件|系统|页面|人员?|日期|时间|费用?|金额|单位|窗口|中心|电话|卡|码|成功率|名单|序号|位置|业务|表|员)/;

/** States that result from an action, without a verb for the action. */
const states: readonly { readonly pattern: RegExp; readonly weak: string; readonly isLoose?: boolean }[] = [
  {
    pattern: /[您你]预?[订定约买租借挂选]的(?:是|为|在)/,
    weak: 'book order lend schedule hold register',
    isLoose: true,
  },
  {
    pattern:
      /起(?:就|便|即)?(?:生效|有效|可用|能用|可以(?:用|使用|进出)?|计算)|(?:已|现在|即刻)(?:经)?(?:生效|有效|可用|能用|可以使用)/,
    weak: 'activate open renew register upgrade',
  },
  { pattern: /在(?:路上|途中|运输中|派送中|配送中)|正?往您.{0,6}(?:来|赶)/, weak: 'send order assign collect' },
  { pattern: /(?:排|列|位列|排名)?(?:在)?第.{1,3}(?:位|名|号|个)/, weak: 'queue register' },
  { pattern: /(?:在|进|上).{0,6}名单|名单(?:上|里)(?:有|已)/, weak: 'queue register add' },
  { pattern: /(?:恭候|等候|等着?)您(?:光临|的?到来|来)|欢迎(?:您)?(?:届时|按时|准时)/, weak: 'book schedule' },
  {
    pattern: /(?:定|安排|约|排)(?:在|到)(?=.{0,8}(?:\d|一|二|三|四|五|六|七|八|九|十|周|星期|今|明|后|上午|下午|晚))/,
    weak: 'book schedule change move',
  },
  { pattern: /(?:归|是)您(?:的)?了|属于您/, weak: 'book order transfer lend hold' },
  { pattern: /(?:给|为|替|帮)您(?:留|占|保留)着/, weak: 'book hold' },
];

/** After a noun for the action: "您的退款申请已经通过". */
const thingDone =
  /^(?:的)?(?:申请|请求|手续|业务|流程|服务)?(?:也|都|均)?(?:已经?|全部|刚刚?)(?:为您|帮您|给您)?(?:确认|受理|提交|通过|完成|成功|办|处理|生效|生成|保存|登记|录入|安排|搞定|递交)|^(?:的)?(?:申请|请求|手续|业务|流程)?(?:办|处理|提交)(?:好|完|妥|成功)|^(?:的)?(?:申请|请求|手续)(?:提交)?成功/;

/** Whether the clause contains a word of planning. */
export const isPlanInHan = (text: string): boolean =>
  plan.test(text.replace(harmless, '·')) || /我(?:们)?来|包在我/.test(text);

/** Events of one clause, in order. */
export function hanEvents(clause: Clause): StatedEvent[] {
  const text = clause.text.replace(harmless, (found) => '·'.repeat(found.length));
  const isPlan = plan.test(text) || (planJiang.test(text) && !/了|已/.test(text));
  const isOurs = !/^(?:您|你)(?:自己|已经?)?(?:说|提|自行)/.test(text);
  const events: StatedEvent[] = [];
  const found = new Map<
    string,
    { strong: Set<string>; weak: Set<string>; thing: boolean; words: Map<string, string> }
  >();
  for (const family of families) {
    for (const [pattern, isWeak] of [
      [family.han, false],
      [family.weakHan, true],
    ] as const) {
      if (!pattern) continue;
      const standing = standingOf(text, pattern, isPlan, isWeak);
      if (standing === undefined) continue;
      const one = found.get(standing.kind) ?? {
        strong: new Set(),
        weak: new Set(),
        thing: standing.isThing,
        words: new Map<string, string>(),
      };
      if (!isWeak) one.words.set(family.id, standing.word);
      (isWeak || standing.isThing ? one.weak : one.strong).add(family.id);
      found.set(standing.kind, one);
    }
  }
  for (const [kind, { strong, weak, words }] of found) {
    events.push({
      clause,
      kind: 'verb',
      verbs: [],
      words,
      strong: [...strong],
      weak: [...weak].filter((id) => !strong.has(id)),
      standing: kind as StatedEvent['standing'],
      isBare: isBare(text, [...strong, ...weak]),
      isOurs,
    });
  }
  for (const { pattern, weak, isLoose = false } of states) {
    if (!pattern.test(text) || isPlan) continue;
    const standing = denial.test(text) ? 'denied' : 'done';
    events.push({
      clause,
      kind: 'state',
      verbs: [],
      strong: [],
      weak: weak.split(' '),
      standing,
      isBare: false,
      isOurs,
      isLoose,
    });
  }
  const isSaid = events.some(
    ({ kind, standing, strong }) => kind === 'verb' && standing === 'done' && strong.length > 0,
  );
  if (!isSaid && (genericDone.test(text) || genericWithin.test(text))) {
    const standing = denial.test(text) ? 'denied' : isPlan ? 'planned' : 'done';
    events.push({
      clause,
      kind: 'generic',
      verbs: [],
      strong: [],
      weak: [],
      standing,
      isBare: genericDone.test(text),
      isOurs,
    });
  }
  return events;
}

/** Characters that do not name a thing. */
const noThing =
  /[的了吗呢吧啊么是您你我他她它们请把被将给帮替为就也都还已经刚才很更这那个位好完成功妥当到上下掉一啦哈，。！\s]/gu;

/** Whether the object of the action is missing: "约好了", "已经取消了". */
function isBare(text: string, ids: readonly string[]): boolean {
  let rest = text;
  for (const id of ids)
    for (const pattern of [familyOf(id).han, familyOf(id).weakHan]) if (pattern) rest = rest.replace(pattern, '');
  return rest.replace(noThing, '').length < 2;
}

interface HanStanding {
  readonly kind: StatedEvent['standing'];
  readonly isThing: boolean;
  /** As written in the clause. */
  readonly word: string;
}

/** The plainest standing among all occurrences of the word in the clause. */
function standingOf(text: string, pattern: RegExp, isPlan: boolean, isWeak: boolean): HanStanding | undefined {
  let best: HanStanding | undefined;
  for (const match of text.matchAll(new RegExp(pattern.source, 'gu'))) {
    const before = text.slice(Math.max(0, match.index - 14), match.index);
    const after = text.slice(match.index + match[0].length);
    const isThing = thing.test(after) && !thingDone.test(after);
    // The mark may be part of the word itself: "排了", "订好".
    const isMarked = /[了好完妥到上]$/.test(match[0]) && /了|啦|好|完|妥/.test(match[0] + after.slice(0, 2));
    const isDone =
      thingDone.test(after) ||
      isMarked ||
      doneAfter.test(after) ||
      doneBefore.test(before) ||
      (isThing && doneAnywhere.test(text));
    if (!isDone && !denial.test(before.slice(-7)) && !failsAfter.test(after)) continue;
    if (isWeak && !isDone) continue;
    const isDenied =
      noRecord.test(text) ||
      denial.test(before.slice(-9)) ||
      failsAfter.test(after) ||
      /没(?:有)?$|不成功|未成功/.test(after);
    const kind = isDenied ? 'denied' : isPlan ? 'planned' : 'done';
    if (
      best === undefined ||
      (best.kind !== 'done' && kind === 'done') ||
      (best.isThing && !isThing && best.kind === kind)
    )
      best = { kind, isThing, word: match[0].replace(/[了好完妥到上]$/, '') };
  }
  return best;
}
