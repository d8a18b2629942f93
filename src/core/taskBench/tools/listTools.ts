// Tools over lists and records. Equality is that of canonical JSON; sorting is stable; positions count from 1.

import { canonicalJson, type JsonObject, type JsonValue, ownProperty } from '../../support';
import {
  anyParameter,
  arrayParameter,
  defineBenchTool,
  enumParameter,
  integerParameter,
  listParameter,
  numberParameter,
  objectParameter,
  optionalParameter,
  ToolRefusal,
  textParameter,
} from './defineBenchTool';

const category = 'data processing';
const aList = (description: string) => ({ type: 'array', description });
const aRecord = (description: string) => ({ type: 'object', description });
const records = (description: string) => listParameter(objectParameter(''), description);
const isSameValue = (left: JsonValue | undefined, right: JsonValue) =>
  left !== undefined && canonicalJson(left) === canonicalJson(right);

function compareValues(left: JsonValue, right: JsonValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [one, other] = [String(left), String(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

const isSortable = (values: readonly JsonValue[]) =>
  values.every((value) => typeof value === 'number') || values.every((value) => typeof value === 'string');

function lacksField(tool: string, of: JsonObject, field: string): ToolRefusal {
  return new ToolRefusal(
    `${tool}: there is no field ${field}. The fields are ${Object.keys(of).join(', ') || 'none'}.`,
  );
}

/** The field of each record, or the reason for refusal. */
function fieldOfAll(tool: string, all: readonly JsonObject[], field: string): readonly JsonValue[] | ToolRefusal {
  const lacking = all.find((each) => !Object.hasOwn(each, field));
  return lacking ? lacksField(tool, lacking, field) : all.map((each) => each[field] as JsonValue);
}

export const listTools = [
  defineBenchTool({
    name: 'sort_list',
    category,
    description: 'Sorts a list of numbers by size, or a list of texts by code point (capitals before small letters).',
    similar: ['reverse_list', 'sort_records'],
    parameters: {
      values: arrayParameter('Numbers only, or texts only'),
      order: optionalParameter(enumParameter(['ascending', 'descending'], 'ascending unless told')),
    },
    returns: aList('The same values, sorted'),
    run: ({ values, order }) => {
      if (!isSortable(values))
        return new ToolRefusal('sort_list takes numbers only or texts only. Make the list uniform.');
      const sorted = values.toSorted(compareValues);
      return order === 'descending' ? sorted.reverse() : sorted;
    },
  }),
  defineBenchTool({
    name: 'sort_records',
    category,
    description: 'Sorts records by the value of one field; those with equal values keep their order.',
    similar: ['sort_list', 'take_first'],
    parameters: {
      records: records('Records that all have the field'),
      field: textParameter('Field to sort by'),
      order: optionalParameter(enumParameter(['ascending', 'descending'], 'ascending unless told')),
    },
    returns: aList('The same records, sorted'),
    run: ({ records: all, field, order }) => {
      const keys = fieldOfAll('sort_records', all, field);
      if (keys instanceof ToolRefusal) return keys;
      if (!isSortable(keys)) return new ToolRefusal(`sort_records: ${field} must hold numbers only or texts only.`);
      const sign = order === 'descending' ? -1 : 1;
      return all.toSorted((a, b) => sign * compareValues(a[field] as JsonValue, b[field] as JsonValue));
    },
  }),
  defineBenchTool({
    name: 'take_first',
    category,
    description: 'The first so many items of a list, or all of them when it is shorter.',
    similar: ['item_at', 'take_left'],
    parameters: { items: arrayParameter('List to take from'), count: integerParameter('How many', 0) },
    returns: aList('At most count items'),
    run: ({ items: all, count }) => all.slice(0, count),
  }),
  defineBenchTool({
    name: 'item_at',
    category,
    description: 'One item of a list by its position; the first is at 1.',
    similar: ['take_first', 'contains_item'],
    parameters: {
      items: arrayParameter('List to look in'),
      position: integerParameter('From 1 to the length of the list', 1),
    },
    returns: { description: 'The item' },
    run: ({ items: all, position }) =>
      all[position - 1] ??
      new ToolRefusal(`item_at: position ${position} is outside; the list has ${all.length} items.`),
  }),
  defineBenchTool({
    name: 'count_items',
    category,
    description: 'How many items a list has.',
    similar: ['count_equal', 'sum_list'],
    parameters: { items: arrayParameter('List to count') },
    returns: { type: 'integer', description: 'The length' },
    run: ({ items: all }) => all.length,
  }),
  defineBenchTool({
    name: 'count_equal',
    category,
    description: 'How many items of a list are equal to a value.',
    similar: ['count_items', 'count_occurrences'],
    parameters: { items: arrayParameter('List to count in'), value: anyParameter('Value to look for') },
    returns: { type: 'integer', description: 'From 0 to the length' },
    run: ({ items: all, value }) => all.filter((item) => isSameValue(item, value)).length,
  }),
  defineBenchTool({
    name: 'append_item',
    category,
    description: 'A list with one more item at its end.',
    similar: ['join_lists', 'append_text'],
    parameters: { items: arrayParameter('List to add to'), item: anyParameter('Item to add') },
    returns: aList('The longer list'),
    run: ({ items: all, item }) => [...all, item],
  }),
  defineBenchTool({
    name: 'join_lists',
    category,
    description: 'All items of the first list, then all of the second.',
    similar: ['append_item', 'common_items'],
    parameters: { first: arrayParameter('First list'), second: arrayParameter('Second list') },
    returns: aList('One list'),
    run: ({ first, second }) => [...first, ...second],
  }),
  defineBenchTool({
    name: 'reverse_list',
    category,
    description: 'A list from its last item to its first.',
    similar: ['sort_list', 'reverse_text'],
    parameters: { items: arrayParameter('List to turn around') },
    returns: aList('The same items'),
    run: ({ items: all }) => all.toReversed(),
  }),
  defineBenchTool({
    name: 'distinct_items',
    category,
    description: 'A list without repetitions; each item stands where it came first.',
    similar: ['common_items', 'sort_list'],
    parameters: { items: arrayParameter('List with repetitions') },
    returns: aList('Each item once'),
    run: ({ items: all }) => all.filter((item, index) => all.findIndex((other) => isSameValue(other, item)) === index),
  }),
  defineBenchTool({
    name: 'common_items',
    category,
    description: 'The items of the first list that the second has as well, in the order of the first.',
    similar: ['remove_items', 'is_subset'],
    parameters: { items: arrayParameter('List to keep from'), others: arrayParameter('List to compare with') },
    returns: aList('What both have'),
    run: ({ items: all, others }) => all.filter((item) => others.some((other) => isSameValue(other, item))),
  }),
  defineBenchTool({
    name: 'remove_items',
    category,
    description: 'The items of the first list that the second does not have, in the order of the first.',
    similar: ['common_items', 'filter_equal'],
    parameters: { items: arrayParameter('List to keep from'), others: arrayParameter('Items to leave out') },
    returns: aList('What only the first has'),
    run: ({ items: all, others }) => all.filter((item) => !others.some((other) => isSameValue(other, item))),
  }),
  defineBenchTool({
    name: 'pick_field',
    category,
    description: 'The value of one field of each record, as a list.',
    similar: ['get_field', 'filter_equal'],
    parameters: { records: records('Records that all have the field'), field: textParameter('Name of the field') },
    returns: aList('One value for each record'),
    run: ({ records: all, field }) => fieldOfAll('pick_field', all, field),
  }),
  defineBenchTool({
    name: 'filter_equal',
    category,
    description: 'The records in which a field has exactly a value.',
    similar: ['filter_above', 'lookup_record'],
    parameters: {
      records: records('Records to choose from'),
      field: textParameter('Name of the field'),
      value: anyParameter('Value'),
    },
    returns: aList('Records, in their order'),
    run: ({ records: all, field, value }) => all.filter((each) => isSameValue(ownProperty(each, field), value)),
  }),
  defineBenchTool({
    name: 'filter_above',
    category,
    description: 'The records in which a field holds a number above a limit; the limit itself is not above.',
    similar: ['filter_equal', 'in_range'],
    parameters: {
      records: records('Records to choose from'),
      field: textParameter('Name of the field'),
      limit: numberParameter('Limit'),
    },
    returns: aList('Records, in their order'),
    run: ({ records: all, field, limit }) =>
      all.filter((each) => {
        const value = ownProperty(each, field);
        return typeof value === 'number' && value > limit;
      }),
  }),
  defineBenchTool({
    name: 'lookup_record',
    category,
    description: 'The first record in which a field has exactly a value.',
    similar: ['filter_equal', 'get_field'],
    parameters: {
      records: records('Records to search'),
      field: textParameter('Name of the field'),
      value: anyParameter('Value'),
    },
    returns: aRecord('The record'),
    run: ({ records: all, field, value }) =>
      all.find((each) => isSameValue(ownProperty(each, field), value)) ??
      new ToolRefusal(`lookup_record: no record has ${field} ${JSON.stringify(value)}. Check the field and the value.`),
  }),
  defineBenchTool({
    name: 'get_field',
    category,
    description: 'The value of one field of a record.',
    similar: ['pick_field', 'has_field'],
    parameters: { record: objectParameter('Record to read'), field: textParameter('Name of the field') },
    returns: { description: 'The value' },
    run: ({ record: of, field }) => ownProperty(of, field) ?? lacksField('get_field', of, field),
  }),
  defineBenchTool({
    name: 'has_field',
    category,
    description: 'Whether a record has a field of a name.',
    similar: ['get_field', 'contains_item'],
    parameters: { record: objectParameter('Record to look at'), field: textParameter('Name of the field') },
    returns: { type: 'boolean', description: 'true when it has' },
    run: ({ record: of, field }) => Object.hasOwn(of, field),
  }),
  defineBenchTool({
    name: 'set_field',
    category,
    description: 'A record with one field added or replaced.',
    similar: ['get_field', 'append_item'],
    parameters: {
      record: objectParameter('Record to start from'),
      field: textParameter('Name of the field'),
      value: anyParameter('Its value'),
    },
    returns: aRecord('The changed record'),
    run: ({ record: of, field, value }) => Object.fromEntries([...Object.entries(of), [field, value]]),
  }),
];
