// The title of a document. A separate module, so that showing a title does not load the checks.

import type { PdlDocument } from '../language';

export function pdlTitle(document: PdlDocument): string {
  return document.name?.name.trim() || 'Untitled workflow';
}
