import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, parsePdl } from '../language';
import { groupDependencies } from './groupDependencies';

/** A document with these APIs; a name may be followed by its preconditions: `pay < order, user`. */
function graphOf(names: readonly string[], answers: readonly string[] = []) {
  const declaration = (entry: string) => {
    const [name = '', required] = entry.split(' < ');
    return `  - name: ${name}\n${required === undefined ? '' : `    precondition: [${required}]\n`}`;
  };
  const list = (key: string, entries: readonly string[]) =>
    entries.length === 0 ? '' : `${key}:\n${entries.map(declaration).join('')}`;
  return groupDependencies(
    buildDependencyGraph(parsePdl(`Name: x\n${list('APIs', names)}${list('ANSWERs', answers)}`)),
  );
}

const many = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('groupDependencies', () => {
  it('groups the nodes of a large graph by the first word of their names', () => {
    const graph = graphOf([...many('order_find', 20), ...many('userList', 20), 'ping', 'pay-now']);
    expect(graph.groups?.map(({ label }) => label)).toEqual(['order', 'user']);
    const groupOf = (label: string) => graph.nodes.find((node) => node.label === label)?.group;
    expect(groupOf('order_find7')).toBe(graph.groups?.[0]?.id);
    expect(groupOf('userList7')).toBe(graph.groups?.[1]?.id);
    expect([groupOf('ping'), groupOf('pay-now')]).toEqual([undefined, undefined]);
  });

  it('leaves nodes that preconditions connect to another group outside, so that no edge leaves a group', () => {
    const graph = graphOf([
      ...many('order_find', 20),
      ...many('user_list', 20),
      'user_open < order_find3',
      'user_close < user_list3',
    ]);
    const groups = new Map(graph.nodes.map(({ label, group }) => [label, group]));
    expect([groups.get('user_open'), groups.get('order_find3')]).toEqual([undefined, undefined]);
    expect(groups.get('user_close')).toBe(groups.get('user_list3'));
    expect(groups.get('user_close')).toBeDefined();
  });

  it('groups by section if the names have no words in common', () => {
    const graph = graphOf(many('find', 30), many('tell', 20));
    expect(graph.groups?.map(({ label }) => label)).toEqual(['APIs', 'ANSWERs']);
  });

  it('has no groups in a small graph or if all names start with the same word', () => {
    expect(graphOf([...many('order_find', 10), ...many('user_list', 10)]).groups).toBeUndefined();
    expect(graphOf(many('api_', 200)).groups).toBeUndefined();
  });
});
