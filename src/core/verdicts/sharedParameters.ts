// Finds the parameters that a call must share with a call of its precondition, each with its declared type: from the
// document's slots, else from the tools if both declare the same type.

import type { PdlDocument } from '../language';
import { isJsonObject, type JsonObject, looseName } from '../support';
import { typeOfSchema } from '../values';
import type { SharedParameter } from './compareArguments';
import { declaredTypes } from './declaredTypes';
import { unchangedParameters } from './unchangedParameters';

/** Takes the names of two declared APIs. `parametersOf` returns the JSON Schema of an API's arguments. */
export function sharedParametersOf(
  document: PdlDocument,
  precondition: string,
  dependent: string,
  parametersOf: (api: string) => JsonObject | undefined,
): readonly SharedParameter[] {
  const schemas = [precondition, dependent].map((api) => parametersOf(api) ?? {});
  return unchangedParameters(document, precondition, dependent).map((name) => {
    const [one, other] = schemas.map((schema) => typeOfSchema(propertyOf(schema, name)));
    const isAgreed = one !== undefined && JSON.stringify(one) === JSON.stringify(other);
    const type = declaredTypes(document).get(looseName(name)) ?? (isAgreed ? one : undefined);
    const isOptional = schemas.every((schema) => !isRequired(schema, name));
    return { name, ...(type ? { type } : {}), ...(isOptional ? { isOptional } : {}) };
  });
}

function propertyOf({ properties }: JsonObject, name: string) {
  if (!isJsonObject(properties)) return undefined;
  const key = Object.keys(properties).find((one) => looseName(one) === looseName(name));
  return key === undefined ? undefined : properties[key];
}

const isRequired = ({ required }: JsonObject, name: string): boolean =>
  Array.isArray(required) && required.some((one) => typeof one === 'string' && looseName(one) === looseName(name));
