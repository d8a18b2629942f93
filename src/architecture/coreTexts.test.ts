// Texts of the core that panels show are translated by their English text, so a changed text needs a new translation.

import { describe, expect, it } from 'vitest';
import { ruleCatalogue } from '../core/checks';
import { endpointPresets } from '../core/llm';
import { metricDefinitions } from '../core/metrics';
import { controllers, oowCategories, oowTypes } from '../core/session';
import { demos, examples } from '../examples';
import { coreTextsChinese } from '../messages/coreTexts.zh';
import { translateBy } from '../messages/translateText';

const translate = translateBy(coreTextsChinese);
const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

const shown: Readonly<Record<string, readonly string[]>> = {
  'the canvas': ['Start', 'End', 'yes', 'no', 'done', '2 values', 'Add step', 'Add the first step', 'Already answered'],
  severities: ['error', 'warning', 'info', 'hint'],
  measures: metricDefinitions.flatMap(({ id, label, definition, source, unit }) =>
    // A surname.
    [label, definition, unit, id === 'cyclomatic' ? '' : source],
  ),
  controllers: controllers.flatMap(({ title, describe: about, options = [] }) => [
    title,
    about,
    ...options.flatMap((option) => [
      option.title,
      option.describe,
      ...(option.kind === 'choice' ? option.choices.map((choice) => choice.title) : []),
      ...(option.kind === 'number' ? [option.unit ?? ''] : []),
    ]),
  ]),
  'rules of the checks': ruleCatalogue.map(({ title }) => title),
  'out-of-workflow turns': [...oowCategories, ...oowTypes].flatMap(({ title, description }) => [title, description]),
  'endpoint presets': endpointPresets.map(({ hint }) => hint),
  demos: demos.flatMap(({ title, blurb, variants, arms }) => [
    title,
    blurb,
    ...[...variants, ...arms].map((one) => one.title),
  ]),
  examples: examples.flatMap(({ title, blurb }) => [title, blurb]),
};

describe('Chinese for texts of the core', () => {
  it.each(Object.entries(shown))('covers %s', (_name, texts) => {
    expect(texts.filter((text) => text !== '' && !isChinese(translate(text)))).toEqual([]);
  });

  it('keeps quoted names and numbers', () => {
    expect(translate('Remove `check_hospital`')).toBe('删除 `check_hospital`');
    expect(translate('12 values')).toBe('12 个值');
    expect(translate('`a` requires `b`, which is not declared. Did you mean `c`?')).toBe(
      '`a` 要求 `b`，但它没有声明。是指 `c` 吗？',
    );
    expect(translate('Do not take `a`, `b` and `c`')).toBe('不取 `a`、`b`和`c`');
    expect(translate('`a` requires `b`, which is not declared. No such sentence.')).toContain('requires');
    expect(translate('No such text, 12')).toBe('No such text, 12');
  });

  it.each(Object.entries(coreTextsChinese))('has the places of %s', (english, chinese) => {
    const places = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort();
    expect(places(chinese)).toEqual(places(english));
  });
});
