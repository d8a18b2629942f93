// Canvas views for visual checks and measurements: every kind, status and mark; graphs of any size.

import type { CanvasEdge, CanvasNode, CanvasView, CompareMark } from '../core/projection';
import type { NodeStatus } from '../core/session';
import { createRandom } from '../core/support';

const long =
  'A very long label that nobody would ever type by hand but that a model happily writes into a procedure, with every detail spelled out';

export function buildKindsView(): CanvasView {
  const nodes: CanvasNode[] = [
    { id: 'start', kind: 'start', label: 'Start', position: { x: 342, y: 0 } },
    {
      id: 'api:query_appointment',
      kind: 'api',
      label: 'query_appointment',
      detail: 'hospital, department, visit_date → free_appointments',
      position: { x: 240, y: 80 },
      badge: {
        level: 'error',
        count: 2,
        messages: ['Precondition check_hospitl names no API. Did you mean check_hospital?', long],
      },
    },
    {
      id: 'cond:a',
      kind: 'condition',
      label: 'free_appointments > 0 and department_exists == true and more',
      position: { x: 240, y: 200 },
    },
    {
      id: 'answer:confirmed',
      kind: 'answer',
      label: 'appointment_confirmed',
      detail: 'Your $department appointment at $hospital on $visit_date is booked',
      position: { x: 60, y: 320 },
      badge: { level: 'warning', count: 1, messages: ['Never reached on some path'] },
    },
    {
      id: 'api:zh',
      kind: 'api',
      label: '查询挂号信息',
      detail: '医院名称, 科室, 日期 → 余号数量',
      position: { x: 420, y: 320 },
      badge: { level: 'info', count: 120, messages: ['信息'] },
    },
    { id: 'step:1', kind: 'step', label: long, detail: 'step', position: { x: 60, y: 440 } },
    { id: 'llm:1', kind: 'llm', label: 'Summarise the findings', detail: 'model step', position: { x: 420, y: 440 } },
    {
      id: 'answer:zh',
      kind: 'answer',
      label: '请提供您的姓名和身份证号码，以便我们为您完成预约登记',
      position: { x: 700, y: 320 },
      highlighted: true,
    },
    { id: 'end', kind: 'end', label: 'End', position: { x: 342, y: 580 } },
  ];
  const edges: CanvasEdge[] = [
    { id: 'e1', from: 'start', to: 'api:query_appointment', kind: 'flow' },
    { id: 'e2', from: 'api:query_appointment', to: 'cond:a', kind: 'flow' },
    { id: 'e3', from: 'cond:a', to: 'answer:confirmed', kind: 'flow', condition: 'yes' },
    {
      id: 'e4',
      from: 'cond:a',
      to: 'api:zh',
      kind: 'flow',
      condition: 'otherwise, when there is no free appointment at all',
    },
    { id: 'e5', from: 'api:zh', to: 'answer:zh', kind: 'flow' },
    { id: 'e6', from: 'answer:confirmed', to: 'step:1', kind: 'flow' },
    { id: 'e7', from: 'api:zh', to: 'llm:1', kind: 'requires' },
    { id: 'e8', from: 'step:1', to: 'end', kind: 'flow' },
    { id: 'e9', from: 'llm:1', to: 'end', kind: 'flow' },
    { id: 'e10', from: 'llm:1', to: 'api:query_appointment', kind: 'flow', back: true, condition: 'again' },
    { id: 'e11', from: 'step:1', to: 'api:query_appointment', kind: 'flow', back: true },
    { id: 'e12', from: 'api:query_appointment', to: 'api:zh', kind: 'requires' },
  ];
  return { nodes, edges };
}

