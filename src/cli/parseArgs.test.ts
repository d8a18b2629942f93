import { describe, expect, it } from 'vitest';
import { UsageError } from './cliCommand';
import { parseArgs, readChoiceOption, readNumberOption, singleFileArgument } from './parseArgs';

const command = {
  usage: 'Usage: weir test FILE',
  options: {
    seed: { value: true, help: '' },
    oow: { value: true, repeat: true, help: '' },
    quick: { value: false, help: '' },
  },
};
const parse = (...argv: string[]) => parseArgs(command, argv);
const refusal = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return 'not refused';
};

describe('arguments', () => {
  it('takes options before, between and after files, with a space or an equals sign', () => {
    const args = parse('a', '--seed', '3', '-', '--oow=x=y', '--quick', '--oow', '-1', 'b');
    expect(args.positional).toEqual(['a', '-', 'b']);
    expect(args.value('seed')).toBe('3');
    expect(args.values('oow')).toEqual(['x=y', '-1']);
    expect([args.flag('quick'), args.flag('json'), args.value('none'), args.values('none')]).toEqual([
      true,
      false,
      undefined,
      [],
    ]);
  });

  it('takes everything after -- for a file', () => {
    expect(parse('--quick', '--', '--seed', '-x').positional).toEqual(['--seed', '-x']);
  });

  it.each([
    [['--sed', '1'], 'Unknown option --sed; did you mean --seed? Usage: weir test FILE'],
    [['-s'], 'Unknown option -s. Usage: weir test FILE'],
    [['--constructor'], 'Unknown option --constructor. Usage: weir test FILE'],
    [['--seed'], '--seed needs a value. Usage: weir test FILE'],
    [['--seed', '--quick'], '--seed needs a value. Usage: weir test FILE'],
    [['--quick=1'], '--quick takes no value. Usage: weir test FILE'],
    [['--seed', '1', '--seed', '2'], '--seed is given twice. Usage: weir test FILE'],
  ])('refuses %j', (argv, message) => {
    expect(refusal(() => parse(...argv))).toBe(message);
  });

  it('reads words and numbers with their bounds', () => {
    const seed = (value: string) =>
      readNumberOption(parse('--seed', value), 'seed', 1, { min: 0, max: 9, whole: true });
    expect(seed('9')).toBe(9);
    expect(readNumberOption(parse(), 'seed', 7, { min: 0, max: 9 })).toBe(7);
    for (const wrong of ['10', '-1', '1.5', 'x', '', 'Infinity', 'NaN']) {
      expect(refusal(() => seed(wrong))).toBe(`--seed is a whole number from 0 to 9; not "${wrong}".`);
    }
    expect(readChoiceOption(parse('--seed', 'b'), 'seed', ['a', 'b'], 'a')).toBe('b');
    expect(refusal(() => readChoiceOption(parse('--seed', 'c'), 'seed', ['a', 'b'], 'a'))).toBe(
      '--seed is one of a, b; not "c".',
    );
  });

  it('wants one file where one is read', () => {
    expect(singleFileArgument(parse('a'), command.usage)).toBe('a');
    expect(refusal(() => singleFileArgument(parse(), command.usage))).toBe('No file is given. Usage: weir test FILE');
    expect(refusal(() => singleFileArgument(parse('a', 'b'), command.usage))).toBe(
      'Expected one file, not 2. Usage: weir test FILE',
    );
  });
});
