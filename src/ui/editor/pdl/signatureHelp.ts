// The signature of the call around the cursor, and its active parameter.

import { type NameAt, nameTable, type PdlDocument } from '../../../core/language';
import { looseName } from '../../../core/support';
import { apiSignature, joinNames, slotDocumentation } from './completion';
import { bracketDepthChange, hasComment, maskStrings, unclosedBrackets } from './procedureText';

/** `before`: the statement's text up to the cursor. `label`: `check_hospital(hospital) → hospital_exists`. */
export function signatureHelp(document: PdlDocument, before: string) {
  const open = openCall(before);
  if (!open) return undefined;
  const names = nameTable(document);
  const api = open.prefix === undefined || /^api$/i.test(open.prefix) ? names.findApi(open.name) : undefined;
  const def = api ? undefined : names.findFunction(open.name);
  const parameters = api?.request ?? def?.params;
  if (!parameters) return undefined;
  const name = api?.name ?? def?.name.name ?? open.name;
  return {
    label: `${name}${api ? apiSignature(api) : `(${joinNames(parameters)})`}`,
    doc: api?.desc ?? '',
    parameters: parameters.map((at) => ({ label: at.name, doc: docOfValue(document, at.name) })),
    active: activeParameter(before.slice(open.end), parameters),
  };
}

const docOfValue = (document: PdlDocument, name: string): string =>
  slotDocumentation(document.slots.find((decl) => looseName(decl.name) === looseName(name))).join('. ');

/** The innermost call whose bracket is open. */
function openCall(before: string) {
  const round = unclosedBrackets(before).findLast(({ char }) => char === '(');
  if (!round || hasComment(before)) return undefined;
  const match = /(?:(API|ANSWER|[A-Z]{4,})[._])?([\p{L}\p{N}\p{M}_-]+)\s*$/u.exec(before.slice(0, round.index));
  return match?.[2] === undefined ? undefined : { prefix: match[1], name: match[2], end: round.index + 1 };
}

function activeParameter(args: string, parameters: readonly NameAt[]): number {
  let depth = 0;
  let commas = 0;
  let last = 0;
  for (const { char, index } of maskStrings(args)) {
    if (bracketDepthChange(char) > 0) {
      // A list that contains all arguments does not count as nesting.
      if (depth === 0 && args.slice(last, index).trim() === '' && commas === 0) last = index + 1;
      else depth++;
    } else if (bracketDepthChange(char) < 0) depth--;
    else if (char === ',' && depth <= 0) {
      commas++;
      last = index + 1;
    }
  }
  const keyword = /^\s*([\p{L}\p{N}\p{M}_-]+)\s*=/u.exec(args.slice(last))?.[1];
  const named = keyword === undefined ? -1 : parameters.findIndex(({ name }) => looseName(name) === looseName(keyword));
  return named >= 0 ? named : commas;
}
