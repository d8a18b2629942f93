// The form of one line of an Agent Script: keys and statements with all their parts.

import { type AgentLine, partialMessage, partialReference } from './agentLine';

export interface LineFault {
  /** Characters from the start of the line's text. */
  readonly offset: number;
  readonly message: string;
}

/** Quoted texts with blanks in their place, so that positions stay the same. */
const withoutQuotes = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => `"${' '.repeat(quoted.length - 2)}"`);

/** The first fault of a line; undefined if it has none. */
export function checkAgentLine({ kind, key, text, value }: AgentLine): LineFault | undefined {
  // The line of a text block has no expression.
  if (kind === 'key' && /:[ \t]*[|>][+-]?$/.test(text)) return undefined;
  const bare = withoutQuotes(text);
  const partial = bare.match(partialReference);
  if (partial) return { offset: partial.index ?? 0, message: partialMessage(partial[0]) };
  const end = text.length;
  if (kind === 'key') return checkKey(value, bare, end) ?? checkTransition(bare);
  if (key === 'else if' || key === 'if' || key === 'elif') {
    if (!bare.endsWith(':'))
      return { offset: end, message: `The colon after "${key}" and its condition is missing. Add ":".` };
    const condition = bare.slice(key.length, -1);
    if (condition.trim() === '')
      return { offset: end - 1, message: `"${key}" has no condition. Write one before the colon.` };
    return checkExpression(condition, bare.indexOf(condition), true);
  }
  if (key === 'else') {
    return bare.replace(/\s/g, '') === 'else:'
      ? undefined
      : { offset: 4, message: 'Write "else:" or "else if CONDITION:".' };
  }
  if (key === 'available') {
    if (!/^available\s+when\b/.test(bare))
      return { offset: 9, message: '"when" is missing. Write "available when CONDITION".' };
    const condition = bare.replace(/^available\s+when/, '');
    if (condition.trim() === '')
      return { offset: end, message: 'The condition after "available when" is missing. Write one.' };
    return checkExpression(condition, end - condition.length, true);
  }
  if (key === 'set' || key === 'with') return checkAssignment(key, bare);
  if (key === 'transition')
    return checkTransition(bare) ?? checkTarget(bare, /^transition\s+to\s+@\w+\.\w/, 'transition to @topic.name');
  if (key === 'run') return checkTarget(bare, /^run\s+@\w+\.\w/, 'run @actions.name');
  if (key === 'collect') return checkTarget(bare, /^collect\s+@\w+\.\w/, 'collect @variables.name');
  if (key === 'call' || text.startsWith('@')) return undefined;
  const message = /^(?:topic|subagent|start_agent|\w+\s*$)/.test(text)
    ? `The colon is missing. Write "${text}:".`
    : 'The line is not a statement of Agent Script. Write "key: value", a statement such as "run @actions.name", or "|" before a text.';
  return { offset: /^(?:topic|subagent|start_agent|\w+\s*$)/.test(text) ? end : 0, message };
}

function checkKey(value: string, bare: string, end: number): LineFault | undefined {
  const start = bare.indexOf(':') + 1;
  const shown = withoutQuotes(value);
  if (/^(?:-|=>|-\s+>|>\s*-|->.+|--+>?)$/.test(shown)) {
    return {
      offset: bare.indexOf(shown, start),
      message: 'The arrow is incomplete, or a text follows it. Write "->" and the statements below it.',
    };
  }
  const declared = shown.match(/^(mutable|linked)\b\s*([\w[\], ]*?)\s*(?:(=)(.*))?$/s);
  if (/^(?:mutable|linked)\b/.test(shown)) {
    const type = declared?.[2] ?? '';
    if (declared === null || /[\w\]]\s+\S/.test(type)) {
      const at = shown.match(/^(?:mutable|linked)\s+\w+(?:\[[^\]]*\])?\s*/)?.[0].length ?? 0;
      return {
        offset: bare.indexOf(shown, start) + at,
        message: 'The "=" before the default value is missing. Write "mutable string = VALUE".',
      };
    }
    if (type === '')
      return { offset: end, message: 'The type of the variable is missing. Write, for example, "mutable string".' };
    if (declared[3] !== undefined && (declared[4] ?? '').trim() === '') {
      return { offset: end, message: 'The default value after "=" is missing. Write one or remove "=".' };
    }
  }
  return undefined;
}

function checkAssignment(key: string, bare: string): LineFault | undefined {
  const form = key === 'set' ? /^set\s+@\w+\.\w+(?:\.\w+|\[[^\]]*\])*/ : /^with\s+(?:"[^"]*"|[\w.-]+)/;
  const left = bare.match(form)?.[0];
  const example = key === 'set' ? 'set @variables.name = VALUE' : 'with name = VALUE';
  if (left === undefined)
    return { offset: key.length, message: `The name after "${key}" is missing. Write "${example}".` };
  const rest = bare.slice(left.length);
  if (!/^\s*=(?!=)/.test(rest)) return { offset: left.length, message: `The "=" is missing. Write "${example}".` };
  const value = rest.replace(/^\s*=/, '');
  if (value.trim() === '')
    return { offset: bare.length, message: `The value after "=" is missing. Write "${example}".` };
  return value.trim() === '...' ? undefined : checkExpression(value, bare.length - value.length, false);
}

function checkTransition(bare: string): LineFault | undefined {
  const found = bare.match(/^transition\b|@utils\.transition\b/);
  if (!found) return undefined;
  const after = (found.index ?? 0) + found[0].length;
  const rest = bare.slice(after);
  if (!/^\s+to\b/.test(rest)) return { offset: after, message: '"to" is missing. Write "transition to @topic.name".' };
  if (!/^\s+to\s+@\w+\.\w/.test(rest))
    return { offset: bare.length, message: 'The target is missing. Write "transition to @topic.name".' };
  return undefined;
}

const checkTarget = (bare: string, form: RegExp, example: string): LineFault | undefined =>
  form.test(bare)
    ? undefined
    : {
        offset: (bare.match(/^\w+\s*/)?.[0] ?? '').length,
        message: `The target is missing or not a reference. Write "${example}".`,
      };

/** Checks that operators have both sides; the meaning is not checked. */
function checkExpression(text: string, offset: number, isCondition: boolean): LineFault | undefined {
  const last = text.match(/(?:\b(?:and|or|not|is|in)|[=<>!+*/%-]+)\s*$/);
  if (last && !text.trim().endsWith('...')) {
    return {
      offset: offset + (last.index ?? 0),
      message: `A value is missing after "${last[0].trim()}". Write the whole expression.`,
    };
  }
  const first = text.match(/^\s*(?:(?:and|or|in|is)\b|[=<>*/%])/);
  if (first)
    return {
      offset: offset + first[0].length - 1,
      message: `A value is missing before "${first[0].trim()}". Write the whole expression.`,
    };
  const single = isCondition ? text.match(/(?<![=<>!])=(?!=)/) : null;
  if (single)
    return {
      offset: offset + (single.index ?? 0),
      message: 'A condition compares with "==". Write "==" instead of "=".',
    };
  return undefined;
}
