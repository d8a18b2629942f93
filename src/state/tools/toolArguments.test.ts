import { expect, it } from 'vitest';
import type { ToolDefinition } from '../../core/formats';
import { argumentFields, drawArguments, parseArguments } from './toolArguments';

const tool: ToolDefinition = {
  name: 'book',
  parameters: {
    type: 'object',
    properties: {
      room: { type: 'string' },
      day: { type: 'integer' },
      late: { type: ['null', 'boolean'] },
      floor: { enum: ['first', 2] },
      'x-y': { type: 'array' },
    },
    required: ['room'],
  },
};

it('have a field each, with the values that its schema lists', () => {
  expect(argumentFields(tool)).toEqual([
    { name: 'room', required: true, isStructure: false },
    { name: 'day', required: false, isStructure: false },
    { name: 'late', required: false, isStructure: false, choices: ['true', 'false'] },
    { name: 'floor', required: false, isStructure: false, choices: ['first', '2'] },
    { name: 'x-y', required: false, isStructure: true },
  ]);
});

it('have the types of the schema; blank ones are left out', () => {
  const texts = { room: '12', day: '3', late: 'false', 'x-y': '[1]', stray: 'x' };
  expect(parseArguments(tool, texts)).toEqual({
    args: { room: '12', day: 3, late: false, 'x-y': [1] },
    problems: {},
  });
  expect(parseArguments(tool, { room: '', day: '1.5', 'x-y': '[' })).toEqual({
    args: {},
    problems: { day: 'A whole number.', 'x-y': 'No JSON.' },
  });
});

it('are drawn by seed as texts that can be parsed', () => {
  const drawn = drawArguments(tool, 1);
  expect(drawArguments(tool, 1)).toEqual(drawn);
  expect(drawn['room']).toBeTypeOf('string');
  expect(parseArguments(tool, drawn).problems).toEqual({});
});
