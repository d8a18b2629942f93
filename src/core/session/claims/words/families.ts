// Families of service verbs, English and Chinese: words with which people state that the same kind of action was done.
// General vocabulary only; no entry comes from one procedure or one set of replies.

import { appendTo } from '../../../support';
import { stemOf } from './stemOf';

export interface VerbFamily {
  readonly id: string;
  /** Stems of verbs that state the action by themselves. */
  readonly verbs: ReadonlySet<string>;
  /** Verbs as `switch+off`: a stem with the particle that follows it. */
  readonly phrasal: ReadonlySet<string>;
  /** Stems of verbs that state the action only beside a word of its object. */
  readonly weak: ReadonlySet<string>;
  /** Stems of nouns for the action or its result: "the booking", "your seat". */
  readonly nouns: ReadonlySet<string>;
  /** Verbs of this family mean little without an object: many things are added, sent or changed. */
  readonly isGeneral: boolean;
  /** The family looks something up and changes nothing. */
  readonly isLookup: boolean;
  /** Chinese words for the action. */
  readonly han: RegExp | undefined;
  /** Chinese words that state the action only beside a word of its object. */
  readonly weakHan: RegExp | undefined;
}

interface FamilyWords {
  readonly verbs: string;
  readonly weak?: string;
  readonly nouns?: string;
  readonly han?: string;
  readonly weakHan?: string;
}

const words = (text = '') => text.split(/\s+/).filter((word) => word !== '');

function family(id: string, kind: 'specific' | 'general' | 'lookup', of: FamilyWords): VerbFamily {
  const verbs = words(of.verbs);
  const phrase = (word: string) => {
    const [verb = '', particle = ''] = word.split('+');
    return `${stemOf(verb)}+${particle}`;
  };
  return {
    id,
    verbs: new Set(verbs.filter((word) => !word.includes('+')).map(stemOf)),
    phrasal: new Set(verbs.filter((word) => word.includes('+')).map(phrase)),
    weak: new Set(words(of.weak).map(stemOf)),
    nouns: new Set(words(of.nouns).map(stemOf)),
    isGeneral: kind === 'general',
    isLookup: kind === 'lookup',
    han: of.han === undefined ? undefined : new RegExp(of.han, 'u'),
    weakHan: of.weakHan === undefined ? undefined : new RegExp(of.weakHan, 'u'),
  };
}

