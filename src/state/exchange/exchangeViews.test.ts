import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import type { CanvasNode } from '../../core/projection';
import { buildSecretFilter, noSecrets, SECRET_MARK } from '../../core/support';
import { analyseAtOnce } from '../../testing/storePorts';
import { additionOf, appendEdit } from './addToOpen';
import {
  conversionTitle,
  convertChart,
  drawnChartOf,
  mappingFile,
  procedureProblems,
  viewSteps,
} from './converterView';
import type { ConverterOutcome } from './formatsConverter';
import { choosePanels, choosePictureOptions, overlaysOf, type PictureSide, wholePicture } from './pictureContent';
import { blockFiles, plainTextProcedure, recognise } from './recognisedText';

const chart = 'flowchart TD\n  a[Ask] --> b[Answer]\n';
const pdl = 'Name: Tea\nProcedure: |\n  ANSWER.serve()\n';

describe('a recognised text', () => {
  it('has its format, its fault, and the offer to become a procedure', () => {
    expect(recognise(chart)).toMatchObject({ canOpen: true, isConvertible: true, fault: undefined });
    expect(recognise(pdl)).toMatchObject({ canOpen: true, isConvertible: false });
    expect(recognise('')).toMatchObject({ canOpen: false, isConvertible: false });
    const refusal = 'The text has 5.0 MB; a procedure may have 4 MB at most.';
    expect(recognise('a: b\n'.repeat(1_000_000))).toMatchObject({ canOpen: false, refusal });
    const broken = recognise('flowchart TD\n  a[Ask --> b\n');
    expect(broken.fault?.line).toBe(2);
    expect(broken.isConvertible).toBe(false);
  });

  it('becomes a file for each of its documents, and a procedure of comments otherwise', () => {
    const { found } = recognise(`# A/B\n\n\`\`\`mermaid\n${chart}\`\`\`\n\n## Tea\n\n\`\`\`yaml\n${pdl}\`\`\`\n`);
    expect(blockFiles(found.blocks).map(({ name }) => name)).toEqual(['A-B.mmd', 'Tea.pdl.yaml']);
    expect(blockFiles(found.blocks)[0]?.text).toContain('a[Ask]');
    expect(plainTextProcedure('Only words.')).toContain('# Only words.');
  });

  it('is added to an open document of its kind', () => {
    const kindOf = (text: string, open: Parameters<typeof analyseAtOnce>) =>
      additionOf(text, recognise(text).found, analyseAtOnce(...open), false);
    expect(kindOf(pdl, ['pdl', pdl])).toEqual({ kind: 'planned' });
    expect(appendEdit(pdl)).toMatchObject({ kind: 'paste', place: { at: 'end' } });
    expect(kindOf(chart, ['mermaid', chart])).toEqual({ kind: 'flowchart' });
    expect(kindOf(chart, ['pdl', pdl])).toMatchObject({ kind: 'refused' });
    expect(kindOf(pdl, ['mermaid', chart])).toMatchObject({ kind: 'refused' });
    expect(kindOf('Only words.', ['pdl', pdl])).toEqual({ kind: 'none' });
    expect(kindOf(pdl, ['pdl', ''])).toEqual({ kind: 'none' });
    const withFault = additionOf(chart, recognise(chart).found, analyseAtOnce('mermaid', chart), true);
    expect(withFault).toMatchObject({ kind: 'refused' });
  });
});

const outcomeIn = (format: ConverterOutcome['format']): ConverterOutcome => ({
  ...{ format, text: '', target: 'pdl', results: {}, labels: {}, problems: [] },
});