export function buildRunView(): CanvasView {
  const statuses: NodeStatus[] = ['locked', 'available', 'active', 'done', 'failed', 'blocked'];
  const nodes = (['api', 'answer', 'step', 'condition'] as const).flatMap((kind, column) =>
    statuses.map((status, row): CanvasNode => {
      const isDenied = status === 'blocked' && kind === 'api';
      return {
        id: `${kind} ${status}`,
        kind,
        label: kind === 'answer' ? `${status} answer` : `${status}_${kind}_of_the_hospital`,
        detail: 'a → b',
        position: { x: column * 290, y: row * 100 },
        run: {
          status,
          visits: status === 'done' ? [2, 5, 9, 12, 15].slice(0, column + 2) : status === 'failed' ? [3] : [],
          attempts: 2,
          denials: status === 'blocked' ? column + 2 : status === 'done' && column === 1 ? 1 : 0,
          ...(isDenied
            ? {
                deniedNow: true,
                reason:
                  'Node dependency: register_hospital needs query_appointment to have succeeded, and it has not been called yet.',
              }
            : {}),
        },
      };
    }),
  );
  const edges = (['api', 'answer', 'step', 'condition'] as const).flatMap((kind, column) =>
    statuses.slice(1).map(
      (status, row): CanvasEdge => ({
        id: `${kind}${status}`,
        from: `${kind} ${statuses[row]}`,
        to: `${kind} ${status}`,
        kind: 'flow',
        ...(row > 1 && row < 4 ? { taken: column === 1 ? [row, row + 4, row + 8] : [row] } : {}),
        ...(column === 2 && row === 2 ? { condition: 'ok == true' } : {}),
      }),
    ),
  );
  return { nodes, edges };
}

export function buildCompareView(): CanvasView {
  const marks: CompareMark[] = ['matched', 'missing', 'added', 'reordered'];
  const nodes = (['api', 'answer', 'step', 'condition'] as const).flatMap((kind, column) =>
    marks.map(
      (mark, row): CanvasNode => ({
        id: `${kind} ${mark}`,
        kind,
        label: `${mark}_${kind}`,
        detail: 'request → response',
        position: { x: column * 290, y: row * 110 },
        mark,
      }),
    ),
  );
  const edges = (['api', 'answer', 'step', 'condition'] as const).flatMap((kind, column) =>
    marks.slice(1).map(
      (mark, row): CanvasEdge => ({
        id: `${kind}${mark}`,
        from: `${kind} ${marks[row]}`,
        to: `${kind} ${mark}`,
        kind: column % 2 === 0 ? 'requires' : 'flow',
        mark,
      }),
    ),
  );
  return { nodes, edges };
}

/** A layered graph, as layouts make them: `count` nodes, about one and a half edges each. */
export function buildLayeredView(count: number, seed = 7): CanvasView {
  const random = createRandom(seed);
  const perRow = Math.max(3, Math.round(Math.sqrt(count) / 1.4));
  const statuses: NodeStatus[] = ['locked', 'available', 'done', 'done', 'failed', 'blocked'];
  const nodes = Array.from({ length: count }, (_, index): CanvasNode => {
    const row = Math.floor(index / perRow);
    const status = random.pick(statuses);
    return {
      id: `n${index}`,
      kind: random.pick(['api', 'api', 'answer', 'condition', 'step'] as const),
      label: `node_${index}_${random.pick(['query', 'check', 'register', 'confirm'])}`,
      detail: 'request, other → response',
      position: { x: (index % perRow) * 280 + (row % 2) * 60, y: row * 130 },
      ...(random.next() < 0.5
        ? {
            run: {
              status,
              visits: status === 'done' ? [index] : [],
              attempts: 1,
              denials: status === 'blocked' ? 1 : 0,
            },
          }
        : {}),
      ...(random.next() < 0.1 ? { badge: { level: 'warning' as const, count: 1, messages: ['Look here'] } } : {}),
    };
  });
  const edges: CanvasEdge[] = [];
  for (let index = perRow; index < count; index++) {
    for (let parents = random.next() < 0.5 ? 1 : 2; parents > 0; parents--) {
      const from = index - perRow + random.int(5) - 2;
      if (from < 0 || from >= index) continue;
      edges.push({
        id: `e${index}-${parents}`,
        from: `n${from}`,
        to: `n${index}`,
        kind: random.next() < 0.5 ? 'requires' : 'flow',
        ...(random.next() < 0.1 ? { condition: 'result == true' } : {}),
      });
    }
    if (random.next() < 0.01)
      edges.push({
        id: `b${index}`,
        from: `n${index}`,
        to: `n${Math.max(0, index - perRow * 3)}`,
        kind: 'flow',
        back: true,
      });
  }
  return { nodes, edges };
}
