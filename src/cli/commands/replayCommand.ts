import { detectFormat } from '../../core/formats';
import { nameInSession } from '../../core/graph';
import {
  denialWords,
  readLog,
  reduceSession,
  rejudge,
  type SessionState,
  type TranscriptEntry,
  undecidedWords,
  unjudgedWords,
} from '../../core/session';
import { type CliCommand, maxLogBytes, UsageError } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { singleFileArgument } from '../parseArgs';
import { pathText } from '../pathText';
import { rejudgedJson, rejudgedText } from '../replay/printRejudged';
import { readRejudgeOptions } from '../replay/readRejudgeOptions';
import { askReplyJudge, formatReplyJudgement } from '../run/askReplyJudge';
import { endpointOptions, endpointUsage } from '../run/endpointOptions';
import { formatSessionFigures, sessionFigureSummary } from '../sessionFigures';

const usage = `Usage: weir replay LOG.jsonl [--controllers none|pre|post|both] [--set CONTROLLER.NAME=VALUE]... [--activation by-procedure|on-success|on-call|on-allow] [--validity values|session] [--strict] [--document FILE] [--judge MODEL [--base-url U] ${endpointUsage}] [--json]`;

export const replayCommand: CliCommand = {
  usage,
  options: {
    controllers: {
      value: true,
      help: 'Judges the session again with the default controllers: none, pre, post or both',
    },
    set: {
      value: true,
      repeat: true,
      help: 'Judges it again with a changed setting of a controller, for example parameters.post=false or session-length.max=9',
    },
    activation: {
      value: true,
      help: 'Judges it again with another rule for meeting a precondition: an outcome after which the procedure continues (by-procedure), success (on-success), any call (on-call) or permission (on-allow)',
    },
    validity: {
      value: true,
      help: 'Judges it again with calls that count for their values (values) or for the whole session (session)',
    },
    strict: { value: false, help: 'Judges it again and denies what no rule decides' },
    document: { value: true, help: 'Judges it again with another version of the document' },
    judge: { value: true, help: 'Model that judges the claims of every reply; the log does not change' },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint of --judge; its key is read from OPENAI_API_KEY' },
    ...endpointOptions,
  },
  async run(args, input) {
    const file = singleFileArgument(args, usage);
    const text = await input.readText(file, { maxBytes: maxLogBytes });
    const read = readLog(text);
    if (!read.ok && detectFormat(text, file) === 'plan-log') {
      throw new UsageError(`${file} is the log of a plan; see \`weir plan replay\`.`);
    }
    if (!read.ok) throw new UsageError(`${file}:${read.error.line}: ${read.error.message}`);
    const state = reduceSession(read.value);
    const trial = await readRejudgeOptions(args, input, state);
    const judge = args.value('judge') === undefined ? undefined : await askReplyJudge(read.value, args, input, usage);
    if (judge && trial) throw new UsageError('--judge reads the session as it was; leave out the other settings.');
    if (!trial) {
      const judged = judge ? `\n${formatReplyJudgement(judge)}` : '';
      return { exitCode: 0, json: { ...viewOf(state), ...(judge ? { judge } : {}) }, text: textOf(state) + judged };
    }
    const result = rejudge(read.value, trial);
    if (!result.ok) throw new UsageError(`${file}: ${result.error.message}`);
    return { exitCode: 0, json: rejudgedJson(state, result.value), text: rejudgedText(state, result.value) };
  },
};

function viewOf(state: SessionState) {
  const { counters, config } = state;
  const nodes = Object.entries(state.nodes).map(([id, node]) => [
    id,
    {
      status: node.status,
      visits: node.visits,
      attempts: node.attempts,
      denials: node.denials,
      lastVerdict: node.lastVerdict ?? null,
    },
  ]);
  return {
    ...sessionFigureSummary(state),
    title: state.document.title,
    model: config.model,
    rehearsal: config.rehearsal,
    nodes: Object.fromEntries(nodes) as unknown,
    path: state.path,
    transcript: state.transcript,
    events: state.length,
    counters,
  };
}

/** The false claims of a reply: how they were found, and what they need, in the words of the conversation. */
function earlyClaims({ claims = [], needs = [] }: TranscriptEntry & { kind: 'agent' }): string {
  const broken = claims.filter(({ unmet }) => unmet.length > 0);
  if (needs.length === 0) {
    return broken
      .map(({ nodeId, by, unmet }) => `  [claims ${nodeId} (${by.join(', ')}) without ${unmet.join(', ')}]`)
      .join('');
  }
  // The needs are those of the whole reply: an API is not named if a claimed ANSWER needs it.
  const named = broken.filter(({ nodeId }) => !broken.some((other) => other.unmet.includes(nodeId)));
  const names = [...new Set(named.map(({ nodeId }) => nameInSession(nodeId)))];
  const by = [...new Set(named.flatMap((claim) => claim.by))];
  return names.length === 0
    ? ''
    : `  [claims ${names.join(' and ')}: needs ${needs.join(' and ')}; by ${by.join(', ')}]`;
}

function textOf(state: SessionState): string {
  const { config } = state;
  const visited = Object.entries(state.nodes)
    .filter(([, node]) => node.attempts > 0 || node.visits.length > 0)
    .map(([id, node]) => {
      const visits = node.visits.length > 0 ? `visited ${node.visits.join(', ')}` : 'not visited';
      return `  ${id}: ${node.status}, ${visits}${node.denials > 0 ? `, denied ${formatCountedNoun(node.denials, 'time')}` : ''}`;
    });
  const model = config.rehearsal ? `${config.model} (rehearsal, no language model)` : config.model;
  return [
    `${state.document.title}, ${model}`,
    ...state.transcript.map(lineOf),
    ...(visited.length > 0 ? ['Nodes:', ...visited] : []),
    ...(state.path.length > 0 ? [`Path: ${pathText(state.path)}`] : []),
    formatSessionFigures(state),
  ].join('\n');
}

const notDecided = ({ undecided }: Pick<TranscriptEntry & { kind: 'call' }, 'undecided'>): string =>
  undecided === undefined ? '' : `  [not decided: ${toOneLine(undecidedWords(undecided))}]`;

function lineOf(entry: TranscriptEntry): string {
  switch (entry.kind) {
    case 'user':
      return `${entry.turn}  user: ${toOneLine(entry.text)}${entry.oow ? `  [${entry.oow}]` : ''}`;
    case 'agent':
      return `${entry.turn}  agent: ${toOneLine(entry.text)}${entry.unjudged === undefined ? '' : `  [not judged: ${unjudgedWords[entry.unjudged]}]`}${notDecided(entry)}${earlyClaims(entry)}`;
    case 'call': {
      const { result } = entry;
      const answer = !result ? 'no answer' : result.kind === 'failed' ? result.message : JSON.stringify(result.value);
      const lacks = entry.needs ? `needs ${entry.needs.join(' and ')}` : `without ${entry.violations.join(', ')}`;
      const unmet = entry.violations.length > 0 ? `  [${lacks}]` : '';
      return `${entry.turn}  call: ${entry.name}(${JSON.stringify(entry.arguments)}) = ${toOneLine(answer)}${unmet}${notDecided(entry)}`;
    }
    case 'denial': {
      const what = entry.decision.kind === 'call' ? entry.decision.name : (entry.decision.answer ?? 'the response');
      const words = denialWords(entry);
      return `${entry.turn}  ${words ?? `denied: ${what}`}, by ${entry.controller}: ${toOneLine(entry.reason)}`;
    }
    case 'notice':
      return `${entry.turn}  note: ${toOneLine(entry.text)}`;
  }
}
