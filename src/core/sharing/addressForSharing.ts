import { cleanAddress } from '../support';

/** An endpoint's address without user, password, query and fragment; empty if it is not an http or https address. */
export function addressForSharing(address: string): string {
  const clean = cleanAddress(address);
  return /^https?:[/\\]{2}/i.test(clean) ? clean : '';
}
