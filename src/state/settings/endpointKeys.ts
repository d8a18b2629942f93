// Keys of endpoints, each bound to the origin it was entered for and sent to no other. Kept in memory or, if the user
// chooses so, in this tab's session storage.

import { choiceKeys } from '../support/choiceKeys';
import type { TextStorage } from '../support/ports';
import { remember } from '../support/rememberedFields';

/** By origin. */
export type EndpointKeys = Readonly<Record<string, string>>;

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

/** Undefined removes the keys from the tab's storage. */
export function rememberKeys(tab: TextStorage, keys: EndpointKeys | undefined): void {
  remember(tab, choiceKeys.endpointKeys, keys && JSON.stringify(keys));
  remember(tab, choiceKeys.bareKey, undefined);
}
