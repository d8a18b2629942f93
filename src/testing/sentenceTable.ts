// User messages to the example workflows with the expected values: a table that measures the rehearsal agent. A line:
// workflow | slots the agent has just asked for / slots it has already | the sentence | values. `none`: it contains no
// value. `off-topic`: it has another topic, and no value may be taken from it. A star marks a held-out line: rules are
// tuned on the others, and the reported share is that of the starred ones. Relative dates are counted from
// `sentencesDate`.

export const sentencesDate = 'Wednesday, 2026-11-25 10:00';

export const sentencesEn = `
  hospital | - | I need an appointment at Riverside Hospital in cardiology on 2026-12-03 | hospital=Riverside Hospital; department=cardiology; visit_date=2026-12-03
  hospital | - | Hi, I'd like to see a cardiologist at Lakeside Hospital tomorrow | hospital=Lakeside Hospital; department=cardiology; visit_date=2026-11-26
* hospital | - | Can I book dermatology at Northgate Hospital for next Monday? | hospital=Northgate Hospital; department=dermatology; visit_date=2026-11-30
  hospital | - | Hello | none
  hospital | - | What is the weather today? | off-topic
* hospital | - | hi there! | none
  hospital | - | I would like to book an appointment | none
  hospital | - | I need to see a doctor at St. Mary's Hospital | hospital=St. Mary's Hospital
* hospital | - | Book me into the eye department at Riverside Hospital please | hospital=Riverside Hospital; department=eye
  hospital | - | Could you make an appointment in the cardiology department on December 3? | department=cardiology; visit_date=2026-12-03
  hospital | - | Who won the football match last night? | off-topic
* hospital | - | I want to go to Riverside on Friday for a dermatology check | hospital=Riverside; department=dermatology; visit_date=2026-11-27
  hospital | - | My name is Ann Lee, id 12345 | patient_name=Ann Lee; id_number=12345
  hospital | - | My name is Ann Lee, and I need an appointment at Lakeside Hospital | patient_name=Ann Lee; hospital=Lakeside Hospital
* hospital | - | I have an appointment to make: Riverside Hospital, cardiology, 3 December 2026 | hospital=Riverside Hospital; department=cardiology; visit_date=2026-12-03
  hospital | - | Good morning, is it possible to get a neurology appointment at General Hospital next week Tuesday? | hospital=General Hospital; department=neurology; visit_date=2026-12-01
  hospital | - | Can you tell me a joke? | off-topic
* hospital | - | hospital: Riverside Hospital, department: cardiology, visit date: 2026-12-05 | hospital=Riverside Hospital; department=cardiology; visit_date=2026-12-05
  hospital | hospital, department, visit_date | Riverside Hospital, cardiology, 2026-12-03 | hospital=Riverside Hospital; department=cardiology; visit_date=2026-12-03
  hospital | hospital, department, visit_date | Lakeside Hospital please, in dermatology, the day after tomorrow | hospital=Lakeside Hospital; department=dermatology; visit_date=2026-11-27
* hospital | hospital, department, visit_date | Riverside Hospital | hospital=Riverside Hospital
  hospital | hospital, department, visit_date | cardiology | department=cardiology
  hospital | hospital, department, visit_date | What's the weather like? | off-topic
* hospital | hospital, department, visit_date | On Friday | visit_date=2026-11-27
  hospital | hospital, department, visit_date | I want to go to Lakeside Hospital, department of neurology | hospital=Lakeside Hospital; department=neurology
  hospital | hospital, department, visit_date | I need an appointment at Riverside Hospital in cardiology on 2026-12-03 | hospital=Riverside Hospital; department=cardiology; visit_date=2026-12-03
* hospital | hospital, department, visit_date | Thanks! | none
  hospital | hospital, department, visit_date | It's Northgate Hospital, and I'd like Dec 11 | hospital=Northgate Hospital; visit_date=2026-12-11
  hospital | hospital, department, visit_date | I don't know yet | none
* hospital | hospital, department, visit_date | cardiology at Riverside Hospital, any time on Monday | department=cardiology; hospital=Riverside Hospital; visit_date=2026-11-30
  hospital | hospital, department, visit_date | My name is Ann Lee, id 12345 | patient_name=Ann Lee; id_number=12345
  hospital | hospital, department, visit_date | Which departments do you have? | off-topic
* hospital | department / hospital, visit_date | cardiology | department=cardiology
  hospital | department / hospital, visit_date | The eye clinic | department=eye clinic
  hospital | department / hospital, visit_date | I'd like to see someone in dermatology please | department=dermatology
* hospital | department / hospital, visit_date | what departments are there? | off-topic
  hospital | department / hospital, visit_date | hello? | none
  hospital | department / hospital, visit_date | ear, nose and throat | department=ear, nose and throat
* hospital | visit_date / hospital, department | next Friday | visit_date=2026-12-04
  hospital | visit_date / hospital, department | tomorrow morning please | visit_date=2026-11-26
  hospital | visit_date / hospital, department | as soon as possible | none
* hospital | visit_date / hospital, department | The 3rd of December would be great | visit_date=2026-12-03
  hospital | visit_date / hospital, department | banana | none
  hospital | visit_date / hospital, department | 12/11/2026 | visit_date=2026-12-11
* hospital | visit_date / hospital, department | in two weeks | visit_date=2026-12-09
  hospital | visit_date / hospital, department | do you have parking? | off-topic
  hospital | patient_name, id_number / hospital, department, visit_date | My name is Ann Lee, id 12345 | patient_name=Ann Lee; id_number=12345
* hospital | patient_name, id_number / hospital, department, visit_date | Mei Tan, S-204417 | patient_name=Mei Tan; id_number=S-204417
  hospital | patient_name, id_number / hospital, department, visit_date | I'm John Smith and my ID number is A99812 | patient_name=John Smith; id_number=A99812
  hospital | patient_name, id_number / hospital, department, visit_date | S-204417, Mei Tan | patient_name=Mei Tan; id_number=S-204417
* hospital | patient_name, id_number / hospital, department, visit_date | Ann Lee | patient_name=Ann Lee
  hospital | patient_name, id_number / hospital, department, visit_date | 12345 | id_number=12345
  hospital | patient_name, id_number / hospital, department, visit_date | Actually, please switch to Lakeside Hospital instead. | hospital=Lakeside Hospital
* hospital | patient_name, id_number / hospital, department, visit_date | Actually make that dermatology | department=dermatology
  hospital | patient_name, id_number / hospital, department, visit_date | Can we move it to Monday? | visit_date=2026-11-30
  hospital | patient_name, id_number / hospital, department, visit_date | How much does it cost? | off-topic
* hospital | patient_name, id_number / hospital, department, visit_date | the patient is Robin Vale and the number is 88-1204 | patient_name=Robin Vale; id_number=88-1204
  hospital | patient_name, id_number / hospital, department, visit_date | this is Peter O'Brien, identity number 7781234 | patient_name=Peter O'Brien; id_number=7781234
  hospital | patient_name, id_number / hospital, department, visit_date | Why do you need my ID? | off-topic
* hospital | patient_name, id_number / hospital, department, visit_date | no, not Friday, Thursday please | visit_date=2026-11-26
  hospital | id_number / hospital, department, visit_date, patient_name | It is 12345 | id_number=12345
  hospital | id_number / hospital, department, visit_date, patient_name | no idea | none
* hospital | id_number / hospital, department, visit_date, patient_name | my id is S-204417 | id_number=S-204417
  hospital | id_number / hospital, department, visit_date, patient_name | okay, thank you | none
  hospital | id_number / hospital, department, visit_date, patient_name | blue | none
* hospital | hospital / department, visit_date | Lakeside Hospital then | hospital=Lakeside Hospital
  hospital | hospital / department, visit_date | Try Northgate | hospital=Northgate
  hospital | hospital / department, visit_date | What about Lakeside Hospital? | hospital=Lakeside Hospital
* hospital | hospital / department, visit_date | 2026-12-05 | visit_date=2026-12-05
  hospital | hospital / department, visit_date | no, cardiology | department=cardiology
  hospital | hospital / department, visit_date | are you a robot? | off-topic
* hospital | hospital / department, visit_date | The one in the city centre, City Hospital | hospital=City Hospital
  table | - | A table for 4 at Luigi on Friday at 7pm | party_size=4; restaurant=Luigi; visit_time=2026-11-27 19:00
  table | - | Hello, I'd like to book a table | none
* table | - | Can I get a table for two at Olive Court tonight at 8? | party_size=2; restaurant=Olive Court; visit_time=2026-11-25 20:00
  table | - | We are six people and want to eat at Harbour Table tomorrow at 19:30 | party_size=6; restaurant=Harbour Table; visit_time=2026-11-26 19:30
  table | - | Reserve a table at The Copper Pot for 3 people on 2026-12-03 at 18:30 | restaurant=The Copper Pot; party_size=3; visit_time=2026-12-03 18:30
* table | - | What's the capital of France? | off-topic
  table | - | Dinner for 5 on Saturday evening | party_size=5; visit_time=2026-11-28
  table | - | I want to eat at Luigi's | restaurant=Luigi's
* table | - | Book a table for my wife and me | none
  table | - | Please book Olive Court, four people, December 3rd at 7 pm | restaurant=Olive Court; party_size=4; visit_time=2026-12-03 19:00
  table | - | table for 2 please | party_size=2
* table | - | Do you speak Spanish? | off-topic
  table | restaurant, party_size, visit_time | Luigi, 4, Friday 7pm | restaurant=Luigi; party_size=4; visit_time=2026-11-27 19:00
  table | restaurant, party_size, visit_time | Olive Court for 2 people | restaurant=Olive Court; party_size=2
* table | restaurant, party_size, visit_time | We are 5 | party_size=5
  table | restaurant, party_size, visit_time | tomorrow at 7pm | visit_time=2026-11-26 19:00
  table | restaurant, party_size, visit_time | restaurant is Harbour Table, party of eight, Sunday at noon | restaurant=Harbour Table; party_size=8; visit_time=2026-11-29 12:00
* table | restaurant, party_size, visit_time | how is the food there? | off-topic
  table | restaurant, party_size, visit_time | The Copper Pot | restaurant=The Copper Pot
  table | restaurant, party_size, visit_time | 2026-12-03 19:00 for 4 at Olive Court | visit_time=2026-12-03 19:00; party_size=4; restaurant=Olive Court
* table | restaurant, party_size, visit_time | good evening | none
  table | party_size / restaurant, visit_time | four | party_size=4
  table | party_size / restaurant, visit_time | just the two of us | party_size=2
* table | party_size / restaurant, visit_time | 3 adults | party_size=3
  table | party_size / restaurant, visit_time | a few friends | none
  table | party_size / restaurant, visit_time | I think we will be 7 | party_size=7
* table | party_size / restaurant, visit_time | is there a terrace? | off-topic
  table | visit_time / restaurant, party_size | Friday at 7pm | visit_time=2026-11-27 19:00
  table | visit_time / restaurant, party_size | half past seven on Friday | visit_time=2026-11-27 19:30
* table | visit_time / restaurant, party_size | today at 8 pm please | visit_time=2026-11-25 20:00
  table | visit_time / restaurant, party_size | make it 5 people, Saturday 18:00 | party_size=5; visit_time=2026-11-28 18:00
  table | visit_time / restaurant, party_size | whenever | none
* table | guest_name / restaurant, party_size, visit_time | Ann Lee | guest_name=Ann Lee
  table | guest_name / restaurant, party_size, visit_time | Put it under Smith | guest_name=Smith
  table | guest_name / restaurant, party_size, visit_time | the name is Robin Vale | guest_name=Robin Vale
* table | guest_name / restaurant, party_size, visit_time | Friday at 7pm | visit_time=2026-11-27 19:00
  table | guest_name / restaurant, party_size, visit_time | oh wait, we are 6 people now | party_size=6
  table | guest_name / restaurant, party_size, visit_time | no, at Olive Court | restaurant=Olive Court
* table | guest_name / restaurant, party_size, visit_time | under the name of Maria Garcia, please | guest_name=Maria Garcia
  table | guest_name / restaurant, party_size, visit_time | Is it going to rain on Friday? | off-topic
  table | guest_name / restaurant, party_size, visit_time | I'm Kim Arden. Thanks! | guest_name=Kim Arden
* table | guest_name / restaurant, party_size, visit_time | 12345 | none
  table | guest_name / restaurant, party_size, visit_time | it's for Noor | guest_name=Noor
  table | guest_name / restaurant, party_size, visit_time | Change the time to 8pm | visit_time=20:00
* table | other_time / restaurant, party_size, visit_time | yes please | other_time=yes
  table | other_time / restaurant, party_size, visit_time | sure, that works | other_time=yes
  table | other_time / restaurant, party_size, visit_time | no, that's too late | other_time=no
* table | other_time / restaurant, party_size, visit_time | That would be fine | other_time=yes
  table | other_time / restaurant, party_size, visit_time | I'd rather not | other_time=no
  table | other_time / restaurant, party_size, visit_time | maybe | none
* table | other_time / restaurant, party_size, visit_time | What time was it again? | off-topic
  table | other_time / restaurant, party_size, visit_time | unfortunately not | other_time=no
  parcel | - | I want to return a parcel | none
* parcel | - | I'd like to return my order QX-40718 | order_number=QX-40718
  parcel | - | Order QX-40718: the desk lamp arrived damaged | order_number=QX-40718; item=desk lamp; reason=arrived damaged
  parcel | - | My order number is RB-20991 and I want to send back a rain jacket because it is too small | order_number=RB-20991; item=rain jacket; reason=too small
* parcel | - | Good afternoon! Can I return something? | none
  parcel | - | What are your opening hours? | off-topic
  parcel | order_number | QX-40718 | order_number=QX-40718
* parcel | order_number | It's number 55310 | order_number=55310
  parcel | order_number | I don't have it | none
  parcel | order_number | the order is TN-55310, thanks | order_number=TN-55310
* parcel | order_number | my dog ate it | none
  parcel | order_number | How long does a refund take? | off-topic
  parcel | item, reason / order_number | a desk lamp, it arrived damaged | item=desk lamp; reason=arrived damaged
* parcel | item, reason / order_number | The jacket is too small | item=jacket; reason=too small
  parcel | item, reason / order_number | rain jacket, wrong size | item=rain jacket; reason=wrong size
  parcel | item, reason / order_number | I want to return the shoes because they do not fit | item=shoes; reason=do not fit
* parcel | item, reason / order_number | the lamp | item=lamp
  parcel | item, reason / order_number | a toaster that doesn't work | item=toaster; reason=doesn't work
  parcel | item, reason / order_number | Sorry, the order number is QX-40719 | order_number=QX-40719
* parcel | item, reason / order_number | Do I have to pay for that? | off-topic
  parcel | item, reason / order_number | headphones, they are broken | item=headphones; reason=broken
  parcel | reason / order_number, item | it is broken | reason=broken
  parcel | item, reason / order_number | The item is desk lamp, the reason is broken glass. | item=desk lamp; reason=broken glass
  parcel | item, reason / order_number | the item is broken | reason=broken
* parcel | reason / order_number, item | wrong colour | reason=wrong colour
  parcel | reason / order_number, item | because I ordered two by mistake | reason=ordered two by mistake
  parcel | reason / order_number, item | why does that matter? | off-topic
* parcel | reason / order_number, item | I just don't like it | reason=don't like it
  parcel | more_items / order_number, item, reason | no, that's all | more_items=no
  parcel | more_items / order_number, item, reason | yes | more_items=yes
* parcel | more_items / order_number, item, reason | No thanks, nothing else | more_items=no
  parcel | more_items / order_number, item, reason | yes, one more thing | more_items=yes
  parcel | more_items / order_number, item, reason | nope | more_items=no
* parcel | more_items / order_number, item, reason | Yes, also a rain jacket | more_items=yes; item=rain jacket
  parcel | more_items / order_number, item, reason | that's it | more_items=no
  parcel | more_items / order_number, item, reason | when do I get my money? | off-topic
* parcel | pickup_date / order_number, item, reason, more_items | tomorrow | pickup_date=2026-11-26
  parcel | pickup_date / order_number, item, reason, more_items | any day works, say Thursday | pickup_date=2026-11-26
  parcel | pickup_date / order_number, item, reason, more_items | on December 5th please | pickup_date=2026-12-05
* parcel | pickup_date / order_number, item, reason, more_items | purple | none
  parcel | pickup_date / order_number, item, reason, more_items | Could the courier come on Monday? | pickup_date=2026-11-30
  bicycle | safe | yes | safe=yes
* bicycle | safe | Yes, it is safe | safe=yes
  bicycle | safe | no, the frame is cracked | safe=no
  bicycle | safe | it's not safe | safe=no
* bicycle | safe | I don't know | none
  bicycle | safe | what is the time? | off-topic
  bicycle | parts | they are all here | parts=yes
* bicycle | parts | not yet | parts=no
  bicycle | parts | yes we have them | parts=yes
  bicycle | parts | No, we have to order them | parts=no
* bicycle | parts | the parts are missing | parts=no
  bicycle | fine | it runs fine | fine=yes
  bicycle | fine | yes, perfectly | fine=yes
* bicycle | fine | no, it still squeaks | fine=no
  bicycle | fine | it does not run well | fine=no
  bicycle | fine | How much will it cost? | off-topic
* bicycle | - | Hi, my bicycle is broken | none
  bicycle | - | A bicycle just came in | none
  table | - | Luigi, 4 people, tomorrow 7pm | restaurant=Luigi; party_size=4; visit_time=2026-11-26 19:00
  table | - | olive court tmrw 8pm 2 pax | restaurant=olive court; party_size=2; visit_time=2026-11-26 20:00
* table | - | Harbour Table, sunday noon, 3 guests | restaurant=Harbour Table; visit_time=2026-11-29 12:00; party_size=3
  table | - | need a table, harbour table, sat 20:30, for six | restaurant=harbour table; visit_time=2026-11-28 20:30; party_size=6
  table | - | table for 2 at Luigi 19h tonight | party_size=2; restaurant=Luigi; visit_time=2026-11-25 19:00
* table | - | copper pot for 2 tonight at 19h30 | restaurant=copper pot; party_size=2; visit_time=2026-11-25 19:30
  table | restaurant, party_size, visit_time | 2nite 18h | visit_time=2026-11-25 18:00
  table | restaurant, party_size, visit_time | ok table there sunday 13h, 5 of us | party_size=5; visit_time=2026-11-29 13:00
* table | restaurant, party_size, visit_time | sunday at 13h for 5 ppl | party_size=5; visit_time=2026-11-29 13:00
  table | restaurant, party_size, visit_time | Mr Smith | guest_name=Mr Smith
  table | guest_name / restaurant, party_size, visit_time | Lee, party of 6 | guest_name=Lee; party_size=6
  table | guest_name / restaurant, party_size, visit_time | make it 1pm... no 2pm | visit_time=14:00
* table | guest_name / restaurant, party_size, visit_time | saturday, sorry, i mean sunday | visit_time=2026-11-29
  table | visit_time / restaurant, party_size | the 5th at 8pm | visit_time=2026-12-05 20:00
* table | visit_time / restaurant, party_size | would the 3rd at 19:00 work? | visit_time=2026-12-03 19:00
  hospital | - | John Smith | patient_name=John Smith
  hospital | department / hospital, visit_date | John Smith | patient_name=John Smith
* hospital | hospital, department, visit_date | Maria Lopez | patient_name=Maria Lopez
  hospital | hospital, department, visit_date | John Smith here, need cardiology at Riverside Hospital friday | patient_name=John Smith; department=cardiology; hospital=Riverside Hospital; visit_date=2026-11-27
  hospital | - | Sarah Jones, id 4471-B, dermatology at City Hospital, this thursday | patient_name=Sarah Jones; id_number=4471-B; department=dermatology; hospital=City Hospital; visit_date=2026-11-26
* hospital | - | David Brown, id 8812-C, neurology, Northgate Hospital, monday | patient_name=David Brown; id_number=8812-C; department=neurology; hospital=Northgate Hospital; visit_date=2026-11-30
  hospital | department / hospital, visit_date | its Tom Baker, 7789-22 | patient_name=Tom Baker; id_number=7789-22
  hospital | department / hospital, visit_date | cardiolgy | department=cardiology
  hospital | - | hi need derm appt at northgate asap | department=dermatology; hospital=northgate
* hospital | department / hospital, visit_date | dermatolgy please | department=dermatology
  hospital | visit_date / hospital, department | does friday work? | visit_date=2026-11-27
* hospital | visit_date / hospital, department | is monday ok? | visit_date=2026-11-30
  hospital | id_number / hospital, department, visit_date, patient_name | K 55-120 | id_number=K 55-120
  parcel | - | RB 20991 | order_number=RB 20991
* parcel | order_number | it's QX 40718 i think | order_number=QX 40718
  parcel | - | RB-20991 shoes too small want to return | order_number=RB-20991; item=shoes; reason=too small
  parcel | - | QX-40718, jacket too big | order_number=QX-40718; item=jacket; reason=too big
* parcel | item, reason / order_number | kettle broken | item=kettle; reason=broken
  parcel | more_items / order_number, item, reason | no wait, it is the wrong colour | reason=the wrong colour
  parcel | more_items / order_number, item, reason | actually the reason is it's torn | reason=torn
  parcel | pickup_date / order_number, item, reason, more_items | sorry reason is they are too big | reason=too big
* parcel | more_items / order_number, item, reason | sorry, I meant it is too large | reason=too large
  parcel | item, reason / order_number | lamp - i ordered white, got black | item=lamp; reason=i ordered white, got black
  parcel | item, reason / order_number | do i need the box? | off-topic
  parcel | more_items / order_number, item, reason | y | more_items=yes
* parcel | more_items / order_number, item, reason | nah thats it | more_items=no
  bicycle | safe | y | safe=yes
  bicycle | safe | n | safe=no
  bicycle | fine | no wait | none
* bicycle | parts | hold on | none
`;

