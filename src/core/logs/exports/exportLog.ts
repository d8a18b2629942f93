// Session logs in the forms other programs take. Invariant: the same log gives the same text, byte for byte, and no key
// and no credential of an address is in it. What a form cannot hold is said in a note.

import { logWithoutCredentials, type SessionEvent } from '../../session';
import { fileStem, type SecretFilter } from '../../support';
import { printChat } from './printChat';
import { printOtlp } from './printOtlp';
import { printSessions } from './printSessions';
import { printTranscript } from './printTranscript';
import { printXes } from './printXes';

export type LogTarget = 'log' | 'chat' | 'otlp' | 'transcript' | 'xes';

export const logTargets: readonly LogTarget[] = ['log', 'chat', 'otlp', 'transcript', 'xes'];

export interface ExportOptions {
  /** Name of the file without its ending; the title of the first session's document unless told. */
  readonly name?: string;
  /** What a person calls the sessions, by their ids. The log itself holds no name: in our own form they stay out. */
  readonly names?: ReadonlyMap<string, string>;
  /** Chat: the agent's instructions as the first message. Left out unless told. */
  readonly systemPrompt?: boolean;
  /** Chat: decisions that a controller refused as messages of the system. Left out unless told. */
  readonly denials?: boolean;
  /** OTLP: what was said, asked and answered, beside names, times and counts. In unless told. */
  readonly content?: boolean;
  /** What is known to be secret here, which logs from elsewhere or from earlier may hold. */
  readonly secrets?: SecretFilter;
}

export interface ExportedLog {
  readonly text: string;
  readonly fileName: string;
  readonly mediaType: string;
  /** What the form cannot hold, or what was left out. */
  readonly notes: readonly string[];
}

/** One form's printer. The events of a session are never empty and begin with its start. */
export type SessionPrinter = (
  sessions: readonly (readonly SessionEvent[])[],
  options: ExportOptions,
) => { readonly text: string; readonly notes: readonly string[] };

const forms: { readonly [K in LogTarget]: { print: SessionPrinter; ending: string; mediaType: string } } = {
  log: { print: printSessions, ending: 'jsonl', mediaType: 'application/x-ndjson' },
  chat: { print: printChat, ending: 'messages.json', mediaType: 'application/json' },
  otlp: { print: printOtlp, ending: 'otlp.json', mediaType: 'application/json' },
  transcript: { print: printTranscript, ending: 'md', mediaType: 'text/markdown' },
  xes: { print: printXes, ending: 'xes', mediaType: 'application/xml' },
};

/** Each session is the events of one log, in order; those that do not begin with their start are left out with a note. */
export function exportLog(
  target: LogTarget,
  sessions: readonly (readonly SessionEvent[])[],
  options: ExportOptions = {},
): ExportedLog {
  const { print, ending, mediaType } = forms[target];
  const whole = sessions.filter((events) => events[0]?.kind === 'session.started');
  const cleaned = whole.map((events) => logWithoutCredentials(events, options.secrets));
  const isCleaned = cleaned.some((events, at) => events.some((event, index) => event !== whole[at]?.[index]));
  const { text, notes } = print(cleaned, options);
  const left = sessions.length - whole.length;
  return {
    text,
    fileName: `${fileStem(options.name ?? titleOf(cleaned), 'session').toLowerCase()}.${ending}`,
    mediaType,
    notes: [
      ...(left > 0 ? [`${left} of ${sessions.length} sessions do not begin with their start and are left out.`] : []),
      ...(isCleaned ? ['Secrets, credentials or the query of an address were taken out.'] : []),
      ...notes,
    ],
  };
}

function titleOf(sessions: readonly (readonly SessionEvent[])[]): string {
  const first = sessions[0]?.[0];
  return first?.kind === 'session.started' ? first.document.title : '';
}
