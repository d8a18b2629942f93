// Out-of-workflow behaviour on top of a user: what is said for each of FlowAgent's types, in English or Chinese.
// Invariant: seeded; the same document, types and seed give the same words. Refuses types that nobody knows.

import type { PdlDocument } from '../../core/language';
import type { Interjection } from '../../core/session';
import { createRandom, looseName, nearestName } from '../../core/support';
import { UsageError } from '../outcome';

interface OowType {
  readonly type: string;
  /** Other names in use. */
  readonly aliases: readonly string[];
  /** `{slot}` is a detail that the workflow asks for. */
  readonly english: string;
  readonly chinese: string;
}

const intentSwitching: readonly OowType[] = [
  {
    type: 'detail-switching',
    aliases: ['detail'],
    english: 'Wait, I want to change the {slot}. Let us take another one.',
    chinese: '等等，我想换一下{slot}，换成别的吧。',
  },
  {
    type: 'confirmation-switching',
    aliases: ['confirmation'],
    english: 'Yes. No, hold on: before you go on I would rather change the {slot} after all.',
    chinese: '好的。不对，先别继续，我还是想改一下{slot}。',
  },
  {
    type: 'attitude-switching',
    aliases: ['attitude'],
    english: 'To be honest, I do not like this so much any more. Is that the best there is?',
    chinese: '说实话，我现在不太满意了，就没有更好的吗？',
  },
  {
    type: 'request-cancellation',
    aliases: ['cancellation'],
    english: 'I have thought about it again. Please cancel the whole thing.',
    chinese: '我又想了想，还是取消吧。',
  },
  {
    type: 'information-addition',
    aliases: ['addition'],
    english: 'One more thing that I had not said: it has to be settled before the weekend.',
    chinese: '我刚才忘了说，这件事周末之前一定要办好。',
  },
];

const irrelevantAnswering: readonly OowType[] = [
  {
    type: 'incorrect-answer',
    aliases: ['incorrect', 'incorrect-response'],
    english: 'The {slot}? Minus seven purple elephants, of course.',
    chinese: '{slot}？当然是负七头紫色的大象啦。',
  },
  {
    type: 'vague-answer',
    aliases: ['vague'],
    english: 'Oh, something around the usual, more or less.',
    chinese: '嗯，差不多就那样吧。',
  },
  {
    type: 'topic-shift',
    aliases: [],
    english: 'By the way, did you see the match last night?',
    chinese: '对了，昨晚的比赛你看了吗？',
  },
  {
    type: 'counter-question',
    aliases: [],
    english: 'Why would anybody need to know the {slot} for that?',
    chinese: '办这个为什么还要知道{slot}呢？',
  },
  {
    type: 'irrelevant-information',
    aliases: [],
    english: 'My neighbour has painted his fence green. It took him the whole week.',
    chinese: '我邻居把篱笆刷成绿色的了，刷了整整一个星期。',
  },
  {
    type: 'partial-answer',
    aliases: ['partial'],
    english: 'I can only tell you one half of that for now, the rest I would have to look up.',
    chinese: '我现在只能说一半，剩下的还得查一下。',
  },
];

const procedureJumping: readonly OowType[] = [
  {
    type: 'step-skipping',
    aliases: ['skipping'],
    english: 'Please skip the checks and just tell me how it turned out.',
    chinese: '跳过那些检查，直接告诉我结果吧。',
  },
  {
    type: 'restructuring',
    aliases: ['process-restructuring', 'procedure-restructuring'],
    english: 'Let us do it the other way round: the last step first, and the checks after it.',
    chinese: '我们反过来做吧：先办最后一步，再去检查。',
  },
  {
    type: 'step-repetition',
    aliases: ['repetition'],
    english: 'Please do that last step once more, I want to be sure.',
    chinese: '请把刚才那一步再做一遍，我想确认一下。',
  },
  {
    type: 'returning-to-the-start',
    aliases: ['returning-to-initial-steps', 'returning-to-start'],
    english: 'Let us go back to the very beginning and start over.',
    chinese: '我们回到最开始，重新来一遍吧。',
  },
  {
    type: 'rule-ignoring',
    aliases: [],
    english: 'I know that there are rules, but make an exception for me this once.',
    chinese: '我知道有规定，不过这次就给我破个例吧。',
  },
  {
    type: 'step-splitting',
    aliases: ['splitting'],
    english: 'Not all of it at once. I would like to go one small piece after another.',
    chinese: '别一下子全办，一点一点来。',
  },
];

