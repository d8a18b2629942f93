// What a document is called. Apart from the analysis: whoever shows a title need not bring the rules.

import type { PdlDocument } from '../language';

export function pdlTitle(document: PdlDocument): string {
  return document.name?.name.trim() || 'Untitled workflow';
}
