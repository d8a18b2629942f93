import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerId,
  apiId,
  buildNodeId,
  conditionId,
  declarationId,
  endId,
  functionEndId,
  inWorkflow,
  isSameDeclaration,
  isTerminalId,
  type NodeIdParts,
  nameInSession,
  nodeName,
  parseNodeId,
  siteOfId,
  startId,
  stepId,
  uniqueNodeIds,
  withoutKind,
  withoutSite,
  withoutWorkflow,
  workflowOfId,
} from '.';

const endsInNumber = /[#@](?:[2-9]|[1-9]\d+)$/;

const anyName = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('#', '@', ':', '=', ' ', '\n', 'a', '0', '1', '2', '查', '预') }),
    fc.constantFrom('', 'find', 'api:find', 'a#2b', 'a@b', '#', '@', 'x == "a#2"', '查询酒店', 'start', 'end'),
  )
  .filter((name) => !endsInNumber.test(name));

const parts: fc.Arbitrary<NodeIdParts> = fc
  .record({
    kind: fc.constantFrom('api', 'answer', 'step', 'condition', 'end' as const),
    name: anyName,
    site: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 200 })),
    workflow: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
  })
  .map((one) => one as NodeIdParts);

describe('node ids', () => {
  it('parse returns the parts that were built, for any name', () => {
    fc.assert(
      fc.property(parts, (one) => {
        expect(parseNodeId(buildNodeId(one))).toEqual(one);
      }),
    );
  });

  it('parse then build returns every id, with any text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      parts.map(buildNodeId),
      fc.string({ unit: fc.constantFrom('api:', 'end', 'end:', '#', '@', '1', '2', '0', 'x') }),
    );
    fc.assert(
      fc.property(anyText, (id) => {
        expect(buildNodeId(parseNodeId(id))).toBe(id);
      }),
    );
  });

  it('each builder agrees with the general one', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const of = (kind: NodeIdParts['kind']) => buildNodeId({ kind, name, site: 1, workflow: 0 });
        expect([apiId(name), answerId(name), stepId(name), conditionId(name)]).toEqual(
          (['api', 'answer', 'step', 'condition'] as const).map(of),
        );
        if (name !== '') expect(functionEndId(name)).toBe(of('end'));
        expect(nodeName(apiId(name))).toBe(name);
      }),
    );
    expect(['api', 'answer', 'other', 'function'].map((kind) => declarationId(kind, 'x'))).toEqual([
      'api:x',
      'answer:x',
      'step:x',
      'step:x',
    ]);
  });

  it('reads the ids that earlier versions stored', () => {
    expect(parseNodeId('api:find_table#2')).toEqual({ kind: 'api', name: 'find_table', site: 2, workflow: 0 });
    expect(parseNodeId('answer:ask#12@3')).toEqual({ kind: 'answer', name: 'ask', site: 12, workflow: 2 });
    expect(parseNodeId('cond:is_free == true')).toEqual({
      kind: 'condition',
      name: 'is_free == true',
      site: 1,
      workflow: 0,
    });
    expect(parseNodeId(startId)).toEqual({ kind: 'start', name: '', site: 1, workflow: 0 });
    expect(parseNodeId('end:check')).toEqual({ kind: 'end', name: 'check', site: 1, workflow: 0 });
    expect(parseNodeId('A1')).toEqual({ kind: undefined, name: 'A1', site: 1, workflow: 0 });
    expect([startId, endId, 'end:f', 'endless', 'api:end'].map(isTerminalId)).toEqual([true, true, true, false, false]);
  });

  it('removes one part and keeps the others', () => {
    fc.assert(
      fc.property(parts, (one) => {
        const id = buildNodeId(one);
        expect(parseNodeId(withoutSite(id))).toEqual({ ...one, site: 1 });
        expect(parseNodeId(withoutWorkflow(id))).toEqual({ ...one, workflow: 0 });
        expect(inWorkflow(withoutWorkflow(id), one.workflow)).toBe(id);
        expect([siteOfId(id), workflowOfId(id)]).toEqual([one.site, one.workflow]);
      }),
    );
    expect(['api:x', 'answer:y@2', 'api:a#2@12', 'api:a@b', 'api:a@0'].map(nameInSession)).toEqual([
      'x',
      'y',
      'a#2',
      'a@b',
      'a@0',
    ]);
    expect(['api:x#2', 'cond:a:b', 'A:b', 'end'].map(withoutKind)).toEqual(['x#2', 'a:b', 'A:b', 'end']);
  });

  it('all sites of a name are the same declaration, and other names are not', () => {
    fc.assert(
      fc.property(anyName, anyName, fc.integer({ min: 1, max: 5 }), (a, b, count) => {
        const ids = uniqueNodeIds();
        const sites = Array.from({ length: count }, () => ids.claim(apiId(a)));
        expect(sites.map(siteOfId)).toEqual(sites.map((_, index) => index + 1));
        expect(sites.every((site) => isSameDeclaration(site, apiId(a)))).toBe(true);
        expect(isSameDeclaration(apiId(a), apiId(b))).toBe(a === b);
        expect(isSameDeclaration(apiId(a), answerId(a))).toBe(false);
      }),
    );
  });
});
