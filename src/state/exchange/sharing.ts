// The code of sharing in one module that is loaded on first use.

import type { SharedSettings, WorkspaceFile } from '../../core/sharing';
import type { Clock } from '../../core/support';
import type { SettingsState } from '../settings/settingsStore';
import { readSettings } from '../settings/storedSettings';
import { exportWorkspace, type WorkHow, type WorkspaceExportOptions } from './shareExport';
import {
  applyImport,
  type ImportPlan,
  type ImportReport,
  planImport,
  readWorkspace,
  relistRuns,
  type SettingsParts,
  undoImport,
  type WorkspaceImportPorts,
} from './shareImport';
import { createShareLinks, type ShareLinkPorts } from './shareLinks';

export type Sharing = ReturnType<typeof createSharing>;

export interface SharingPorts
  extends Omit<WorkspaceImportPorts, 'settings' | 'takeSettings'>,
    Pick<ShareLinkPorts, 'packText' | 'unpackText'> {
  readonly clock: Clock;
  readonly settings: { getState(): SettingsState; setState(change: Partial<SettingsState>): void };
}

export function createSharing(ports: SharingPorts) {
  const settings = () => ports.settings.getState();
  const takeSettings = ({ endpoint, ...look }: SharedSettings, parts: SettingsParts) => {
    // Options that no longer exist are left out.
    if (parts.look) ports.settings.setState(readSettings(look));
    if (!parts.endpoint || !endpoint) return;
    // Keys stay with their origins.
    ports.settings.setState({ baseUrl: endpoint.baseUrl, endpointModel: endpoint.model });
  };
  const parts = { ...ports, settings, takeSettings };
  return {
    ...createShareLinks(parts),
    exportWorkspace: (choice: WorkspaceExportOptions, how?: WorkHow) => exportWorkspace(parts, choice, how),
    readWorkspace,
    planImport: (file: WorkspaceFile, how?: WorkHow) => planImport(parts, file, how),
    applyImport: (plan: ImportPlan, chosen: SettingsParts, how?: WorkHow) => applyImport(parts, plan, chosen, how),
    undoImport: (report: ImportReport) => undoImport(parts, report),
    /** Another tab has stored or deleted runs. */
    relistRuns: () => relistRuns(parts),
  };
}
