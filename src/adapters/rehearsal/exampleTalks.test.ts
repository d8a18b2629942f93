// Conversations over the five examples: each to its end, with a change of mind or another topic, and with a refusal. On
// every branch of every example, messages and calls form a path of the procedure for the given values.

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../core/support';
import { talk } from '../../testing/rehearsedTalk';

const bicycle = 'bicycleRepair.mmd';

describe('conversations over the examples', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    [
      'hospital, to its end',
      'hospitalAppointment.pdl.yaml',
      ['Hello', 'Cardiology at Riverside Hospital on Friday', 'Ann Lee, S-204417', 'thanks'],
      [
        'Could you tell me the hospital, the department and the visit date?',
        '> check_hospital Riverside Hospital',
        '> check_department Riverside Hospital, Cardiology',
        '> query_appointment Riverside Hospital, Cardiology, Friday',
        'Could you tell me the patient name and the id number?',
        '> register_hospital Riverside Hospital, Cardiology, Friday, Ann Lee, S-204417',
        'Your Cardiology appointment at Riverside Hospital on Friday is booked for Ann Lee.',
        'Thank you, goodbye.',
      ],
    ],
    [
      'hospital, with another topic and a change',
      'hospitalAppointment.pdl.yaml',
      [
        'cardiology at Riverside Hospital',
        'who won the match?',
        'Friday',
        'no, Lakeside Hospital',
        'Ann Lee, S-204417',
      ],
      [
        'Could you tell me the visit date?',
        'I cannot answer that. Could you tell me the visit date?',
        '> check_hospital Riverside Hospital',
        '> check_department Riverside Hospital, cardiology',
        '> query_appointment Riverside Hospital, cardiology, Friday',
        'Could you tell me the patient name and the id number?',
        '> check_hospital Lakeside Hospital',
        '> check_department Lakeside Hospital, cardiology',
        '> query_appointment Lakeside Hospital, cardiology, Friday',
        'Could you tell me the patient name and the id number?',
        '> register_hospital Lakeside Hospital, cardiology, Friday, Ann Lee, S-204417',
        'Your cardiology appointment at Lakeside Hospital on Friday is booked for Ann Lee.',
      ],
    ],
    [
      'hospital, with refusals',
      'hospitalAppointment.pdl.yaml',
      ['cardiology at Riverside Hospital yesterday', 'Friday', 'I will not tell you my name', 'stop'],
      [
        'I cannot take "yesterday" for the visit date: that is in the past. Could you tell me the visit date?',
        '> check_hospital Riverside Hospital',
        '> check_department Riverside Hospital, cardiology',
        '> query_appointment Riverside Hospital, cardiology, Friday',
        'Could you tell me the patient name and the id number?',
        'I need the patient name and the id number for the step that books one of the free appointments. If you do not want to give it, say "stop", and nothing further will be done. Could you tell me the patient name and the id number?',
        'All right, I have stopped here. Nothing further will be done.',
      ],
    ],
    [
      'table, to its end',
      'tableBooking.pdl.yaml',
      ['A table for 4 at Luigi on Friday at 7pm', 'Ann Lee', 'thank you'],
      [
        '> find_table Luigi, 4, Friday at 7pm',
        'Could you tell me the guest name?',
        '> book_table Luigi, 4, Friday at 7pm, Ann Lee',
        'Your table at Luigi for 4 is booked for Friday at 7pm.',
        'Thank you, goodbye.',
      ],
    ],
    [
      'table, with another topic and a change',
      'tableBooking.pdl.yaml',
      ['A table for 4 at Luigi on Friday at 7pm', 'is there a terrace?', 'sorry, 6 people', 'Ann Lee'],
      [
        '> find_table Luigi, 4, Friday at 7pm',
        'Could you tell me the guest name?',
        'I cannot answer that. Could you tell me the guest name?',
        '> find_table Luigi, 6, Friday at 7pm',
        'Could you tell me the guest name?',
        '> book_table Luigi, 6, Friday at 7pm, Ann Lee',
        'Your table at Luigi for 6 is booked for Friday at 7pm.',
      ],
    ],
    [
      'table, with refusals',
      'tableBooking.pdl.yaml',
      ['Table for -2 people at Luigi yesterday at 25:00', 'two, tomorrow at 7pm', 'asdfgh', 'Ann Lee'],
      [
        'I cannot take "yesterday at 25:00" for the visit time: there is no such hour. I cannot take "-2" for the party size: it has to be 1 or more. Could you tell me the party size (a whole number) and the visit time?',
        '> find_table Luigi, 2, tomorrow at 7pm',
        'Could you tell me the guest name?',
        'I did not understand "asdfgh". I can take for the guest name: a person\'s name, such as Ann Lee. Could you tell me the guest name?',
        '> book_table Luigi, 2, tomorrow at 7pm, Ann Lee',
        'Your table at Luigi for 2 is booked for tomorrow at 7pm.',
      ],
    ],
    [
      'parcel, to its end',
      'parcelReturn.pdl.yaml',
      ['I want to return order QX-40718', 'a desk lamp, it arrived damaged', 'no', 'Friday'],
      [
        '> find_order QX-40718',
        'Could you tell me the item and the reason?',
        '> add_item QX-40718, desk lamp, arrived damaged',
        'The slip has the desk lamp now. Is there anything more to return?',
        'Could you tell me the pickup date?',
        '> book_pickup QX-40718, Friday',
        expect.stringMatching(/^A courier comes on Friday\. Please show the code .+\.$/),
      ],
    ],
    [
      'parcel, with another topic and a change',
      'parcelReturn.pdl.yaml',
      ['return QX-40718, the jacket is too small', 'no wait, it is torn', 'do I have to pay?', 'no', 'Friday'],
      [
        '> find_order QX-40718',
        '> add_item QX-40718, jacket, too small',
        'The slip has the jacket now. Is there anything more to return?',
        '> add_item QX-40718, jacket, torn',
        'The slip has the jacket now. Is there anything more to return?',
        'I cannot answer that. The slip has the jacket now. Is there anything more to return?',
        'Could you tell me the pickup date?',
        '> book_pickup QX-40718, Friday',
        expect.stringMatching(/^A courier comes on Friday\./),
      ],
    ],
    [
      'parcel, with refusals',
      'parcelReturn.pdl.yaml',
      ['order QX-40718, kettle broken', 'no', '31 February', 'I would rather not say', 'Monday'],
      [
        '> find_order QX-40718',
        '> add_item QX-40718, kettle, broken',
        'The slip has the kettle now. Is there anything more to return?',
        'Could you tell me the pickup date?',
        'I cannot take "31 February" for the pickup date: there is no such day. Could you tell me the pickup date?',
        'I need the pickup date for the step that sends a courier. If you do not want to give it, say "stop", and nothing further will be done. Could you tell me the pickup date?',
        '> book_pickup QX-40718, Monday',
        expect.stringMatching(/^A courier comes on Monday\./),
      ],
    ],
    [
      'library, to its end',
      'libraryLoanChinese.pdl.yaml',
      ['我想借《三体》', 'R20991', '明天', '谢谢'],
      [
        '请提供读者证号。',
        '> 核对读者证 R20991',
        '> 查询馆藏 三体',
        '请提供取书日期。',
        '> 预约图书 三体, R20991, 明天',
        '已为您留好《三体》，请在明天凭读者证来取。',
        '谢谢，再见。',
      ],
    ],
    [
      'library, with another topic and a change',
      'libraryLoanChinese.pdl.yaml',
      ['我想借三体', '你们有咖啡吗？', '不对，是红楼梦', 'R20991', '后天'],
      [
        '请提供读者证号。',
        '这个我答不上来。 请提供读者证号。',
        '已记下书名。 请提供读者证号。',
        '> 核对读者证 R20991',
        '> 查询馆藏 红楼梦',
        '请提供取书日期。',
        '> 预约图书 红楼梦, R20991, 后天',
        '已为您留好《红楼梦》，请在后天凭读者证来取。',
      ],
    ],
    [
      'library, with refusals',
      'libraryLoanChinese.pdl.yaml',
      ['借三体，R20991', '昨天', '哈哈哈哈', '不告诉你', '周五'],
      [
        '> 核对读者证 R20991',
        '> 查询馆藏 三体',
        '请提供取书日期。',
        '取书日期“昨天”已经过去了。 请提供取书日期。',
        '没有听懂“哈哈哈哈”。取书日期可以是日期或时间，例如“周五”或 2026-12-03。 请提供取书日期。',
        '需要取书日期，因为下一步是“为读者留下一册”。如果不想提供，请说“停止”，不会再做任何操作。 请提供取书日期。',
        '> 预约图书 三体, R20991, 周五',
        '已为您留好《三体》，请在周五凭读者证来取。',
      ],
    ],
    [
      'bicycle, to its end',
      bicycle,
      ['My brakes squeak', 'yes', 'no', 'yes', 'thanks'],
      [
        'Put the bicycle on a stand. Look at the damage. Safe to repair (no / yes)?',
        'Are the parts here (yes / no)?',
        'Order the parts. Wait for the day they arrive. Repair the bicycle. Test ride. Does it run well (no / yes)?',
        'It is ready for the road.',
        'Thank you, goodbye.',
      ],
    ],
    [
      'bicycle, with another topic and a change',
      bicycle,
      ['The chain is broken', 'what does it cost?', 'yes it is safe', 'no, sorry: not safe'],
      [
        'Put the bicycle on a stand. Look at the damage. Safe to repair (no / yes)?',
        'I cannot answer that. Safe to repair (no / yes)?',
        'Are the parts here (yes / no)?',
        'Leave it out of service and ask a workshop.',
      ],
    ],
    [
      'bicycle, with refusals',
      bicycle,
      ['Hi', '😂😂😂', 'I would rather not say', 'stop'],
      [
        'Put the bicycle on a stand. Look at the damage. Safe to repair (no / yes)?',
        'I did not understand "😂😂😂". I can take yes or no. Safe to repair (no / yes)?',
        'I need your answer to go on. If you do not want to give it, say "stop", and nothing further will be done. Safe to repair (no / yes)?',
        'All right, I have stopped here. Nothing further will be done.',
      ],
    ],
  ])('%s', async (_, file, turns, course) => {
    const held = await talk(file, turns);
    expect(held.course).toEqual(course);
    expect([held.denied, held.violations]).toEqual([0, 0]);
  });
});

