// Retakes the pictures of the documentation from a running server:
//   node scripts/screenshots.mjs http://127.0.0.1:4173/            or only some: ... author draw
// Everything shown is the production build as it is: a fresh browser profile, the built-in examples, the rehearsal model.

import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from './bootstrap.mjs';

const address = process.argv[2] ?? 'http://127.0.0.1:4173/';
const only = process.argv.slice(3);
const folder = resolve(import.meta.dirname, '../docs/images');

async function demo(page, variant) {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const card = page.getByTestId('demos').getByRole('article').filter({ hasText: 'The user wants the result at once' });
  await card.getByRole('button', { name: variant, exact: true }).click();
  await page
    .getByText(/^Session ended:/)
    .first()
    .waitFor({ timeout: 60_000 });
}

/** Moves to the event of the first denial: canvas, conversation and timeline show it. */
async function moveToDenial(page) {
  await page.locator('[data-testid="event-mark"][data-kind="decision.denied"]').first().click();
  await page.getByRole('tab', { name: 'Conversation' }).click();
  // The node was selected with the event; without a selection no node is faded.
  await page.locator('.react-flow__pane').click({ position: { x: 420, y: 20 } });
  await page.mouse.move(700, 30);
}

const pictures = {
  async author(page) {
    await page.getByRole('button', { name: 'Dependencies', exact: true }).click();
    await page.getByRole('tab', { name: 'Metrics' }).click();
    await page.mouse.move(700, 30);
  },
  /** Quick add behind a node, before a loop. */
  async draw(page) {
    await page.locator('.react-flow__node').filter({ hasText: 'query_appointment' }).first().click();
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    await page.mouse.move(700, 30);
  },
  /** Changes of a deleted call, as a graph. */
  async versions(page) {
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('As opened').first().waitFor();
    await page.locator('.react-flow__node').filter({ hasText: 'hospital_not_found' }).first().click();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Compare', exact: true }).last().click();
    await page.getByRole('button', { name: 'Graph', exact: true }).click();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await page.mouse.move(700, 30);
  },
  /** The four formats at their preferred size, with a step selected in one of them; only this part of the page. */
  async formats(page) {
    await page.getByRole('tab', { name: 'Formats' }).click();
    await page.getByRole('button', { name: 'All four together' }).click();
    await page.getByRole('tab', { name: 'Source' }).click();
    const sides = page.getByRole('navigation', { name: 'Side panels' });
    await sides.getByRole('button', { name: 'Documents' }).click();
    await sides.getByRole('button', { name: 'Bottom panel' }).click();
    const code = page.getByTestId('all-formats').getByRole('region', { name: 'Code', exact: true });
    const call = code.locator('[data-line]').filter({ hasText: 'free_appointments = query_appointment' });
    await call.click();
    await page.mouse.move(700, 30);
    return page.getByTestId('all-formats');
  },
  /** A foreign flowchart as PDL. */
  async convert(page) {
    await page.getByTestId('document-list').getByText('Bicycle repair').click();
    await page.getByRole('tab', { name: 'Formats' }).click();
    await page.getByRole('button', { name: 'More to do' }).click();
    await page.getByRole('menuitem', { name: 'Convert ...' }).click();
    const result = page.getByTestId('converter-result');
    await result.locator('[data-line]').filter({ hasText: 'ANSWER.order_the_parts' }).click();
    await page.mouse.move(720, 20);
  },
  async run(page) {
    await demo(page, 'With controllers');
    await moveToDenial(page);
  },
  /** A session paused at a breakpoint of a node, with its next step. */
  async debug(page) {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const sides = page.getByRole('navigation', { name: 'Side panels' });
    await sides.getByRole('button', { name: 'Documents' }).click();
    await page.locator('.react-flow__node[data-id="api:query_appointment"]').click();
    await page.keyboard.press('F9');
    await page.getByRole('tab', { name: /^Breakpoints/ }).click();
    const form = page.getByRole('form', { name: 'Add a breakpoint' });
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('combobox', { name: 'Stop at' }).selectOption({ label: 'a condition on slot values' });
    const card = page.getByTestId('demos').getByRole('article').filter({ hasText: 'The user switches hospital' });
    await card.getByRole('button', { name: 'With controllers', exact: true }).click();
    await page.getByTestId('paused').waitFor({ timeout: 60_000 });
    await page
      .getByRole('textbox', { name: 'Condition' })
      .fill('free_appointments > 0 and hospital in ["Riverside Hospital"]');
    await page.locator('.react-flow__pane').click({ position: { x: 420, y: 20 } });
    await page.mouse.move(700, 30);
  },
  /** The demo with four agents at once, at the out-of-workflow turn. */
  async sideBySide(page) {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Compare agents ...' }).click();
    await page.getByRole('button', { name: 'Start 4 sessions' }).click();
    const ended = page.locator('[data-testid="side-column"][data-status="ended"]');
    await ended.nth(3).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Go to the out-of-workflow turn' }).click();
    await page.mouse.move(720, 20);
    return page.getByTestId('side-by-side');
  },
  async compare(page) {
    await demo(page, 'With controllers');
    // The two graphs need the width.
    await page.getByRole('navigation', { name: 'Side panels' }).getByRole('button', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByTestId('compare-scores').waitFor();
    await page.mouse.move(700, 30);
  },
};

const open = { leftOpen: true, leftTab: 'documents', rightOpen: true, bottomOpen: true };
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  for (const [name, prepare] of Object.entries(pictures)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
    // Opens every panel that a picture shows.
    await page.addInitScript((panels) => localStorage.setItem('weir.arrangement', JSON.stringify({ panels })), {
      author: open,
      run: open,
      compare: open,
    });
    // Skips the welcome screen of a fresh profile.
    await page.goto(new URL('#/author', address).href);
    await page.getByTestId('shell').waitFor();
    await page.locator('.monaco-editor .view-line').first().waitFor();
    await page.waitForTimeout(800);
    const part = (await prepare(page)) ?? page;
    // Waits for layout and fitting to finish.
    await page.waitForTimeout(1500);
    await part.screenshot({ path: resolve(folder, `${name}.png`) });
    await context.close();
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
}