export const families: readonly VerbFamily[] = [
  family('book', 'specific', {
    verbs: 'book reserve rebook prebook',
    weak: 'schedule secure arrange hold keep put set confirm get fix organise organize pencil block save allocate make slot',
    nouns: 'booking reservation appointment slot table room ticket seat place spot visit stay session pickup',
    han: '预[订定约]|(?<![修制拟退])订(?!单|阅)|约(?=[好到上成了妥])|预留|留(?=[好着住出成下了])|挂(?=[好上到成了])|挂号',
    weakHan: '排|定|安排|占|锁',
  }),
  family('hold', 'specific', {
    verbs: 'hold keep set+aside put+aside retain',
    weak: 'save block reserve secure store get',
    nouns: 'hold seat seats copy item',
    han: '保留|预留|留(?=[好着住出成下了])|寄存|存放',
    weakHan: '留|存',
  }),
  family('schedule', 'specific', {
    verbs: 'schedule arrange set+up',
    weak: 'book fix plan agree confirm organise organize settle put make line',
    nouns: 'appointment visit meeting pickup pick-up slot date viewing inspection call',
    han: '安排|排(?=[好上定])|约(?=[好到上成了妥定])|预约',
    weakHan: '定',
  }),
  family('register', 'specific', {
    verbs: 'register enrol sign+up admit',
    weak: 'join add put include enter accept record set list book reserve secure sign',
    nouns: 'registration enrolment membership place seat spot',
    han: '报(?:上)?名|注册|登记|录入|加入|报(?=[上好])|入会|挂(?=[好上到成了])',
    weakHan: '收|录|排',
  }),
  family('queue', 'specific', {
    verbs: 'queue waitlist wait-list',
    weak: 'add put register place join',
    nouns: 'waitlist waiting queue',
    han: '排(?:上|好|进|到|在|了|队)|候补|等候|轮候',
  }),
  family('cancel', 'specific', {
    verbs: 'cancel withdraw revoke void annul call+off drop+out scrap',
    weak: 'drop remove delete undo stop take end release',
    nouns: 'cancellation withdrawal',
    han: '取消|退订|撤[销回掉单]|作废|注销|退(?=[掉了好])',
    weakHan: '退|撤|停|删',
  }),
  family('refund', 'specific', {
    verbs: 'refund reimburse repay',
    weak: 'return credit pay send transfer issue process give',
    nouns: 'refund reimbursement money',
    han: '退款|退[回还钱票费货](?!单)|返还|退(?=[给到了掉])|退款',
    weakHan: '退|打|转',
  }),
  family('change', 'general', {
    verbs: 'change update modify edit amend alter correct adjust switch swap replace reschedule rename revise move+to',
    weak: 'move set save enter make put shift push bring upgrade add reset',
    nouns: 'change update amendment correction adjustment',
    han: '修改|更[改新换正]|变更|改(?=[好成为到签期约了])|换(?=[成好为到了上])|调整|调(?=[到为成好])',
    weakHan: '改|换|调|设|存|填',
  }),
  family('move', 'specific', {
    verbs: 'reschedule postpone move rebook relocate reassign redirect reroute divert forward',
    weak: 'change shift push bring send transfer switch put',
    nouns: 'rescheduling redirection relocation',
    han: '改(?:期|签|约|到|寄|派|在)|转(?:寄|送|到|移)|推迟|延期|提前|挪',
    weakHan: '改|转|移',
  }),
  family('submit', 'specific', {
    verbs: 'submit file lodge report log raise escalate hand+in send+in send+off put+in',
    weak: 'send forward pass open take register record place make receive enter note',
    nouns: 'report complaint claim submission request application case petition ticket',
    han: '提交|[呈递]交|上报|反馈|登记|受理|立案|报(?=[修案备送上])|交(?=[上好])|申报',
    weakHan: '报|交|记|收',
  }),
  family('apply', 'specific', {
    verbs: 'apply request',
    weak: 'submit send file place make put',
    nouns: 'application request',
    han: '申请|申办|申领',
    weakHan: '提交|递',
  }),
  family('disable', 'specific', {
    verbs:
      'block freeze lock suspend disable deactivate pause shut+off shut+down switch+off turn+off cut+off stop lock+out',
    weak: 'cancel hold end remove take put close',
    nouns: 'block freeze suspension lock hold',
    han: '冻结|挂失|锁(?:定|住|上|卡)|停(?:用|机|卡|掉|止)|封(?:停|锁|掉|存)|暂停|关(?:停|闭|掉)|禁用|报停',
    weakHan: '停|关|锁',
  }),
  family('unlock', 'specific', {
    verbs: 'unlock unblock unfreeze release lift take+off',
    weak: 'remove open free clear switch',
    nouns: 'unlocking release',
    han: '解(?:锁|冻|除|绑|封|禁|挂)|放开|撤(?:锁|除)',
    weakHan: '开|解',
  }),
  family('activate', 'specific', {
    verbs: 'activate enable switch+on turn+on start launch set+up install connect reactivate',
    weak: 'open add put make apply register bring',
    nouns: 'activation installation setup connection',
    han: '激活|开通|启用|开启|生效|接通|启动|打开|安装|装(?=[好上完])',
    weakHan: '开|通|办理|办',
  }),
  family('order', 'specific', {
    verbs: 'order buy purchase reorder',
    weak: 'place request get send put make',
    nouns: 'order purchase',
    han: '订购|下(?:[好完了]|过|到)?单|单子?[^，。]{0,6}下(?=[了好完])|购买|采购|买(?=[好到了下])|点(?=[好完了])|(?<![退预])订(?=[好到了上])|补办|换领',
    weakHan: '订|买|点',
  }),
  family('send', 'general', {
    verbs: 'send ship deliver dispatch mail email e-mail post forward text courier resend send+out go+out',
    weak: 'pass put issue hand transmit',
    nouns: 'delivery shipment dispatch email e-mail message letter',
    han: '发(?:送|货|出|往|到|给|过去|了|至)|寄(?:出|送|到|给|往|走|了)?|邮寄|配送|派送|送(?:达|出|到|去)|推送|短信',
    weakHan: '发|寄|送',
  }),
  family('pay', 'specific', {
    verbs: 'pay charge debit bill settle collect deduct',
    weak: 'take receive process put',
    nouns: 'payment charge debit',
    han: '付款|支付|缴(?:费|纳|清|好|了)|扣(?:款|费|除|了|掉)|收(?:款|取|到款)|结(?:清|算|账)|付(?=[清好了])|交(?=[清])',
    weakHan: '付|缴|扣|收',
  }),
  family('transfer', 'specific', {
    verbs: 'transfer wire remit port migrate hand+over send+over switch+over move+over bring+over come+over port+in',
    weak: 'send move pass put pay forward',
    nouns: 'transfer remittance migration handover',
    han: '转(?:账|帐|移|让|出|给|入|到|过去|好|走|了)|汇(?:款|出|到|给)|过户|划(?:转|拨)|移交|打(?:款|到|给|过去)',
    weakHan: '转|汇|打',
  }),
  family('verify', 'lookup', {
    verbs: 'verify confirm identify authenticate validate match',
    weak: 'check pass accept clear prove',
    nouns: 'verification identification validation',
    han: '验证|核(?:实|对|验|查)|校验|认证|实名|确认',
    weakHan: '查|验|通过',
  }),
  family('look-up', 'lookup', {
    verbs:
      'check look search find query lookup look+up look+into look+at fetch review inspect examine consult track compare investigate browse retrieve locate pull+up run+through test measure detect determine calculate estimate trace scan work+out figure+out',
    weak: 'have take know obtain receive study run',
    nouns: 'check search inspection look enquiry inquiry',
    han: '查(?!封)|检(?:索|查|测)|搜|核(?:对|实|查|验)|看(?=了|过|到|一下|下)|了解|找(?=[到过了])|检测|测(?=[量试])|问(?=[了过])|推荐|测算|估(?:算|价)|获取|计算|比对',
  }),
  family('add', 'general', {
    verbs:
      'add append include attach write enter record save store insert mark put+down note+down write+down jot+down put+on put+in',
    weak: 'put place set register update take log list load make note',
    nouns: 'note entry addition',
    han: '添加|加(?:入|上|好|了|到|进|急)|写(?:入|上|进|好|下|了|到)|记(?:录|上|到|在|入|进)|备注|注明|存(?:入|好|档|下)|保存|录入|附(?:上|加)|列(?:入|上|进)|登记|标(?:注|记)',
    weakHan: '加|写|记|放|填',
  }),
  family('open', 'specific', {
    verbs: 'open create set+up establish generate build',
    weak: 'make start activate issue register get log file raise record set',
    nouns: 'account opening creation',
    han: '创建|开(?:立|户|好|设|通|出|了)|新建|建(?:立|好|成|了|档)|生成|设立',
    weakHan: '开|建|办',
  }),
  family('close', 'specific', {
    verbs: 'close terminate end shut close+down wind+up conclude',
    weak: 'cancel stop finish complete delete',
    nouns: 'closure termination',
    han: '关(?:闭|停|掉|户)|销(?:户|号|卡|掉)|结束|终止|结案|注销|解约',
    weakHan: '关|停|销',
  }),
  family('renew', 'specific', {
    verbs: 'renew extend prolong continue',
    weak: 'add update move push give keep',
    nouns: 'renewal extension',
    han: '续(?:期|费|借|签|约|订|住|保|办|好|了|上|到)|延(?:长|期|到|至)|展期',
    weakHan: '续|延',
  }),
  family('return', 'specific', {
    verbs: 'return exchange swap take+back give+back bring+back hand+back',
    weak: 'accept receive send register',
    nouns: 'return exchange',
    han: '退货|换货|归还|还(?=[好了掉清])|退换|交还',
    weakHan: '退|换|还',
  }),
  family('repair', 'specific', {
    verbs: 'repair fix mend replace adjust fit restore service patch',
    weak: 'put make change set do',
    nouns: 'repair replacement fix',
    han: '修(?:好|复|理|完|了)|维修|检修|更换|换(?=[好了上])',
    weakHan: '修|换',
  }),
  family('approve', 'specific', {
    verbs: 'approve accept grant authorise authorize clear agree sign+off',
    weak: 'pass give confirm',
    nouns: 'approval acceptance authorisation authorization',
    han: '批(?:准|了|下来|复|过)|通过|同意|审(?:批|核|结)|核准|获批|准(?=了)',
    weakHan: '批|过',
  }),
  family('reset', 'specific', {
    verbs: 'reset restore restart reboot recover',
    weak: 'change renew set update send',
    nouns: 'reset restoration recovery',
    han: '重置|恢复|重启|重设|找回',
    weakHan: '改|设',
  }),
  family('pay-out', 'specific', {
    verbs: 'release disburse pay pay+out transfer remit payout',
    weak: 'send put credit issue move',
    nouns: 'payout payment disbursement money',
    han: '发(?:放|下来|下去|到账?)|放款|放(?=[了好出下])|拨(?:付|款|下)|打(?:款|到|进|入|给|过)|到账|入账|汇(?:出|到|入)|赔付',
    weakHan: '放|打|发|转',
  }),
  family('urge', 'specific', {
    verbs: 'urge remind chase expedite escalate nudge prioritise prioritize hurry speed+up',
    weak: 'contact ask send mark push',
    nouns: 'reminder',
    han: '催(?:促|办|单|过|了|好|一)?|加急|加快|优先',
  }),
  family('refill', 'specific', {
    verbs: 'refill recharge top+up replenish reload',
    weak: 'add put process fill load',
    nouns: 'refill recharge top-up',
    han: '充(?:值|好|上|进|入|了|到)|续(?:药|配|方)|补(?:货|充|足)|开药|配(?=[好药了])',
    weakHan: '充|补|配',
  }),
  family('link', 'specific', {
    verbs: 'link bind connect pair associate tie',
    weak: 'add attach join register set',
    nouns: 'link connection pairing',
    han: '绑(?:定|好|上|了)|关联|连接|挂(?:靠|到)',
    weakHan: '连|挂',
  }),
  family('issue', 'specific', {
    verbs: 'issue print generate produce draw+up make+out write+out',
    weak: 'make create send prepare get give',
    nouns: 'invoice label certificate document printout',
    han: '开(?:具|票|好|出|了|成)|出(?:具|票|好|单)|打印|印(?=[好了])|制(?:作|好|卡)|生成|签发',
    weakHan: '开|出|做|办',
  }),
  family('redeem', 'specific', {
    verbs: 'redeem exchange claim use apply',
    weak: 'spend take deduct convert',
    nouns: 'redemption',
    han: '兑(?:换|好|到|成|了)|核销|抵扣|换(?=[成到])|领(?:取|到|好)',
    weakHan: '换|用|领',
  }),
  family('upgrade', 'specific', {
    verbs: 'upgrade downgrade raise increase lower lift',
    weak: 'move change set put switch',
    nouns: 'upgrade downgrade increase',
    han: '升(?:级|舱|到|为|好)|降(?:级|到|为)|提(?:升|高|额|到)|调(?:高|低)',
    weakHan: '升|调',
  }),
  family('assign', 'specific', {
    verbs: 'assign dispatch allocate appoint delegate connect put+through hand+over send+out',
    weak: 'send give pass put arrange get transfer',
    nouns: 'assignment allocation',
    han: '派(?:出|单|人|好|了|遣|去|给)|指派|分(?:配|派)|转接|接入|安排|调(?:派|度)',
    weakHan: '派|转|排',
  }),
  family('delete', 'specific', {
    verbs: 'delete remove erase clear wipe take+off take+out',
    weak: 'cancel drop cut strike',
    nouns: 'deletion removal',
    han: '删(?:除|掉|了|好)|移(?:除|出|走)|清(?:除|空|理|掉)|去掉|抹(?:除|掉)',
    weakHan: '删|撤',
  }),
  family('start', 'general', {
    verbs: 'start begin initiate launch commence trigger kick+off set+off',
    weak: 'open make put set',
    nouns: 'start launch',
    han: '启动|开始|发起|开(?:工|办|展)',
    weakHan: '开',
  }),
  family('inform', 'general', {
    verbs: 'notify inform alert tell contact call message ring phone let+know',
    weak: 'send text email write speak pass reach',
    nouns: 'notification alert message',
    han: '通知|告(?:知|诉)|联系|转告|打(?:过|了|完)?电话|提醒',
    weakHan: '说|发',
  }),
  family('upload', 'general', {
    verbs: 'upload import publish share download export submit',
    weak: 'add send put attach receive',
    nouns: 'upload import',
    han: '上传|导入|发布|分享|下载|导出|传(?=[好上])',
  }),
  family('collect', 'specific', {
    verbs: 'collect pick+up fetch',
    weak: 'take get arrange send',
    nouns: 'collection pickup pick-up',
    han: '取(?:件|走|货|到)|上门|揽(?:收|件)|收(?:件|取)',
    weakHan: '取|拿',
  }),
  family('hand-over', 'specific', {
    verbs: 'hand hand+over hand+out give give+out',
    weak: 'pass deliver return bring',
    nouns: 'handover',
    han: '交(?:付|给|到|接)|移交|递(?:给|交)',
    weakHan: '交|给',
  }),
  family('lend', 'specific', {
    verbs: 'lend loan rent hire lease borrow check+out',
    weak: 'give reserve issue hand',
    nouns: 'loan rental lease',
    han: '借(?:出|好|到|给|阅|了)|租(?:好|到|借|出|了|下)|出借',
    weakHan: '借|租',
  }),
  family('check-in', 'specific', {
    verbs: 'check+in board admit',
    weak: 'register do complete',
    nouns: 'check-in checkin boarding',
    han: '值机|入住|办理登机|选座',
    weakHan: '办',
  }),
  family('clean', 'specific', {
    verbs: 'clean wash tidy disinfect',
    weak: 'do finish',
    nouns: 'cleaning',
    han: '打扫|清(?:洁|洗|扫)|保洁|洗(?=[好完了])',
  }),
  family('treat', 'specific', {
    verbs: 'treat vaccinate inject inoculate prescribe',
    weak: 'give do write',
    nouns: 'treatment vaccination prescription',
    han: '接种|治疗|打(?:针|疫苗)|开(?:药|方)',
  }),
  family('donate', 'specific', {
    verbs: 'donate contribute',
    weak: 'give send transfer',
    nouns: 'donation contribution',
    han: '捐(?:款|赠|出|了|给)?',
  }),
  family('deposit', 'specific', {
    verbs: 'deposit credit pay+in',
    weak: 'add put transfer',
    nouns: 'deposit',
    han: '存(?:入|款|进|好)|入账|充值',
  }),
  family('log-in', 'specific', {
    verbs: 'login log+in sign+in',
    weak: 'authenticate verify',
    nouns: 'login',
    han: '登录|登陆',
  }),
  family('evaluate', 'specific', {
    verbs: 'rate score grade evaluate assess vote',
    weak: 'give enter record',
    nouns: 'rating score grade evaluation assessment vote',
    han: '评(?:价|分|估|定)|打分|投票',
  }),
];

const byId = new Map(families.map((one) => [one.id, one]));

export const familyOf = (id: string): VerbFamily => byId.get(id) as VerbFamily; // ids are written in this file

/** By stem: the families in which the verb states the action by itself. */
export const familiesOfVerb: ReadonlyMap<string, readonly VerbFamily[]> = index((one) => [
  ...one.verbs,
  ...one.phrasal,
]);
/** By stem: the families that have the noun. */
export const familiesOfNoun: ReadonlyMap<string, readonly VerbFamily[]> = index((one) => one.nouns);

function index(keys: (one: VerbFamily) => Iterable<string>): ReadonlyMap<string, readonly VerbFamily[]> {
  const found = new Map<string, VerbFamily[]>();
  for (const one of families) {
    for (const key of keys(one)) {
      appendTo(found, key, one);
    }
  }
  return found;
}

/** Particles that change the meaning of a verb. */
export const particles = new Set('off on up out in down over back through into at to'.split(' '));
