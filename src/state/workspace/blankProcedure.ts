import { workspaceMessages as t } from '../../messages/workspace.en';
import type { NewDocument } from './workspaceState';

/** Initial content of an empty document: all sections in order. */
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