describe('the view of a conversion', () => {
  const flowchart = buildFlowchartGraph(readFlowchart(chart).data);

  it('has the title of the file, the result, the text or the chart', () => {
    const outcome = outcomeIn('mermaid');
    const titled = `---\ntitle: Tea time\n---\n${chart}`;
    expect(conversionTitle({ title: 'File', text: pdl, outcome: undefined }, undefined)).toBe('File');
    expect(conversionTitle({ title: undefined, text: pdl, outcome: undefined }, 'Name: Result\n')).toBe('Result');
    expect(conversionTitle({ title: undefined, text: pdl, outcome: undefined }, undefined)).toBe('Tea');
    expect(conversionTitle({ title: undefined, text: titled, outcome }, undefined)).toBe('Tea time');
  });

  it('draws a chart only of a text in words, code or numbers', () => {
    const text = outcomeIn('workflow-text');
    expect(drawnChartOf('pdl', text, pdl)?.source).toContain('flowchart');
    expect(drawnChartOf('mermaid', text, pdl)).toBeUndefined();
    expect(drawnChartOf('pdl', outcomeIn('mermaid'), pdl)).toBeUndefined();
    expect(drawnChartOf('pdl', text, undefined)).toBeUndefined();
  });

  it('converts a chart with the chosen steps, and lists them', () => {
    const steps = new Map([['b', { kind: 'answer', name: 'serve' } as const]]);
    const choices = { tools: undefined, steps, title: 'Tea' };
    const { rows, converted } = viewSteps(chart, flowchart, choices);
    expect(rows.find(({ node }) => node === 'b')).toMatchObject({ kind: 'answer', name: 'serve' });
    expect(converted.ok && converted.value.pdl).toContain('ANSWER.serve()');
    const whole = convertChart('pdl', chart, flowchart, choices);
    expect(whole.ok && whole.value.text).toContain('ANSWER.serve()');
    expect(mappingFile(rows, 'Tea/time').name).toMatch(/^Tea.time\.mapping\.json$/);
    expect(procedureProblems('Name: Tea\nProcedure: |\n  API.gone()\n').length).toBeGreaterThan(0);
  });
});

describe('the content of a picture', () => {
  const node = (id: string, change: Partial<CanvasNode> = {}): CanvasNode => ({
    ...{ id, kind: 'api', label: id, position: { x: 0, y: 0 } },
    ...change,
  });
  const side = (id: PictureSide['id'], nodes: readonly CanvasNode[]): PictureSide => ({
    ...{ id, title: id },
    view: { nodes, edges: [] },
  });
  const pair = [side('authored', [node('a'), node('b', { mark: 'missing' })]), side('rebuilt', [])];

  it('offers the overlays that the sides have', () => {
    expect(overlaysOf({ sides: pair })).toEqual(['marks']);
    expect(overlaysOf({ sides: [side('graph', [node('a', { mark: 'matched', highlighted: true })])] })).toEqual([
      'highlight',
    ]);
  });

  it('has the chosen sides and nodes, without sides that have none', () => {
    const panels = choosePanels({ sides: pair, selected: ['b'] }, { ...wholePicture, part: 'selected' }, noSecrets);
    expect(panels).toHaveLength(1);
    expect(panels[0]).toMatchObject({ title: 'authored', view: { nodes: [{ id: 'b', mark: 'missing' }] } });
    const plain = choosePanels({ sides: pair, selected: [] }, { ...wholePicture, marks: false }, noSecrets);
    expect(plain[0]?.view.nodes.map(({ mark }) => mark)).toEqual([undefined, undefined]);
    expect(choosePanels({ sides: pair, selected: [] }, { ...wholePicture, side: 'rebuilt' }, noSecrets)).toEqual([]);
  });

  it('contains no secret', () => {
    const secret = 'sk-live-9f8e7d6c5b4a';
    const secrets = buildSecretFilter([secret]);
    const sides = [side('graph', [node('a', { label: secret })])];
    const [panel] = choosePanels({ sides, selected: [] }, wholePicture, secrets);
    expect(panel?.view.nodes[0]?.label).toContain(SECRET_MARK);
    const options = choosePictureOptions(secret, { ...wholePicture, theme: 'dark' }, secrets);
    expect(options.title).toContain(SECRET_MARK);
  });
});
