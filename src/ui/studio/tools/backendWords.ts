// What is said of how a tool answers, in a line.

import { originOfTemplate, type ToolBackend } from '../../../core/session';
import { toolsMessages as t } from '../../../messages/tools.en';
import type { SettingsState } from '../../../state/settings/settingsStore';
import type { BackendKind } from './backendDraft';

export const kindNames: Readonly<Record<BackendKind, string>> = {
  session: t.asTheSessionSays,
  mock: t.tableKind,
  script: t.scriptKind,
  http: 'HTTP',
  llm: t.modelKind,
  manual: t.byHand,
};

export const kindNotes: Readonly<Record<BackendKind, string>> = {
  session: t.whatTheSetup,
  mock: t.firstRowThatFits,
  script: t.yourJavascriptInASandbox,
  http: t.requestFromThisBrowser,
  llm: t.sessionsModelIsShown,
  manual: t.sessionWaitsAndYou,
};

export function summaryOf(backend: ToolBackend | undefined): string {
  switch (backend?.kind) {
    case undefined:
      return t.asTheSessionSays;
    case 'mock':
      return t.rows(backend.rows.length);
    case 'script':
      return t.scriptOfLines(backend.source.trimEnd().split('\n').length);
    case 'http':
      return `${backend.method ?? 'GET'} ${originOfTemplate(backend.url)?.replace(/^https?:\/\//, '') ?? backend.url}`;
    case 'llm':
      return t.modelPlays;
    case 'manual':
      return t.youTypeTheResult;
  }
}

/** What would keep it from answering, as things stand in this browser. */
export function obstacleOf(
  backend: ToolBackend | undefined,
  { secrets, toolOrigins }: Pick<SettingsState, 'secrets' | 'toolOrigins'>,
): string | undefined {
  if (backend?.kind !== 'http') return undefined;
  const origin = originOfTemplate(backend.url);
  if (origin !== undefined && !toolOrigins.includes(origin)) return t.thisHostIsNotAllowed;
  if (backend.auth !== undefined && !secrets.some(({ name }) => name === backend.auth)) {
    return t.secretIsMissing({ auth: backend.auth });
  }
  return undefined;
}
