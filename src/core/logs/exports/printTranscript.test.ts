// Renders the transcript with a Markdown reader that allows everything: raw HTML, automatic links, tables.

import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { arbitraryTrace, hostileMarkupTexts } from '../../../testing/arbitraryTraces';
import { brokenLog, goldenLog, namedLog, smallDocument } from '../../../testing/logFixtures';
import type { SessionEvent } from '../../session';
import { exportLog, traceToEvents } from '..';

const reader = new MarkdownIt({ html: true, linkify: true, typographer: false });

const pageOf = (events: readonly SessionEvent[]) => exportLog('transcript', [events]).text;

type Token = ReturnType<typeof reader.parse>[number];
const flat = (tokens: readonly Token[]): Token[] => tokens.flatMap((token) => [token, ...flat(token.children ?? [])]);
const tokensOf = (markdown: string) => flat(reader.parse(markdown, {}));

/** The only elements that a page may contain, for any text. */
const allowed = new Set([
  'heading_open',
  'heading_close',
  'bullet_list_open',
  'bullet_list_close',
  'list_item_open',
  'list_item_close',
  'paragraph_open',
  'paragraph_close',
  'blockquote_open',
  'blockquote_close',
  'strong_open',
  'strong_close',
  'inline',
  'text',
  'text_special',
  'softbreak',
  'hardbreak',
  'code_inline',
  'fence',
  'hr',
]);

/** Kinds of blocks in order, without their content. */
const outline = (markdown: string) =>
  reader
    .parse(markdown, {})
    .filter((token) => token.level === 0 && token.nesting >= 0 && token.type !== 'inline')
    .map((token) => token.type + (token.type === 'heading_open' ? token.tag : ''));

const shown = (tokens: readonly Token[]) =>
  tokens
    .filter((token) => ['text', 'text_special', 'code_inline', 'hardbreak', 'softbreak'].includes(token.type))
    .map((token) => (token.type.endsWith('break') ? '\n' : token.content))
    .join('');

describe('the transcript', () => {
  it('reads like a page', () => {
    expect(pageOf(goldenLog()).split('\n').slice(0, 35)).toEqual([
      '# Hospital appointment',
      '',
      '- Session: s1',
      '- Model: rehearsal-compliant (rehearsal, no language model)',
      '- Started: 2025-06-15 15:06:40',
      '- Controllers: node-dependency, answer-dependency, duplicate-call, session-length',
      '- Turns: 2',
      '- Calls: 4',
      '- Denied: 1',
      '- With unmet preconditions: 0',
      '- Not judged: 0',
      '- Ended: agent-closed',
      '',
      '## Turn 1',
      '',
      '**User** (out of workflow: procedure-jumping/step-skipping)',
      '',
      '> Riverside, cardiology, Monday. Just tell me the result.',
      '',
      '**Call** check\\_hospital',
      '',
      'Thought:',
      '',
      '> next',
      '',
      '```json',
      '{',
      '  "hospital": "Riverside"',
      '}',
      '```',
      '',
      'Result:',
      '',
      '```json',
      '{',
    ]);
    expect(pageOf(goldenLog())).toContain('**Denied** response, by answer-dependency');
  });

  it('has the same structure for any text: no HTML, no link, no broken fence, no further block', () => {
    for (const [text, log] of hostileMarkupTexts.flatMap((one) => [
      [one, brokenLog] as const,
      [one, namedLog] as const,
    ])) {
      const plain = outline(pageOf(log('Hello')));
      const page = pageOf(log(text));
      const types = new Set(tokensOf(page).map((token) => token.type));
      expect([text, [...types].filter((type) => !allowed.has(type))]).toEqual([text, []]);
      if (text.trim() !== '') expect([text, outline(page)]).toEqual([text, plain]);
      expect(reader.render(page)).not.toMatch(/<(script|img|a)\b|href=|onerror="?[^&]*"?>/i);
    }
  });

  it('becomes no HTML and no link for any log', () => {
    fc.assert(
      fc.property(arbitraryTrace, (trace) => {
        const events = traceToEvents(trace, { document: smallDocument, tools: [], sessionId: trace.id, startedAt: 0 });
        if (!events.ok) throw new Error(events.error.message);
        const types = tokensOf(pageOf(events.value)).map((token) => token.type);
        expect(types.filter((type) => !allowed.has(type))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('shows the words that were said', () => {
    for (const text of [
      'Plain words, and (some) more: 50% of 3.5 & <b>',
      'one\ntwo\n\nthree',
      '1. first\n- second\n+ third\n# fourth',
      'see http://x.example/a_b?c=*d* or me@x.example, `code`',
      '预约 $x$ | ~~y~~ ^z^ [a](b) ![c](d) \\n',
    ]) {
      const tokens = reader.parse(pageOf(brokenLog(text)), {});
      const start = tokens.findIndex((token) => token.type === 'blockquote_open' && token.level === 0);
      const from = tokens.findIndex((token, at) => at > start && token.type === 'blockquote_open');
      const quote = tokens.slice(
        from,
        tokens.findIndex((token, at) => at > from && token.type === 'blockquote_close'),
      );
      const paragraphs = quote.filter((token) => token.type === 'inline').map((token) => shown(token.children ?? []));
      expect(paragraphs.join('\n\n')).toBe(text.replace(/\n\n+/g, '\n\n'));
    }
  });

  it('names where an imported session came from', () => {
    const events = traceToEvents(
      { id: 't', source: 'star', steps: [{ kind: 'response', seq: 0, text: 'Hello' }] },
      { document: smallDocument, tools: [], sessionId: 't', startedAt: 0 },
    );
    const page = events.ok ? pageOf(events.value) : '';
    expect(page).toContain('- Model: unknown (imported from star)');
    expect(page).toContain('## Before the first turn');
  });
});
