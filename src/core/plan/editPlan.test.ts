import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawRandomPlan, parsePlanFixture } from '../../testing/planFixtures';
import { checkPlan, editPlan, type Plan, type PlanEdit } from '.';

const edited = (plan: Plan, edit: PlanEdit) => {
  const result = editPlan(plan, edit);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const shape = ({ subtasks }: Plan) =>
  subtasks.flatMap(({ id, children }) => (children.length === 0 ? [id] : children.map((child) => `${id}>${child}`)));

describe('edits of a plan', () => {
  it('adds after a subtask, between two, and on its own', () => {
    const plan = parsePlanFixture('a>b');
    expect(shape(edited(plan, { kind: 'add', requirement: 'New.', after: 'b' }))).toContain('b>subtask_3');
    const between = shape(edited(plan, { kind: 'add', requirement: 'New.', after: 'a', before: 'b' }));
    expect(between).toEqual(['a>subtask_3', 'b', 'subtask_3>b']);
    expect(shape(edited(plan, { kind: 'add', requirement: 'New.' }))).toContain('subtask_3');
  });

  it('a new subtask goes to the role of the one it follows', () => {
    const plan = parsePlanFixture('a>b', () => 'Writer');
    expect(edited(plan, { kind: 'add', requirement: 'New.', after: 'b' }).subtasks.at(-1)?.agent).toBe('Writer');
  });

  it('a rename goes along in the children', () => {
    expect(shape(edited(parsePlanFixture('a>b b>c'), { kind: 'rename', subtask: 'b', id: 'x' }))).toEqual([
      'a>x',
      'x>c',
      'c',
    ]);
  });

  it('an agent without subtasks is removed from the plan', () => {
    const plan = edited(parsePlanFixture('a'), { kind: 'change', subtask: 'a', agent: 'Editor' });
    expect(plan.agents).toEqual([{ id: 'Editor', role: 'Editor' }]);
  });

  it.each<[PlanEdit, RegExp]>([
    [{ kind: 'connect', from: 'c', to: 'a' }, /circle: "a" is needed by "b" is needed by "c" is needed by "a"/],
    [{ kind: 'connect', from: 'a', to: 'a' }, /itself/],
    [{ kind: 'connect', from: 'a', to: 'b' }, /already/],
    [{ kind: 'rename', subtask: 'a', id: 'b' }, /already/],
    [{ kind: 'rename', subtask: 'a', id: ' ' }, /name/],
    [{ kind: 'add', requirement: ' ' }, /requirement/],
    [{ kind: 'remove', subtasks: ['b'] }, /"c" would wait for nothing/],
    [{ kind: 'remove', subtasks: ['a', 'b', 'c'] }, /at least one/],
  ])('refuses %o and says why', (edit, why) => {
    const result = editPlan(parsePlanFixture('a>b b>c'), edit);
    expect(result.ok ? 'taken' : result.error.message).toMatch(why);
  });

  it('a bridge joins what a removed subtask waited for with what waited for it', () => {
    expect(shape(edited(parsePlanFixture('a>b b>c'), { kind: 'remove', subtasks: ['b'], bridge: true }))).toEqual([
      'a>c',
      'c',
    ]);
    const chain = edited(parsePlanFixture('a>b b>c c>d'), { kind: 'remove', subtasks: ['b', 'c'], bridge: true });
    expect(shape(chain)).toEqual(['a>d', 'd']);
  });

  it('every edit leaves a sound plan', () => {
    const name = fc.integer({ min: 0, max: 11 }).map((index) => `s${index}`);
    const anyEdit: fc.Arbitrary<PlanEdit> = fc.oneof(
      fc.record({ kind: fc.constantFrom('connect' as const, 'disconnect' as const), from: name, to: name }),
      fc.record({ kind: fc.constant('add' as const), requirement: fc.constant('New.'), after: name, before: name }),
      fc.record({
        kind: fc.constant('remove' as const),
        subtasks: fc.array(name, { minLength: 1 }),
        bridge: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('rename' as const), subtask: name, id: name }),
    );
    fc.assert(
      fc.property(fc.integer(), fc.array(anyEdit, { maxLength: 12 }), (seed, edits) => {
        let plan = drawRandomPlan(seed, 12);
        for (const edit of edits) {
          const result = editPlan(plan, edit);
          if (result.ok) plan = result.value;
        }
        expect(checkPlan(plan)).toEqual([]);
      }),
    );
  });
});
