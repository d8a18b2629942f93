// Builds code actions as data: fixes of problems, rules to switch off, names to declare, statements to wrap.

import { planDisableRule, planDisableRuleAt } from '../../../core/checks';
import type { GraphEdit } from '../../../core/document';
import {
  type Call,
  callsInDocument,
  childBlocks,
  type Expr,
  nameTable,
  type PdlDocument,
  type PdlStatement,
  procedureSites,
  roleOf,
  statementCall,
  statementTargets,
  walkExpressions,
  walkStatements,
} from '../../../core/language';
import { type Diagnostic, groupBy, looseName, ruleOf, type TextEdit, type TextRange } from '../../../core/support';
import { editorMessages as t } from '../../../messages/editor.en';

export interface EditorAction {
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.rewrite';
  readonly diagnostic?: Diagnostic;
  readonly isPreferred?: boolean;
  readonly effect:
    | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
    /** `select`: text to select afterwards, at its first occurrence in the changed text. */
    | { readonly kind: 'graph'; readonly edit: GraphEdit; readonly select?: string };
}

const overlaps = (a: TextRange, b: TextRange) => a.start <= b.end && a.end >= b.start;

/** Actions for the problems in a range. Ranges and edits refer to `document.source`. */
export function problemActions(document: PdlDocument, range: TextRange, diagnostics: readonly Diagnostic[]) {
  const diagnosticsInRange = diagnostics.filter((diagnostic) => overlaps(diagnostic.range, range));
  const fixes = diagnosticsInRange.flatMap((diagnostic) => [
    ...fixActions(diagnostic),
    ...declareActions(document, diagnostic),
  ]);
  return [...fixes, ...disableRuleActions(document, diagnosticsInRange)];
}

const quickFix = (title: string, diagnostic: Diagnostic, effect: EditorAction['effect']): EditorAction => ({
  title,
  kind: 'quickfix',
  diagnostic,
  effect,
});

const textFix = (title: string, diagnostic: Diagnostic, edits: readonly TextEdit[]) =>
  quickFix(title, diagnostic, { kind: 'edits', edits });

export const fixActions = (diagnostic: Diagnostic): EditorAction[] =>
  (diagnostic.fixes ?? []).map((fix, index) => ({
    ...textFix(fix.title.replaceAll('`', ''), diagnostic, fix.edits),
    isPreferred: index === 0,
  }));

function disableRuleActions(document: PdlDocument, diagnostics: readonly Diagnostic[]): EditorAction[] {
  const rules = groupBy(diagnostics, ruleOf);
  return [...rules].flatMap(([rule, [diagnostic]]): EditorAction[] => {
    if (rule === undefined || !diagnostic) return [];
    const disableEdit = planDisableRuleAt(document, diagnostic.range, rule);
    const everywhere = planDisableRule(document.source, rule);
    return [
      ...(disableEdit ? [textFix(t.switchOffHere({ rule }), diagnostic, [disableEdit])] : []),
      ...(everywhere ? [textFix(t.disableRuleHere({ rule }), diagnostic, [everywhere])] : []),
    ];
  });
}

// --- declarations of unknown names

function declareActions(document: PdlDocument, diagnostic: Diagnostic): EditorAction[] {
  const graph = (title: string, edit: GraphEdit) => quickFix(title, diagnostic, { kind: 'graph', edit });
  const text = document.source.slice(diagnostic.range.start, diagnostic.range.end);
  switch (ruleOf(diagnostic)) {
    case 'unknown-call': {
      const calls = callsInDocument(document);
      const call = calls.find(({ nameRange }) => overlaps(nameRange, diagnostic.range));
      if (!call) return [];
      const { kind } = nameTable(document).resolveCall(call);
      const asApi = graph(t.declareTheApi({ name: call.name }), declareApi(document, call));
      const asAnswer = graph(t.declareTheAnswer({ name: call.name }), { kind: 'addAnswer', name: call.name });
      return kind === 'api' ? [asApi] : kind === 'answer' ? [asAnswer] : [asApi, asAnswer];
    }
    case 'unknown-precondition':
      return [graph(t.declareNamedApi({ text }), { kind: 'addApi', name: text })];
    case 'unknown-placeholder':
    case 'unknown-value':
    case 'unproduced-condition': {
      const name = text.replace(/^\$|[{}\s]/g, '');
      const isSlot = document.slots.some((slot) => looseName(slot.name) === looseName(name));
      return isSlot ? [] : [graph(t.declareTheSlot({ text }), { kind: 'addSlot', name })];
    }
    default:
      return [];
  }
}

