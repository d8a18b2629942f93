// What is said of how a tool answers, in a line.

import { originOfTemplate, type ToolBackend } from '../../../core/session';
import type { BackendKind } from './backendDraft';

export const kindNames: Readonly<Record<BackendKind, string>> = {
  session: 'As the session says',
  mock: 'Table',
  script: 'Script',
  http: 'HTTP',
  llm: 'A model',
  manual: 'By hand',
};

export const kindNotes: Readonly<Record<BackendKind, string>> = {
  session: 'What the setup of the session says under API results: generated, typed by you, or played by a model.',
  mock: 'The first row that fits the arguments answers. Where none does, a result is generated from the schema and the seed.',
  script: 'Your JavaScript, in a sandbox without network and page. Chance and time are seeded, so that runs replay.',
  http: 'A request from this browser. {name} in the address stands for an argument; the others go as query or as JSON body.',
  llm: "The session's model is shown the tool and the call, and plays the server.",
  manual: 'The session waits and you type the result.',
};

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

export function summaryOf(backend: ToolBackend | undefined): string {
  switch (backend?.kind) {
    case undefined:
      return 'As the session says';
    case 'mock':
      return `Table, ${count(backend.rows.length, 'row')}`;
    case 'script':
      return `Script, ${count(backend.source.trimEnd().split('\n').length, 'line')}`;
    case 'http':
      return `${backend.method ?? 'GET'} ${originOfTemplate(backend.url)?.replace(/^https?:\/\//, '') ?? backend.url}`;
    case 'llm':
      return 'A model plays it';
    case 'manual':
      return 'You type the result';
  }
}
