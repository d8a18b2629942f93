// English and Chinese words with which people state that an action was done; used to find claims. A group has no single
// name: any of its heads in the name or text of an ANSWER, or of an API that the ANSWER needs, selects the group.

import { ownProperty } from '../../../support';

export interface ActionGroup {
  /** Base forms by which an ANSWER or API belongs to the group. */
  readonly heads: readonly string[];
  /** Base forms that state that the action was done, including the heads. */
  readonly verbs: readonly string[];
  /** Verbs that state it only beside a distinctive word of the ANSWER: "put you" beside "waiting list". */
  readonly weak: readonly string[];
  /** Nouns for the completed action: "the booking went through". */
  readonly nouns: readonly string[];
  /** Complete phrases that state it without other words. */
  readonly phrases?: RegExp;
  /** Chinese words for the action; longer words first. */
  readonly han: RegExp;
}

const group = (
  heads: string,
  verbs: string,
  weak: string,
  nouns: string,
  han: RegExp,
  phrases?: RegExp,
): ActionGroup => ({
  heads: heads.split(' '),
  verbs: [...heads.split(' '), ...verbs.split(' ')].filter((word) => word !== ''),
  weak: weak.split(' ').filter((word) => word !== ''),
  nouns: nouns.split(' ').filter((word) => word !== ''),
  han,
  ...(phrases ? { phrases } : {}),
});

export const actionGroups: readonly ActionGroup[] = [
  group(
    'book reserve schedule appoint arrange',
    'secure register organise organize',
    'confirm make',
    'booking reservation appointment visit slot table room ticket',
    /预[订定约]|预留|(?<!退)订(?!单)|安排|约到|约[好上]|[给帮替]您约/,
    /\b(have|got|put) (you|\w+) down for\b|\bexpects? you\b|\byou(?:'re| are) booked\b|\b(put|set|held|kept) [^,]*\b(aside|back for you)\b|\bis (all |now )?yours\b/,
  ),
  group(
    'register enrol enroll signup',
    'sign reserve book',
    'confirm secure add',
    'registration enrolment enrollment place seat spot',
    /挂[到上好]?|登记|报名|注册|预约|约到|约好/,
    /\byou(?:'re| are) (now )?in\b(?! the)|\bsigned (\w+ ){1,3}up\b|^welcome to the (course|class|programme|program)\b/,
  ),
  group(
    'cancel withdraw revoke',
    'call remove delete',
    'drop',
    'cancellation',
    /取消|退订|撤[销回掉单了]|作废|注销/,
    /\bcalled (\w+ )?off\b|\bno longer exists\b/,
  ),
  group(
    'refund reimburse',
    'repay credit',
    'return submit request',
    'refund',
    /退款|退回|退还|退钱|退票|退费|退货|退[掉好完了给]/,
  ),
  group(
    'redirect reroute forward divert',
    'redirect',
    'send change move',
    'redirection redirect rerouting',
    /转寄|改寄|转送|转到/,
  ),
  group(
    'change update modify edit correct',
    'amend alter replace',
    'save move set',
    'change update',
    /修改|更改|更新|变更|改[好成为到签期约了]|换[成好为]|保存/,
  ),
  group(
    'file submit lodge log report',
    'record',
    'register receive open take',
    'complaint report submission',
    /[提递呈]交|受理|登记|立案|上报|反馈|交[好上]|报(上去|好|送)/,
  ),
  group(
    'block freeze lock suspend disable deactivate',
    'stop',
    '',
    'block blocking freeze lock',
    /冻结|挂失|锁定|停用|封/,
  ),
  group(
    'order',
    'request',
    'send ship mail issue',
    'order',
    /订购|下[好完了]?单|点[好完]|订[好到]|[订点]单已?生成|补[办发]|寄出|发出/,
    /\b(on (its|the|their) way|in the (post|mail))\b/,
  ),
  group('pay settle charge', 'settle', 'receive', 'payment', /付款|支付|缴费|扣款/),
  group(
    'send ship deliver dispatch mail',
    'post',
    '',
    'delivery shipment',
    /发货|寄出|发送|发出|送达/,
    /\bon (its|the|their) way\b/,
  ),
  group('join add', 'include append', 'place put', '', /加入|添加|排上/),
  group('verify confirm identify authenticate', 'match validate', '', 'verification', /验证|核实|确认/),
  group('transfer', 'wire move', 'send', 'transfer', /转账|转移|汇款/),
  group('activate enable', 'switch turn', 'start', 'activation', /激活|开通|启用/),
  group('open create', 'set', 'make', '', /开户|创建|开立|建好/),
  group('close terminate end', 'shut', '', 'closure', /关闭|销户|结束|终止/),
  group('renew extend', 'prolong', '', 'renewal extension', /续期|续费|延长|续签/),
  group('return exchange', 'swap', 'accept', 'return exchange', /退货|换货/),
  group('buy purchase', 'get', 'complete', 'purchase', /购买|买好|买到/),
  group('repair fix', 'mend', '', 'repair', /修好|维修|修复/),
  group('subscribe', 'sign', 'add', 'subscription', /订阅/),
  group('approve accept grant', 'pass', '', 'approval', /批准|通过|同意/),
  group('reset restore', 'renew', 'change', 'reset', /重置|恢复/),
  group(
    'release disburse pay',
    'transfer remit',
    'send',
    'payout payment disbursement',
    /发放|放款|放出去|拨付|打款|[打转汇][到入进]|到账|入账|发(下来|下去|到)/,
  ),
  group('urge remind chase expedite', 'hurry nudge', 'contact ask', 'reminder', /催/),
  group('refill recharge', 'top fill', 'process', 'refill', /充值|充好|续药|续配/),
  group('link bind', 'connect', '', 'link', /绑定|绑好|关联/),
  group('issue', 'print', 'make', 'invoice', /开具|开票|开好|出具/),
  group('redeem', 'use', '', 'redemption', /兑换|核销/),
  group('upgrade', 'raise', 'move', 'upgrade', /升级|升舱|提升/),
  group('assign dispatch transfer connect', 'hand', 'send', '', /指派|转接|分配/),
];

/** Verbs of APIs that look something up or propose something: replies do not claim that these were done. */
export const lookupVerbs = new Set(
  'check find search look lookup query get track list show tell read fetch detect compare validate recommend suggest propose'.split(
    ' ',
  ),
);

/** Other forms of verbs whose participle is not the base form with -ed. */
export const participles: Readonly<Record<string, string>> = {
  send: 'sent',
  put: 'put',
  bind: 'bound',
  hold: 'held',
  set: 'set',
  freeze: 'frozen',
  pay: 'paid',
  repay: 'repaid',
  make: 'made',
  get: 'got',
  take: 'taken',
  buy: 'bought',
  shut: 'shut',
  withdraw: 'withdrawn',
  stop: 'stopped',
  drop: 'dropped',
  log: 'logged',
  swap: 'swapped',
  cancel: 'cancelled|canceled',
  transfer: 'transferred',
  enrol: 'enrolled',
  ship: 'shipped',
  reset: 'reset',
  submit: 'submitted',
  refer: 'referred',
};

export const participleOf = (verb: string): string =>
  ownProperty(participles, verb) ??
  (verb.endsWith('e') ? `${verb}d` : verb.endsWith('y') ? `${verb.slice(0, -1)}ied` : `${verb}ed`);
