// Texts that the tests paste: one of ours that fits into the editor without scrolling, and files of the corpus if it
// exists.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Has comments in every place where an edit might lose one. */
export const toolLoan = `# The desk lends garden tools to members.
Name: Tool loan
Desc: Lends a garden tool to a member.

SLOTs:
  - name: member_id   # as printed on the card
  - name: tool

APIs:
  - name: check_member
    request: [member_id]
    response: [is_member]
    precondition: []
  - name: find_tool
    request: [tool]
    response: [is_free]
    precondition: [check_member]   # nobody looks before we know them
  - name: lend_tool
    request: [member_id, tool]
    response: [loan_code]
    precondition: [find_tool]

ANSWERs:
  - name: ask_details
  - name: loan_made
    desc: Enjoy the $tool, your code is $loan_code.
    precondition: [lend_tool]

Procedure: |
  [member_id, tool] = ANSWER.ask_details()
  [is_member] = API.check_member([member_id])
  [is_free] = API.find_tool([tool])
  # only a free tool can be lent
  if is_free == true:
    [loan_code] = API.lend_tool([member_id, tool])
    ANSWER.loan_made()
`;

export const flowchart = `flowchart TD
  ask[Ask for the tool] --> known{Is it known?}
  known -- yes --> lend[Lend it]
  known -- no --> ask
  lend --> done((Done))
`;

const corpus = resolve(import.meta.dirname, '../../shared/corpus');

/** A file of the corpus; undefined, with a warning, if the corpus is absent. */
export function readCorpus(path: string): string | undefined {
  const file = resolve(corpus, path);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  console.warn(`\nNOT TESTED: the corpus file ${path} is absent; the project's own texts cover the same ground.\n`);
  return undefined;
}
