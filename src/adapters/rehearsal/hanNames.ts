// Chinese names of people: introduced as such (我叫李雷, 王女士), or alone in a clause with a common family name. Refuses
// verbs and particles as names.

import type { ValueSpan } from './typedValues';

const compound = '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|司徒|夏侯|端木|南宫';
const family =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤韦温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝';

const honorific = '先生|女士|小姐|太太|老师|同学|师傅|大夫|医生';
/** Words that begin like a name but are not names. */
const noName =
  /^(?:高兴|谢谢|方便|安排|安静|应该|关于|关门|和你|和我|成功|明天|明白|时间|全部|全家|连续|路上|白天|白色|黄色|金色|蓝色|马上|周[一二三四五六日天末]|向您|应当|文件|方案|方式|任何|任务|何时|莫名|易碎|时候|解决|管理|单独|单号|师傅|米饭|古代|华丽|万一|钱包|石头|金额|温度|江边|车票|车站|景点|席位|边上|项目|农村|党员|费用|全是|全都|简单|连着|麻烦|马桶|牛奶|田地|童书|包裹|包间|车费|左边|解释|项链|简历|盛饭|符合|计划|成人|余额|段落|尚未|游泳|游客|应急|商品|商量|迟到|查一下|查询|查找|金融|于是|毕竟|单人|文学|史书|龙虾|熊猫|石榴|白酒|桂花|梅花|兰花|苗条|牛肉|鱼|米|谷物|房间|房子|冷|温|向|明|时|成|和|全|应|单|管|解|连|查)$/;
const noNamePart = /[想要吗呢吧啊的了是在不没有我你他她您去来到订挂看买退换借约个这那哪什么怎谁几多太很都也还就才再]/;

/** Whether a text is a Chinese name: two to four characters with a common family name. */
export const isHanName = (text: string): boolean =>
  new RegExp(`^(?:(?:${compound})\\p{Script=Han}{1,2}|[${family}]\\p{Script=Han}{1,2})$`, 'u').test(text) &&
  !noName.test(text) &&
  !noNamePart.test(text.slice(1));

const cue =
  '(?<=^|[,，。;；\\s])叫|我叫|我的名字(?:是|叫)?|(?:名字|姓名)(?:是|叫|为)?|叫我|(?:病人|患者|客人|乘客|乘车人|联系人|读者|住客|收件人|我妈|我爸)(?:是|叫)|我(?:弟弟|哥哥|姐姐|妹妹|妈妈|爸爸|母亲|父亲|爱人|丈夫|妻子|老公|老婆|儿子|女儿|朋友|同事)(?:是|叫)?|写';

export function hanPersonIn(text: string): ValueSpan | undefined {
  const title = new RegExp(
    `(?<!\\p{Script=Han})(?:我是|我叫|叫我|我姓|姓|就写|写)?((?:${compound}|[${family}])\\p{Script=Han}{0,2}(?:${honorific}))`,
    'u',
  ).exec(text);
  if (title?.[1]) return spanOf(title, title[1]);
  const named = new RegExp(
    `(?:${cue})[:： ]?(\\p{Script=Han}{2,3}(?=[想要])|\\p{Script=Han}{2,4})(?=$|[\\s,，。.！!;；想要]|吧|就行|就好)`,
    'u',
  ).exec(text);
  if (named?.[1] && !noNamePart.test(named[1].slice(1)) && !/^[想要去来在不没有什个这那]/.test(named[1]))
    return spanOf(named, named[1]);
  const self = /我是(\p{Script=Han}{2,4})(?=$|[\s,，。.！!;；])/u.exec(text);
  if (self?.[1] && isHanName(self[1])) return spanOf(self, self[1]);
  const surname = new RegExp(`(?:我|免贵)?姓(${compound}|\\p{Script=Han})(?=$|[\\s,，。.！!;；])`, 'u').exec(text);
  return surname?.[1] ? spanOf(surname, surname[1]) : undefined;
}

/** A name alone in its clause. */
export function bareHanPersonIn(text: string): ValueSpan | undefined {
  for (const match of text.matchAll(/(?<=^|[,，。;；、\s])\p{Script=Han}{2,4}(?=$|[,，。;；、.！!\s]|吧)/gu)) {
    const name = match[0].replace(/吧$/, '');
    if (isHanName(name)) return { value: name, start: match.index, end: match.index + name.length };
  }
  return undefined;
}

const spanOf = (match: RegExpExecArray, value: string): ValueSpan => {
  const start = match.index + match[0].lastIndexOf(value);
  return { value, start: Math.min(match.index, start), end: match.index + match[0].length };
};
