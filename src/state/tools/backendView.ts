// The tools of the open document in a list: how each answers, what prevents it, and tables filled from a run.

import { type ToolDefinition, toolsFromDocument } from '../../core/formats';
import { type PdlDocument, parsePdl } from '../../core/language';
import {
  backendOf,
  type MockRow,
  originOfTemplate,
  rowsFromRun,
  type SessionState,
  type ToolBackend,
} from '../../core/session';
import { looseName } from '../../core/support';
import { toolsMessages as t } from '../../messages/tools.en';
import type { ToolSecretsState } from '../settings/toolSecrets';
import { backendObstacle } from './httpAccess';

/** The tools that a procedure declares; none while there is no procedure. */
export function toolsOfProcedure(
  procedure: PdlDocument | string | undefined,
  definitions: readonly ToolDefinition[],
): readonly ToolDefinition[] {
  if (procedure === undefined) return [];
  return toolsFromDocument(typeof procedure === 'string' ? parsePdl(procedure) : procedure, definitions);
}

export function backendSummary(backend: ToolBackend | undefined): string {
  switch (backend?.kind) {
    case undefined:
      return t.sessionDefault;
    case 'mock':
      return t.rows(backend.rows.length);
    case 'script':
      return t.scriptOfLines(backend.source.trimEnd().split('\n').length);
    case 'http':
      return `${backend.method ?? 'GET'} ${originOfTemplate(backend.url)?.replace(/^https?:\/\//, '') ?? backend.url}`;
    case 'llm':
      return t.modelPlays;
    case 'manual':
      return t.youTypeTheResult;
  }
}

export interface ToolRow {
  readonly tool: ToolDefinition;
  /** Undefined for the session default. */
  readonly backend: ToolBackend | undefined;
  readonly summary: string;
  readonly obstacle: string | undefined;
}

/** A row per tool, and the names of backends without a tool. */
export function toolRows(
  tools: readonly ToolDefinition[],
  backends: Readonly<Record<string, ToolBackend>>,
  known: Pick<ToolSecretsState, 'secrets' | 'toolOrigins'>,
): { readonly rows: readonly ToolRow[]; readonly orphans: readonly string[] } {
  const declared = new Set(tools.map(({ name }) => looseName(name)));
  return {
    rows: tools.map((tool) => {
      const backend = backendOf(backends, tool.name)?.backend;
      return { tool, backend, summary: backendSummary(backend), obstacle: backendObstacle(backend, known) };
    }),
    orphans: Object.keys(backends).filter((name) => !declared.has(looseName(name))),
  };
}

/** The tables of the tools that a run called. */
export const tablesFromRun = (
  run: Pick<SessionState, 'transcript'>,
  tools: readonly ToolDefinition[],
): readonly { readonly name: string; readonly rows: readonly MockRow[] }[] =>
  tools.map(({ name }) => ({ name, rows: rowsFromRun(run, name) })).filter(({ rows }) => rows.length > 0);
