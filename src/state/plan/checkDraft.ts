// Converts acceptance checks to text and to form fields.

import type { AcceptanceCheck } from '../../core/plan';
import { isJsonObject, type JsonObject, parseJsonValue } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';

export type CheckKind = AcceptanceCheck['kind'];

/** The typed fields; each kind of check uses some of them. */
export interface CheckDraft {
  readonly kind: CheckKind;
  /** Names separated by commas. */
  readonly names: string;
  readonly question: string;
  readonly unit: 'words' | 'characters' | 'lines' | 'slides';
  readonly least: string;
  readonly most: string;
  /** A JSON schema, or empty for any JSON. */
  readonly schema: string;
  readonly scriptName: string;
  readonly source: string;
}

export const emptyCheckDraft: CheckDraft = {
  kind: 'sections',
  names: '',
  question: '',
  unit: 'words',
  least: '',
  most: '',
  schema: '',
  scriptName: '',
  source: "({ result }) =>\n  result.includes('Rules') || 'The rules are missing.'",
};

export function checkDraftOf(check: AcceptanceCheck): CheckDraft {
  const draft = { ...emptyCheckDraft, kind: check.kind };
  switch (check.kind) {
    case 'sections':
    case 'declares':
    case 'mentions':
      return { ...draft, names: check.names.join(', ') };
    case 'length':
      return { ...draft, unit: check.unit, least: String(check.least ?? ''), most: String(check.most ?? '') };
    case 'judged':
      return { ...draft, question: check.question };
    case 'json':
      return { ...draft, schema: check.schema ? JSON.stringify(check.schema, null, 2) : '' };
    case 'script':
      return { ...draft, scriptName: check.name ?? '', source: check.source };
    default:
      return draft;
  }
}

/** Splits names that are separated by commas. */
export const splitNames = (text: string) => text.split(',').flatMap((name) => name.trim() || []);

/** The check of the form; undefined while a field is missing or invalid. */
export function checkFromDraft(draft: CheckDraft): AcceptanceCheck | undefined {
  const { kind } = draft;
  switch (kind) {
    case 'sections':
    case 'declares':
    case 'mentions': {
      const names = splitNames(draft.names);
      return names.length > 0 ? { kind, names } : undefined;
    }
    case 'length': {
      const [least, most] = [Number.parseInt(draft.least, 10), Number.parseInt(draft.most, 10)];
      const bounds = { ...(least > 0 ? { least } : {}), ...(most > 0 ? { most } : {}) };
      return least > 0 || most > 0 ? { kind, unit: draft.unit, ...bounds } : undefined;
    }
    case 'judged':
      return draft.question.trim() === '' ? undefined : { kind, question: draft.question.trim() };
    case 'json': {
      const schema = parseSchemaText(draft.schema);
      return schema === 'wrong' ? undefined : { kind, ...(schema ? { schema } : {}) };
    }
    case 'script': {
      const name = draft.scriptName.trim();
      return draft.source.trim() === '' ? undefined : { kind, ...(name ? { name } : {}), source: draft.source };
    }
    case 'html':
    case 'code':
    case 'typescript':
    case 'latex':
      return { kind };
  }
}

export function parseSchemaText(text: string): JsonObject | 'wrong' | undefined {
  if (text.trim() === '') return undefined;
  const value = parseJsonValue(text);
  return isJsonObject(value) ? value : 'wrong';
}

export function describeCheck(check: AcceptanceCheck): string {
  switch (check.kind) {
    case 'json':
      return check.schema ? t.checkSchema : t.checkJson;
    case 'sections':
      return t.checkSections({ names: check.names.join(', ') });
    case 'declares':
      return t.checkDeclares({ names: check.names.join(', ') });
    case 'mentions':
      return t.checkMentions({ names: check.names.join(', ') });
    case 'html':
      return t.checkHtml;
    case 'code':
      return t.checkCode;
    case 'typescript':
      return t.checkTypescript;
    case 'latex':
      return t.checkLatex;
    case 'script':
      return t.checkScript({ name: check.name || firstLineOf(check.source) });
    case 'judged':
      return check.question;
    case 'length': {
      const { least, most, unit } = check;
      const bounds =
        least !== undefined && most !== undefined
          ? t.fromTo({ minimum: String(least), maximum: String(most) })
          : least !== undefined
            ? t.atLeast({ minimum: String(least) })
            : t.atMost({ maximum: String(most ?? '') });
      return t.checkLength({ bounds, unit: t[unit] });
    }
  }
}

const firstLineOf = (source: string) => {
  const line = source.trim().split('\n', 1)[0] ?? '';
  return line.length > 40 ? `${line.slice(0, 40)} …` : line;
};
