// Everything behind the door of sharing, as one piece that comes when it is asked for.

import type { SharedSettings, WorkspaceFile } from '../../core/sharing';
import type { Clock, Result } from '../../core/support';
import { readSettings, type SettingsState } from '../settings/settingsStore';
import { type ExportChoice, type ExportedWorkspace, exportWorkspace, type WorkHow } from './shareExport';
import {
  applyImport,
  type ImportPlan,
  type ImportPorts,
  type ImportReport,
  planImport,
  readWorkspace,
  relistRuns,
  type SettingsParts,
  type UndoReport,
  undoImport,
} from './shareImport';
import { createShareLinks, type ShareLinkPorts, type ShareLinks } from './shareLinks';

export type { ExportChoice, ExportedWorkspace, Progress, WorkHow } from './shareExport';
export type { ImportPlan, ImportReport, SettingsParts, UndoReport } from './shareImport';
export type { BuiltLink, ShareParts } from './shareLinks';

export interface Sharing extends ShareLinks {
  exportWorkspace(choice: ExportChoice, how?: WorkHow): Promise<Result<ExportedWorkspace, string | undefined>>;
  readWorkspace(file: File, how?: WorkHow): Promise<Result<WorkspaceFile, string | undefined>>;
  planImport(file: WorkspaceFile, how?: WorkHow): Promise<Result<ImportPlan, string | undefined>>;
  applyImport(plan: ImportPlan, parts: SettingsParts, how?: WorkHow): Promise<ImportReport>;
  undoImport(report: ImportReport): Promise<UndoReport>;
  /** Another tab has stored or deleted runs. */
  relistRuns(): Promise<void>;
}

export interface SharingPorts
  extends Omit<ImportPorts, 'settings' | 'takeSettings'>,
    Pick<ShareLinkPorts, 'packText' | 'unpackText'> {
  readonly clock: Clock;
  readonly settings: { getState(): SettingsState; setState(change: Partial<SettingsState>): void };
}

export function createSharing(ports: SharingPorts): Sharing {
  const settings = () => ports.settings.getState();
  const takeSettings = ({ endpoint, ...look }: SharedSettings, parts: SettingsParts) => {
    if (parts.look) {
      // What is not among the options of today is not taken.
      const { theme, checkPreset, checkLevels } = readSettings(look);
      ports.settings.setState({
        ...(theme ? { theme } : {}),
        ...(checkPreset ? { checkPreset } : {}),
        ...(look.checkLevels && checkLevels ? { checkLevels } : {}),
      });
    }
    if (!parts.endpoint || !endpoint) return;
    // A key belongs to the address it was entered for.
    const isSame = endpoint.baseUrl === settings().baseUrl;
    ports.settings.setState({
      baseUrl: endpoint.baseUrl,
      endpointModel: endpoint.model,
      ...(isSame ? {} : { apiKey: '' }),
    });
  };
  const parts = { ...ports, settings, takeSettings };
  return {
    ...createShareLinks(parts),
    exportWorkspace: (choice, how) => exportWorkspace(parts, choice, how),
    readWorkspace,
    planImport: (file, how) => planImport(parts, file, how),
    applyImport: (plan, chosen, how) => applyImport(parts, plan, chosen, how),
    undoImport: (report) => undoImport(parts, report),
    relistRuns: () => relistRuns(parts),
  };
}
