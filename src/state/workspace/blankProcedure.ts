import { workspaceMessages as t } from '../../messages/workspace.en';
import type { NewDocument } from './workspaceState';

/** What an empty document begins with: every section in its place. */
export const blankProcedure: NewDocument = {
  title: t.newProcedure,
  kind: 'pdl',
  source: `Name: New procedure
Desc: What it is for.

SLOTs:

APIs:

ANSWERs:

Procedure: |
`,
};
