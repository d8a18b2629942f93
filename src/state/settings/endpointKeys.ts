// Keys of endpoints, each bound to the origin it was entered for and sent to no other. Kept in memory or, if the user
// chooses so, in this tab's session storage.

import { isJsonObject } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { readJson, recall, remember } from '../support/rememberedFields';

/** By origin. */
export type EndpointKeys = Readonly<Record<string, string>>;

const keysKey = 'weir.keys';
/** A key without its origin, as earlier versions stored it. */
const bareKey = 'weir.key';

/** Scheme, host and port of an address; '' for a text that is not an address of a server. */
export const originOf = (address: string): string => {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return origin === 'null' ? '' : origin;
};

/** The key for requests to an address; '' if none was entered for its origin. */
export const keyFor = ({ keys }: { readonly keys: EndpointKeys }, address: string): string =>
  Object.hasOwn(keys, originOf(address)) ? (keys[originOf(address)] as string) : '';

/** An empty key removes the entry. A key without an origin is not kept: it belongs to no endpoint. */
export function withKey(keys: EndpointKeys, address: string, key: string): EndpointKeys {
  const { [originOf(address)]: _before, ...others } = keys;
  return key === '' || originOf(address) === '' ? others : { ...others, [originOf(address)]: key };
}

/** The keys of the tab. A bare key of an earlier version is bound to `baseUrl`, the address stored with it. */
export function recallKeys(tab: TextStorage, baseUrl: string): EndpointKeys {
  const saved = readJson(recall(tab, keysKey));
  if (isJsonObject(saved))
    return Object.fromEntries(
      Object.entries(saved).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  return withKey({}, baseUrl, recall(tab, bareKey) ?? '');
}

/** Undefined removes the keys from the tab's storage. */
export function rememberKeys(tab: TextStorage, keys: EndpointKeys | undefined): void {
  remember(tab, keysKey, keys && JSON.stringify(keys));
  remember(tab, bareKey, undefined);
}
