// Further sentences over the shipped examples, in the line format of sentenceTable.ts: rules are tuned on all of them.
// Over 300 lines because it is a table. `slot!`: an impossible value that is refused.

export const moreSentences = `
  hospital | - | Morning! Could I see someone in cardiology at St. Anne's Hospital on Friday, please? | hospital=St. Anne's Hospital; department=cardiology; visit_date=2026-11-27
  hospital | - | I'd need dermatology, Lakeside Hospital, any time on the 4th of December | hospital=Lakeside Hospital; department=dermatology; visit_date=2026-12-04
  hospital | - | book me with a dermatologist tomorrow | department=dermatology; visit_date=2026-11-26
  hospital | - | For my mother: Riverside Hospital, neurology, next Thursday | hospital=Riverside Hospital; department=neurology; visit_date=2026-12-03
  hospital | - | Need to see an oncologist asap | department=oncology
  hospital | - | is Riverside Hospital part of this? | off-topic
  hospital | - | what do you need from me? | off-topic
  hospital | - | Riverside Hospital on Monday | hospital=Riverside Hospital; visit_date=2026-11-30
  hospital | hospital, department, visit_date | at Riverside Hospital, the cardiology department, tomorrow if possible | hospital=Riverside Hospital; department=cardiology; visit_date=2026-11-26
  hospital | hospital, department, visit_date | Tuesday. Riverside Hospital. Radiology. | hospital=Riverside Hospital; department=radiology; visit_date=2026-12-01
  hospital | hospital, department, visit_date | the department is cardiology and the hospital is Northgate | department=cardiology; hospital=Northgate
  hospital | hospital, department, visit_date | I don't really care which hospital, but cardiology please | department=cardiology
  hospital | hospital, department, visit_date | how long do I have to wait? | off-topic
  hospital | hospital, department, visit_date | hmm | none
  hospital | hospital, department, visit_date | General Hospital's cardiology, this Friday | hospital=General Hospital; department=cardiology; visit_date=2026-11-27
  hospital | hospital, department, visit_date | no hospital in particular | none
  hospital | department / hospital, visit_date | urology, I guess | department=urology
  hospital | department / hospital, visit_date | dermatology? | department=dermatology
  hospital | department / hospital, visit_date | Could it be dermatology? | department=dermatology
  hospital | department / hospital, visit_date | my knee hurts | none
  hospital | department / hospital, visit_date | I have no clue | none
  hospital | department / hospital, visit_date | whichever treats skin | none
  hospital | department / hospital, visit_date | surgery please | department=surgery
  hospital | department / hospital, visit_date | let's say cardiology | department=cardiology
  hospital | department / hospital, visit_date | I was told to see cardiology | department=cardiology
  hospital | visit_date / hospital, department | Monday's fine with me | visit_date=2026-11-30
  hospital | visit_date / hospital, department | the earlier the better | none
  hospital | visit_date / hospital, department | Friday or so | visit_date=2026-11-27
  hospital | visit_date / hospital, department | the day after tomorrow | visit_date=2026-11-27
  hospital | visit_date / hospital, department | not this week | none
  hospital | visit_date / hospital, department | anything but Monday | none
  hospital | visit_date / hospital, department | I can't on Friday, how about Saturday? | visit_date=2026-11-28
  hospital | visit_date / hospital, department | 2025-12-01 | visit_date!
  hospital | visit_date / hospital, department | the 31st of November | visit_date!
  hospital | visit_date / hospital, department | 31/11/2026 | visit_date!
  hospital | visit_date / hospital, department | three days ago | visit_date!
  hospital | patient_name, id_number / hospital, department, visit_date | Sure, it's Laura Weiss and my number is 55-1190 | patient_name=Laura Weiss; id_number=55-1190
  hospital | patient_name, id_number / hospital, department, visit_date | name: Omar Haddad, id: K-20017 | patient_name=Omar Haddad; id_number=K-20017
  hospital | patient_name, id_number / hospital, department, visit_date | the patient's called Ida Moreau | patient_name=Ida Moreau
  hospital | patient_name, id_number / hospital, department, visit_date | They call me Sam Ortega, 80012 | patient_name=Sam Ortega; id_number=80012
  hospital | patient_name, id_number / hospital, department, visit_date | you already have my name | none
  hospital | patient_name, id_number / hospital, department, visit_date | what if I can't come? | off-topic
  hospital | patient_name, id_number / hospital, department, visit_date | wait, could we do neurology instead? | department=neurology
  hospital | patient_name, id_number / hospital, department, visit_date | I said Tuesday, not Monday | visit_date=2026-12-01
  hospital | patient_name, id_number / hospital, department, visit_date | sorry, wrong hospital, it's Lakeside Hospital | hospital=Lakeside Hospital
  hospital | patient_name, id_number / hospital, department, visit_date | actually on Friday | visit_date=2026-11-27
  hospital | patient_name, id_number / hospital, department, visit_date | no, I meant cardiology | department=cardiology
  hospital | patient_name, id_number / hospital, department, visit_date | That should be Northgate Hospital, not Riverside Hospital | hospital=Northgate Hospital
  hospital | patient_name, id_number / hospital, department, visit_date | I'd prefer Thursday | visit_date=2026-11-26
  hospital | id_number / hospital, department, visit_date, patient_name | it's on my card, 90-33-11 | id_number=90-33-11
  hospital | id_number / hospital, department, visit_date, patient_name | number 400123 | id_number=400123
  hospital | id_number / hospital, department, visit_date, patient_name | I left it at home | none
  hospital | id_number / hospital, department, visit_date, patient_name | sorry, my name is spelled Anne Lee | patient_name=Anne Lee
  hospital | - | Appointment at City Hospital for tomorrow, ENT department | hospital=City Hospital; department=ENT; visit_date=2026-11-26
  hospital | - | My son broke his arm, I need orthopedics at Riverside Hospital today | hospital=Riverside Hospital; department=orthopedics; visit_date=2026-11-25
  hospital | - | do you also do dentists? | off-topic
  hospital | - | I've got chest pain | none
  hospital | - | Friday, cardiology, Riverside Hospital, Ann Lee, S-1234 | hospital=Riverside Hospital; department=cardiology; visit_date=2026-11-27; patient_name=Ann Lee; id_number=S-1234
  hospital | hospital, department, visit_date | Put me down for neurology on Monday at Lakeside Hospital | hospital=Lakeside Hospital; department=neurology; visit_date=2026-11-30
  hospital | hospital, department, visit_date | The closest one | none
  hospital | hospital, department, visit_date | hospital is Lakeside, rest I don't know yet | hospital=Lakeside
  hospital | department / hospital, visit_date | pediatrics | department=pediatrics
  hospital | department / hospital, visit_date | either is fine | none
  hospital | department / hospital, visit_date | isn't that obvious? | off-topic
  hospital | department / hospital, visit_date | ophthalmology, the eye people | department=ophthalmology
  hospital | visit_date / hospital, department | Anytime next week | none
  hospital | visit_date / hospital, department | Dec 24 | visit_date=2026-12-24
  hospital | visit_date / hospital, department | a week from Friday | visit_date=2026-12-04
  hospital | visit_date / hospital, department | 14.12.2026 | visit_date=2026-12-14
  hospital | visit_date / hospital, department | does Tuesday the 1st work | visit_date=2026-12-01
  hospital | visit_date / hospital, department | two weeks ago | visit_date!
  hospital | visit_date / hospital, department | 32 December | visit_date!
  hospital | patient_name, id_number / hospital, department, visit_date | Patient: Iris Blum. ID: 4-77102 | patient_name=Iris Blum; id_number=4-77102
  hospital | patient_name, id_number / hospital, department, visit_date | Emil Sand is my name | patient_name=Emil Sand
  hospital | patient_name, id_number / hospital, department, visit_date | I'm not comfortable sharing that | none
  hospital | patient_name, id_number / hospital, department, visit_date | the same as last time | none
  hospital | patient_name, id_number / hospital, department, visit_date | scrap that, make it Wednesday next week | visit_date=2026-12-02
  hospital | patient_name, id_number / hospital, department, visit_date | oops, I meant dermatology, not cardiology | department=dermatology
  hospital | patient_name, id_number / hospital, department, visit_date | hang on, not Riverside Hospital, Northgate Hospital | hospital=Northgate Hospital
  hospital | id_number / hospital, department, visit_date, patient_name | My ID? It's 55-7781 | id_number=55-7781
  hospital | id_number / hospital, department, visit_date, patient_name | seven seven one two zero | id_number=77120
  table | - | Hey, any chance of a table for 5 at The Copper Pot on Thursday at 8? | party_size=5; restaurant=The Copper Pot; visit_time=2026-11-26 20:00
  table | - | We'd like to dine at Olive Court, three of us, tomorrow 18:00 | party_size=3; restaurant=Olive Court; visit_time=2026-11-26 18:00
  table | - | reservation for two, Luigi's, 7pm tonight | party_size=2; restaurant=Luigi's; visit_time=2026-11-25 19:00
  table | - | It's my birthday, I want to book a table for ten at Harbour Table next Friday at 7pm | party_size=10; restaurant=Harbour Table; visit_time=2026-12-04 19:00
  table | - | Can you get us into Olive Court at 9 tonight? | restaurant=Olive Court; visit_time=2026-11-25 21:00
  table | - | Olive Court? | restaurant=Olive Court
  table | - | do you have vegetarian dishes? | off-topic
  table | - | Book a table for zero people at Luigi | restaurant=Luigi; party_size!
  table | - | dinner for minus four at Olive Court | restaurant=Olive Court; party_size!
  table | - | A table for 3 at Luigi last night | party_size=3; restaurant=Luigi; visit_time!
  table | restaurant, party_size, visit_time | Harbour Table for a party of 6 on Friday at 7 | restaurant=Harbour Table; party_size=6; visit_time=2026-11-27 19:00
  table | restaurant, party_size, visit_time | Friday 8pm, 4 people, Luigi | restaurant=Luigi; party_size=4; visit_time=2026-11-27 20:00
  table | restaurant, party_size, visit_time | there'll be eight of us | party_size=8
  table | restaurant, party_size, visit_time | anywhere nice | none
  table | restaurant, party_size, visit_time | you choose | none
  table | restaurant, party_size, visit_time | let's go with Olive Court | restaurant=Olive Court
  table | restaurant, party_size, visit_time | two people, please, at the Blue Door | party_size=2; restaurant=Blue Door
  table | party_size / restaurant, visit_time | myself plus three | none
  table | party_size / restaurant, visit_time | it'll be five of us | party_size=5
  table | party_size / restaurant, visit_time | twenty-two | party_size=22
  table | party_size / restaurant, visit_time | 2.5 | party_size!
  table | party_size / restaurant, visit_time | -4 | party_size!
  table | party_size / restaurant, visit_time | 0 people | party_size!
  table | party_size / restaurant, visit_time | 4 or 5, not sure | none
  table | party_size / restaurant, visit_time | a lot | none
  table | visit_time / restaurant, party_size | at eight tomorrow evening | visit_time=2026-11-26 20:00
  table | visit_time / restaurant, party_size | Saturday, half past eight | visit_time=2026-11-28 20:30
  table | visit_time / restaurant, party_size | tonight 20:30 | visit_time=2026-11-25 20:30
  table | visit_time / restaurant, party_size | 25 o'clock | visit_time!
  table | visit_time / restaurant, party_size | today at 8am | visit_time!
  table | visit_time / restaurant, party_size | tomorrow at 19:75 | visit_time!
  table | guest_name / restaurant, party_size, visit_time | book it under Garcia | guest_name=Garcia
  table | guest_name / restaurant, party_size, visit_time | It's Miller | guest_name=Miller
  table | guest_name / restaurant, party_size, visit_time | Mrs. Novak | guest_name=Mrs. Novak
  table | guest_name / restaurant, party_size, visit_time | the name would be Dana Field | guest_name=Dana Field
  table | guest_name / restaurant, party_size, visit_time | my name doesn't matter | none
  table | guest_name / restaurant, party_size, visit_time | I'd like to keep that private | none
  table | guest_name / restaurant, party_size, visit_time | Actually there are only three of us | party_size=3
  table | guest_name / restaurant, party_size, visit_time | is it wheelchair accessible? | off-topic
  table | guest_name / restaurant, party_size, visit_time | no, at Harbour Table, sorry | restaurant=Harbour Table
  table | guest_name / restaurant, party_size, visit_time | thanks a lot | none
  table | other_time / restaurant, party_size, visit_time | that'd be ok | other_time=yes
  table | other_time / restaurant, party_size, visit_time | hm, no, that doesn't work for us | other_time=no
  table | other_time / restaurant, party_size, visit_time | fine by me | other_time=yes
  table | other_time / restaurant, party_size, visit_time | absolutely not | other_time=no
  table | other_time / restaurant, party_size, visit_time | why is it full? | off-topic
  table | other_time / restaurant, party_size, visit_time | I guess so | other_time=yes
  table | other_time / restaurant, party_size, visit_time | let me ask my wife | none
  table | - | Dinner at Luigi for six, please, this Saturday 20:00 | restaurant=Luigi; party_size=6; visit_time=2026-11-28 20:00
  table | - | we want to celebrate at Harbour Table, 12 people, Sunday 1pm | restaurant=Harbour Table; party_size=12; visit_time=2026-11-29 13:00
  table | - | table tomorrow | visit_time=2026-11-26
  table | - | how late are you open | off-topic
  table | - | 3 of us, Olive Court, Friday 18:30 | party_size=3; restaurant=Olive Court; visit_time=2026-11-27 18:30
  table | restaurant, party_size, visit_time | It's for the Olive Court, and there are 7 of us | restaurant=Olive Court; party_size=7
  table | restaurant, party_size, visit_time | the italian place | none
  table | restaurant, party_size, visit_time | Friday | visit_time=2026-11-27
  table | restaurant, party_size, visit_time | Luigi on Friday at 19:00 with four people | restaurant=Luigi; party_size=4; visit_time=2026-11-27 19:00
  table | party_size / restaurant, visit_time | only me | none
  table | party_size / restaurant, visit_time | 6, sorry, 7 | party_size=7
  table | party_size / restaurant, visit_time | five hundred people | party_size=500
  table | party_size / restaurant, visit_time | six please | party_size=6
  table | party_size / restaurant, visit_time | a table for two | party_size=2
  table | party_size / restaurant, visit_time | is there a limit? | off-topic
  table | visit_time / restaurant, party_size | tomorrow, say 7:30pm | visit_time=2026-11-26 19:30
  table | visit_time / restaurant, party_size | not too late | none
  table | visit_time / restaurant, party_size | 8pm on the 30th | visit_time=2026-11-30 20:00
  table | visit_time / restaurant, party_size | -2 pm | visit_time!
  table | guest_name / restaurant, party_size, visit_time | Petra | guest_name=Petra
  table | guest_name / restaurant, party_size, visit_time | for Dr. Hahn | guest_name=Dr. Hahn
  table | guest_name / restaurant, party_size, visit_time | on the name Kowalski | guest_name=Kowalski
  table | guest_name / restaurant, party_size, visit_time | that was 3 people, not 4 | party_size=3
  table | guest_name / restaurant, party_size, visit_time | do you need my last name too? | off-topic
  table | guest_name / restaurant, party_size, visit_time | asdf | none
  table | guest_name / restaurant, party_size, visit_time | move it to 9pm please | visit_time=21:00
  table | other_time / restaurant, party_size, visit_time | sounds good | other_time=yes
  table | other_time / restaurant, party_size, visit_time | no way | other_time=no
  table | other_time / restaurant, party_size, visit_time | works for me | other_time=yes
  table | other_time / restaurant, party_size, visit_time | I'm afraid not | other_time=no
  table | other_time / restaurant, party_size, visit_time | by all means | other_time=yes
  table | other_time / restaurant, party_size, visit_time | hmm, could be | none
  table | other_time / restaurant, party_size, visit_time | that suits us | other_time=yes
  table | other_time / restaurant, party_size, visit_time | we'd love to | other_time=yes
  table | other_time / restaurant, party_size, visit_time | then leave it | other_time=no
  parcel | - | Hi, I'd like to send back a pair of shoes from order TN-55310 | order_number=TN-55310; item=pair of shoes
  parcel | - | return for order 88120 please | order_number=88120
  parcel | - | My headphones stopped working, order number is QX-10000 | order_number=QX-10000; item=headphones; reason=stopped working
  parcel | - | the mug I ordered came broken. Order RB-20991 | order_number=RB-20991; item=mug; reason=came broken
  parcel | - | can I still return something after a month? | off-topic
  parcel | order_number | QX 40718, I believe | order_number=QX 40718
  parcel | order_number | one moment | none
  parcel | order_number | is it on the receipt? | off-topic
  parcel | order_number | sure: TN-55310 | order_number=TN-55310
  parcel | item, reason / order_number | my new kettle. It leaks. | item=new kettle; reason=leaks
  parcel | item, reason / order_number | a sweater which is too tight | item=sweater; reason=too tight
  parcel | item, reason / order_number | the toaster burns everything | item=toaster; reason=burns everything
  parcel | item, reason / order_number | item: lamp, reason: scratched | item=lamp; reason=scratched
  parcel | item, reason / order_number | boots: wrong size | item=boots; reason=wrong size
  parcel | item, reason / order_number | it's the blue jacket, the zip is broken | item=blue jacket; reason=the zip is broken
  parcel | item, reason / order_number | what counts as a reason? | off-topic
  parcel | reason / order_number, item | it came too late | reason=came too late
  parcel | reason / order_number, item | changed my mind | reason=changed my mind
  parcel | reason / order_number, item | the screen has a crack | reason=the screen has a crack
  parcel | reason / order_number, item | missing a part | reason=missing a part
  parcel | more_items / order_number, item, reason | yes, there's more | more_items=yes
  parcel | more_items / order_number, item, reason | no, I'm done | more_items=no
  parcel | more_items / order_number, item, reason | nothing more, thanks | more_items=no
  parcel | more_items / order_number, item, reason | that is everything | more_items=no
  parcel | more_items / order_number, item, reason | yes please, a scarf too | more_items=yes
  parcel | more_items / order_number, item, reason | sorry, the lamp is scratched, not broken | item=lamp; reason=scratched
  parcel | pickup_date / order_number, item, reason, more_items | next Monday works | pickup_date=2026-11-30
  parcel | pickup_date / order_number, item, reason, more_items | whenever suits you | none
  parcel | pickup_date / order_number, item, reason, more_items | Thursday or Friday | none
  parcel | pickup_date / order_number, item, reason, more_items | yesterday would have been good | pickup_date!
  parcel | pickup_date / order_number, item, reason, more_items | 29 February | pickup_date!
  parcel | pickup_date / order_number, item, reason, more_items | the 2nd | pickup_date=2026-12-02
  parcel | pickup_date / order_number, item, reason, more_items | not tomorrow, Friday please | pickup_date=2026-11-27
  parcel | - | The vacuum cleaner from order QX-71 hums strangely, I want my money back | order_number=QX-71; item=vacuum cleaner; reason=hums strangely
  parcel | - | Please take back a wool hat, wrong size, order TN-55310 | order_number=TN-55310; item=wool hat; reason=wrong size
  parcel | - | order number: 99120 | order_number=99120
  parcel | - | I want to send back three shirts, they are too small. It's order RB-20991 | order_number=RB-20991; item=three shirts; reason=too small
  parcel | order_number | I believe it was QX-40718 | order_number=QX-40718
  parcel | order_number | where do I find that? | off-topic
  parcel | order_number | there's none on the box | none
  parcel | item, reason / order_number | The mixer, since it smells burnt | item=mixer; reason=smells burnt
  parcel | item, reason / order_number | gloves - one is missing | item=gloves; reason=one is missing
  parcel | item, reason / order_number | two lamps; both flicker | item=two lamps; reason=both flicker
  parcel | item, reason / order_number | A phone case that doesn't fit my phone | item=phone case; reason=doesn't fit my phone
  parcel | item, reason / order_number | everything | none
  parcel | reason / order_number, item | it makes a strange noise | reason=makes a strange noise
  parcel | reason / order_number, item | too expensive | reason=too expensive
  parcel | reason / order_number, item | do I have to say? | off-topic
  parcel | more_items / order_number, item, reason | that's the lot | more_items=no
  parcel | more_items / order_number, item, reason | yes there is | more_items=yes
  parcel | more_items / order_number, item, reason | only that | more_items=no
  parcel | more_items / order_number, item, reason | two more | more_items=yes
  parcel | pickup_date / order_number, item, reason, more_items | as soon as you can | none
  parcel | pickup_date / order_number, item, reason, more_items | Saturday, if you deliver then | pickup_date=2026-11-28
  parcel | pickup_date / order_number, item, reason, more_items | last week | pickup_date!
  parcel | pickup_date / order_number, item, reason, more_items | no Monday, Tuesday please | pickup_date=2026-12-01
  library | - | 请问《围城》能借吗？ | 书名=围城
  library | - | 我要借书，证号R20991 | 读者证号=R20991
  library | - | 想借一本叫活着的书 | 书名=活着
  library | - | 你们图书馆有多少本书？ | off-topic
  library | - | 我想预约三体，后天去拿，证号 R10023 | 书名=三体; 取书日期=2026-11-27; 读者证号=R10023
  library | 书名, 读者证号 | 西游记，证号R7788 | 书名=西游记; 读者证号=R7788
  library | 书名, 读者证号 | 书名：水浒传；证号：R1234 | 书名=水浒传; 读者证号=R1234
  library | 书名, 读者证号 | 让我想想 | none
  library | 书名, 读者证号 | 我的证丢了 | none
  library | 书名 / 读者证号 | 那本书叫骆驼祥子 | 书名=骆驼祥子
  library | 书名 / 读者证号 | 随便什么都行 | none
  library | 读者证号 / 书名 | 等等，我想借的是边城 | 书名=边城
  library | 读者证号 / 书名 | 搞错了，要借《家》 | 书名=家
  library | 读者证号 / 书名 | 不告诉你 | none
  library | 读者证号 / 书名 | 证件号R20991，麻烦了 | 读者证号=R20991
  library | 取书日期 / 书名, 读者证号 | 礼拜五行不行 | 取书日期=2026-11-27
  library | 取书日期 / 书名, 读者证号 | 大后天吧 | 取书日期=2026-11-28
  library | 取书日期 / 书名, 读者证号 | 上个星期五 | 取书日期!
  library | 取书日期 / 书名, 读者证号 | 11月31日 | 取书日期!
  library | 取书日期 / 书名, 读者证号 | 不是明天，是后天 | 取书日期=2026-11-27
  library | 取书日期 / 书名, 读者证号 | 看情况 | none
  library | 取书日期 / 书名, 读者证号 | 读者证要带吗？ | off-topic
  library | 是否排队 / 书名, 读者证号 | 行啊 | 是否排队=yes
  library | 是否排队 / 书名, 读者证号 | 不排了 | 是否排队=no
  library | 是否排队 / 书名, 读者证号 | 还是算了吧 | 是否排队=no
  library | 是否排队 / 书名, 读者证号 | 当然愿意 | 是否排队=yes
  library | 是否排队 / 书名, 读者证号 | 前面有几个人？ | off-topic
  library | - | 麻烦帮我找一下《子夜》 | 书名=子夜
  library | - | 我的证号R66120，要借朝花夕拾 | 读者证号=R66120; 书名=朝花夕拾
  library | - | 你们有没有《百年孤独》？ | 书名=百年孤独
  library | - | 借书要押金吗？ | off-topic
  library | 书名, 读者证号 | 书名叫平凡的世界 | 书名=平凡的世界
  library | 书名, 读者证号 | 哦哦哦哦 | none
  library | 书名, 读者证号 | 红楼梦吧，证号是R9981 | 书名=红楼梦; 读者证号=R9981
  library | 书名 / 读者证号 | 要那本《子夜》 | 书名=子夜
  library | 读者证号 / 书名 | 我说错了，是《家》 | 书名=家
  library | 读者证号 / 书名 | 不是三体，是流浪地球 | 书名=流浪地球
  library | 读者证号 / 书名 | 凭什么告诉你 | none
  library | 读者证号 / 书名 | 应该是R1010 | 读者证号=R1010
  library | 取书日期 / 书名, 读者证号 | 周末 | none
  library | 取书日期 / 书名, 读者证号 | 下下周二 | 取书日期=2026-12-08
  library | 取书日期 / 书名, 读者证号 | 三天前 | 取书日期!
  library | 取书日期 / 书名, 读者证号 | 13月1日 | 取书日期!
  library | 取书日期 / 书名, 读者证号 | 那就后天来拿 | 取书日期=2026-11-27
  library | 是否排队 / 书名, 读者证号 | 好啊 | 是否排队=yes
  library | 是否排队 / 书名, 读者证号 | 不必了 | 是否排队=no
  library | 是否排队 / 书名, 读者证号 | 没必要 | 是否排队=no
  bicycle | safe | it looks safe to me | safe=yes
  bicycle | safe | nope, the fork is bent | safe=no
  bicycle | safe | not safe at all | safe=no
  bicycle | safe | yes, and the parts are here too | safe=yes; parts=yes
  bicycle | safe | what do you mean by safe? | off-topic
  bicycle | safe | hard to say | none
  bicycle | parts / safe | most of them | none
  bicycle | parts / safe | everything is here | parts=yes
  bicycle | parts / safe | no sorry, it is not safe | safe=no
  bicycle | parts / safe | yes, they arrived this morning | parts=yes
  bicycle | parts / safe | I don't have them | parts=no
  bicycle | fine / safe, parts | like a charm | none
  bicycle | fine / safe, parts | it does, thanks | fine=yes
  bicycle | fine / safe, parts | it runs very well | fine=yes
  bicycle | fine / safe, parts | not really | fine=no
  bicycle | fine / safe, parts | the gears slip again | none
  bicycle | fine / safe, parts | sorry, the parts are not here | parts=no
  bicycle | safe | I think it is | safe=yes
  bicycle | safe | we checked, it's safe | safe=yes
  bicycle | safe | I doubt it | none
  bicycle | safe | it isn't safe and the parts aren't here | safe=no; parts=no
  bicycle | parts / safe | hmm sorry, I take that back, it's not safe | safe=no
  bicycle | parts / safe | all of them | none
  bicycle | parts / safe | the parts came in yesterday | parts=yes
  bicycle | parts / safe | where would I see that? | off-topic
  bicycle | fine / safe, parts | good as ever | fine=yes
  bicycle | fine / safe, parts | no, the chain keeps slipping | fine=no
  bicycle | fine / safe, parts | it does not | fine=no
  bicycle | - | flat tyre | none
  hospital | - | Hi! I'd love an appointment with dermatology at St. Mary's Hospital this coming Monday. | hospital=St. Mary's Hospital; department=dermatology; visit_date=2026-11-30
  hospital | - | please arrange neurology for me, Northgate Hospital, 10 December | hospital=Northgate Hospital; department=neurology; visit_date=2026-12-10
  hospital | - | can you help my father? | none
  hospital | - | Riverside Hospital, please, as early as possible | hospital=Riverside Hospital
  hospital | hospital, department, visit_date | I was thinking of Lakeside Hospital, maybe Wednesday the 2nd | hospital=Lakeside Hospital; visit_date=2026-12-02
  hospital | hospital, department, visit_date | It doesn't matter where | none
  hospital | hospital, department, visit_date | cardiology or dermatology, whatever is free | none
  hospital | department / hospital, visit_date | That would be gastroenterology | department=gastroenterology
  hospital | department / hospital, visit_date | who treats headaches? | off-topic
  hospital | visit_date / hospital, department | Let's do the 7th | visit_date=2026-12-07
  hospital | visit_date / hospital, department | 30.02.2027 | visit_date!
  hospital | visit_date / hospital, department | on Saturday if they are open | visit_date=2026-11-28
  hospital | patient_name, id_number / hospital, department, visit_date | Full name Greta Holm and the ID is 77-190-2 | patient_name=Greta Holm; id_number=77-190-2
  hospital | patient_name, id_number / hospital, department, visit_date | you don't need to know that | none
  hospital | patient_name, id_number / hospital, department, visit_date | ah no, it was Northgate Hospital that I wanted | hospital=Northgate Hospital
  hospital | id_number / hospital, department, visit_date, patient_name | here it is: B-55021 | id_number=B-55021
  hospital | - | 我妈想去仁和医院看骨科，下周二行吗 | hospital=仁和医院; department=骨科; visit_date=2026-12-01
  table | - | Good evening, do you have a table for four at Luigi tomorrow around 7pm? | party_size=4; restaurant=Luigi; visit_time=2026-11-26 19:00
  table | - | I'd like to reserve Harbour Table for a group of nine on December 12 at 18:00 | restaurant=Harbour Table; party_size=9; visit_time=2026-12-12 18:00
  table | - | Get me something for tonight, 2 people | party_size=2; visit_time=2026-11-25
  table | - | Olive Court on Sunday 12:30 for −5 people | restaurant=Olive Court; visit_time=2026-11-29 12:30; party_size!
  table | restaurant, party_size, visit_time | Olive Court; seven persons; 2026-12-05 20:15 | restaurant=Olive Court; party_size=7; visit_time=2026-12-05 20:15
  table | restaurant, party_size, visit_time | I have no preference | none
  table | restaurant, party_size, visit_time | The same restaurant as always | none
  table | party_size / restaurant, visit_time | we might be eleven | party_size=11
  table | party_size / restaurant, visit_time | nobody but me and my husband | none
  table | party_size / restaurant, visit_time | half a person | none
  table | visit_time / restaurant, party_size | tomorrow at noon | visit_time=2026-11-26 12:00
  table | visit_time / restaurant, party_size | the day before yesterday | visit_time!
  table | visit_time / restaurant, party_size | Friday 27:30 | visit_time!
  table | guest_name / restaurant, party_size, visit_time | Please use Thomas Berg | guest_name=Thomas Berg
  table | guest_name / restaurant, party_size, visit_time | does it matter? | off-topic
  table | guest_name / restaurant, party_size, visit_time | correction: six guests | party_size=6
  table | other_time / restaurant, party_size, visit_time | okay then | other_time=yes
  table | other_time / restaurant, party_size, visit_time | no thanks, too late for the kids | other_time=no
  table | other_time / restaurant, party_size, visit_time | could you check another restaurant? | off-topic
  parcel | - | hello, order QX-20331, the umbrella was torn when it came | order_number=QX-20331; item=umbrella; reason=torn when it came
  parcel | - | sending back a blanket, it smells. number RB-77123 | order_number=RB-77123; item=blanket; reason=smells
  parcel | - | I want to speak to a human | none
  parcel | order_number | the number on the slip says TN-90001 | order_number=TN-90001
  parcel | order_number | I can't read it | none
  parcel | item, reason / order_number | it's the watch, because the glass is scratched | item=watch; reason=the glass is scratched
  parcel | item, reason / order_number | an old radio that makes no sound | item=old radio; reason=makes no sound
  parcel | item, reason / order_number | a chair, does not match the picture | item=chair; reason=does not match the picture
  parcel | reason / order_number, item | it's not what I expected | reason=not what I expected
  parcel | more_items / order_number, item, reason | yes, unfortunately | more_items=yes
  parcel | more_items / order_number, item, reason | no more, thank you | more_items=no
  parcel | pickup_date / order_number, item, reason, more_items | Tuesday would be best | pickup_date=2026-12-01
  parcel | pickup_date / order_number, item, reason, more_items | the 31st of April | pickup_date!
  library | - | 请帮我预约《白鹿原》，读者证号R30017，周六来取 | 书名=白鹿原; 读者证号=R30017; 取书日期=2026-11-28
  library | - | 我想看呼啸山庄 | 书名=呼啸山庄
  library | 书名, 读者证号 | 书是《茶馆》，证在家里 | 书名=茶馆
  library | 读者证号 / 书名 | 哦不，书名写错了，是《雷雨》 | 书名=雷雨
  library | 读者证号 / 书名 | R4502，没错 | 读者证号=R4502
  library | 取书日期 / 书名, 读者证号 | 12月12日下午 | 取书日期=2026-12-12
  library | 取书日期 / 书名, 读者证号 | 前天 | 取书日期!
  library | 是否排队 / 书名, 读者证号 | 可以等一等 | 是否排队=yes
  library | 是否排队 / 书名, 读者证号 | 太久了，不等 | 是否排队=no
  bicycle | safe | I believe it's safe enough | safe=yes
  bicycle | safe | the frame is broken, so no | safe=no
  bicycle | parts / safe | they'll come on Friday | none
  bicycle | parts / safe | correction, it is not safe to ride | safe=no
  bicycle | fine / safe, parts | yes it runs, thank you so much | fine=yes
  bicycle | fine / safe, parts | nothing has changed | fine=no
  table | guest_name / restaurant, party_size, visit_time | smith | guest_name=smith
  table | guest_name / restaurant, party_size, visit_time | purple | none
  table | - | A table at Luigi for 4 on Friday at 7pm for Ann Lee | restaurant=Luigi; party_size=4; visit_time=2026-11-27 19:00; guest_name=Ann Lee
  table | - | Luigi | restaurant=Luigi
  library | - | 三体 | 书名=三体
`;
