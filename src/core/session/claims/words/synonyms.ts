// Synonyms for the things that services deal with, English and Chinese. General vocabulary: the words of a group are
// interchangeable when people write about an order, a visit, a fee.

import { stemOf } from './stemOf';

const groups = `
appointment visit booking reservation consultation meeting session slot opening
arrive reach come due deliver get
parcel package shipment delivery order item goods
course class lesson programme program workshop training
seat place spot ticket space
car vehicle van automobile
bike bicycle
doctor dr physician specialist
money amount payment funds sum
trip journey ride flight tour
complaint case report issue claim ticket
courier driver carrier rider
engineer technician mechanic repairman plumber
fee cost charge price rate
shop store branch outlet
pet animal dog cat
insurance cover coverage policy protection
medicine prescription drug medication pills
bill invoice receipt
account profile
subscription plan membership
email e-mail mail inbox
waitlist waiting queue
diet food
vaccination vaccine shot jab
electricity power supply current
apartment flat unit home
guest visitor diner
film movie show
hour time
day date
pickup pick-up collection
phone mobile cell telephone
lock block
transfer move port migration
room accommodation suite
table
photo picture image
pass permit
copy book volume
repair fix service
refund money reimbursement
address location
bag baggage luggage suitcase
licence license
part component spare
key card
`;
const hanGroups = `
订单 单子 单
师傅 工程师 技师 工人 阿姨 人员
快递 包裹 货 件 物品 商品
座位 座 票 车票 位子 位
房间 房 客房 房型
退款 钱 款 款项 金额
手机 电话 号码
骑手 外卖员 配送员
车位 停车位 位子
医生 大夫 专家
课程 课 班
预约 号 挂号 预定 预订
候补 排队 等候
月卡 卡 卡片
地址 住址
发票 票
保险 保障
时间 时段 钟点
`;

const others = new Map<string, Set<string>>();
function add(words: readonly string[]) {
  for (const word of words) {
    const known = others.get(word) ?? new Set();
    for (const other of words) if (other !== word) known.add(other);
    others.set(word, known);
  }
}
for (const line of groups.trim().split('\n')) add(line.split(' ').map(stemOf));
for (const line of hanGroups.trim().split('\n')) add(line.split(' '));

/** Weight of a synonym relative to the word itself. */
export const SYNONYM_WEIGHT = 0.6;

/** The other words of the unit's groups. */
export const synonymsOf = (unit: string): Iterable<string> => others.get(unit) ?? [];