const yesNo = [true, false];
/** Every combination of this many answers. */
const combinations = (count: number): readonly (readonly boolean[])[] =>
  count === 0 ? [[]] : combinations(count - 1).flatMap((rest) => yesNo.map((one) => [one, ...rest]));

describe('every branch of an example', () => {
  const steps = {
    begin: 'Put the bicycle on a stand. Look at the damage.',
    order: 'Order the parts. Wait for the day they arrive.',
    repair: 'Repair the bicycle. Test ride.',
  };

  it.each(['procedure', 'drawing'] as const)('bicycle, from its %s', async (form) => {
    for (const [safe, parts, ...fine] of combinations(4)) {
      const rounds = fine.includes(true) ? fine.slice(0, fine.indexOf(true) + 1) : [...fine, true];
      const turns = ['Hello', ...(safe ? [safe, parts, ...rounds] : [safe]).map((one) => (one ? 'yes' : 'no'))];
      const { said } = await talk(bicycle, turns, { form });
      const spoken = said.join(' ').replace(/ ?(?:Safe to repair|Are the parts here|Does it run well) \(.*?\)\?/g, '');
      const way = safe
        ? [steps.begin, ...(parts ? [] : [steps.order]), ...rounds.map(() => steps.repair), 'It is ready for the road.']
        : [steps.begin, 'Leave it out of service and ask a workshop.'];
      expect(spoken, turns.join(', ')).toBe(way.join(' '));
    }
  });

  it('table', async () => {
    for (const [isFree, accepts, isBooked] of combinations(3)) {
      const results: Record<string, JsonObject> = {
        find_table: { table_free: isFree === true },
        find_other_time: { nearest_time: '21:00' },
        book_table: { booking_status: isBooked ? '1' : '0' },
      };
      const turns = ['A table for 4 at Luigi on Friday at 7pm', ...(isFree ? [] : [accepts ? 'yes' : 'no']), 'Ann Lee'];
      const { course } = await talk('tableBooking.pdl.yaml', turns, { results });
      const time = isFree ? 'Friday at 7pm' : '21:00';
      const found = ['> find_table Luigi, 4, Friday at 7pm'];
      const other = [
        '> find_other_time Luigi, 4, Friday at 7pm',
        'That hour is full at Luigi. Would 21:00 do as well?',
      ];
      const end = isBooked
        ? `Your table at Luigi for 4 is booked for ${time}.`
        : 'The table was taken a moment ago. Please call the restaurant.';
      const booked = ['Could you tell me the guest name?', `> book_table Luigi, 4, ${time}, Ann Lee`, end];
      if (isFree) expect(course).toEqual([...found, ...booked]);
      else if (accepts) expect(course).toEqual([...found, ...other, ...booked]);
      else expect(course.slice(0, 4)).toEqual([...found, ...other, expect.stringMatching(/^Then there is no table/)]);
    }
  });

  it('hospital', async () => {
    for (const [exists, hasDepartment, isFree, isBooked] of combinations(4)) {
      const results = {
        check_hospital: [
          ...(exists ? [] : [{ when: { hospital: 'Riverside Hospital' }, result: { hospital_exists: false } }]),
          { when: {}, result: { hospital_exists: true } },
        ],
        check_department: { department_exists: hasDepartment === true },
        query_appointment: { free_appointments: isFree ? 2 : 0 },
        register_hospital: { registration_status: isBooked ? '1' : '0' },
      };
      const place = exists ? 'Riverside Hospital' : 'Lakeside Hospital';
      const turns = [
        'cardiology at Riverside Hospital on Friday',
        ...(exists ? [] : ['Lakeside Hospital']),
        'Ann Lee, 123',
      ];
      const { course } = await talk('hospitalAppointment.pdl.yaml', turns, { results });
      const way = [
        '> check_hospital Riverside Hospital',
        ...(exists
          ? []
          : [
              'Riverside Hospital does not take part in this service. Which other hospital would you like?',
              '> check_hospital Lakeside Hospital',
            ]),
        `> check_department ${place}, cardiology`,
      ];
      const queried = `> query_appointment ${place}, cardiology, Friday`;
      if (!hasDepartment) way.push(`${place} has no cardiology department. Please call the hospital's own desk.`);
      else if (!isFree) way.push(queried, `${place} has no free cardiology appointment on Friday.`);
      else
        way.push(
          queried,
          'Could you tell me the patient name and the id number?',
          `> register_hospital ${place}, cardiology, Friday, Ann Lee, 123`,
          isBooked
            ? `Your cardiology appointment at ${place} on Friday is booked for Ann Lee.`
            : `The booking at ${place} did not go through. Please try again later.`,
        );
      expect(course.slice(0, way.length)).toEqual(way);
    }
  });
});
