// Table of out-of-workflow types: FlowAgent's three categories (5.2) with the types of its data, in our words. Each has
// a description, an instruction for a simulated user, and texts for a script in English and Chinese. Owns the ids
// `category/type` and their aliases. Over 300 lines because it is a table of texts.

export interface OowType {
  /** `category/type`, as in events and configurations. */
  readonly id: string;
  readonly category: string;
  readonly title: string;
  /** The user's behaviour, in one sentence. */
  readonly description: string;
  /** Instruction for a model that plays the user, for one message. */
  readonly instruction: string;
  /** Other names of the type in use, without the category. */
  readonly aliases: readonly string[];
  /** `{slot}` is replaced by a slot of the workflow. Drawn with equal probability. */
  readonly english: readonly string[];
  readonly chinese: readonly string[];
}

export interface OowCategory {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly aliases: readonly string[];
}

export const oowCategories: readonly OowCategory[] = [
  {
    id: 'intent-switching',
    title: 'Intent switching',
    description: 'The user wants something else than before.',
    aliases: [],
  },
  {
    id: 'irrelevant-answering',
    title: 'Irrelevant answering',
    description: 'The user does not answer what was asked.',
    aliases: ['answering-irrelevantly', 'irrelevant-answers'],
  },
  {
    id: 'procedure-jumping',
    title: 'Procedure jumping',
    description: 'The user wants the steps in another order, or without some of them.',
    aliases: ['process-jumping'],
  },
];

type Entry = Omit<OowType, 'id' | 'category'>;

const intentSwitching: Readonly<Record<string, Entry>> = {
  'detail-switching': {
    title: 'Detail switching',
    description: 'Changes a detail that was already given.',
    instruction: 'Change one detail that you have already given, for example the time, the place or an option.',
    aliases: ['detail'],
    english: [
      'Wait, I want to change the {slot}. Let us take another one.',
      'Sorry, I would like to change the {slot} to something else.',
    ],
    chinese: ['等等，我想换一下{slot}，换成别的吧。', '不好意思，我想把{slot}改成别的。'],
  },
  'confirmation-switching': {
    title: 'Confirmation switching',
    description: 'Agrees, then takes it back and changes something.',
    instruction:
      'Agree to what was last offered, take it back in the same breath, and ask for something to be changed.',
    aliases: ['confirmation'],
    english: [
      'Yes. No, hold on: before you go on I would rather change the {slot} after all.',
      'That is fine. Well, no, let me change the {slot} first.',
    ],
    chinese: ['好的。不对，先别继续，我还是想改一下{slot}。', '可以。等一下，我还是先改{slot}吧。'],
  },
  'attitude-switching': {
    title: 'Attitude switching',
    description: 'Becomes discontent with what was fine before, or the other way round.',
    instruction: 'Turn discontent with the service or the option you were content with, or the other way round.',
    aliases: ['attitude'],
    english: [
      'To be honest, I do not like this so much any more. Is that the best there is?',
      'I was happy with it a minute ago, but now I have my doubts.',
    ],
    chinese: ['说实话，我现在不太满意了，就没有更好的吗？', '刚才还觉得不错，现在我有点犹豫了。'],
  },
  'request-cancellation': {
    title: 'Request cancellation',
    description: 'Calls the whole request off.',
    instruction: 'Call off what you came for.',
    aliases: ['cancellation'],
    english: [
      'I have thought about it again. Please cancel the whole thing.',
      'Never mind, I do not want it any more.',
    ],
    chinese: ['我又想了想，还是取消吧。', '算了，我不办了。'],
  },
  'information-addition': {
    title: 'Information addition',
    description: 'Adds a wish or a fact that was not part of the request.',
    instruction: 'Add a wish or a piece of information that you had not mentioned so far.',
    aliases: ['addition'],
    english: [
      'One more thing that I had not said: it has to be settled before the weekend.',
      'I forgot to say that I will not come alone.',
    ],
    chinese: ['我刚才忘了说，这件事周末之前一定要办好。', '对了，我还没说，到时候不止我一个人。'],
  },
};

