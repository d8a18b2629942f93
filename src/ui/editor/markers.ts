// Converts problems to Monaco's markers, with related ranges and a link to the page of their rule.

import { type editor as Editor, MarkerSeverity, Uri } from 'monaco-editor/editor';
import { type Diagnostic, ruleOf } from '../../core/support';
import { coreText } from '../../messages/i18n';
import type { EolMap } from './eolMap';
import { rangeInModel } from './modelContext';
import { ruleScheme } from './providers/commands';

const severities: Record<Diagnostic['severity'], MarkerSeverity> = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  info: MarkerSeverity.Info,
  hint: MarkerSeverity.Hint,
};

/** Markers are plain text: names are put in quotes. */
const plain = (message: string) => message.replaceAll('`', '"');

export function markersOf(model: Editor.ITextModel, map: EolMap, diagnostics: readonly Diagnostic[]) {
  return diagnostics.map((diagnostic) => {
    const rule = ruleOf(diagnostic);
    const value = rule ?? diagnostic.code;
    return {
      ...rangeInModel(model, map, diagnostic.range),
      severity: severities[diagnostic.severity],
      message: plain(coreText(diagnostic.message)),
      code: rule === undefined ? value : { value, target: Uri.from({ scheme: ruleScheme, path: `/${rule}` }) },
      relatedInformation: (diagnostic.related ?? []).map((related) => ({
        resource: model.uri,
        message: plain(related.message),
        ...rangeInModel(model, map, related.range),
      })),
    };
  });
}
