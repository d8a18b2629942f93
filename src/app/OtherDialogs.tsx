// All dialogs except the command palette, which takes typed text before its code is loaded.

import { useRef } from 'react';
import { useShell } from '../ui/studio/weirContext';
import { type DialogProps, lazyDialog } from './lazyDialog';

const ImportDialog = lazyDialog(async () => (await import('../ui/exchange/ImportDialog')).ImportDialog);
const DraftDialog = lazyDialog(async () => (await import('../ui/author/draft/DraftDialog')).DraftDialog);
const ChecksDialog = lazyDialog(async () => (await import('../ui/author/checks/ChecksDialog')).ChecksDialog);
const TracesDialog = lazyDialog(async () => (await import('../ui/exchange/traces/TracesDialog')).TracesDialog);
const PictureDialog = lazyDialog(async () => (await import('../ui/exchange/picture/PictureDialog')).PictureDialog);
const ShareDialog = lazyDialog(async () => (await import('../ui/exchange/ShareDialog')).ShareDialog);
const WorkspaceDialog = lazyDialog(async () => (await import('../ui/exchange/WorkspaceDialog')).WorkspaceDialog);
const ConvertDialog = lazyDialog(async () => (await import('../ui/exchange/convert/ConvertDialog')).ConvertDialog);
const DecisionDialog = lazyDialog(async () => (await import('../ui/run/verbs/DecisionDialog')).DecisionDialog);
const ResultDialog = lazyDialog(async () => (await import('../ui/run/verbs/ResultDialog')).ResultDialog);
const ForkDialog = lazyDialog(async () => (await import('../ui/run/verbs/ForkDialog')).ForkDialog);
const SideBySideDialog = lazyDialog(
  async () => (await import('../ui/run/sideBySide/SideBySideDialog')).SideBySideDialog,
);
const BranchesDialog = lazyDialog(async () => (await import('../ui/run/branches/BranchesDialog')).BranchesDialog);
const CompareRunsDialog = lazyDialog(
  async () => (await import('../ui/run/branches/CompareRunsDialog')).CompareRunsDialog,
);
const SecretsDialog = lazyDialog(async () => (await import('../ui/studio/tools/SecretsDialog')).AppSecretsDialog);
const KeysDialog = lazyDialog(async () => (await import('../ui/frame/keys/KeysDialog')).KeysDialog);
const GuidesDialog = lazyDialog(async () => (await import('../ui/help/GuidesDialog')).GuidesDialog);
const AboutDialog = lazyDialog(async () => (await import('../ui/help/AboutDialog')).AboutDialog);
const StorageDialog = lazyDialog(async () => (await import('./StorageView')).StorageView);
const EndpointDialog = lazyDialog(async () => (await import('../ui/run/endpoint/EndpointDialog')).EndpointDialog);

const dialogs = {
  about: AboutDialog,
  guides: GuidesDialog,
  keys: KeysDialog,
  import: ImportDialog,
  draft: DraftDialog,
  endpoint: EndpointDialog,
  secrets: SecretsDialog,
  checks: ChecksDialog,
  convert: ConvertDialog,
  decision: DecisionDialog,
  result: ResultDialog,
  fork: ForkDialog,
  picture: PictureDialog,
  share: ShareDialog,
  sideBySide: SideBySideDialog,
  branches: BranchesDialog,
  compareRuns: CompareRunsDialog,
  storage: StorageDialog,
  traces: TracesDialog,
  workspace: WorkspaceDialog,
} as const;

/** Each dialog is mounted from its first opening on, so that its closing animation can run. */
export function OtherDialogs({ onClose }: DialogProps) {
  const open = useShell((state) => state.dialog);
  const opened = useRef(new Set<string>());
  if (open !== undefined) opened.current.add(open);
  return Object.entries(dialogs).map(
    ([name, Dialog]) => opened.current.has(name) && <Dialog key={name} isOpen={open === name} onClose={onClose} />,
  );
}
