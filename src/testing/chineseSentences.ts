// Chinese sentences over all kinds of slots, with their workflows. Same line format as in sentenceTable.ts; rules are
// tuned only on the lines without a star. `slot!`: an impossible value that is refused. Relative dates are counted from
// `sentencesDate`.

/** Declarations of the slots, by the name of the workflow in a line; each asks for its first three slots. */
export const chineseWorkflows: Readonly<Record<string, string>> = {
  clinic: `Name: 预约挂号
SLOTs:
  - {name: 医院, desc: 想去的医院, type: string}
  - {name: 科室, desc: 要看的科室，例如眼科或皮肤科, type: string}
  - {name: 就诊日期, desc: 哪一天看病, type: string}
  - {name: 姓名, desc: 病人的姓名, type: string}
  - {name: 身份证号, desc: 病人的身份证号码, type: string}
  - {name: 电话, desc: 联系电话, type: string}
Procedure: |
  [医院, 科室, 就诊日期] = ANSWER.收集信息()
`,
  dinner: `Name: 餐厅订位
SLOTs:
  - {name: 餐厅, desc: 想去的餐厅, type: string}
  - {name: 人数, desc: 一共几位, type: integer}
  - {name: 用餐时间, desc: 哪一天几点, type: string}
  - {name: 称呼, desc: 怎么称呼客人, type: string}
  - {name: 联系电话, desc: 客人的电话, type: string}
Procedure: |
  [餐厅, 人数, 用餐时间] = ANSWER.收集信息()
`,
  refund: `Name: 退货
SLOTs:
  - {name: 订单号, desc: 订单的编号，例如 QX40718, type: string}
  - {name: 商品, desc: 要退的商品, type: string}
  - {name: 退货原因, desc: 为什么要退, type: string}
  - {name: 件数, desc: 退几件, type: integer}
  - {name: 取件地址, desc: 快递员去哪里取, type: string}
Procedure: |
  [订单号, 商品, 退货原因] = ANSWER.收集信息()
`,
  train: `Name: 订火车票
SLOTs:
  - {name: 出发地, desc: 从哪个城市出发, type: string}
  - {name: 目的地, desc: 到哪个城市, type: string}
  - {name: 出发日期, desc: 哪一天走, type: string}
  - {name: 张数, desc: 要几张票, type: integer}
  - {name: 乘客姓名, desc: 乘车人的姓名, type: string}
  - {name: 座位, desc: 座位的类型, enum: [硬座, 软座, 卧铺]}
Procedure: |
  [出发地, 目的地, 出发日期] = ANSWER.收集信息()
`,
};

