// Detects the kinds of bad news in a text, English and Chinese, so that an ANSWER such as "no free appointment" and a
// clause such as "all of them are taken" can be compared. Quantity and negation decide: "2 free appointments" is good
// news.

/**
 * `none-left`: nothing is free or in stock. `unknown`: the thing does not exist, was not found or does not take part.
 * `lacks`: something is missing, which may mean either. `failed`: an attempt failed. `refusal`: the agent cannot do it.
 * `not-allowed`: rules forbid it. `over`: too late. `invalid`: not accepted in this form.
 */
export type BadNews = 'refusal' | 'none-left' | 'unknown' | 'lacks' | 'failed' | 'not-allowed' | 'over' | 'invalid';

const english: readonly (readonly [BadNews, RegExp])[] = [
  [
    'unknown',
    /\b(?:could ?n't|could not|can't|cannot|can not|unable to|did ?n't|did not|not able to|failed to) (?:\w+ )?(?:find|locate|trace|identify|recogni[sz]e|see)\b|\bnot (?:be |been )?(?:found|recogni[sz]ed|listed|registered|known|traceable)\b|\bnot_found\b|\bno (?:such )?(?:\w+ ){0,2}(?:of|by|with|called|named|under|on record|on file|registered|listed|matching) ?(?:that|this|the|your)?\b|\bby that name\b|\b(?:does|do|did)(?:n't| not) (?:\w+ )?(?:exist|take part|participate|offer|belong|appear|have (?:a|an|any|that|this)|show up|turn up|come up|know|recogni[sz]e|match|provide|run|operate)\b|\b(?:is|are|was|were)(?:n't| not) (?:\w+ )?(?:part|a part|a member|one of|among|in|on|with|at|from|a customer|ours|registered|listed|known|found|a valid|an? \w+)\b|\bno (?:record|trace|sign|entry|match|results?|listing)\b|\bnothing (?:\w+ ){0,4}(?:shows?|comes?|turns?|came|turned|showed) up\b|\b(?:doesn't|does not|don't|do not|didn't|did not) (?:show|turn|come) up\b|\bnothing (?:on (?:record|file)|under|by|with|for that)\b|\bunknown\b|\bnowhere\b|\b(?:came|comes|come|coming) (?:back|up) (?:empty|blank|with nothing)\b/,
  ],
  [
    'lacks',
    /\b(?:there|here|that) (?:is|are|was|were|'s) (?:no|nothing|not a|not an|not any)\b|\bthere's (?:no|nothing|none)\b|\bthere (?:isn't|aren't|is not|are not|wasn't|weren't)\b|\b(?:has|have|had|'ve|show|shows|see|sees|find|finds|found|offer|offers) (?:got )?(?:no|nothing|none)\b|\b(?:does|do|did)(?:n't| not) have\b|\bmissing\b|\bwithout (?:a|an|any) (?:valid )?\w+\b|\bnone\b|^no \w+/,
  ],
  [
    'none-left',
    /\bfully[- ](?:booked|occupied|reserved|subscribed)\b|\b(?:sold|booked|rented|all) out\b|\bbooked (?:solid|up)\b|\b(?:is|are|was|were|'s|'re|already|now|completely) (?:\w+ )?(?:full|packed|taken|occupied)(?=$| (?:at|on|for|that|this|then|today|tonight|tomorrow|now|until|already|all|by|in|up)\b)(?! (?:care|down|off|on the|on board) )|\b(?:is|are|was|'s|completely|totally) full(?:y)?$|\bbooked (?:full|solid|up|out)\b|\bfull (?:at|on|for|that|this|then|today|tomorrow)\b|\bno (?:\w+ ){0,4}(?:left|available|free|remaining|open|vacant|in stock|for you|that (?:day|evening|night)|to spare)\b|\b(?:every|all|both) [^,]{0,40}\b(?:is|are|was|were|has been|have been) (?:\w+ )?(?:gone|taken|full|booked|sold|out|occupied|lent)\b|\b(?:ran|run|is|are|'s|'re|was|were|we're) (?:all |just |completely |currently )?out of (?!date|warranty|your|our|my|order|service|the question)\w+|\bused up\b|\bno (?:free |open |more |other |further |vacant |spare )*(?:openings?|spots?|places?|slots?|times?|rooms?|seats?|appointments?|vacanc\w+|tickets?|tables?|availability|capacity|space|stock|copies|copy|units?|cars?|bikes?|couriers?|drivers?|technicians?|engineers?|doctors?)\b|\b(?:nothing|none)\b[^,]{0,30}\b(?:left|available|free|open|remaining|in stock)\b|\bnothing (?:left|free|open|available)\b|\b(?:does|do)(?:n't| not) have (?:any|a free|an open|a spare)\b|\b(?:is|are|was|were)(?:n't| not) (?:\w+ )?(?:available|free|any|in stock|open)\b|\bnot available\b|\bunavailable\b|\bout of stock\b|\bzero\b|\b0 (?:\w+ )?(?:left|free|available|remaining)\b|\bsnapped up\b|\b(?:nobody|no one|noone) (?:(?:who|that|there) )?(?:is|are|'s|can|could|has|does|speaks|would|available|free)\b|\bnot (?:a single|one) (?:\w+ ){1,5}(?:is|are|left|free|available)\b|\b(?:has|have|had|was|were|is|are|got|been) (?:just |already )?(?:taken|snatched|grabbed)\b|\bwent to (?:someone|somebody|another)\b|\bno longer available\b|\bat capacity\b|\bno (?:\w+ )?(?:is|are|can come|can make it) ?(?:free|available)?\b/,
  ],
  [
    'failed',
    /\b(?:could ?n't|could not|unable to|not able to|fail(?:s|ed|ure)?|did(?:n't| not)(?: \w+)?(?: (?:go|work|succeed|come|take|pan|happen|get|manage|accept|approve|complete|pass|clear))\b|did(?:n't| not)$|(?:has|have|had)(?:n't| not)(?: \w+)? (?:been able|worked|gone|succeeded|come|managed)|(?:was|were)(?:n't| not)(?: \w+)? (?:successful|accepted|possible|approved|completed|confirmed|able|\w+ed)|unsuccessful(?:ly)?|not (?:been )?(?:successful|completed|accepted|confirmed|approved)|(?:would|will|did|does|do)(?:n't| not) (?:take|accept|let|go through)|rejected|declined|refused|turned (?:\w+ ){0,3}down|sa(?:id|ys) no|bounced|went wrong|gone wrong|not gone through|no success|no luck|fell through|came to nothing)\b/,
  ],
  [
    'over',
    /(?<!not |n't )\b(?:expired|lapsed|overdue|outdated|ended)\b|\b(?:is|are|was|were|'s|already|now|be) (?:\w+ )?closed\b|\bout of (?:warranty|date)\b|\b(?:no longer|not) (?:\w+ )?(?:valid|open|covered|under warranty|in force)\b|\btoo (?:late|soon|early|old|close|short|long ago|near)\b|\bonly (?:\w+ )?days? (?:left|until|before|to go)\b|\bpast (?:the|its|their|due)\b|\b(?:deadline|window|period|time limit|date) (?:has |is |was )?(?:\w+ )?(?:passed|over|gone|expired|closed)\b|\b(?:expires?|runs? out|ends?) (?:in|on|within|too)\b|\b(?:ran|run|has run|have run) out\b(?! of)|\bany ?more\b|\bno longer\b/,
  ],
  [
    'not-allowed',
    /(?<!could )\b(?:cannot|can't|can not|may not|must not|can no longer|may no longer) (?:\w+ )?be \w+|\b(?:isn't|aren't|not) (?:\w+ )?(?:eligible|possible|allowed|refundable|permitted|returnable|transferable|covered|entitled|qualify|\w+able)\b|\bineligible\b|\bnot_\w+able\b|\b(?:(?:does|do)(?:n't| not)|will not|won't) (?:\w+ )?(?:qualify|meet|cover|pay for|include|extend to|allow|permit|support|apply|fulfil|satisfy)\b|\b(?:ruled out|out of the question|against (?:the|our) (?:rules|policy)|not an option|off limits|forbidden|prohibited|excluded)\b|\b(?:below|under|above|over|exceeds?|beyond|short of) (?:the|our|your) (?:\w+ )?(?:minimum|maximum|limit|requirements?|threshold)\b|\bcannot (?:go|be|get|take|do)\b|\bcan(?:'t|not) \w+\b/,
  ],
  [
    'invalid',
    /\b(?:invalid|incorrect|wrong|mismatch|malformed|not (?:valid|correct|right|accepted|recogni[sz]ed|verified|confirmed)|(?:does|do|did)(?:n't| not) (?:match|check out|work|verify|look right)|(?:is|are|was)(?:n't| not) (?:\w+ )?(?:valid|correct|right|verified)|no valid|without (?:a )?valid|(?:could ?n't|could not|unable to|cannot|can't) (?:verify|validate|confirm|identify))\b/,
  ],
];

