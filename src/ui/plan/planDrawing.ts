// The drawing tools of a plan: each gesture becomes an edit of the plan, or a reason for the refusal.

import { GitCommitHorizontal, Plus } from 'lucide-react';
import type { Plan, PlanEdit, PlanEditRefusal } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import { subtaskTitles } from '../../state/plan/subtaskView';
import { tryPlanEdits } from '../../state/plan/tryPlanEdits';
import type { AddTarget, CanvasDrawing, EditOutcome, EditRefusal, TextPrompt } from '../canvas/tools/canvasDrawing';
import { menuCommand, menuRows as rows } from '../studio/menuCommands';

export interface PlanDrawingParts {
  readonly plan: Plan;
  readonly isReadOnly: boolean;
  edit(edit: PlanEdit): PlanEditRefusal | undefined;
}

const ends = (edgeId: string): readonly [string, string] => {
  const [from = '', to = ''] = edgeId.split('->');
  return [from, to];
};

/**
 * Makes an edit. If it is refused because dependents would lose their inputs, the refusal offers to bridge the removed
 * subtask.
 */
export function planEditRefusal(edit: PlanDrawingParts['edit'], change: PlanEdit): EditRefusal | undefined {
  const { message, orphaned } = edit(change) ?? {};
  if (message === undefined) return undefined;
  if (change.kind !== 'remove' || !orphaned) return { message };
  return { message, remedy: { label: t.bridge, run: async () => planEditRefusal(edit, { ...change, bridge: true }) } };
}

export function buildPlanDrawing({ plan, isReadOnly, edit }: PlanDrawingParts): CanvasDrawing {
  const find = (id: string) => plan.subtasks.find((subtask) => subtask.id === id);
  const titleOf = subtaskTitles(plan.subtasks);
  const make = async (change: PlanEdit): Promise<EditRefusal | undefined> =>
    isReadOnly ? { message: t.viewingRun } : planEditRefusal(edit, change);
  /** Stops at the first refusal. */
  const makeAll = async (changes: readonly PlanEdit[]): Promise<EditRefusal | undefined> => {
    for (const change of changes) {
      const refusal = await make(change);
      if (refusal) return refusal;
    }
    return undefined;
  };
  const placeParts = (place: AddTarget): Pick<PlanEdit & { kind: 'add' }, 'after' | 'before'> => {
    switch (place.kind) {
      case 'edge': {
        const [after, before] = ends(place.edgeId);
        return { after, before };
      }
      case 'after':
      case 'branch':
        return { after: place.nodeId };
      case 'before':
        return { before: place.nodeId };
      case 'point':
        return place.from === undefined ? {} : { after: place.from };
      case 'end':
        return {};
    }
  };
  const addAsk = (place: AddTarget): TextPrompt => ({
    title: t.newRequirement,
    isMultiline: true,
    apply: (requirement) => make({ kind: 'add', requirement, ...placeParts(place) }),
  });
  const disconnection = (edgeId: string) => {
    const [from, to] = ends(edgeId);
    return { kind: 'disconnect', from, to } as const;
  };
  const remove = (nodeIds: readonly string[], edgeIds: readonly string[]): EditOutcome =>
    makeAll(nodeIds.length > 0 ? [{ kind: 'remove', subtasks: nodeIds }] : edgeIds.map(disconnection));
  const removal = (label: string, nodeIds: readonly string[], edgeIds: readonly string[]) =>
    menuCommand(rows.delete, () => remove(nodeIds, edgeIds), { label, isDanger: true });
  const requirementField = (id: string): TextPrompt | undefined => {
    const subtask = find(id);
    return (
      subtask && {
        title: t.requirement,
        value: subtask.requirement,
        isMultiline: true,
        apply: (requirement) => make({ kind: 'change', subtask: id, requirement }),
      }
    );
  };
  return {
    isReadOnly,
    palette: [{ id: 'subtask', label: t.addSubtask, short: t.subtaskWord, icon: Plus }],
    addTargetOf: ({ at, free, from, edgeId }) => {
      if (edgeId !== undefined) return { kind: 'edge', edgeId };
      const point = at ?? free;
      return { kind: 'point', x: point.x, y: point.y, ...(from === undefined ? {} : { from }) };
    },
    describe: (place) => {
      const { after, before } = placeParts(place);
      if (after !== undefined && before !== undefined)
        return t.betweenPlace({ from: titleOf(after), to: titleOf(before) });
      return after === undefined ? t.onItsOwn : t.afterPlace({ title: titleOf(after) });
    },
    canAddAt: (place) => place.kind !== 'branch',
    choices: (place, text) => [
      {
        id: 'subtask',
        label: text.trim() || t.addSubtask,
        icon: Plus,
        group: t.subtaskWord,
        palette: 'subtask',
        ...(text.trim() === ''
          ? { prompt: addAsk(place) }
          : { isTyped: true, add: () => make({ kind: 'add', requirement: text, ...placeParts(place) }) }),
      },
    ],
    commands: (target) => {
      if (target.kind === 'nodes') {
        const { node, ids } = target;
        const field = requirementField(node);
        const removedIds = ids.includes(node) ? ids : [node];
        return [
          {
            id: 'edit',
            items: [
              ...(field ? [menuCommand(rows.edit, field, { label: t.editRequirement })] : []),
              menuCommand(rows.after, addAsk({ kind: 'after', nodeId: node }), { label: t.addAfter, icon: Plus }),
              menuCommand(rows.before, addAsk({ kind: 'before', nodeId: node }), { label: t.addBefore }),
            ],
          },
          {
            id: 'remove',
            items: [removal(removedIds.length > 1 ? t.deleteSubtasks : t.deleteSubtask, removedIds, [])],
          },
        ];
      }
      if (target.kind === 'edge') {
        return [
          {
            id: 'edge',
            items: [
              menuCommand(rows.add, addAsk({ kind: 'edge', edgeId: target.edgeId }), {
                label: t.insertHere,
                icon: GitCommitHorizontal,
              }),
              removal(t.deleteEdge, [], [target.edgeId]),
            ],
          },
        ];
      }
      if (target.kind === 'pane')
        return [{ id: 'pane', items: [menuCommand(rows.add, { kind: 'end' }, { label: t.addSubtask })] }];
      return [];
    },
    editField: requirementField,
    connect: (from, to) => make({ kind: 'connect', from, to }),
    connectionTargets: async (from, to) =>
      new Map(
        to.map((id) => {
          const isDisabled = tryPlanEdits(plan, [{ kind: 'connect', from, to: id }]) !== undefined;
          const text = !isDisabled
            ? t.connectWords({ from: titleOf(from), to: titleOf(id) })
            : find(from)?.children.includes(id)
              ? t.alreadyConnected
              : t.wouldCycle;
          return [id, { isDisabled, text }] as const;
        }),
      ),
    reconnect: async (edgeId, end, nodeId) => {
      const [from, to] = ends(edgeId);
      const next = end === 'from' ? { from: nodeId, to } : { from, to: nodeId };
      if (next.from === from && next.to === to) return undefined;
      const edits = [disconnection(edgeId), { kind: 'connect', ...next }] as const;
      const refusal = tryPlanEdits(plan, edits);
      return refusal ? { message: refusal.message } : makeAll(edits);
    },
    remove,
    duplicate: (nodeIds) =>
      makeAll(
        nodeIds.flatMap((id) => find(id) ?? []).map(({ requirement, agent }) => ({ kind: 'add', requirement, agent })),
      ),
    copy: async () => '',
    copySync: () => undefined,
    paste: () => undefined,
    foldAll: () => undefined,
  };
}