export const chineseSentences = `
  hospital | - | 我想挂明天河滨医院心内科的号，我叫李雷，身份证 110101 | hospital=河滨医院; department=心内科; visit_date=2026-11-26; patient_name=李雷; id_number=110101
  hospital | - | 帮我在仁和医院挂个皮肤科 | hospital=仁和医院; department=皮肤科
* hospital | - | 请问能约下周三市第一人民医院的口腔科吗 | hospital=市第一人民医院; department=口腔科; visit_date=2026-12-02
  hospital | - | 我要看病 | none
  hospital | hospital, department, visit_date | 河滨医院 | hospital=河滨医院
  hospital | patient_name, id_number / hospital, department, visit_date | 韩梅梅，320102 | patient_name=韩梅梅; id_number=320102
* hospital | patient_name, id_number / hospital, department, visit_date | 病人叫张伟，证件号是 510104 | patient_name=张伟; id_number=510104
  hospital | patient_name, id_number / hospital, department, visit_date | 不对，我要看的是骨科 | department=骨科
  clinic | - | 我想挂号 | none
  clinic | - | 给我妈挂一个青山医院的眼科，周五上午 | 医院=青山医院; 科室=眼科; 就诊日期=2026-11-27
  clinic | - | 帮我约一下协和医院神经内科，12月3号 | 医院=协和医院; 科室=神经内科; 就诊日期=2026-12-03
* clinic | - | 你好，我想预约后天中心医院的耳鼻喉科 | 医院=中心医院; 科室=耳鼻喉科; 就诊日期=2026-11-27
  clinic | 医院, 科室, 就诊日期 | 去湖滨诊所看牙科，大后天 | 医院=湖滨诊所; 科室=牙科; 就诊日期=2026-11-28
* clinic | 医院, 科室, 就诊日期 | 儿科，明天，城东医院 | 医院=城东医院; 科室=儿科; 就诊日期=2026-11-26
  clinic | 科室 / 医院, 就诊日期 | 就挂内科吧 | 科室=内科
  clinic | 科室 / 医院, 就诊日期 | 我也不知道挂什么科 | none
* clinic | 科室 / 医院, 就诊日期 | 妇产科门诊 | 科室=妇产科门诊
  clinic | 医院 / 科室, 就诊日期 | 离家近的就行 | none
  clinic | 就诊日期 / 医院, 科室 | 越快越好 | none
* clinic | 就诊日期 / 医院, 科室 | 这周六可以吗 | 就诊日期=2026-11-28
  clinic | 就诊日期 / 医院, 科室 | 上周三 | 就诊日期!
* clinic | 就诊日期 / 医院, 科室 | 2月31号 | 就诊日期!
  clinic | 姓名, 身份证号, 电话 / 医院, 科室, 就诊日期 | 陈静，身份证号码 440305199001011234，手机 13800138000 | 姓名=陈静; 身份证号=440305199001011234; 电话=13800138000
  clinic | 姓名, 身份证号, 电话 / 医院, 科室, 就诊日期 | 我是刘洋，电话是13912345678 | 姓名=刘洋; 电话=13912345678
* clinic | 姓名, 身份证号, 电话 / 医院, 科室, 就诊日期 | 名字是欧阳明，手机号13700001111 | 姓名=欧阳明; 电话=13700001111
  clinic | 姓名 / 医院, 科室, 就诊日期 | 不告诉你 | none
  clinic | 姓名 / 医院, 科室, 就诊日期 | 你们医院停车方便吗？ | off-topic
* clinic | 姓名 / 医院, 科室, 就诊日期 | 换成皮肤科吧 | 科室=皮肤科
  dinner | - | 我想订位 | none
  dinner | - | 今晚七点半在春风楼订一桌，四位 | 餐厅=春风楼; 人数=4; 用餐时间=2026-11-25 19:30
  dinner | - | 帮我订周六中午十二点的桥头饭店，十二个人 | 餐厅=桥头饭店; 人数=12; 用餐时间=2026-11-28 12:00
* dinner | - | 明晚6点老地方火锅店，两大一小三个人 | 餐厅=老地方火锅店; 人数=3; 用餐时间=2026-11-26 18:00
  dinner | 餐厅, 人数, 用餐时间 | 湖心餐厅，三位，后天晚上八点 | 餐厅=湖心餐厅; 人数=3; 用餐时间=2026-11-27 20:00
  dinner | 餐厅, 人数, 用餐时间 | 我们一共六个人 | 人数=6
* dinner | 餐厅, 人数, 用餐时间 | 想去翠园酒家，周日晚上六点半，八位 | 餐厅=翠园酒家; 人数=8; 用餐时间=2026-11-29 18:30
  dinner | 人数 / 餐厅, 用餐时间 | 就我们俩 | 人数=2
  dinner | 人数 / 餐厅, 用餐时间 | 二十五人 | 人数=25
* dinner | 人数 / 餐厅, 用餐时间 | 十位 | 人数=10
  dinner | 人数 / 餐厅, 用餐时间 | 负两个人 | 人数!
  dinner | 人数 / 餐厅, 用餐时间 | 零个人 | 人数!
* dinner | 人数 / 餐厅, 用餐时间 | -3个人 | 人数!
  dinner | 用餐时间 / 餐厅, 人数 | 明天下午五点一刻 | 用餐时间=2026-11-26 17:15
  dinner | 用餐时间 / 餐厅, 人数 | 昨天晚上 | 用餐时间!
* dinner | 用餐时间 / 餐厅, 人数 | 明天25点 | 用餐时间!
  dinner | 称呼, 联系电话 / 餐厅, 人数, 用餐时间 | 我姓王，13512345678 | 称呼=王; 联系电话=13512345678
  dinner | 称呼 / 餐厅, 人数, 用餐时间 | 李先生 | 称呼=李先生
* dinner | 称呼 / 餐厅, 人数, 用餐时间 | 叫我赵女士就行 | 称呼=赵女士
  dinner | 称呼 / 餐厅, 人数, 用餐时间 | 等等，改成五个人 | 人数=5
  dinner | 称呼 / 餐厅, 人数, 用餐时间 | 有没有包间？ | off-topic
  refund | - | 我要退货 | none
  refund | - | 订单QX40718，我要退一件外套，尺码太小了 | 订单号=QX40718; 商品=外套; 退货原因=尺码太小了
* refund | - | 我想退台灯，订单号是RB20991，收到的时候就碎了 | 订单号=RB20991; 商品=台灯; 退货原因=收到的时候就碎了
  refund | 商品, 退货原因 / 订单号 | 水壶，漏水 | 商品=水壶; 退货原因=漏水
  refund | 商品, 退货原因 / 订单号 | 要退的是耳机，因为没有声音 | 商品=耳机; 退货原因=没有声音
* refund | 商品, 退货原因 / 订单号 | 鞋子，颜色不对 | 商品=鞋子; 退货原因=颜色不对
  refund | 退货原因 / 订单号, 商品 | 质量太差 | 退货原因=质量太差
  refund | 退货原因 / 订单号, 商品 | 多久能退款？ | off-topic
  refund | 件数 / 订单号, 商品, 退货原因 | 两件 | 件数=2
* refund | 件数 / 订单号, 商品, 退货原因 | 三双 | 件数=3
  refund | 取件地址 / 订单号, 商品, 退货原因, 件数 | 送到桥头路12号 | 取件地址=桥头路12号
* refund | 取件地址 / 订单号, 商品, 退货原因, 件数 | 我家在果园街5号3单元 | 取件地址=果园街5号3单元
  train | - | 我要买两张从杭州到北京的票，后天走 | 出发地=杭州; 目的地=北京; 出发日期=2026-11-27; 张数=2
  train | - | 明天上海去南京，一张硬座 | 出发地=上海; 目的地=南京; 出发日期=2026-11-26; 张数=1; 座位=硬座
* train | - | 帮我订下周一成都到重庆的卧铺，三张 | 出发地=成都; 目的地=重庆; 出发日期=2026-11-30; 座位=卧铺; 张数=3
  train | 出发地, 目的地, 出发日期 | 广州到深圳 | 出发地=广州; 目的地=深圳
  train | 目的地 / 出发地, 出发日期 | 去苏州 | 目的地=苏州
* train | 目的地 / 出发地, 出发日期 | 我要去西安 | 目的地=西安
  train | 张数 / 出发地, 目的地, 出发日期 | 五张 | 张数=5
  train | 乘客姓名 / 出发地, 目的地, 出发日期, 张数 | 司马光 | 乘客姓名=司马光
* train | 乘客姓名 / 出发地, 目的地, 出发日期, 张数 | 乘车人是周杰 | 乘客姓名=周杰
  train | 乘客姓名 / 出发地, 目的地, 出发日期, 张数 | 不是北京，是天津 | 目的地=天津
  train | 座位 / 出发地, 目的地, 出发日期, 张数 | 软座就好 | 座位=软座
* train | 座位 / 出发地, 目的地, 出发日期, 张数 | 便宜的 | none
  library | 读者证号 / 书名 | 不对，是红楼梦 | 书名=红楼梦
* library | 读者证号 / 书名 | 说错了，是西游记 | 书名=西游记
  library | 书名 / 读者证号 | 水浒传第一册 | 书名=水浒传第一册
  library | 取书日期 / 书名, 读者证号 | 去年 | 取书日期!
  clinic | - | 麻烦帮我预约一下省人民医院的消化内科，这周五 | 医院=省人民医院; 科室=消化内科; 就诊日期=2026-11-27
  clinic | - | 我想在第二医院看中医科，时间是12月1号上午 | 医院=第二医院; 科室=中医科; 就诊日期=2026-12-01
  clinic | - | 后天能去妇幼保健院看儿科吗 | 医院=妇幼保健院; 科室=儿科; 就诊日期=2026-11-27
  clinic | - | 挂个急诊 | 科室=急诊
  clinic | 医院, 科室, 就诊日期 | 明天下午，城西医院，外科 | 医院=城西医院; 科室=外科; 就诊日期=2026-11-26
  clinic | 医院, 科室, 就诊日期 | 哪家医院好一点？ | off-topic
  clinic | 科室 / 医院, 就诊日期 | 应该是心血管内科 | 科室=心血管内科
  clinic | 科室 / 医院, 就诊日期 | 我头疼该挂哪个科？ | off-topic
  clinic | 姓名, 身份证号, 电话 / 医院, 科室, 就诊日期 | 赵敏 310101198805053322 13612340000 | 姓名=赵敏; 身份证号=310101198805053322; 电话=13612340000
  clinic | 姓名, 身份证号, 电话 / 医院, 科室, 就诊日期 | 患者叫孙悦，电话13899990000，身份证110105 | 姓名=孙悦; 电话=13899990000; 身份证号=110105
  clinic | 姓名 / 医院, 科室, 就诊日期 | 诸葛明 | 姓名=诸葛明
  clinic | 姓名 / 医院, 科室, 就诊日期 | 先不说名字行吗 | none
  clinic | 电话 / 医院, 科室, 就诊日期, 姓名 | 就打15900001111吧 | 电话=15900001111
  clinic | 电话 / 医院, 科室, 就诊日期, 姓名 | 不是周五，改成周六 | 就诊日期=2026-11-28
  dinner | - | 想在江南小馆订个位，后天中午，五个人 | 餐厅=江南小馆; 人数=5; 用餐时间=2026-11-27
  dinner | - | 请问海底捞火锅今晚8点还有三个人的位子吗 | 餐厅=海底捞火锅; 人数=3; 用餐时间=2026-11-25 20:00
  dinner | - | 订位，六人，周六晚上七点，外婆家餐厅 | 餐厅=外婆家餐厅; 人数=6; 用餐时间=2026-11-28 19:00
  dinner | 人数 / 餐厅, 用餐时间 | 四大两小 | 人数=6
  dinner | 人数 / 餐厅, 用餐时间 | 一个人 | 人数=1
  dinner | 人数 / 餐厅, 用餐时间 | 三到五个人吧 | none
  dinner | 用餐时间 / 餐厅, 人数 | 这周日中午十一点半 | 用餐时间=2026-11-29 11:30
  dinner | 用餐时间 / 餐厅, 人数 | 晚上七点 | 用餐时间=19:00
  dinner | 用餐时间 / 餐厅, 人数 | 上个月 | 用餐时间!
  dinner | 称呼 / 餐厅, 人数, 用餐时间 | 免贵姓刘 | 称呼=刘
  dinner | 称呼 / 餐厅, 人数, 用餐时间 | 写周小姐 | 称呼=周小姐
  dinner | 称呼 / 餐厅, 人数, 用餐时间 | 能停车吗 | off-topic
  refund | - | 我买的雨伞坏了，想退，单号QX11223 | 订单号=QX11223; 商品=雨伞; 退货原因=坏了
  refund | 商品, 退货原因 / 订单号 | 退两双袜子，因为颜色发错了 | 商品=袜子; 退货原因=颜色发错了
  refund | 商品, 退货原因 / 订单号 | 手机壳，跟图片不一样 | 商品=手机壳; 退货原因=跟图片不一样
  refund | 退货原因 / 订单号, 商品 | 不喜欢 | 退货原因=不喜欢
  refund | 件数 / 订单号, 商品, 退货原因 | 就一件 | 件数=1
  refund | 件数 / 订单号, 商品, 退货原因 | 零件 | none
  refund | 取件地址 / 订单号, 商品, 退货原因, 件数 | 中山路88号2栋301室 | 取件地址=中山路88号2栋301室
  train | - | 帮我买一张明天从武汉到长沙的卧铺 | 出发地=武汉; 目的地=长沙; 出发日期=2026-11-26; 张数=1; 座位=卧铺
  train | - | 我想下周五去厦门 | 目的地=厦门; 出发日期=2026-12-04
  train | 出发地, 目的地, 出发日期 | 从天津出发，到青岛，大后天 | 出发地=天津; 目的地=青岛; 出发日期=2026-11-28
  train | 张数 / 出发地, 目的地, 出发日期 | 负一张 | 张数!
  train | 乘客姓名 / 出发地, 目的地, 出发日期, 张数 | 我弟弟王磊 | 乘客姓名=王磊
  train | 座位 / 出发地, 目的地, 出发日期, 张数 | 不要硬座，要软座 | 座位=软座
  library | - | 能不能帮我留一本《边城》，我明天下班来取 | 书名=边城; 取书日期=2026-11-26
  library | 书名 / 读者证号 | 鲁迅的呐喊 | 书名=鲁迅的呐喊
  hospital | - | 我要去河滨医院挂号 | hospital=河滨医院
  hospital | hospital, department, visit_date | 眼科，城南医院，周三 | department=眼科; hospital=城南医院; visit_date=2026-11-25
  hospital | patient_name, id_number / hospital, department, visit_date | 身份证我不想给 | none
`;