const chinese: readonly (readonly [BadNews, RegExp])[] = [
  [
    'unknown',
    /(?:没有?|未)能?(?:在.{0,8})?(?:[查找搜寻检]到|查出|发现|登记|注册|收录|备案|录入)|[查找搜寻]不[到着出]|未?找不到|不存在|没有(?:这|该|那|您说|名为|叫|对应|相关|关于|您的|任何|此).{0,10}|没有.{0,8}(?:记录|信息|档案|登记|数据|科|部门|服务|门店|网点|这[个家位门条])|查无|未知|不在.{0,10}(?:名单|范围|系统|列表|名录|服务|库)|不(?:参加|参与|提供|属于|支持|开设|设|认识|是我们)|系统里?(?:没有|查不到)|没(?:登记|注册|有登记|有注册|有收录)|无此|没听说/,
  ],
  [
    'lacks',
    /没有|没(?=[^有法能有没问关错]{1,4}(?:了)?$)|缺(?:少|了)?|还?差(?=.{0,4}\d|几|一)|不足|无(?!需|须|法|论|关)/,
  ],
  [
    'none-left',
    /(?<![没未不]|没有|还没)(?:满(?=了|员|额|座|场|房|桌|席|人|号|$|，|。|的|号|房|位)|已满|约满|排满|订满|坐满|住满|全满)|满[了员额座]|售[罄完光]|(?:卖|抢|约|订|借|租|领|用|挂|发)(?:完(?!成|毕|好)|光|空|出去)|(?:都|全|已经?|全部|刚刚?)(?:(?![帮给为替])[\u4e00-\u9fff]){0,4}(?:借走|借出|占(?:满|了|用)|抢(?:光|走|完|空)|订走|租走|拿走|取走|约走)|暂无|(?:余票|名额|库存|余额|数量)(?:已)?(?:为|是)?(?:零|0)|没有?(?:空|余|剩|多余|现货|货|房|位|票|号|座|车位|名额|床位|库存|档期)|没有?.{0,6}(?:空|余|剩|位|票|房|号|额|货|座|床|档期|时段|师傅|车)了?$|一[个张本册间位台件名辆片](?:也|都)?(?:没有?|不剩|没剩|[\u4e00-\u9fff]{1,2}不[出到了])|不剩|没剩|无(?:空|余|号|房|票|位|货|座)|(?:没|无)(?:有)?(?:可|能)(?:用|约|订|预)的?|被(?:别人|人|其他人|他人|抢先).{0,4}(?:走|了|订|借|占|约)|排不(?:上|开)|约不(?:上|到)|订不(?:上|到)|[抽派调排腾匀挪]不(?:出|开)|缺货|断货|没货|没(?:有)?空闲/,
  ],
  [
    'over',
    /(?<![没未]有?|还没)(?:过期|过保|过了?.{0,6}[期限点时保]|超过?了?.{0,6}[期限时]|逾期|打烊|关门|停业|歇业|截止|下班|到期|失效|超时)|不(?:在.{0,8}[期内]|营业|开门)|没(?:有)?(?:开门|营业)|(?<![没未]|没有|还没)出.{0,3}期|期.{0,4}(?<!没|未|没有)过了|太[晚迟早近]|来不及|晚了|结束了/,
  ],
  [
    'failed',
    /失败|未能|没能|没有?.{0,4}(?:成功|成|上|下来|过)(?:了)?$|没(?:有)?(?:办|约|订|挂|留|通过|成|批|交|退|发|转|开|修)(?:成|上|好|下|下来|功|出去|过)?|未(?:通过|成功|获)|[办约订挂留做成通](?:不成|不下|不过)|不成功|被(?:拒|退回|驳回|打回)|驳回|拒绝|出错|出了(?:点)?(?:问题|错)|没(?:办法|法)|黄了|没戏/,
  ],
  [
    'not-allowed',
    /没(?:有)?办?法|不(?:能|可|支持|符合|予|允许|满足|达标|合格|够|行|给|具备|适用|享受|接受|受理|收|得)|没有?(?:达到|资格|权限)|达不到|[\u4e00-\u9fff]不了(?!解)|[送寄到去派运配]不[到了过]|无法|无权|超出.{0,6}(?:范围|限|额)|低于|高于.{0,6}(?:限|额)|不在.{0,6}范围|[退改换]不了/,
  ],
  [
    'invalid',
    /无效|不(?:正确|对|符|一致|匹配|有效|准确)|有误|错误|不是有效|对不上|(?:没|未)(?:有)?(?:通过)?(?:验证|核实|核对|认证|校验|核验)|(?:验证|核实|核对|认证|校验|核验).{0,3}(?:不|没|未|失败)|失效/,
  ],
];

