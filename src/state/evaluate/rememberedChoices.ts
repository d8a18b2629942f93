// Choices of the Evaluate views that are kept between visits.

import * as v from 'valibot';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';

/** Each field needs a fallback in the schema: absent and invalid ones get it. */
export const rememberedChoices = <const Schema extends v.GenericSchema>(key: string, schema: Schema) => ({
  read: (storage: TextStorage): v.InferOutput<Schema> => v.parse(schema, recallFields(storage, key)),
  keep: (storage: TextStorage, choices: v.InferOutput<Schema>): void => remember(storage, key, JSON.stringify(choices)),
});
