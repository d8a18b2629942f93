import { cleanAddress } from '../support';

/** An endpoint's address without user, password, query and fragment; empty when it is none of http or https. */
export function addressForSharing(address: string): string {
  const clean = cleanAddress(address);
  return /^https?:[/\\]{2}/i.test(clean) ? clean : '';
}
