// Exports session logs in the formats of other programs. Invariant: the same log gives the same text, byte for byte,
// without keys and without credentials in addresses. A note names everything that a format cannot hold.

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
  /** Name of the file without its extension; defaults to the title of the first session's document. */
  readonly name?: string;
  /**
   * Names that the user gave the sessions, by session id. The log itself has no names, so they are not in our own
   * format.
   */
  readonly names?: ReadonlyMap<string, string>;
  /** Chat: include the agent's instructions as the first message. Default false. */
  readonly systemPrompt?: boolean;
  /** Chat: include decisions that a controller denied as system messages. Default false. */
  readonly denials?: boolean;
  /** OTLP: include texts, arguments and results besides names, times and counts. Default true. */
  readonly content?: boolean;
  /** Secrets known to this app; logs of other programs or of earlier versions may contain them. */
  readonly secrets?: SecretFilter;
}

export interface ExportedLog {
  readonly text: string;
  readonly fileName: string;
  readonly mediaType: string;
  /** Parts that the format cannot hold, or that were left out. */
  readonly notes: readonly string[];
}

/** Prints one format. The events of a session are never empty and begin with its start. */
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

/**
 * Each session is the events of one log, in order; sessions that do not begin with their start are left out, with a
 * note.
 */
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
