// Two versions of a document compared: as texts at once, and by their meaning once both are analysed.

import { parsePdl } from '../../core/language';
import type { StoredSnapshot } from '../../core/storage';
import {
  compareVersions,
  describeDiff,
  diffDocuments,
  diffLines,
  type LineDiff,
  type VersionComparison,
} from '../../core/versions';
import type { Analysis, GraphView } from '../support/analysis';
import type { ComparedVersions } from './workspaceState';

export interface ComparedTexts {
  /** Undefined for the current text. */
  readonly before: StoredSnapshot | undefined;
  readonly after: StoredSnapshot | undefined;
  readonly sources: { readonly before: string; readonly after: string };
  readonly lines: LineDiff;
}

export interface ShownComparison extends ComparedTexts {
  /** Undefined until both texts are analysed. */
  readonly fullComparison: VersionComparison<GraphView> | undefined;
  /** The difference in a few words. */
  readonly summary: string;
}

/** Undefined if one of the two versions was deleted. `now`: the current text. */
export function compareTexts(
  { before, after }: ComparedVersions,
  snapshots: readonly StoredSnapshot[],
  now: string,
): ComparedTexts | undefined {
  const find = (id: string) => snapshots.find((snapshot) => snapshot.id === id);
  const [older, newer] = [find(before), find(after)];
  const oldSource = before === 'now' ? now : older?.source;
  const newSource = after === 'now' ? now : newer?.source;
  if (oldSource === undefined || newSource === undefined) return undefined;
  const sources = { before: oldSource, after: newSource };
  return { before: older, after: newer, sources, lines: diffLines(oldSource, newSource) };
}

export function compareMeaning(
  texts: ComparedTexts,
  before: Analysis | undefined,
  after: Analysis | undefined,
): ShownComparison {
  const fullComparison = before && after && compareVersions<GraphView>(before, after);
  return { ...texts, fullComparison, summary: describeDiff(texts.lines, fullComparison?.document) };
}

/** Characters up to which both texts are parsed for a summary; in longer texts only lines are counted. */
const READ_LENGTH = 60_000;

/** Summarises the difference between two texts in a few words. */
export function summariseVersion(kind: StoredSnapshot['kind'], before: string, after: string): string {
  const lines = diffLines(before, after);
  const comparesMeaning = kind === 'pdl' && before.length + after.length <= 2 * READ_LENGTH && lines.changes.length > 0;
  return describeDiff(lines, comparesMeaning ? diffDocuments(parsePdl(before), parsePdl(after)) : undefined);
}
