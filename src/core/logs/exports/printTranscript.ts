// Prints a session as a Markdown page for reading: messages with their speakers, calls with arguments and results,
// denials with their reason. Text of people, models and tools is escaped (see `markdownText`); JSON is in fences that
// it cannot close.

import { isAnswerId, withoutKind } from '../../graph';
import { fenceText } from '../../llm';
import {
  formatViolations,
  type LoggedUndecided,
  reduceSession,
  type SessionEvent,
  type SessionState,
  type TranscriptEntry,
  undecidedWords,
  unjudgedWords,
  violationCounts,
} from '../../session';
import type { JsonValue } from '../../support';
import type { ExportOptions, SessionPrinter } from './exportLog';
import { inlineText, quotedText } from './markdownText';

export const printTranscript: SessionPrinter = (sessions, { names }) => ({
  text: sessions.map((events) => pageOf(events, names)).join('\n---\n\n'),
  notes: ['Prompts, replies of the model and verdicts that allowed are left out.'],
});

function pageOf(events: readonly SessionEvent[], names: ExportOptions['names']): string {
  const state = reduceSession(events);
  const { title } = state.document;
  const name = names?.get(state.sessionId);
  const workflow = name === undefined ? [] : [`- Workflow: ${inlineText(title)}`];
  const lines = [`# ${inlineText(name ?? title) || 'Session'}`, '', ...workflow, ...factsOf(state), ''];
  let turn = -1;
  for (const entry of state.transcript) {
    if (entry.turn !== turn) {
      turn = entry.turn;
      lines.push(turn === 0 ? '## Before the first turn' : `## Turn ${turn}`, '');
    }
    // One by one: a result may have more lines than a function call takes arguments.
    for (const line of entryLines(entry)) lines.push(line);
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function factsOf(state: SessionState): string[] {
  const { sessionId, config, imported, startedAt, counters, turn, phase } = state;
  const model = imported
    ? `${imported.model ?? 'unknown'} (imported from ${imported.source})`
    : config.rehearsal
      ? `${config.model} (rehearsal, no language model)`
      : config.model;
  const on = config.controllers.filter((setting) => setting.pre || setting.post).map((setting) => setting.id);
  const rows: (readonly [string, string])[] = [
    ['Session', sessionId],
    ['Model', model],
    // An imported record without times has the time of its import.
    [imported ? 'Time' : 'Started', timeText(startedAt)],
    ['Controllers', on.length > 0 ? on.join(', ') : 'none'],
    ['Turns', String(turn)],
    ['Calls', String(counters.toolCalls)],
    ['Denied', String(counters.denied)],
    [
      'With unmet preconditions',
      [String(violationCounts(state).violations ?? '-'), formatViolations(counters)].filter(Boolean).join(': '),
    ],
    ['Not judged', String(counters.notJudged)],
    ['Ended', phase.kind === 'ended' ? phase.reason : 'not ended'],
  ];
  return rows.map(([name, value]) => `- ${name}: ${inlineText(value)}`);
}

function timeText(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? 'unknown' : date.toISOString().replace('T', ' ').slice(0, 19);
}

function entryLines(entry: TranscriptEntry): string[] {
  switch (entry.kind) {
    case 'user':
      return [
        `**User**${entry.oow ? ` (out of workflow: ${inlineText(entry.oow)})` : ''}`,
        '',
        ...quotedText(entry.text),
      ];
    case 'agent': {
      const claimed = (entry.claims ?? []).map(({ nodeId }) => nodeId).filter(isAnswerId);
      const given = [...new Set([...(entry.nodeId ? [entry.nodeId] : []), ...claimed])];
      const answer = given.length > 0 ? given.map(withoutKind).join(', ') : entry.answer;
      const marks = [
        ...(entry.fallback ? ['fallback'] : []),
        ...(answer === undefined ? [] : [`answer: ${inlineText(answer)}`]),
      ];
      return [
        `**Agent**${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`,
        '',
        ...thoughtLines(entry.thought),
        ...quotedText(entry.text),
        ...violationLines(entry.violations ?? [], entry.needs),
        ...(entry.unjudged === undefined ? [] : ['', `Not judged by its words: ${unjudgedWords[entry.unjudged]}.`]),
        ...undecidedLines(entry.undecided),
      ];
    }
    case 'call':
      return [
        `**Call** ${inlineText(entry.name)}`,
        '',
        ...thoughtLines(entry.thought),
        ...jsonLines(entry.arguments),
        '',
        ...resultLines(entry),
        ...violationLines(entry.violations, entry.needs),
        ...undecidedLines(entry.undecided),
      ];
    case 'denial': {
      const { decision } = entry;
      const what = decision.kind === 'call' ? `call to ${decision.name}` : 'response';
      return [`**Denied** ${inlineText(what)}, by ${inlineText(entry.controller)}`, '', ...quotedText(entry.reason)];
    }
    case 'notice':
      return [`**${entry.level === 'error' ? 'Error' : 'Note'}**`, '', ...quotedText(entry.text)];
  }
}

const thoughtLines = (thought: string | undefined) => (thought ? ['Thought:', '', ...quotedText(thought), ''] : []);

function resultLines({ result }: TranscriptEntry & { kind: 'call' }): string[] {
  if (!result) return ['No answer came.'];
  return result.kind === 'failed'
    ? ['Failed:', '', ...quotedText(result.message)]
    : ['Result:', '', ...jsonLines(result.value)];
}

const jsonLines = (value: JsonValue) => fenceText('json', JSON.stringify(value, null, 2)).split('\n');

const undecidedLines = (undecided: readonly LoggedUndecided[] = []) =>
  undecided.length === 0 ? [] : ['', `Not decided: ${inlineText(undecidedWords(undecided))}.`];

const violationLines = (ids: readonly string[], needs: readonly string[] = ids.map(withoutKind)) =>
  ids.length === 0 ? [] : ['', `Preconditions not met: ${inlineText(needs.join(', '))}`];
