// Tools over lists and records. Equality is that of canonical JSON; sorting is stable; positions count from 1.

import { canonicalJson, type JsonObject, type JsonValue, ownValue } from '../../support';
import {
  anything,
  defineTool,
  items,
  listOf,
  maybe,
  number,
  oneOf,
  Refusal,
  record,
  text,
  whole,
} from './defineBenchTool';

const category = 'data processing';
const aList = (description: string) => ({ type: 'array', description });
const aRecord = (description: string) => ({ type: 'object', description });
const records = (description: string) => listOf(record(''), description);
const isSame = (left: JsonValue | undefined, right: JsonValue) =>
  left !== undefined && canonicalJson(left) === canonicalJson(right);

function compareValues(left: JsonValue, right: JsonValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [one, other] = [String(left), String(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

const isSortable = (values: readonly JsonValue[]) =>
  values.every((value) => typeof value === 'number') || values.every((value) => typeof value === 'string');

function lacksField(tool: string, of: JsonObject, field: string): Refusal {
  return new Refusal(`${tool}: there is no field ${field}. The fields are ${Object.keys(of).join(', ') || 'none'}.`);
}

/** The field of each record, or why not. */
function fieldOfAll(tool: string, all: readonly JsonObject[], field: string): readonly JsonValue[] | Refusal {
  const lacking = all.find((each) => !Object.hasOwn(each, field));
  return lacking ? lacksField(tool, lacking, field) : all.map((each) => each[field] as JsonValue);
}

export const listTools = [
  defineTool({
    name: 'sort_list',
    category,
    description: 'Sorts a list of numbers by size, or a list of texts by code point (capitals before small letters).',
    similar: ['reverse_list', 'sort_records'],
    parameters: {
      values: items('Numbers only, or texts only'),
      order: maybe(oneOf(['ascending', 'descending'], 'ascending unless told')),
    },
    returns: aList('The same values, sorted'),
    run: ({ values, order }) => {
      if (!isSortable(values)) return new Refusal('sort_list takes numbers only or texts only. Make the list uniform.');
      const sorted = values.toSorted(compareValues);
      return order === 'descending' ? sorted.reverse() : sorted;
    },
  }),
  defineTool({
    name: 'sort_records',
    category,
    description: 'Sorts records by the value of one field; those with equal values keep their order.',
    similar: ['sort_list', 'take_first'],
    parameters: {
      records: records('Records that all have the field'),
      field: text('Field to sort by'),
      order: maybe(oneOf(['ascending', 'descending'], 'ascending unless told')),
    },
    returns: aList('The same records, sorted'),
    run: ({ records: all, field, order }) => {
      const keys = fieldOfAll('sort_records', all, field);
      if (keys instanceof Refusal) return keys;
      if (!isSortable(keys)) return new Refusal(`sort_records: ${field} must hold numbers only or texts only.`);
      const sign = order === 'descending' ? -1 : 1;
      return all.toSorted((a, b) => sign * compareValues(a[field] as JsonValue, b[field] as JsonValue));
    },
  }),
  defineTool({
    name: 'take_first',
    category,
    description: 'The first so many items of a list, or all of them when it is shorter.',
    similar: ['item_at', 'take_left'],
    parameters: { items: items('List to take from'), count: whole('How many', 0) },
    returns: aList('At most count items'),
    run: ({ items: all, count }) => all.slice(0, count),
  }),
  defineTool({
    name: 'item_at',
    category,
    description: 'One item of a list by its position; the first is at 1.',
    similar: ['take_first', 'contains_item'],
    parameters: { items: items('List to look in'), position: whole('From 1 to the length of the list', 1) },
    returns: { description: 'The item' },
    run: ({ items: all, position }) =>
      all[position - 1] ?? new Refusal(`item_at: position ${position} is outside; the list has ${all.length} items.`),
  }),
  defineTool({
    name: 'count_items',
    category,
    description: 'How many items a list has.',
    similar: ['count_equal', 'sum_list'],
    parameters: { items: items('List to count') },
    returns: { type: 'integer', description: 'The length' },
    run: ({ items: all }) => all.length,
  }),
  defineTool({
    name: 'count_equal',
    category,
    description: 'How many items of a list are equal to a value.',
    similar: ['count_items', 'count_occurrences'],
    parameters: { items: items('List to count in'), value: anything('Value to look for') },
    returns: { type: 'integer', description: 'From 0 to the length' },
    run: ({ items: all, value }) => all.filter((item) => isSame(item, value)).length,
  }),
  defineTool({
    name: 'append_item',
    category,
    description: 'A list with one more item at its end.',
    similar: ['join_lists', 'append_text'],
    parameters: { items: items('List to add to'), item: anything('Item to add') },
    returns: aList('The longer list'),
    run: ({ items: all, item }) => [...all, item],
  }),
  defineTool({
    name: 'join_lists',
    category,
    description: 'All items of the first list, then all of the second.',
    similar: ['append_item', 'common_items'],
    parameters: { first: items('First list'), second: items('Second list') },
    returns: aList('One list'),
    run: ({ first, second }) => [...first, ...second],
  }),
  defineTool({
    name: 'reverse_list',
    category,
    description: 'A list from its last item to its first.',
    similar: ['sort_list', 'reverse_text'],
    parameters: { items: items('List to turn around') },
    returns: aList('The same items'),
    run: ({ items: all }) => all.toReversed(),
  }),
  defineTool({
    name: 'distinct_items',
    category,
    description: 'A list without repetitions; each item stands where it came first.',
    similar: ['common_items', 'sort_list'],
    parameters: { items: items('List with repetitions') },
    returns: aList('Each item once'),
    run: ({ items: all }) => all.filter((item, index) => all.findIndex((other) => isSame(other, item)) === index),
  }),
  defineTool({
    name: 'common_items',
    category,
    description: 'The items of the first list that the second has as well, in the order of the first.',
    similar: ['remove_items', 'is_subset'],
    parameters: { items: items('List to keep from'), others: items('List to compare with') },
    returns: aList('What both have'),
    run: ({ items: all, others }) => all.filter((item) => others.some((other) => isSame(other, item))),
  }),
  defineTool({
    name: 'remove_items',
    category,
    description: 'The items of the first list that the second does not have, in the order of the first.',
    similar: ['common_items', 'filter_equal'],
    parameters: { items: items('List to keep from'), others: items('Items to leave out') },
    returns: aList('What only the first has'),
    run: ({ items: all, others }) => all.filter((item) => !others.some((other) => isSame(other, item))),
  }),
  defineTool({
    name: 'pick_field',
    category,
    description: 'The value of one field of each record, as a list.',
    similar: ['get_field', 'filter_equal'],
    parameters: { records: records('Records that all have the field'), field: text('Name of the field') },
    returns: aList('One value for each record'),
    run: ({ records: all, field }) => fieldOfAll('pick_field', all, field),
  }),
  defineTool({
    name: 'filter_equal',
    category,
    description: 'The records in which a field has exactly a value.',
    similar: ['filter_above', 'lookup_record'],
    parameters: {
      records: records('Records to choose from'),
      field: text('Name of the field'),
      value: anything('Value'),
    },
    returns: aList('Records, in their order'),
    run: ({ records: all, field, value }) => all.filter((each) => isSame(ownValue(each, field), value)),
  }),
  defineTool({
    name: 'filter_above',
    category,
    description: 'The records in which a field holds a number above a limit; the limit itself is not above.',
    similar: ['filter_equal', 'in_range'],
    parameters: {
      records: records('Records to choose from'),
      field: text('Name of the field'),
      limit: number('Limit'),
    },
    returns: aList('Records, in their order'),
    run: ({ records: all, field, limit }) =>
      all.filter((each) => {
        const value = ownValue(each, field);
        return typeof value === 'number' && value > limit;
      }),
  }),
  defineTool({
    name: 'lookup_record',
    category,
    description: 'The first record in which a field has exactly a value.',
    similar: ['filter_equal', 'get_field'],
    parameters: { records: records('Records to search'), field: text('Name of the field'), value: anything('Value') },
    returns: aRecord('The record'),
    run: ({ records: all, field, value }) =>
      all.find((each) => isSame(ownValue(each, field), value)) ??
      new Refusal(`lookup_record: no record has ${field} ${JSON.stringify(value)}. Check the field and the value.`),
  }),
  defineTool({
    name: 'get_field',
    category,
    description: 'The value of one field of a record.',
    similar: ['pick_field', 'has_field'],
    parameters: { record: record('Record to read'), field: text('Name of the field') },
    returns: { description: 'The value' },
    run: ({ record: of, field }) => ownValue(of, field) ?? lacksField('get_field', of, field),
  }),
  defineTool({
    name: 'has_field',
    category,
    description: 'Whether a record has a field of a name.',
    similar: ['get_field', 'contains_item'],
    parameters: { record: record('Record to look at'), field: text('Name of the field') },
    returns: { type: 'boolean', description: 'true when it has' },
    run: ({ record: of, field }) => Object.hasOwn(of, field),
  }),
  defineTool({
    name: 'set_field',
    category,
    description: 'A record with one field added or replaced.',
    similar: ['get_field', 'append_item'],
    parameters: {
      record: record('Record to start from'),
      field: text('Name of the field'),
      value: anything('Its value'),
    },
    returns: aRecord('The changed record'),
    run: ({ record: of, field, value }) => Object.fromEntries([...Object.entries(of), [field, value]]),
  }),
];
