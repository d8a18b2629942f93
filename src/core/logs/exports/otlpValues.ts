// The JSON form of OTLP's values: enums as numbers, 64-bit integers and times as decimal texts, ids as hex.

import { hashText, toWellFormed } from '../../support';

export type OtlpValue =
  | { stringValue: string }
  | { boolValue: boolean }
  /** Decimal text, as JSON has no 64-bit integers. */
  | { intValue: string }
  | { doubleValue: number }
  | { arrayValue: { values: OtlpValue[] } };

export interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}

type Plain = string | boolean | number | readonly string[];

/** Returns attributes in the given order; `undefined` values are left out. Whole numbers become integers. */
export function otlpAttributes(values: Readonly<Record<string, Plain | undefined>>): OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: Plain): OtlpValue {
  if (typeof value === 'string') return { stringValue: toWellFormed(value) };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value !== 'number') return { arrayValue: { values: value.map((item) => anyValue(item)) } };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** For attributes that the conventions type as double: whole numbers stay doubles. */
export const otlpDouble = (key: string, value: number): OtlpAttribute => ({ key, value: { doubleValue: value } });

/** Nanoseconds since the epoch, limited to 64 bits. */
export function unixNano(at: number): string {
  const millis = Math.floor(Math.min(Math.max(at, 0), 18_446_744_073_709));
  return millis === 0 ? '0' : `${millis}000000`;
}

/** Returns hex digits (a multiple of 8) that depend on the text alone; never all zero, which means "no id". */
export function otlpId(text: string, digits: number): string {
  let hex = '';
  for (let part = 0; hex.length < digits; part++) {
    hex += hashText(`${part}/${text}/${part}`).toString(16).padStart(8, '0');
  }
  return /^0+$/.test(hex) ? hex.replace(/0$/, '1') : hex;
}
