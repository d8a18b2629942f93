// Sharing with its browser ports; loaded with the first link, file or workspace.

import { packText, unpackText } from '../adapters/compression/packText';
import { createSharing, type Sharing, type SharingPorts } from '../state/exchange/sharing';

export const openSharing = (ports: Omit<SharingPorts, 'packText' | 'unpackText'>): Sharing =>
  createSharing({ ...ports, packText, unpackText });
