import { describe, expect, it } from 'vitest';
import { failureTypes, sessionFigures, turnFigures } from '../../../core/sessionEvaluation';
import { figureMessages } from '../../../messages/figures.en';
import { figureDefinition } from './figureLabels';

const ids = [...sessionFigures(2), ...turnFigures].map(({ id }) => id);

describe('definitions of figures', () => {
  it('exist for every figure and every reason of failure', () => {
    const all = [...ids, ...failureTypes.map((type) => `failure:${type}`)];
    expect(all.filter((id) => figureDefinition(id) === undefined)).toEqual([]);
  });

  it('are about figures of the evaluation', () => {
    const defined = new Set(ids.map(figureDefinition));
    expect(Object.entries(figureMessages).filter(([, text]) => !defined.has(text))).toEqual([]);
  });
});