const irrelevantAnswering: Readonly<Record<string, Entry>> = {
  'incorrect-answer': {
    title: 'Incorrect answer',
    description: 'Gives an answer that is plainly wrong.',
    instruction: 'Answer with something that is plainly wrong, in play.',
    aliases: ['incorrect', 'incorrect-response'],
    english: [
      'The {slot}? Minus seven purple elephants, of course.',
      'For the {slot}, put the day before the moon was made.',
    ],
    chinese: ['{slot}？当然是负七头紫色的大象啦。', '{slot}嘛，就写月亮出生的前一天。'],
  },
  'vague-answer': {
    title: 'Vague answer',
    description: 'Stays vague where something definite was asked.',
    instruction: 'Stay vague: give nothing definite that could be written down.',
    aliases: ['vague'],
    english: ['Oh, something around the usual, more or less.', 'Whatever you think, something like last time.'],
    chinese: ['嗯，差不多就那样吧。', '随便吧，跟上次差不多就行。'],
  },
  'topic-shift': {
    title: 'Topic shift',
    description: 'Turns to another topic.',
    instruction: 'Do not answer. Turn to another topic that has nothing to do with this conversation.',
    aliases: [],
    english: ['By the way, did you see the match last night?', 'Do you know a good film for tonight?'],
    chinese: ['对了，昨晚的比赛你看了吗？', '你知道今晚有什么好看的电影吗？'],
  },
  'counter-question': {
    title: 'Counter-question',
    description: 'Asks back instead of answering.',
    instruction: 'Do not answer. Ask something back instead, about why or how this is done.',
    aliases: [],
    english: [
      'Why would anybody need to know the {slot} for that?',
      'And what would you say in my place about the {slot}?',
    ],
    chinese: ['办这个为什么还要知道{slot}呢？', '要是你的话，{slot}你会怎么选？'],
  },
  'irrelevant-information': {
    title: 'Irrelevant information',
    description: 'Tells something that has nothing to do with the question.',
    instruction: 'Tell something that has nothing to do with what was asked.',
    aliases: [],
    english: [
      'My neighbour has painted his fence green. It took him the whole week.',
      'The bus was late this morning, and it was so full.',
    ],
    chinese: ['我邻居把篱笆刷成绿色的了，刷了整整一个星期。', '今天早上公交车晚点了，人还特别多。'],
  },
  'partial-answer': {
    title: 'Partial answer',
    description: 'Answers a part of the question and leaves the rest open.',
    instruction: 'Answer only a part of what was asked and leave the rest open.',
    aliases: ['partial'],
    english: [
      'I can only tell you one half of that for now, the rest I would have to look up.',
      'Part of it I know, but I have to ask somebody for the {slot}.',
    ],
    chinese: ['我现在只能说一半，剩下的还得查一下。', '有一部分我知道，{slot}我得问问别人。'],
  },
};

const procedureJumping: Readonly<Record<string, Entry>> = {
  'step-skipping': {
    title: 'Step skipping',
    description: 'Wants a later step without the ones before it.',
    instruction: 'Ask for a later step at once and insist on leaving out the steps before it.',
    aliases: ['skipping'],
    english: [
      'Please skip the checks and just tell me how it turned out.',
      'Leave all that out and go straight to the last step.',
    ],
    chinese: ['跳过那些检查，直接告诉我结果吧。', '前面的都省了，直接到最后一步。'],
  },
  restructuring: {
    title: 'Restructuring',
    description: 'Wants the steps in another order.',
    instruction: 'Ask for the steps to be taken in another order.',
    aliases: ['process-restructuring', 'procedure-restructuring'],
    english: [
      'Let us do it the other way round: the last step first, and the checks after it.',
      'I would rather have the second part before the first.',
    ],
    chinese: ['我们反过来做吧：先办最后一步，再去检查。', '我想先办后面的，再办前面的。'],
  },
  'step-repetition': {
    title: 'Step repetition',
    description: 'Wants a step once more that is already done.',
    instruction: 'Ask for a step that is already done to be done once more.',
    aliases: ['repetition'],
    english: ['Please do that last step once more, I want to be sure.', 'Can you check that again?'],
    chinese: ['请把刚才那一步再做一遍，我想确认一下。', '刚才那个能再查一次吗？'],
  },
  'returning-to-the-start': {
    title: 'Returning to the start',
    description: 'Wants to begin again.',
    instruction: 'Ask to go back to the very first step and start over.',
    aliases: ['returning-to-initial-steps', 'returning-to-start'],
    english: ['Let us go back to the very beginning and start over.', 'I would like to begin again from the top.'],
    chinese: ['我们回到最开始，重新来一遍吧。', '还是从头再来吧。'],
  },
  'rule-ignoring': {
    title: 'Rule ignoring',
    description: 'Wants an exception from a rule of the procedure.',
    instruction: 'Ask for an exception from a rule that the assistant has to keep.',
    aliases: [],
    english: [
      'I know that there are rules, but make an exception for me this once.',
      'Nobody will notice, so do it without that rule.',
    ],
    chinese: ['我知道有规定，不过这次就给我破个例吧。', '没人会发现的，这条规定就算了吧。'],
  },
  'step-splitting': {
    title: 'Step splitting',
    description: 'Wants one step in several smaller ones.',
    instruction: 'Ask for the present step to be broken into several smaller ones.',
    aliases: ['splitting'],
    english: [
      'Not all of it at once. I would like to go one small piece after another.',
      'That is too much for me in one go, can we split it up?',
    ],
    chinese: ['别一下子全办，一点一点来。', '一次说这么多我跟不上，能分开来吗？'],
  },
};

const typesOf = (category: string, entries: Readonly<Record<string, Entry>>): readonly OowType[] =>
  Object.entries(entries).map(([type, entry]) => ({ id: `${category}/${type}`, category, ...entry }));

/** Ordered by category. */
export const oowTypes: readonly OowType[] = [
  ...typesOf('intent-switching', intentSwitching),
  ...typesOf('irrelevant-answering', irrelevantAnswering),
  ...typesOf('procedure-jumping', procedureJumping),
];
