// Tools as they may leave. What we write holds no credentials; a log from elsewhere may. Headers and addresses that would
// be refused lose what they are refused for, everything else stays the same object.

import { cleanAddress } from '../../support';
import type { ToolBackend, ToolsConfig } from '../events';
import { checkHttpBackend, looksLikeCredential, looksLikeCredentialName } from './checkHttpBackend';

export function toolsWithoutCredentials(tools: ToolsConfig): ToolsConfig {
  const perTool = tools.perTool ?? {};
  const cleaned = Object.entries(perTool).map(([name, backend]) => [name, cleanBackend(backend)] as const);
  const isUnchanged = cleaned.every(([name, backend]) => backend === perTool[name]);
  return isUnchanged ? tools : { ...tools, perTool: Object.fromEntries(cleaned) };
}

function cleanBackend(backend: ToolBackend): ToolBackend {
  // A log that was stored is believed only so far.
  if (backend?.kind !== 'http' || typeof backend.url !== 'string') return backend;
  if (checkHttpBackend(backend) === undefined) return backend;
  const { headers, ...rest } = backend;
  const kept = Object.entries(headers ?? {}).filter(
    ([name, value]) => !looksLikeCredentialName(name) && !looksLikeCredential(String(value)),
  );
  const isAddressClean = checkHttpBackend(rest) === undefined;
  return {
    ...rest,
    url: isAddressClean ? rest.url : cleanAddress(rest.url),
    ...(kept.length > 0 ? { headers: Object.fromEntries(kept) } : {}),
  };
}