/** Similarity of two kinds, because people express the same refusal in several forms. */
const likeness: readonly (readonly [BadNews, BadNews, number])[] = [
  ['lacks', 'unknown', 0.7],
  ['lacks', 'none-left', 0.7],
  ['lacks', 'invalid', 0.4],
  ['unknown', 'invalid', 0.5],
  ['over', 'not-allowed', 0.6],
  ['over', 'invalid', 0.4],
  ['not-allowed', 'failed', 0.3],
  ['not-allowed', 'invalid', 0.4],
  ['failed', 'invalid', 0.4],
  ['none-left', 'not-allowed', 0.2],
  ['unknown', 'not-allowed', 0.3],
  ['refusal', 'not-allowed', 0.5],
  ['refusal', 'failed', 0.2],
];

const likeOf = (a: BadNews, b: BadNews) =>
  a === b ? 1 : (likeness.find(([one, other]) => (one === a && other === b) || (one === b && other === a))?.[2] ?? 0);

/**
 * Agreement of two sets of kinds, from 0 to 1: each kind of either set is paired with the most similar kind of the
 * other.
 */
export function alikeBadNews(one: ReadonlySet<BadNews>, other: ReadonlySet<BadNews>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const nearest = (kind: BadNews, among: ReadonlySet<BadNews>) =>
    Math.max(...[...among].map((each) => likeOf(kind, each)));
  const sums = [...one].map((kind) => nearest(kind, other)).concat([...other].map((kind) => nearest(kind, one)));
  return 0.7 * Math.max(...sums) + (0.3 * sums.reduce((sum, like) => sum + like, 0)) / sums.length;
}

