// Selects the backend of a tool: its own setting, else the session's default.

import { looseName } from '../support';
import type { SessionConfig, ToolBackend } from './events';

export function toolBackend(config: SessionConfig, name: string): ToolBackend {
  const perTool = config.tools.perTool ?? {};
  if (Object.hasOwn(perTool, name)) return perTool[name] as ToolBackend;
  const loose = looseName(name);
  const key = Object.keys(perTool).find((candidate) => looseName(candidate) === loose);
  if (key !== undefined) return perTool[key] as ToolBackend;
  return config.tools.default === 'mock' ? { kind: 'mock', rows: [] } : { kind: config.tools.default };
}

export const toolKind = (state: { readonly config: SessionConfig }, name: string) =>
  toolBackend(state.config, name).kind;
