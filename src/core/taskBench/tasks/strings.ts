// Tasks over texts.

import { branch, call, loop } from '../buildBenchFlow';
import { defineTask, given } from './defineBenchTask';

const category = 'strings';

export const stringsTasks = [
  defineTask({
    id: 'text-member-code',
    title: 'A member code',
    category,
    difficulty: 'easy',
    text: 'A member code is made of the first three letters of `name` (all of it when it is shorter) in capitals, followed by `number` written with four digits, filled with zeros in front. Answer the code for `name` and `number`.',
    reference: {
      inputs: ['name', 'number'],
      blocks: [
        call('take_left', { text: 'name', count: '3' }, 'short'),
        call('to_upper', { text: 'short' }, 'letters'),
        call('pad_left', { text: 'number', length: '4', fill: '"0"' }, 'digits'),
        call('append_text', { text: 'letters', addition: 'digits' }, 'code'),
      ],
      answer: 'code',
    },
    examples: [
      given({ name: 'Marlow', number: '17' }, 'MAR0017'),
      given({ name: 'Io', number: '2048' }, 'IO2048'),
      given({ name: 'petra', number: '5' }, 'PET0005'),
    ],
    tests: [
      given({ name: 'Quinn', number: '310' }, 'QUI0310'),
      given({ name: 'ab', number: '0' }, 'AB0000'),
      given({ name: 'Sandoval', number: '98765' }, 'SAN98765'),
      given({ name: 'Lee', number: '42' }, 'LEE0042'),
      given({ name: 'hUGO', number: '1' }, 'HUG0001'),
    ],
  }),
  defineTask({
    id: 'text-page-address',
    title: 'A page address from a title',
    category,
    difficulty: 'easy',
    text: 'Make the address of a page from its `title`: drop spaces at both ends, use small letters only, and put a dash in the place of each space that is left. Answer the address.',
    reference: {
      inputs: ['title'],
      blocks: [
        call('trim_text', { text: 'title' }, 'trimmed'),
        call('to_lower', { text: 'trimmed' }, 'small'),
        call('replace_text', { text: 'small', search: '" "', replacement: '"-"' }, 'address'),
      ],
      answer: 'address',
    },
    examples: [
      given({ title: ' Summer Opening Hours ' }, 'summer-opening-hours'),
      given({ title: 'Contact' }, 'contact'),
      given({ title: 'Trains To The North' }, 'trains-to-the-north'),
    ],
    tests: [
      given({ title: 'How We Work  ' }, 'how-we-work'),
      given({ title: '   NEWS' }, 'news'),
      given({ title: 'A  B' }, 'a--b'),
      given({ title: 'Rooms and Prices' }, 'rooms-and-prices'),
      given({ title: ' Lost Property Office 24 ' }, 'lost-property-office-24'),
    ],
  }),
  defineTask({
    id: 'text-last-word-first',
    title: 'Words in reverse order',
    category,
    difficulty: 'easy',
    text: 'Answer the words of `line` in reverse order, with one comma and no space between them. The words themselves are left as they are.',
    reference: {
      inputs: ['line'],
      blocks: [
        call('split_words', { text: 'line' }, 'words'),
        call('reverse_list', { items: 'words' }, 'turned'),
        call('join_text', { parts: 'turned', separator: '","' }, 'answer'),
      ],
      answer: 'answer',
    },
    examples: [
      given({ line: 'red green blue' }, 'blue,green,red'),
      given({ line: 'alone' }, 'alone'),
      given({ line: 'north  east south west' }, 'west,south,east,north'),
    ],
    tests: [
      given({ line: 'one two three four five' }, 'five,four,three,two,one'),
      given({ line: '  spaced   out ' }, 'out,spaced'),
      given({ line: '' }, ''),
      given({ line: 'Hello World' }, 'World,Hello'),
      given({ line: 'a bb a' }, 'a,bb,a'),
    ],
  }),
  defineTask({
    id: 'text-contact-short',
    title: 'A contact in short',
    category,
    difficulty: 'medium',
    text: '`contact` is either an email address or a telephone number. If it contains `@`, answer what stands before the `@`, in small letters. Otherwise answer the last four of its digits, leaving out everything that is no digit.',
    reference: {
      inputs: ['contact'],
      blocks: [
        call('contains_text', { text: 'contact', search: '"@"' }, 'is_mail'),
        branch(
          'is_mail',
          [
            call('split_text', { text: 'contact', separator: '"@"' }, 'parts'),
            call('item_at', { items: 'parts', position: '1' }, 'user'),
            call('to_lower', { text: 'user' }, 'short'),
          ],
          [
            call('keep_digits', { text: 'contact' }, 'digits'),
            call('take_right', { text: 'digits', count: '4' }, 'short'),
          ],
        ),
      ],
      answer: 'short',
    },
    examples: [
      given({ contact: 'Jo.Ward@example.org' }, 'jo.ward'),
      given({ contact: '+44 20 7946 0958' }, '0958'),
      given({ contact: 'INFO@example.com' }, 'info'),
    ],
    tests: [
      given({ contact: 'Zoe@example.net' }, 'zoe'),
      given({ contact: '(030) 12-34-56' }, '3456'),
      given({ contact: '911' }, '911'),
      given({ contact: 'Max_99@example.org' }, 'max_99'),
      given({ contact: '0049-171-555 0199' }, '0199'),
    ],
  }),
  defineTask({
    id: 'text-acronym',
    title: 'An acronym',
    category,
    difficulty: 'medium',
    text: 'Answer the acronym of `phrase`: the first character of each of its words, in their order, in capitals, with nothing between. An empty phrase gives an empty text.',
    reference: {
      inputs: ['phrase'],
      data: { letters: '' },
      blocks: [
        call('split_words', { text: 'phrase' }, 'words'),
        loop('each word in words', [
          call('take_left', { text: 'word', count: '1' }, 'first'),
          call('append_text', { text: 'letters', addition: 'first' }, 'letters'),
        ]),
        call('to_upper', { text: 'letters' }, 'acronym'),
      ],
      answer: 'acronym',
    },
    examples: [
      given({ phrase: 'as soon as possible' }, 'ASAP'),
      given({ phrase: 'museum' }, 'M'),
      given({ phrase: '' }, ''),
      given({ phrase: 'Portable Network Graphics' }, 'PNG'),
    ],
    tests: [
      given({ phrase: 'light amplification by stimulated emission of radiation' }, 'LABSEOR'),
      given({ phrase: 'Frequently asked questions' }, 'FAQ'),
      given({ phrase: 'solo' }, 'S'),
      given({ phrase: '  to be  decided ' }, 'TBD'),
      given({ phrase: '' }, ''),
      given({ phrase: '4 wheel drive' }, '4WD'),
    ],
  }),
  defineTask({
    id: 'text-scramble',
    title: 'A scrambled message',
    category,
    difficulty: 'medium',
    text: 'A `message`, without spaces at its two ends, is scrambled in rounds. For each number in `shifts`, in order, all its letters are moved on in the alphabet by that number (around its end, case kept), and then the whole message is turned around. Answer the scrambled message; without shifts it is the message without outer spaces.',
    reference: {
      inputs: ['message', 'shifts'],
      blocks: [
        call('trim_text', { text: 'message' }, 'scrambled'),
        loop('each shift in shifts', [
          call('shift_letters', { text: 'scrambled', by: 'shift' }, 'shifted'),
          call('reverse_text', { text: 'shifted' }, 'scrambled'),
        ]),
      ],
      answer: 'scrambled',
    },
    examples: [
      given({ message: ' abc xyz', shifts: [2, 1] }, 'def abc'),
      given({ message: 'Door 7  ', shifts: [] }, 'Door 7'),
      given({ message: 'Weir', shifts: [5] }, 'wnjB'),
      given({ message: 'hello', shifts: [1, -1, 3] }, 'roohk'),
    ],
    tests: [
      given({ message: 'Stay here', shifts: [13] }, 'reru lngF'),
      given({ message: '  code ', shifts: [] }, 'code'),
      given({ message: 'zebra', shifts: [1, 1, 1, 1] }, 'difve'),
      given({ message: 'To be, or not', shifts: [-3, 25] }, 'Pk xa, kn jkp'),
      given({ message: ' noon', shifts: [26, 4, 9] }, 'abba'),
    ],
  }),
  defineTask({
    id: 'text-black-out',
    title: 'Black out a report',
    category,
    difficulty: 'hard',
    text: 'Names must not be read in a `report`. Go through `names` in order: wherever a name occurs in the report as it then is, count its occurrences and replace every one of them by `###`; a name that does not occur changes nothing. Case counts. Then put the number of all replaced occurrences behind the report, after a colon without spaces (a report in which nothing was replaced ends in `:0`). Answer the report so changed.',
    reference: {
      inputs: ['report', 'names'],
      data: { total: 0 },
      blocks: [
        loop('each name in names', [
          call('contains_text', { text: 'report', search: 'name' }, 'occurs'),
          branch('occurs', [
            call('count_occurrences', { text: 'report', search: 'name' }, 'times'),
            call('add', { a: 'total', b: 'times' }, 'total'),
            call('replace_text', { text: 'report', search: 'name', replacement: '"###"' }, 'report'),
          ]),
        ]),
        call('number_to_text', { value: 'total' }, 'count'),
        call('append_text', { text: 'report', addition: '":"' }, 'marked'),
        call('append_text', { text: 'marked', addition: 'count' }, 'answer'),
      ],
      answer: 'answer',
    },
    examples: [
      given({ report: 'Kim met Lou. Kim left.', names: ['Kim', 'Pat'] }, '### met Lou. ### left.:2'),
      given({ report: 'Nobody was there.', names: ['Sam'] }, 'Nobody was there.:0'),
      given({ report: 'Ada and Bob and Ada', names: ['Bob', 'Ada'] }, '### and ### and ###:3'),
      given({ report: 'A quiet day', names: [] }, 'A quiet day:0'),
    ],
    tests: [
      given({ report: 'Ann saw Anna', names: ['Ann'] }, '### saw ###a:2'),
      given({ report: 'Anna saw Ann', names: ['Anna', 'Ann'] }, '### saw ###:2'),
      given({ report: 'nothing here', names: ['Here', 'Nothing'] }, 'nothing here:0'),
      given({ report: 'Tim, Tom, Tim, Tom, Tim', names: ['Tom', 'Zac', 'Tim'] }, '###, ###, ###, ###, ###:5'),
      given({ report: 'Empty', names: [] }, 'Empty:0'),
    ],
  }),
  defineTask({
    id: 'text-headline',
    title: 'A headline',
    category,
    difficulty: 'hard',
    text: 'Write `headline` in the style of a newspaper. Go through its words in order. A word whose small form (the word in small letters) is one of `small_words` is written in small letters; every other word gets a capital first letter and small letters after it. Then join the words with one space between them, and put the text `!` behind it all. Answer that text; of an empty headline only the `!` is left.',
    reference: {
      inputs: ['headline', 'small_words'],
      data: { written: [] },
      blocks: [
        call('split_words', { text: 'headline' }, 'words'),
        loop('each word in words', [
          call('to_lower', { text: 'word' }, 'lower'),
          call('contains_item', { items: 'small_words', item: 'lower' }, 'is_small'),
          branch(
            'is_small',
            [call('append_item', { items: 'written', item: 'lower' }, 'written')],
            [
              call('capitalize_word', { word: 'lower' }, 'capital'),
              call('append_item', { items: 'written', item: 'capital' }, 'written'),
            ],
          ),
        ]),
        call('join_text', { parts: 'written', separator: '" "' }, 'joined'),
        call('append_text', { text: 'joined', addition: '"!"' }, 'answer'),
      ],
      answer: 'answer',
    },
    examples: [
      given({ headline: 'the end OF the road', small_words: ['of', 'the'] }, 'the End of the Road!'),
      given({ headline: 'storm', small_words: ['a'] }, 'Storm!'),
      given({ headline: '', small_words: ['and'] }, '!'),
      given({ headline: 'Cats AND dogs', small_words: ['and', 'or'] }, 'Cats and Dogs!'),
    ],
    tests: [
      given({ headline: 'FLOODS IN THE VALLEY', small_words: ['in', 'the'] }, 'Floods in the Valley!'),
      given({ headline: 'and', small_words: ['and'] }, 'and!'),
      given({ headline: 'no small words at all', small_words: [] }, 'No Small Words At All!'),
      given({ headline: '', small_words: [] }, '!'),
      given({ headline: 'A day at the races', small_words: ['a', 'at', 'the'] }, 'a Day at the Races!'),
    ],
  }),
];
