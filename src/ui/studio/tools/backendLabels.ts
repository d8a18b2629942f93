// The name, note and icon of each kind of backend.

import { Braces, Globe, Keyboard, type LucideIcon, Plug, Sparkles, Table2 } from 'lucide-react';
import { toolsMessages as t } from '../../../messages/tools.en';
import type { BackendKind } from '../../../state/tools/backendDraft';

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
