// Tools over texts. Lengths and positions count characters (code points); case conversion is independent of the locale.

import {
  defineBenchTool,
  integerParameter,
  listParameter,
  numberParameter,
  ToolRefusal,
  textParameter,
} from './defineBenchTool';

const category = 'strings';
const aText = (description: string) => ({ type: 'string', description });
const letters = 'abcdefghijklmnopqrstuvwxyz';
const emptySearch = (tool: string) =>
  new ToolRefusal(`${tool}: the text to look for is empty. Give at least one character.`);

function shiftLetter(letter: string, by: number): string {
  const small = letter.toLowerCase();
  const at = letters.indexOf(small);
  if (at < 0) return letter;
  const shifted = letters[(((at + by) % 26) + 26) % 26] ?? letter;
  return small === letter ? shifted : shifted.toUpperCase();
}

export const textTools = [
  defineBenchTool({
    name: 'split_text',
    category,
    description: 'Cuts a text wherever a separator stands.',
    similar: ['split_words', 'replace_text'],
    parameters: { text: textParameter('Text to cut'), separator: textParameter('Where to cut; not empty') },
    returns: { type: 'array', description: 'The parts, without the separators' },
    run: ({ text: whole, separator }) => (separator === '' ? emptySearch('split_text') : whole.split(separator)),
  }),
  defineBenchTool({
    name: 'split_words',
    category,
    description: 'The words of a text: what stands between spaces, tabs and line ends. None for an empty text.',
    similar: ['split_text', 'text_length'],
    parameters: { text: textParameter('Text to cut') },
    returns: { type: 'array', description: 'The words' },
    run: ({ text: whole }) => whole.split(/\s+/).filter((word) => word !== ''),
  }),
  defineBenchTool({
    name: 'join_text',
    category,
    description: 'One text from many, with a separator between them.',
    similar: ['append_text', 'join_lists'],
    parameters: {
      parts: listParameter(textParameter(''), 'Texts to join'),
      separator: textParameter('Between two of them; may be empty'),
    },
    returns: aText('The joined text'),
    run: ({ parts, separator }) => parts.join(separator),
  }),
  defineBenchTool({
    name: 'append_text',
    category,
    description: 'A text followed by another, with nothing between.',
    similar: ['join_text', 'append_item'],
    parameters: { text: textParameter('First text'), addition: textParameter('What follows') },
    returns: aText('Both as one'),
    run: ({ text: first, addition }) => first + addition,
  }),
  defineBenchTool({
    name: 'to_upper',
    category,
    description: 'A text in capitals.',
    similar: ['to_lower', 'capitalize_word'],
    parameters: { text: textParameter('Any text') },
    returns: aText('In capitals'),
    run: ({ text: any }) => any.toUpperCase(),
  }),
  defineBenchTool({
    name: 'to_lower',
    category,
    description: 'A text in small letters.',
    similar: ['to_upper', 'capitalize_word'],
    parameters: { text: textParameter('Any text') },
    returns: aText('In small letters'),
    run: ({ text: any }) => any.toLowerCase(),
  }),
  defineBenchTool({
    name: 'capitalize_word',
    category,
    description: 'A word with its first letter as a capital and the rest in small letters.',
    similar: ['to_upper', 'to_lower'],
    parameters: { word: textParameter('One word') },
    returns: aText('The word'),
    run: ({ word }) => {
      const [first = '', ...rest] = [...word];
      return first.toUpperCase() + rest.join('').toLowerCase();
    },
  }),
  defineBenchTool({
    name: 'trim_text',
    category,
    description: 'A text without spaces at its two ends; those inside stay.',
    similar: ['replace_text', 'take_left'],
    parameters: { text: textParameter('Any text') },
    returns: aText('Without outer spaces'),
    run: ({ text: any }) => any.trim(),
  }),
  defineBenchTool({
    name: 'replace_text',
    category,
    description: 'Replaces every occurrence of one text in another, from left to right.',
    similar: ['replace_first', 'count_occurrences'],
    parameters: {
      text: textParameter('Text to change'),
      search: textParameter('What to replace; not empty'),
      replacement: textParameter('By what'),
    },
    returns: aText('The changed text'),
    run: ({ text: any, search, replacement }) =>
      search === '' ? emptySearch('replace_text') : any.split(search).join(replacement),
  }),
  defineBenchTool({
    name: 'replace_first',
    category,
    description: 'Replaces the first occurrence of one text in another and leaves all others.',
    similar: ['replace_text', 'starts_with'],
    parameters: {
      text: textParameter('Text to change'),
      search: textParameter('What to replace; not empty'),
      replacement: textParameter('By what'),
    },
    returns: aText('The changed text'),
    run: ({ text: any, search, replacement }) => {
      if (search === '') return emptySearch('replace_first');
      const at = any.indexOf(search);
      return at < 0 ? any : any.slice(0, at) + replacement + any.slice(at + search.length);
    },
  }),
  defineBenchTool({
    name: 'text_length',
    category,
    description: 'How many characters a text has, spaces included.',
    similar: ['count_items', 'count_occurrences'],
    parameters: { text: textParameter('Any text') },
    returns: { type: 'integer', description: 'The count' },
    run: ({ text: any }) => [...any].length,
  }),
  defineBenchTool({
    name: 'take_left',
    category,
    description: 'The first so many characters of a text, or all of it when it is shorter.',
    similar: ['take_right', 'take_first'],
    parameters: { text: textParameter('Any text'), count: integerParameter('How many', 0) },
    returns: aText('At most count characters'),
    run: ({ text: any, count }) => [...any].slice(0, count).join(''),
  }),
  defineBenchTool({
    name: 'take_right',
    category,
    description: 'The last so many characters of a text, or all of it when it is shorter.',
    similar: ['take_left', 'item_at'],
    parameters: { text: textParameter('Any text'), count: integerParameter('How many', 0) },
    returns: aText('At most count characters'),
    run: ({ text: any, count }) => (count === 0 ? '' : [...any].slice(-count).join('')),
  }),
  defineBenchTool({
    name: 'reverse_text',
    category,
    description: 'A text from its last character to its first.',
    similar: ['reverse_list', 'shift_letters'],
    parameters: { text: textParameter('Any text') },
    returns: aText('Turned around'),
    run: ({ text: any }) => [...any].reverse().join(''),
  }),
  defineBenchTool({
    name: 'count_occurrences',
    category,
    description: 'How often one text occurs in another, without overlaps.',
    similar: ['contains_text', 'count_equal'],
    parameters: { text: textParameter('Text to look in'), search: textParameter('What to count; not empty') },
    returns: { type: 'integer', description: 'At least 0' },
    run: ({ text: any, search }) => (search === '' ? emptySearch('count_occurrences') : any.split(search).length - 1),
  }),
  defineBenchTool({
    name: 'contains_text',
    category,
    description: 'Whether one text occurs in another; case counts.',
    similar: ['starts_with', 'contains_item'],
    parameters: { text: textParameter('Text to look in'), search: textParameter('What to look for') },
    returns: { type: 'boolean', description: 'true when it occurs' },
    run: ({ text: any, search }) => any.includes(search),
  }),
  defineBenchTool({
    name: 'starts_with',
    category,
    description: 'Whether a text begins with another; case counts.',
    similar: ['contains_text', 'take_left'],
    parameters: { text: textParameter('Text to look at'), start: textParameter('Its beginning') },
    returns: { type: 'boolean', description: 'true when it does' },
    run: ({ text: any, start }) => any.startsWith(start),
  }),
  defineBenchTool({
    name: 'pad_left',
    category,
    description: 'A text with a fill character put in front until it has a length; a longer one stays.',
    similar: ['append_text', 'number_to_text'],
    parameters: {
      text: textParameter('Any text'),
      length: integerParameter('Length to reach', 0),
      fill: textParameter('One character'),
    },
    returns: aText('The filled text'),
    run: ({ text: any, length, fill }) => {
      if ([...fill].length !== 1) return new ToolRefusal('pad_left: fill must be exactly one character.');
      if (length > 1000) return new ToolRefusal('pad_left: length is at most 1000.');
      return fill.repeat(Math.max(0, length - [...any].length)) + any;
    },
  }),
  defineBenchTool({
    name: 'shift_letters',
    category,
    description:
      'Moves each letter from a to z so many places on in the alphabet, around its end; case and all else stay.',
    similar: ['reverse_text', 'replace_text'],
    parameters: { text: textParameter('Any text'), by: integerParameter('Places; negative moves back') },
    returns: aText('The shifted text'),
    run: ({ text: any, by }) => [...any].map((letter) => shiftLetter(letter, by)).join(''),
  }),
  defineBenchTool({
    name: 'keep_digits',
    category,
    description: 'The digits 0 to 9 of a text, as a text.',
    similar: ['text_to_number', 'digit_sum'],
    parameters: { text: textParameter('Any text') },
    returns: aText('Digits alone'),
    run: ({ text: any }) => any.replace(/[^0-9]/g, ''),
  }),
  defineBenchTool({
    name: 'number_to_text',
    category,
    description: 'A number written as a text.',
    similar: ['text_to_number', 'pad_left'],
    parameters: { value: numberParameter('Any number') },
    returns: aText('The number in decimal digits'),
    run: ({ value }) => String(value),
  }),
  defineBenchTool({
    name: 'text_to_number',
    category,
    description: 'The number that a text writes.',
    similar: ['number_to_text', 'keep_digits'],
    parameters: { text: textParameter('Digits, with a sign and decimals if any') },
    returns: { type: 'number', description: 'The number' },
    run: ({ text: any }) =>
      /^\s*-?\d+(\.\d+)?\s*$/.test(any)
        ? Number(any)
        : new ToolRefusal(
            `text_to_number: ${JSON.stringify(any.slice(0, 40))} is not a number. Take out what is no digit.`,
          ),
  }),
];