const patternsOf = (isHan: boolean) => (isHan ? chinese : english);

/** "can't do that for you", "I could not reach the system": about the agent or its tools, not about the case. */
const ownTrouble =
  /\b(?:time[sd]? ?out|timing out|time-?out|connection|network|server|system (?:error|is|was|did|has|does|could)|(?:the|our|booking) system\b.{0,30}\b(?:down|not|error|respond\w*|answer\w*|crash\w*|busy|unavailable)|technical|offline|maintenance|error|crash(?:ed)?|outage|glitch|hiccup|could ?n't reach|could not reach|can't reach|my (?:request|query)|no (?:answer|response|reply) from|not respond(?:ing)?|did(?:n't| not) (?:respond|answer)|unreachable|try again in a (?:moment|minute)|once more in a moment|(?:did(?:n't| not)|could(?:n't| not)) (?:quite )?(?:understand|catch|follow|get) (?:that|this|it|you|what))\b/;
const ownTroubleHan =
  /超时|系统(?:提示|报)|(?:系统|网络|服务器|接口|线路|平台|后台|服务)(?:正在|在维护|在升级|暂时|出(?:错|了|现)|没(?:有)?(?:响应|反应|回应)|无响应|不(?:可用|稳)|有(?:点|些)?(?:问题|故障)|繁忙|异常|故障|维护|报错|忙|卡|好像)|维护|网络|故障|报错|异常|连不上|(?:没|没有|未能)(?:听|看|弄|搞)?(?:懂|明白|清)|听不懂|掉线|断线|没(?:有)?响应|无响应|打不开|卡住/;

export const isOwnTrouble = (text: string, isHan: boolean): boolean => (isHan ? ownTroubleHan : ownTrouble).test(text);

const spelled = (text: string) => text.replace(/[’`]/g, "'");

/** The kinds of bad news in a clause; empty for good news and for clauses without news. */
export function badNewsIn(text: string, isHan: boolean): ReadonlySet<BadNews> {
  const said = isHan ? text : withoutHarmless(spelled(text)).replace(ownRefusal, ' ');
  const plain = isHan ? text.replace(harmlessHan, '·').replace(ownRefusalHan, '·') : said;
  const kinds = new Set(patternsOf(isHan).flatMap(([kind, pattern]) => (pattern.test(plain) ? [kind] : [])));
  if (kinds.size === 0 && (isHan ? ownRefusalHan : ownRefusal).test(isHan ? text : spelled(text))) kinds.add('refusal');
  if (kinds.has('unknown') || kinds.has('none-left')) kinds.delete('lacks');
  return kinds;
}

/** "I can't do that": a refusal of the agent, not a finding. */
const ownRefusal =
  /\b(?:i|we)(?:'m| am|'re| are)? (?:also |still |really |just )?(?:can't|cannot|can not|not able to|unable to|not allowed to|not permitted to) (?!find|locate|verify|validate|confirm|identify|trace|see any|see a)(?:\w+ ?){1,4}/;

const ownRefusalHan =
  /(?:我|我们|这边|这里)(?:这边|暂时|现在|目前|也|还|是)*(?:不能|无法|没法|没办法|不可以|不便|帮不(?:了|上))(?!查|找|核|确认)[^，。]{0,20}|(?:超出|不在)(?:了)?(?:我|我们)的.{0,6}(?:范围|权限)/;

const withoutHarmless = (text: string) =>
  text.replace(
    /\b(?:no (?:problem|worries|trouble|need|doubt|charge|extra|cost|fee|rush|hurry|matter)|not (?:a problem|only|at all|to worry)|nothing (?:else|more|you|further|to (?:worry|pay|do|prepare|bring|add))|no (?:further|more|other|extra|additional) \w+|without (?:a |any )?(?:problems?|hitch|trouble|issues?)|(?:don't|do not|needn't|need not) (?:worry|hesitate|need|have to|forget)|if (?:not|it doesn't)|is there (?:anything|something) (?:else|more)|(?:i|we)(?: (?:still|just|only|also))? (?:don't|do not)(?: \w+)? (?:have|know) (?:your|(?:an?|the|any) (?:\w+ ){1,3}(?:for|from|of) you)|\w+ yet)\b|^.*\b(?:not|n't|no|nothing|none)\b.*\b(?:yet|so far|until now|to date)\b.*$|\bhas(?:n't| not) been \w+ (?:yet|so far)|\bstill (?:has|have|needs?) to be\b/g,
    ' ',
  );
const harmlessHan =
  /(?:还|只|就)?(?:缺|差|没有|没收到|没拿到|没提供)(?:了)?(?:您|你)的|(?:还|尚)没有?|尚未|还未|没(?:有)?(?:问题|关系|事儿?|错)|不(?:好意思|客气|用|必|过(?!期)|仅|但|久|错|另|额外|变|受影响|少|同|论|管|止|妨)|无需|无须|要不要|是不是|能不能|可不可以|有没有|行不行|好不好|对不起/g;

/** Whether the clause negates something. */
export function isNegated(text: string, isHan: boolean): boolean {
  return isHan
    ? /没|未|不|无|尚|别(?!人|处)/.test(
        text.replace(harmlessHan, '·').replace(/特别|分别|级别|性别|未来|区别|识别|个别/g, '·'),
      )
    : /\b(?:not|no|never|nothing|none|nobody|neither|nor|cannot|unable|without|hardly)\b|n't\b/.test(
        withoutHarmless(spelled(text)),
      );
}