/** Takes the request from the call's arguments and the response from its targets. */
function declareApi(document: PdlDocument, call: Call): GraphEdit {
  const request = call.args.flatMap(namesPassed);
  const statement = [...walkStatements(document.procedure?.body ?? [])].find((one) => statementCall(one) === call);
  const response = statement ? statementTargets(statement).map(({ name }) => name) : [];
  return {
    kind: 'addApi',
    name: call.name,
    ...(request.length > 0 ? { request: [...new Set(request)] } : {}),
    ...(response.length > 0 ? { response } : {}),
  };
}

const namesPassed = (arg: Expr): string[] =>
  arg.kind === 'keyword'
    ? [arg.name]
    : [...walkExpressions(arg)].flatMap((expr) => (expr.kind === 'name' ? expr.name : []));

// --- statements

/** For the statements that a selection overlaps, or the statement at the cursor. */
export function statementActions(document: PdlDocument, range: TextRange): EditorAction[] {
  const { procedure, source } = document;
  if (!procedure || !overlaps(procedure.range, range)) return [];
  const before = source[procedure.range.start - 1];
  const rewrite = (title: string, edit: GraphEdit, select?: string): EditorAction => ({
    title,
    kind: 'refactor.rewrite',
    effect: { kind: 'graph', edit, ...(select === undefined ? {} : { select }) },
  });
  const actions = before === '"' || before === "'" ? [rewrite(t.procedureAsBlock, { kind: 'toBlockProcedure' })] : [];
  const chosen = statementsIn(procedure.body, range);
  const sites = nodesOf(document);
  const nodeIds = chosen.flatMap((statement) => sites.get(statement) ?? []);
  const [first] = chosen;
  const [nodeId] = nodeIds;
  if (!first || nodeId === undefined) return actions;
  const condition = conditionFor(procedure.body, first);
  const wrap = (wrapping: Extract<GraphEdit, { kind: 'wrapStatements' }>['in']): GraphEdit => ({
    kind: 'wrapStatements',
    nodeIds,
    in: wrapping,
  });
  actions.push(
    rewrite(t.wrapInACondition, wrap({ kind: 'if', condition }), condition),
    rewrite(t.wrapInALoop, wrap({ kind: 'while', condition }), condition),
    rewrite(t.wrapInTry, wrap({ kind: 'try' })),
  );
  if (chosen.length === 1 && roleOf(first) === 'block')
    actions.push(rewrite(t.unwrapTheBlock, { kind: 'unwrapStatement', nodeId }));
  return actions;
}

/** Statements of the innermost block that contains the whole range. */
function statementsIn(body: readonly PdlStatement[], range: TextRange): PdlStatement[] {
  let block = body;
  for (;;) {
    const touched = block.filter((statement) => overlaps(statement.range, range) && statement.kind !== 'comment');
    const [only] = touched;
    if (touched.length !== 1 || !only) return touched;
    const inner = childBlocks(only).find((child) => {
      const [first, last] = [child[0], child.at(-1)];
      return first && last && range.start >= first.range.start && range.end <= last.range.end;
    });
    if (!inner) return touched;
    block = inner;
  }
}

/** The first node of each statement. */
const nodesOf = (document: PdlDocument): Map<PdlStatement, string> =>
  new Map([...procedureSites(document).values()].reverse().map(({ statement, nodeId }) => [statement, nodeId]));

/** The value that was set last before the statement is the most likely operand. */
function conditionFor(body: readonly PdlStatement[], first: PdlStatement): string {
  let latest: string | undefined;
  for (const statement of walkStatements(body)) {
    if (statement.range.start >= first.range.start) break;
    if (roleOf(statement) === 'step') latest = statementTargets(statement)[0]?.name ?? latest;
  }
  return latest === undefined ? 'true' : `${latest} == true`;
}
