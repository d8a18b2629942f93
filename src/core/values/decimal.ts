// Numbers as exact decimals: digits in texts are compared digit by digit and never converted to floating point.

/** The value 0.`digits` times ten to the power of `exponent`; zero has no digits. */
export interface Decimal {
  readonly isNegative: boolean;
  /** Without zeros at either end. */
  readonly digits: string;
  readonly exponent: number;
}

const numeral = /^([+-]?)(?:(\d+)\.?(\d*)|\.(\d+))(?:[eE]([+-]?\d{1,15}))?$/;
const zero: Decimal = { isNegative: false, digits: '', exponent: 0 };
/** Full-width digits, signs, full stop and e, as typed with Chinese and Japanese input methods. */
const fullWidth = /[\uff10-\uff19\uff0b\uff0d\uff0e\uff25\uff45]/g;
const fullWidthOffset = 0xfee0;

const asciiDigits = (text: string) =>
  text.replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - fullWidthOffset));

/**
 * The number in a value: a JSON number, or a text of digits with an optional sign, fraction and exponent, in ASCII or
 * full-width digits, with optional white space around it. Undefined for everything else, also for grouped digits
 * (`1,000`).
 */
export function decimalOf(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? readDecimal(String(value)) : undefined;
  return typeof value === 'string' ? readDecimal(asciiDigits(value.trim())) : undefined;
}

function readDecimal(text: string): Decimal | undefined {
  const match = numeral.exec(text);
  if (!match) return undefined;
  const whole = match[2] ?? '';
  const all = whole + (match[3] ?? match[4] ?? '');
  const first = all.search(/[1-9]/);
  if (first < 0) return zero;
  const exponent = whole.length - first + Number(match[5] ?? 0);
  return { isNegative: match[1] === '-', digits: all.slice(first).replace(/0+$/, ''), exponent };
}

/** Below, at or above zero as the first number is below, at or above the second. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.digits === '' || b.digits === '') return signOf(a) - signOf(b);
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
  const size =
    a.exponent !== b.exponent ? a.exponent - b.exponent : a.digits === b.digits ? 0 : a.digits < b.digits ? -1 : 1;
  return size === 0 ? 0 : a.isNegative ? -size : size;
}

const signOf = ({ digits, isNegative }: Decimal) => (digits === '' ? 0 : isNegative ? -1 : 1);

/** Whether floating point represents the value of the digits exactly. */
export function isCarried(text: string): boolean {
  const [written, carried] = [readDecimal(text), decimalOf(Number(text))];
  return written !== undefined && carried !== undefined && compareDecimals(written, carried) === 0;
}

/** A JSON number in digits without an exponent. */
export function plainDigits(value: number): string {
  const { isNegative, digits, exponent } = decimalOf(value) ?? zero;
  if (digits === '') return '0';
  const sign = isNegative ? '-' : '';
  if (exponent <= 0) return `${sign}0.${'0'.repeat(-exponent)}${digits}`;
  const whole = digits.slice(0, exponent).padEnd(exponent, '0');
  const rest = digits.slice(exponent);
  return rest === '' ? sign + whole : `${sign}${whole}.${rest}`;
}