const categories: readonly { readonly name: string; readonly aliases: readonly string[]; types: readonly OowType[] }[] =
  [
    { name: 'intent-switching', aliases: [], types: intentSwitching },
    {
      name: 'irrelevant-answering',
      aliases: ['answering-irrelevantly', 'irrelevant-answers'],
      types: irrelevantAnswering,
    },
    { name: 'procedure-jumping', aliases: ['process-jumping'], types: procedureJumping },
  ];

/** Every `category/type` that can be asked for. */
export const oowNames: readonly string[] = categories.flatMap(({ name, types }) =>
  types.map(({ type }) => `${name}/${type}`),
);

const means = (written: string, name: string, aliases: readonly string[]) =>
  [name, ...aliases].some((known) => looseName(known) === looseName(written));

interface Wanted {
  readonly oow: string;
  readonly type: OowType;
  readonly turn: number;
}

function readWanted(value: string, maxTurn: number): Wanted {
  const [, category = '', type = '', turn = ''] = /^([^/@]+)\/([^/@]+)@(\d+)$/.exec(value.trim()) ?? [];
  if (category === '') throw new UsageError(`--oow is CATEGORY/TYPE@TURN, such as ${oowNames[0]}@2; not "${value}".`);
  const found = categories.find(({ name, aliases }) => means(category, name, aliases));
  const known = found?.types.find((candidate) => means(type, candidate.type, candidate.aliases));
  if (!found || !known) {
    const near = nearestName(`${found?.name ?? category}/${type}`, oowNames);
    const hint = near ? `did you mean ${near}?` : `there are ${oowNames.join(', ')}.`;
    throw new UsageError(`--oow knows no type ${category}/${type}; ${hint}`);
  }
  const at = Number(turn);
  if (at < 1 || at > maxTurn) throw new UsageError(`--oow ${value}: the turn is a number from 1 to ${maxTurn}.`);
  return { oow: `${found.name}/${known.type}`, type: known, turn: at };
}

/**
 * What the `--oow` values ask for, as interjections. A detail is one of the document's slots, drawn with the seed; the
 * turns of a script (`scriptTurns`) go on behind each, and its last one ends the session.
 */
export function planInterjections(
  values: readonly string[],
  context: {
    readonly document: PdlDocument | undefined;
    readonly title: string;
    readonly seed: number;
    readonly maxTurns: number;
    readonly scriptTurns?: number;
  },
): Interjection[] {
  const { document, title, seed, maxTurns, scriptTurns } = context;
  const maxTurn = Math.min(maxTurns, scriptTurns === undefined ? maxTurns : scriptTurns + values.length - 1);
  const wanted = values.map((value) => readWanted(value, maxTurn)).sort((a, b) => a.turn - b.turn);
  wanted.forEach(({ turn }, index) => {
    if (wanted[index + 1]?.turn === turn) throw new UsageError(`--oow is given twice for turn ${turn}.`);
    // Behind the script's last turn nobody speaks any more.
    if (scriptTurns !== undefined && turn > scriptTurns + index) {
      throw new UsageError(`--oow at turn ${turn}: the script has ended by then; it has ${scriptTurns} turns.`);
    }
  });
  const slots = (document?.slots ?? []).map((slot) => slot.name.replaceAll(/[_-]+/g, ' ').trim());
  const isHan = /\p{Script=Han}/u.test(title + slots.join(''));
  return wanted.map(({ oow, type, turn }) => {
    const random = createRandom(`${seed}/oow/${turn}/${oow}`);
    const slot = slots.length > 0 ? random.pick(slots) : isHan ? '这一项' : 'details';
    return { turn, oow, text: (isHan ? type.chinese : type.english).replace('{slot}', slot) };
  });
}
