// Removes credentials from tools before an export. Our own logs contain none, but a log from another source may.
// Headers and addresses that would be refused lose the refused parts; everything else stays the same object.

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
  // A stored log is not fully validated, so the types may be wrong.
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
