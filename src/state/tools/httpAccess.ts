// The hosts that http tools may request, and the secrets that they send.

import { originOfTemplate, type ToolBackend } from '../../core/session';
import { toolsMessages as t } from '../../messages/tools.en';
import type { StoredSecret } from '../settings/storedSettings';
import type { ToolSecretsState } from '../settings/toolSecrets';

type Known = Pick<ToolSecretsState, 'secrets' | 'toolOrigins'>;

/** The reason why the backend cannot answer in this browser at present. */
export function backendObstacle(backend: ToolBackend | undefined, { secrets, toolOrigins }: Known): string | undefined {
  if (backend?.kind !== 'http') return undefined;
  const origin = originOfTemplate(backend.url);
  if (origin !== undefined && !toolOrigins.includes(origin)) return t.hostNotAllowed;
  if (backend.auth !== undefined && !secrets.some(({ name }) => name === backend.auth)) {
    return t.secretIsMissing({ secret: backend.auth });
  }
  return undefined;
}

export interface HttpAccess {
  /** Undefined while the address has no host. */
  readonly origin: string | undefined;
  readonly isAllowed: boolean;
  readonly hasSecret: boolean;
  /** Why the selected secret is not sent. */
  readonly secretProblem: string | undefined;
}

/** Access of a typed address with the selected secret; `auth` is blank without one. */
export function httpAccess(url: string, auth: string, { secrets, toolOrigins }: Known): HttpAccess {
  const origin = originOfTemplate(url);
  const secret = secrets.find(({ name }) => name === auth);
  const isForOtherHost = secret !== undefined && origin !== undefined && secret.origin !== origin;
  const otherHost = isForOtherHost
    ? t.secretForOtherHost({ secret: auth, origin: secret.origin, requestOrigin: origin })
    : undefined;
  return {
    origin,
    isAllowed: origin !== undefined && toolOrigins.includes(origin),
    hasSecret: secret !== undefined,
    secretProblem: auth !== '' && !secret ? t.secretNotEntered({ secret: auth }) : otherHost,
  };
}

export interface SecretTexts {
  readonly name: string;
  readonly origin: string;
  readonly value: string;
  /** Blank for `Authorization`. */
  readonly header: string;
}

/** The typed secret once it is complete; until then the problems of its texts. */
export function readSecret(texts: SecretTexts): {
  readonly secret?: StoredSecret;
  readonly originProblem?: string | undefined;
  readonly headerProblem?: string | undefined;
} {
  const origin = originOfTemplate(texts.origin);
  const [name, value, header] = [texts.name.trim(), texts.value.trim(), texts.header.trim()];
  const isHeader = header === '' || /^[\w!#$%&'*+.^`|~-]+$/.test(header);
  if (name !== '' && origin !== undefined && value !== '' && isHeader) {
    return { secret: { name, origin, value, ...(header === '' ? {} : { header }) } };
  }
  return {
    originProblem: texts.origin !== '' && origin === undefined ? t.addressExample : undefined,
    headerProblem: isHeader ? undefined : t.headerNameInvalid,
  };
}
