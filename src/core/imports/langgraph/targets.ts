// The targets of conditional edges and commands in code: from a map, a list, an annotated type, or returned values.

import type { CodeFile, CodeValue, FunctionValue } from '../code/codeValue';
import { lastName } from '../code/codeValue';
import { nodeKindOf } from './nodeKindOf';

export interface Target {
  readonly to: string;
  /** The value that a condition returns for it. */
  readonly label?: string;
}

export function createTargetReader(file: CodeFile, resolve: (value: CodeValue) => CodeValue) {
  /** The name of a node that a value stands for. */
  const nameOf = (value: CodeValue | undefined): string | undefined => {
    if (value === undefined) return undefined;
    const found = value.kind === 'name' && /^(?:START|END)$/.test(lastName(value.name)) ? value : resolve(value);
    switch (found.kind) {
      case 'text':
        return found.text;
      case 'literal':
        return found.text.toLowerCase();
      case 'name': {
        const name = lastName(found.name.replace(/\.value$|\.__name__$/, ''));
        return name === 'START' ? '__start__' : name === 'END' ? '__end__' : name;
      }
      case 'function':
        return found.name;
      default:
        return value.kind === 'name' ? lastName(value.name) : undefined;
    }
  };
  /** A node that is added without a name has the name of its function. */
  const nodeNameOf = (value: CodeValue | undefined): string | undefined =>
    value?.kind === 'call' && /ToolNode$/.test(value.name) ? 'tools' : nameOf(value);

  const labelled = (to: string): Target => ({ to, label: nodeKindOf(to).title });

  /** Targets of a map from returned values to nodes, or of a list of nodes. */
  const listed = (value: CodeValue, depth = 0): readonly Target[] => {
    const found = resolve(value);
    if (depth > 10) return [];
    if (found.kind === 'list') {
      return found.items.flatMap((item) => {
        const name = nameOf(item);
        return name === undefined ? [] : [labelled(name)];
      });
    }
    if (found.kind === 'record') {
      // Entries that later statements add: `routes["FINISH"] = END`.
      const added = value.kind === 'name' ? file.assignments.filter(({ name }) => name === `${value.name}[]`) : [];
      const own = found.entries.flatMap(({ key, value: target }): readonly Target[] => {
        if (key === undefined) return listed(target, depth + 1);
        const to = nameOf(target);
        return to === undefined ? [] : [{ to, label: nameOf(key) ?? to }];
      });
      return [...own, ...added.flatMap((one) => listed(one.value, depth + 1))];
    }
    if (found.kind === 'call' && found.name === 'dict of') {
      const added = value.kind === 'name' ? file.assignments.filter(({ name }) => name === `${value.name}[]`) : [];
      return [...found.args, ...added.map((one) => one.value)].flatMap((one) => listed(one, depth + 1));
    }
    if (found.kind === 'call' && found.name === 'sum of') return found.args.flatMap((one) => listed(one, depth + 1));
    return textsOf(found, depth).map(labelled);
  };

  /** Names in a type such as `Literal["a", "b"]`, or in returned values. */
  const textsOf = (value: CodeValue, depth = 0): readonly string[] => {
    if (depth > 10) return [];
    switch (value.kind) {
      case 'text':
        return [value.text];
      case 'name': {
        const found = resolve(value);
        if (/^(?:START|END)$/.test(lastName(value.name)) || found.kind === 'text') return [nameOf(value) ?? ''];
        return found.kind === 'index' || found.kind === 'choice' || found.kind === 'list'
          ? textsOf(found, depth + 1)
          : [];
      }
      case 'list':
        return value.items.flatMap((item) => textsOf(item, depth + 1));
      case 'choice':
        return value.options.flatMap((item) => textsOf(item, depth + 1));
      case 'index':
        return value.items.flatMap((item) => textsOf(item, depth + 1));
      case 'call':
        return value.name === 'Send' && value.args[0] ? textsOf(value.args[0], depth + 1) : [];
      default:
        return [];
    }
  };

  /** Every text that a function may return; a variable has all values that the function assigns to it. */
  const returned = (values: readonly CodeValue[], within: FunctionValue): readonly string[] =>
    values.flatMap((value) => {
      const options = value.kind === 'choice' ? value.options : [value];
      return options.flatMap((option) => {
        const own =
          option.kind === 'name'
            ? file.assignments.filter(({ name, at }) => name === option.name && at > within.start && at < within.end)
            : [];
        return own.length === 0 ? textsOf(option) : own.flatMap((one) => textsOf(one.value));
      });
    });

  /** Targets of a function that chooses the next node. */
  const ofFunction = (value: CodeValue | undefined): readonly Target[] => {
    const found = value && resolve(value);
    const chooser =
      found?.kind === 'name' ? file.functions.findLast(({ name }) => name === lastName(found.name)) : found;
    if (chooser?.kind !== 'function') return [];
    const typed = chooser.result ? textsOf(chooser.result) : [];
    const names = typed.length > 0 ? typed : returned(chooser.returns, chooser);
    return [...new Set(names)].map(labelled);
  };

  /** Targets of the commands that a node returns: by its type, else by the commands in its body. */
  const ofCommands = (node: FunctionValue): readonly Target[] => {
    const typed = node.result && isCommand(node.result) ? textsOf(node.result) : [];
    if (typed.length > 0) return [...new Set(typed)].map(labelled);
    const goals = file.calls.flatMap((call): readonly CodeValue[] => {
      if (call.name !== 'Command' || call.at < node.start || call.at > node.end) return [];
      const [options] = call.args;
      const option = (name: string) =>
        call.named.get(name) ??
        (options?.kind === 'record' ? options.entries.find(({ key }) => nameOf(key) === name)?.value : undefined);
      const goto = option('goto');
      // A command to the parent graph is not an edge of this one.
      return goto === undefined || option('graph') !== undefined ? [] : [goto];
    });
    return [...new Set(returned(goals, node))].map(labelled);
  };

  const isCommand = (type: CodeValue): boolean =>
    type.kind === 'index'
      ? (type.of.kind === 'name' && lastName(type.of.name) === 'Command') || type.items.some(isCommand)
      : type.kind === 'choice' && type.options.some(isCommand);

  return { nameOf, nodeNameOf, listed, ofFunction, ofCommands };
}
