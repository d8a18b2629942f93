// Arbitrary traces for property tests of logs: several user turns in a row, agents that speak first, calls of every
// outcome, hostile texts and names. Tests only.

import fc from 'fast-check';
import type { Trace, TraceStep } from '../core/logs';
import type { JsonObject, JsonValue } from '../core/support';

/** Texts that imitate markup, a link, a code fence or a broken character. */
export const hostileMarkupTexts = [
  '',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)> & "quotes" \'too\'',
  '[click](javascript:alert(1)) ![x](http://evil.example/p.png) <http://evil.example>',
  'http://evil.example www.evil.example me@evil.example evil.example //evil.example mailto:a@b.c',
  '```\nout of the fence\n```\n~~~\n````',
  '# heading\n- item\n1. one\n> quote\n---\n===\n\tcode\n    code',
  '\u0000\u0001\u001b[31m\ud800\udfff\ufffe\u202e evil \u2028 line',
  ']]> <!-- --> <?xml version="1.0"?> <!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;',
  '预约 医院 😀 é\r\ntwo lines\rthree',
  '**bold** _it_ `code` ~~gone~~ |a|b| ^1 $x$ [^1]: note\n[ref]: http://evil.example',
  '__proto__',
  'constructor',
  '\\`\\<b>\\\\',
];

const text = fc.oneof(fc.constantFrom(...hostileMarkupTexts), fc.string({ unit: 'binary', maxLength: 30 }), fc.lorem());
const name = fc.oneof(
  fc.constantFrom(
    'check_hospital',
    'Check Hospital',
    'register_hospital',
    'query_appointment',
    'find',
    '__proto__',
    '<b>',
    '预约',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
);
const answer = fc.constantFrom(
  'appointment_confirmed',
  'hospital_not_found',
  'request_information',
  'unheard_of',
  'toString',
);
/** Values after a JSON round trip, so that values that JSON cannot distinguish are equal. */
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
const object = fc
  .dictionary(fc.string({ maxLength: 6 }), json, { maxKeys: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);
const errorLike: fc.Arbitrary<JsonValue> = fc.constantFrom(
  { error: 'no' },
  { error: null },
  { error: false, n: 1 },
  { error: {} },
);

const step: fc.Arbitrary<TraceStep> = fc.oneof(
  text.map((spokenText) => ({ kind: 'user', seq: 0, text: spokenText }) as const),
  text.map((spokenText) => ({ kind: 'response', seq: 0, text: spokenText }) as const),
  fc
    .tuple(text, answer)
    .map(([spokenText, claim]) => ({ kind: 'response', seq: 0, text: spokenText, answer: claim }) as const),
  fc
    .tuple(name, object, fc.oneof(json, errorLike))
    .map(
      ([called, given, result]) =>
        ({ kind: 'call', seq: 0, name: called, arguments: given, outcome: 'succeeded', result }) as const,
    ),
  fc.tuple(name, object, text, fc.constantFrom('failed', 'denied', 'unanswered')).map(
    ([called, given, message, outcome]): TraceStep => ({
      kind: 'call',
      seq: 0,
      name: called,
      arguments: given,
      outcome,
      ...(outcome === 'unanswered' ? {} : { message }),
    }),
  ),
);

export const arbitraryTrace: fc.Arbitrary<Trace> = fc
  .tuple(fc.array(step, { minLength: 1, maxLength: 12 }), fc.constantFrom('openai', 'star'), fc.boolean())
  .map(([steps, source, isTimed]) => ({
    id: 'trace',
    source,
    steps: steps.map((one, seq) => ({ ...one, seq, ...(isTimed ? { at: 1_750_000_000_000 + 1000 * (seq % 5) } : {}) })),
  }));
