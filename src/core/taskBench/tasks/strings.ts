// Tasks over texts.

import { branchBlock, callBlock, loopBlock } from '../buildBenchFlow';
import { defineBenchTask, testCase } from './defineBenchTask';

const category = 'strings';

export const stringsTasks = [
  defineBenchTask({
    id: 'text-member-code',
    title: 'A member code',
    category,
    difficulty: 'easy',
    text: 'A member code is made of the first three letters of `name` (all of it when it is shorter) in capitals, followed by `number` written with four digits, filled with zeros in front. Answer the code for `name` and `number`.',
    reference: {
      inputs: ['name', 'number'],
      blocks: [
        callBlock('take_left', { text: 'name', count: '3' }, 'short'),
        callBlock('to_upper', { text: 'short' }, 'letters'),
        callBlock('pad_left', { text: 'number', length: '4', fill: '"0"' }, 'digits'),
        callBlock('append_text', { text: 'letters', addition: 'digits' }, 'code'),
      ],
      answer: 'code',
    },
    examples: [
      testCase({ name: 'Marlow', number: '17' }, 'MAR0017'),
      testCase({ name: 'Io', number: '2048' }, 'IO2048'),
      testCase({ name: 'petra', number: '5' }, 'PET0005'),
    ],
    tests: [
      testCase({ name: 'Quinn', number: '310' }, 'QUI0310'),
      testCase({ name: 'ab', number: '0' }, 'AB0000'),
      testCase({ name: 'Sandoval', number: '98765' }, 'SAN98765'),
      testCase({ name: 'Lee', number: '42' }, 'LEE0042'),
      testCase({ name: 'hUGO', number: '1' }, 'HUG0001'),
    ],
  }),
  defineBenchTask({
    id: 'text-page-address',
    title: 'A page address from a title',
    category,
    difficulty: 'easy',
    text: 'Make the address of a page from its `title`: drop spaces at both ends, use small letters only, and put a dash in the place of each space that is left. Answer the address.',
    reference: {
      inputs: ['title'],
      blocks: [
        callBlock('trim_text', { text: 'title' }, 'trimmed'),
        callBlock('to_lower', { text: 'trimmed' }, 'small'),
        callBlock('replace_text', { text: 'small', search: '" "', replacement: '"-"' }, 'address'),
      ],
      answer: 'address',
    },
    examples: [
      testCase({ title: ' Summer Opening Hours ' }, 'summer-opening-hours'),
      testCase({ title: 'Contact' }, 'contact'),
      testCase({ title: 'Trains To The North' }, 'trains-to-the-north'),
    ],
    tests: [
      testCase({ title: 'How We Work  ' }, 'how-we-work'),
      testCase({ title: '   NEWS' }, 'news'),
      testCase({ title: 'A  B' }, 'a--b'),
      testCase({ title: 'Rooms and Prices' }, 'rooms-and-prices'),
      testCase({ title: ' Lost Property Office 24 ' }, 'lost-property-office-24'),
    ],
  }),
  defineBenchTask({
    id: 'text-last-word-first',
    title: 'Words in reverse order',
    category,
    difficulty: 'easy',
    text: 'Answer the words of `line` in reverse order, with one comma and no space between them. The words themselves are left as they are.',
    reference: {
      inputs: ['line'],
      blocks: [
        callBlock('split_words', { text: 'line' }, 'words'),
        callBlock('reverse_list', { items: 'words' }, 'turned'),
        callBlock('join_text', { parts: 'turned', separator: '","' }, 'answer'),
      ],
      answer: 'answer',
    },
    examples: [
      testCase({ line: 'red green blue' }, 'blue,green,red'),
      testCase({ line: 'alone' }, 'alone'),
      testCase({ line: 'north  east south west' }, 'west,south,east,north'),
    ],
    tests: [
      testCase({ line: 'one two three four five' }, 'five,four,three,two,one'),
      testCase({ line: '  spaced   out ' }, 'out,spaced'),
      testCase({ line: '' }, ''),
      testCase({ line: 'Hello World' }, 'World,Hello'),
      testCase({ line: 'a bb a' }, 'a,bb,a'),
    ],
  }),
  defineBenchTask({
    id: 'text-contact-short',
    title: 'A contact in short',
    category,
    difficulty: 'medium',
    text: '`contact` is either an email address or a telephone number. If it contains `@`, answer what stands before the `@`, in small letters. Otherwise answer the last four of its digits, leaving out everything that is no digit.',
    reference: {
      inputs: ['contact'],
      blocks: [
        callBlock('contains_text', { text: 'contact', search: '"@"' }, 'is_mail'),
        branchBlock(
          'is_mail',
          [
            callBlock('split_text', { text: 'contact', separator: '"@"' }, 'parts'),
            callBlock('item_at', { items: 'parts', position: '1' }, 'user'),
            callBlock('to_lower', { text: 'user' }, 'short'),
          ],
          [
            callBlock('keep_digits', { text: 'contact' }, 'digits'),
            callBlock('take_right', { text: 'digits', count: '4' }, 'short'),
          ],
        ),
      ],
      answer: 'short',
    },
    examples: [
      testCase({ contact: 'Jo.Ward@example.org' }, 'jo.ward'),
      testCase({ contact: '+44 20 7946 0958' }, '0958'),
      testCase({ contact: 'INFO@example.com' }, 'info'),
    ],
    tests: [
      testCase({ contact: 'Zoe@example.net' }, 'zoe'),
      testCase({ contact: '(030) 12-34-56' }, '3456'),
      testCase({ contact: '911' }, '911'),
      testCase({ contact: 'Max_99@example.org' }, 'max_99'),
      testCase({ contact: '0049-171-555 0199' }, '0199'),
    ],
  }),
  defineBenchTask({
    id: 'text-acronym',
    title: 'An acronym',
    category,
    difficulty: 'medium',
    text: 'Answer the acronym of `phrase`: the first character of each of its words, in their order, in capitals, with nothing between. An empty phrase gives an empty text.',
    reference: {
      inputs: ['phrase'],
      data: { letters: '' },
      blocks: [
        callBlock('split_words', { text: 'phrase' }, 'words'),
        loopBlock('each word in words', [
          callBlock('take_left', { text: 'word', count: '1' }, 'first'),
          callBlock('append_text', { text: 'letters', addition: 'first' }, 'letters'),
        ]),
        callBlock('to_upper', { text: 'letters' }, 'acronym'),
      ],
      answer: 'acronym',
    },
    examples: [
      testCase({ phrase: 'as soon as possible' }, 'ASAP'),
      testCase({ phrase: 'museum' }, 'M'),
      testCase({ phrase: '' }, ''),
      testCase({ phrase: 'Portable Network Graphics' }, 'PNG'),
    ],
    tests: [
      testCase({ phrase: 'light amplification by stimulated emission of radiation' }, 'LABSEOR'),
      testCase({ phrase: 'Frequently asked questions' }, 'FAQ'),
      testCase({ phrase: 'solo' }, 'S'),
      testCase({ phrase: '  to be  decided ' }, 'TBD'),
      testCase({ phrase: '' }, ''),
      testCase({ phrase: '4 wheel drive' }, '4WD'),
    ],
  }),
  defineBenchTask({
    id: 'text-scramble',
    title: 'A scrambled message',
    category,
    difficulty: 'medium',
    text: 'A `message`, without spaces at its two ends, is scrambled in rounds. For each number in `shifts`, in order, all its letters are moved on in the alphabet by that number (around its end, case kept), and then the whole message is turned around. Answer the scrambled message; without shifts it is the message without outer spaces.',
    reference: {
      inputs: ['message', 'shifts'],
      blocks: [
        callBlock('trim_text', { text: 'message' }, 'scrambled'),
        loopBlock('each shift in shifts', [
          callBlock('shift_letters', { text: 'scrambled', by: 'shift' }, 'shifted'),
          callBlock('reverse_text', { text: 'shifted' }, 'scrambled'),
        ]),
      ],
      answer: 'scrambled',
    },
    examples: [
      testCase({ message: ' abc xyz', shifts: [2, 1] }, 'def abc'),
      testCase({ message: 'Door 7  ', shifts: [] }, 'Door 7'),
      testCase({ message: 'Weir', shifts: [5] }, 'wnjB'),
      testCase({ message: 'hello', shifts: [1, -1, 3] }, 'roohk'),
    ],
    tests: [
      testCase({ message: 'Stay here', shifts: [13] }, 'reru lngF'),
      testCase({ message: '  code ', shifts: [] }, 'code'),
      testCase({ message: 'zebra', shifts: [1, 1, 1, 1] }, 'difve'),
      testCase({ message: 'To be, or not', shifts: [-3, 25] }, 'Pk xa, kn jkp'),
      testCase({ message: ' noon', shifts: [26, 4, 9] }, 'abba'),
    ],
  }),
  defineBenchTask({
    id: 'text-black-out',
    title: 'Black out a report',
    category,
    difficulty: 'hard',
    text: 'Names must not be read in a `report`. Go through `names` in order: wherever a name occurs in the report as it then is, count its occurrences and replace every one of them by `###`; a name that does not occur changes nothing. Case counts. Then put the number of all replaced occurrences behind the report, after a colon without spaces (a report in which nothing was replaced ends in `:0`). Answer the report so changed.',
    reference: {
      inputs: ['report', 'names'],
      data: { total: 0 },
      blocks: [
        loopBlock('each name in names', [
          callBlock('contains_text', { text: 'report', search: 'name' }, 'occurs'),
          branchBlock('occurs', [
            callBlock('count_occurrences', { text: 'report', search: 'name' }, 'times'),
            callBlock('add', { a: 'total', b: 'times' }, 'total'),
            callBlock('replace_text', { text: 'report', search: 'name', replacement: '"###"' }, 'report'),
          ]),
        ]),
        callBlock('number_to_text', { value: 'total' }, 'count'),
        callBlock('append_text', { text: 'report', addition: '":"' }, 'marked'),
        callBlock('append_text', { text: 'marked', addition: 'count' }, 'answer'),
      ],
      answer: 'answer',
    },
    examples: [
      testCase({ report: 'Kim met Lou. Kim left.', names: ['Kim', 'Pat'] }, '### met Lou. ### left.:2'),
      testCase({ report: 'Nobody was there.', names: ['Sam'] }, 'Nobody was there.:0'),
      testCase({ report: 'Ada and Bob and Ada', names: ['Bob', 'Ada'] }, '### and ### and ###:3'),
      testCase({ report: 'A quiet day', names: [] }, 'A quiet day:0'),
    ],
    tests: [
      testCase({ report: 'Ann saw Anna', names: ['Ann'] }, '### saw ###a:2'),
      testCase({ report: 'Anna saw Ann', names: ['Anna', 'Ann'] }, '### saw ###:2'),
      testCase({ report: 'nothing here', names: ['Here', 'Nothing'] }, 'nothing here:0'),
      testCase({ report: 'Tim, Tom, Tim, Tom, Tim', names: ['Tom', 'Zac', 'Tim'] }, '###, ###, ###, ###, ###:5'),
      testCase({ report: 'Empty', names: [] }, 'Empty:0'),
    ],
  }),
  defineBenchTask({
    id: 'text-headline',
    title: 'A headline',
    category,
    difficulty: 'hard',
    text: 'Write `headline` in the style of a newspaper. Go through its words in order. A word whose small form (the word in small letters) is one of `small_words` is written in small letters; every other word gets a capital first letter and small letters after it. Then join the words with one space between them, and put the text `!` behind it all. Answer that text; of an empty headline only the `!` is left.',
    reference: {
      inputs: ['headline', 'small_words'],
      data: { written: [] },
      blocks: [
        callBlock('split_words', { text: 'headline' }, 'words'),
        loopBlock('each word in words', [
          callBlock('to_lower', { text: 'word' }, 'lower'),
          callBlock('contains_item', { items: 'small_words', item: 'lower' }, 'is_small'),
          branchBlock(
            'is_small',
            [callBlock('append_item', { items: 'written', item: 'lower' }, 'written')],
            [
              callBlock('capitalize_word', { word: 'lower' }, 'capital'),
              callBlock('append_item', { items: 'written', item: 'capital' }, 'written'),
            ],
          ),
        ]),
        callBlock('join_text', { parts: 'written', separator: '" "' }, 'joined'),
        callBlock('append_text', { text: 'joined', addition: '"!"' }, 'answer'),
      ],
      answer: 'answer',
    },
    examples: [
      testCase({ headline: 'the end OF the road', small_words: ['of', 'the'] }, 'the End of the Road!'),
      testCase({ headline: 'storm', small_words: ['a'] }, 'Storm!'),
      testCase({ headline: '', small_words: ['and'] }, '!'),
      testCase({ headline: 'Cats AND dogs', small_words: ['and', 'or'] }, 'Cats and Dogs!'),
    ],
    tests: [
      testCase({ headline: 'FLOODS IN THE VALLEY', small_words: ['in', 'the'] }, 'Floods in the Valley!'),
      testCase({ headline: 'and', small_words: ['and'] }, 'and!'),
      testCase({ headline: 'no small words at all', small_words: [] }, 'No Small Words At All!'),
      testCase({ headline: '', small_words: [] }, '!'),
      testCase({ headline: 'A day at the races', small_words: ['a', 'at', 'the'] }, 'a Day at the Races!'),
    ],
  }),
];
