import type { languages as Languages } from 'monaco-editor/editor';
import { escapeMarkdown, linesOf, textOf } from '../modelKnowledge';
import { sectionAt } from '../pdl/completionContext';
import { statementBefore } from '../pdl/procedureText';
import { signatureHelp } from '../pdl/signatureHelp';

export const signatureProvider: Languages.SignatureHelpProvider = {
  signatureHelpTriggerCharacters: ['(', '[', ','],
  signatureHelpRetriggerCharacters: [')', ']'],
  provideSignatureHelp(model, position) {
    const text = textOf(model);
    if (!text) return null;
    const lines = linesOf(model);
    const line = position.lineNumber - 1;
    const section = sectionAt(lines, line);
    if (section?.role !== 'procedure') return null;
    const before = statementBefore(lines, line, position.column - 1, section.isQuoted);
    const found = signatureHelp(text.document, before);
    if (!found) return null;
    return {
      value: {
        activeSignature: 0,
        activeParameter: found.active,
        signatures: [
          {
            label: found.label,
            ...(found.doc ? { documentation: { value: escapeMarkdown(found.doc) } } : {}),
            parameters: found.parameters.map(({ label, doc }) => ({
              label,
              ...(doc ? { documentation: { value: escapeMarkdown(doc) } } : {}),
            })),
          },
        ],
      },
      dispose: () => {},
    };
  },
};
