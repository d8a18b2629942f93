// Sentences over the shipped examples, written before the current rules: the program before them understood 30 of the
// 61, the new rules 46 at first. The missed ones have been examined since. Same line format as in sentenceTable.ts.
// `slot!`: an impossible value that is refused.

export const firstSightSentences = `
  hospital | - | Hey, could you get me in with a neurologist at Northgate Hospital on Monday? | hospital=Northgate Hospital; department=neurology; visit_date=2026-11-30
  hospital | - | My daughter has a rash, can we come to Lakeside Hospital tomorrow? | hospital=Lakeside Hospital; visit_date=2026-11-26
  hospital | hospital, department, visit_date | Cardiology. Riverside Hospital. Next Tuesday. | hospital=Riverside Hospital; department=cardiology; visit_date=2026-12-01
  hospital | department / hospital, visit_date | heart, so cardiology I suppose | department=cardiology
  hospital | department / hospital, visit_date | They don't have dermatology, do they? | off-topic
  hospital | visit_date / hospital, department | yesterday | visit_date!
  hospital | visit_date / hospital, department | Monday would suit me best, or is that too soon? | visit_date=2026-11-30
  hospital | patient_name, id_number / hospital, department, visit_date | It's for my son Peter Novak, his number is 77-4120 | patient_name=Peter Novak; id_number=77-4120
  hospital | patient_name, id_number / hospital, department, visit_date | I won't give you my ID | none
  hospital | id_number / hospital, department, visit_date, patient_name | that'd be X-90811, thanks | id_number=X-90811
  hospital | patient_name, id_number / hospital, department, visit_date | hold on, I meant Lakeside Hospital | hospital=Lakeside Hospital
  hospital | - | 我要挂青山医院眼科，后天上午 | hospital=青山医院; department=眼科; visit_date=2026-11-27
  hospital | patient_name, id_number / hospital, department, visit_date | 我叫王小明，身份证号是 330106 | patient_name=王小明; id_number=330106
  table | - | Hiya, four of us would love to eat at Harbour Table on Saturday at 7:30pm | party_size=4; restaurant=Harbour Table; visit_time=2026-11-28 19:30
  table | - | Is there space for 3 at Olive Court this Friday, 20:00? | party_size=3; restaurant=Olive Court; visit_time=2026-11-27 20:00
  table | - | Table for -1 at Luigi tomorrow 19:00 | restaurant=Luigi; visit_time=2026-11-26 19:00; party_size!
  table | restaurant, party_size, visit_time | The Copper Pot, two people, 31 February at 8pm | restaurant=The Copper Pot; party_size=2; visit_time!
  table | party_size / restaurant, visit_time | we're a party of nine | party_size=9
  table | party_size / restaurant, visit_time | zero | party_size!
  table | visit_time / restaurant, party_size | Sunday at 25:00 | visit_time!
  table | visit_time / restaurant, party_size | next Saturday, 8 in the evening | visit_time=2026-12-05 20:00
  table | guest_name / restaurant, party_size, visit_time | Name's Olga | guest_name=Olga
  table | guest_name / restaurant, party_size, visit_time | Can I bring my dog? | off-topic
  table | guest_name / restaurant, party_size, visit_time | sorry, make that five people | party_size=5
  table | other_time / restaurant, party_size, visit_time | Yeah, go for it | other_time=yes
  table | other_time / restaurant, party_size, visit_time | nope, has to be then | other_time=no
  table | - | 帮我订今晚八点湖畔餐厅，五个人 | visit_time=2026-11-25 20:00; restaurant=湖畔餐厅; party_size=5
  parcel | - | The kettle from order QX-40718 leaks, I'd like to send it back | order_number=QX-40718; item=kettle; reason=leaks
  parcel | - | I have a return: order number 77120, a pair of boots, wrong size | order_number=77120; item=pair of boots; reason=wrong size
  parcel | order_number | hm let me see... TN-55310 | order_number=TN-55310
  parcel | order_number | I threw the paper away | none
  parcel | item, reason / order_number | The blender, because it makes a horrible noise | item=blender; reason=makes a horrible noise
  parcel | item, reason / order_number | books - they came twice | item=books; reason=came twice
  parcel | reason / order_number, item | it never worked | reason=never worked
  parcel | reason / order_number, item | none of your business | none
  parcel | more_items / order_number, item, reason | that would be everything | more_items=no
  parcel | more_items / order_number, item, reason | just one more | more_items=yes
  parcel | pickup_date / order_number, item, reason, more_items | last Monday | pickup_date!
  parcel | pickup_date / order_number, item, reason, more_items | Friday's fine | pickup_date=2026-11-27
  parcel | pickup_date / order_number, item, reason, more_items | not Friday. Saturday! | pickup_date=2026-11-28
  library | - | 我想找《城南旧事》，证号 R44108 | 书名=城南旧事; 读者证号=R44108
  library | - | 有《围城》这本书吗？ | 书名=围城
  library | 书名, 读者证号 | 书名叫边城，我的读者证是R20991 | 书名=边城; 读者证号=R20991
  library | 书名, 读者证号 | 哈哈哈哈 | none
  library | 读者证号 / 书名 | 不对，是《呐喊》 | 书名=呐喊
  library | 读者证号 / 书名 | 我不想说 | none
  library | 读者证号 / 书名 | 是R7781吧 | 读者证号=R7781
  library | 取书日期 / 书名, 读者证号 | 昨天 | 取书日期!
  library | 取书日期 / 书名, 读者证号 | 2月30日 | 取书日期!
  library | 取书日期 / 书名, 读者证号 | 这个星期天 | 取书日期=2026-11-29
  library | 取书日期 / 书名, 读者证号 | 书能借多久？ | off-topic
  library | 是否排队 / 书名, 读者证号 | 那就算了 | 是否排队=no
  library | 是否排队 / 书名, 读者证号 | 没问题，我等 | 是否排队=yes
  bicycle | safe | I'd say it's safe | safe=yes
  bicycle | safe | It is not safe, but the parts are here | safe=no; parts=yes
  bicycle | parts / safe | oh no, I was wrong, it isn't safe | safe=no
  bicycle | parts / safe | we've got everything | parts=yes
  bicycle | fine / safe, parts | runs like new | fine=yes
  bicycle | fine / safe, parts | the brakes still rub | fine=no
  bicycle | safe | how much is a new chain? | off-topic
  bicycle | - | My gears keep slipping | none
`;
