// Describes a tool's backend in one line, with its icon.

import { Braces, Globe, Keyboard, type LucideIcon, Plug, Sparkles, Table2 } from 'lucide-react';
import { originOfTemplate, type ToolBackend } from '../../../core/session';
import { toolsMessages as t } from '../../../messages/tools.en';
import type { SettingsState } from '../../../state/settings/settingsStore';
import type { BackendKind } from './backendDraft';

export const backendKindTexts: Readonly<
  Record<BackendKind, { readonly name: string; readonly note: string; readonly icon: LucideIcon }>
> = {
  session: { name: t.sessionDefault, note: t.sessionDefaultAbout, icon: Plug },
  mock: { name: t.tableKind, note: t.mockAbout, icon: Table2 },
  script: { name: t.scriptKind, note: t.scriptAbout, icon: Braces },
  http: { name: 'HTTP', note: t.httpAbout, icon: Globe },
  llm: { name: t.modelKind, note: t.sessionsModelIsShown, icon: Sparkles },
  manual: { name: t.manual, note: t.manualAbout, icon: Keyboard },
};

export function backendSummary(backend: ToolBackend | undefined): string {
  switch (backend?.kind) {
    case undefined:
      return t.sessionDefault;
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

/** The reason why the backend cannot answer in this browser at present. */
export function backendObstacle(
  backend: ToolBackend | undefined,
  { secrets, toolOrigins }: Pick<SettingsState, 'secrets' | 'toolOrigins'>,
): string | undefined {
  if (backend?.kind !== 'http') return undefined;
  const origin = originOfTemplate(backend.url);
  if (origin !== undefined && !toolOrigins.includes(origin)) return t.hostNotAllowed;
  if (backend.auth !== undefined && !secrets.some(({ name }) => name === backend.auth)) {
    return t.secretIsMissing({ secret: backend.auth });
  }
  return undefined;
}