export const sentencesZh = `
  library | - | 你好 | none
  library | - | 我想借《三体》 | 书名=三体
* library | - | 我想借一本书 | none
  library | - | 您好，我要借山月记事，读者证号是R20991 | 书名=山月记事; 读者证号=R20991
  library | - | 请帮我查一下《海边的灯塔》有没有 | 书名=海边的灯塔
* library | - | 今天天气怎么样？ | off-topic
  library | - | 我的读者证号是R10023，想借《红楼梦》，明天来取 | 读者证号=R10023; 书名=红楼梦; 取书日期=2026-11-26
  library | - | 能帮我预约《活着》吗？ | 书名=活着
* library | - | 你是谁？ | off-topic
  library | - | R20991，借《围城》 | 读者证号=R20991; 书名=围城
  library | - | 图书馆几点关门？ | off-topic
* library | - | 早上好，我来借书 | none
  library | - | 借书，书名：百年孤独，读者证号：R33012 | 书名=百年孤独; 读者证号=R33012
  library | - | 想借本《小王子》，下周一取 | 书名=小王子; 取书日期=2026-11-30
* library | - | 谢谢 | none
  library | 书名, 读者证号 | 三体，R20991 | 书名=三体; 读者证号=R20991
  library | 书名, 读者证号 | 书名是山月记事 | 书名=山月记事
* library | 书名, 读者证号 | R20991 | 读者证号=R20991
  library | 书名, 读者证号 | 我的证号是R20991，书是《边城》 | 读者证号=R20991; 书名=边城
  library | 书名, 读者证号 | 《围城》 | 书名=围城
* library | 书名, 读者证号 | 我想借围城，证号R55512 | 书名=围城; 读者证号=R55512
  library | 书名, 读者证号 | 有什么好书推荐？ | off-topic
  library | 书名, 读者证号 | 我不知道 | none
* library | 书名, 读者证号 | 海边的灯塔 R20991 | 书名=海边的灯塔; 读者证号=R20991
  library | 书名, 读者证号 | 读者证号R8812，书名《平凡的世界》 | 读者证号=R8812; 书名=平凡的世界
  library | 书名, 读者证号 | 等一下 | none
* library | 书名, 读者证号 | 你好，我要《朝花夕拾》 | 书名=朝花夕拾
  library | 书名 / 读者证号 | 三体 | 书名=三体
  library | 书名 / 读者证号 | 我要借活着 | 书名=活着
* library | 书名 / 读者证号 | 就是那本《边城》 | 书名=边城
  library | 书名 / 读者证号 | 你们有咖啡吗？ | off-topic
  library | 书名 / 读者证号 | 嗯 | none
* library | 读者证号 / 书名 | R20991 | 读者证号=R20991
  library | 读者证号 / 书名 | 我的是R20991 | 读者证号=R20991
  library | 读者证号 / 书名 | 忘了 | none
* library | 读者证号 / 书名 | 证号是 R10086，谢谢 | 读者证号=R10086
  library | 读者证号 / 书名 | 不对，我要借《围城》 | 书名=围城
  library | 读者证号 / 书名 | 蓝色的 | none
* library | 读者证号 / 书名 | 为什么要读者证？ | off-topic
  library | 读者证号 / 书名 | 换成《边城》吧 | 书名=边城
  library | 取书日期 / 书名, 读者证号 | 明天 | 取书日期=2026-11-26
* library | 取书日期 / 书名, 读者证号 | 我12月3日来取 | 取书日期=2026-12-03
  library | 取书日期 / 书名, 读者证号 | 下周五 | 取书日期=2026-12-04
  library | 取书日期 / 书名, 读者证号 | 后天下午可以吗 | 取书日期=2026-11-27
* library | 取书日期 / 书名, 读者证号 | 随便 | none
  library | 取书日期 / 书名, 读者证号 | 2026-12-11 | 取书日期=2026-12-11
  library | 取书日期 / 书名, 读者证号 | 周六吧 | 取书日期=2026-11-28
* library | 取书日期 / 书名, 读者证号 | 苹果 | none
  library | 取书日期 / 书名, 读者证号 | 停车要钱吗？ | off-topic
  library | 取书日期 / 书名, 读者证号 | 2026年12月8号 | 取书日期=2026-12-08
* library | 取书日期 / 书名, 读者证号 | 还是借《活着》吧 | 书名=活着
  library | 取书日期 / 书名, 读者证号 | 今天就来 | 取书日期=2026-11-25
  library | 取书日期 / 书名, 读者证号 | 证号写错了，是R20992 | 读者证号=R20992
* library | 是否排队 / 书名, 读者证号 | 愿意 | 是否排队=yes
  library | 是否排队 / 书名, 读者证号 | 不用了 | 是否排队=no
  library | 是否排队 / 书名, 读者证号 | 好的，帮我排队 | 是否排队=yes
* library | 是否排队 / 书名, 读者证号 | 不想等 | 是否排队=no
  library | 是否排队 / 书名, 读者证号 | 可以 | 是否排队=yes
  library | 是否排队 / 书名, 读者证号 | 要等多久？ | off-topic
* library | 是否排队 / 书名, 读者证号 | 算是吧，可以等 | 是否排队=yes
  library | 是否排队 / 书名, 读者证号 | 不愿意，谢谢 | 是否排队=no
  library | 是否排队 / 书名, 读者证号 | 我再想想 | none
* library | 是否排队 / 书名, 读者证号 | 那我换成《围城》 | 书名=围城
  hospital | - | 我想预约Riverside Hospital的cardiology，12月3日 | hospital=Riverside Hospital; department=cardiology; visit_date=2026-12-03
  hospital | patient_name, id_number / hospital, department, visit_date | 我叫李安，身份证号12345 | patient_name=李安; id_number=12345
* table | restaurant, party_size, visit_time | 四个人，明天晚上7点 | party_size=4; visit_time=2026-11-26 19:00
  library | - | 借三体 R20991 | 书名=三体; 读者证号=R20991
  library | - | 有没有活着这本书啊 | 书名=活着
* library | - | 有没有围城啊 | 书名=围城
  library | - | 你好我要预约 百年孤独 证号R777 | 书名=百年孤独; 读者证号=R777
* library | - | 想看边城，R20991 | 书名=边城; 读者证号=R20991
  library | 取书日期 / 书名, 读者证号 | 能改成12.5吗 | 取书日期=2026-12-05
  library | 取书日期 / 书名, 读者证号 | 28号 | 取书日期=2026-11-28
* library | 取书日期 / 书名, 读者证号 | 12.8可以吗 | 取书日期=2026-12-08
  library | 是否排队 / 书名, 读者证号 | 要排多久 | off-topic
  library | 是否排队 / 书名, 读者证号 | 那排吧 | 是否排队=yes
* library | 是否排队 / 书名, 读者证号 | 等吧 | 是否排队=yes
  library | 是否排队 / 书名, 读者证号 | 再说吧 | none
`;
