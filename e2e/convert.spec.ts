// The way of a new user from a support chart to a run: paste it, convert it step by step, run it with the offline agent.

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { supportChart } from '../src/testing/supportChart';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

test('a support chart of 25 nodes is pasted, converted by keyboard and run with the offline agent', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const steps = studio.at('stepMapping');
  const table = steps.getByRole('grid', { name: 'Steps of the chart' });
  const row = (name: string) => table.getByRole('row', { name });
  const result = studio.at('converterResult');

  await test.step('it is pasted and opens with one row for each node', async () => {
    const dialog = await studio.openImport();
    await dialog.getByLabel('Text to open').fill(supportChart);
    await dialog.getByRole('button', { name: 'Convert to a procedure' }).click();
    await expect(table.getByRole('row')).toHaveCount(26);
    await expect(row('Look up the account').getByRole('combobox')).toHaveValue('api');
    await expect(row('Account found?').getByRole('combobox')).toHaveValue('condition');
    await expect(row('Customer contacts support').getByRole('combobox')).toHaveValue('omit');
    await expect(result).toContainText('API.look_up_account([account_number])');
    await expect(steps).toContainText('No problems');
    await expectAccessible(studio, 'the steps of a chart', '[data-testid="converter"]');
  });

  await test.step('keys change the kind of the selected rows, and the picture and the procedure follow', async () => {
    await row('Restart the modem remotely').getByRole('rowheader').click();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(steps).toContainText('2 steps selected');
    await page.keyboard.press('w');
    await expect(row('Restart the modem remotely').getByRole('combobox')).toHaveValue('words');
    await expect(row('Wait for two minutes').getByRole('combobox')).toHaveValue('words');
    await expect(result).not.toContainText('API.restart_modem_remotely');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('a');
    await expect(row('Restart the modem remotely').getByRole('combobox')).toHaveValue('api');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('reboot');
    await page.keyboard.press('Enter');
    await expect(result).toContainText('API.reboot(');
    // A letter in a field is text, not a kind.
    await expect(row('Restart the modem remotely').getByRole('combobox')).toHaveValue('api');
    await page.keyboard.press('Escape');
    await expect(row('Restart the modem remotely')).toBeFocused();
  });

  await test.step('the mapping is saved and loaded', async () => {
    const saved = page.waitForEvent('download');
    await steps.getByRole('button', { name: 'Save mapping' }).click();
    const path = await (await saved).path();
    const mapping = readFileSync(path, 'utf8');
    expect(JSON.parse(mapping)).toMatchObject({ weir: 'step-mapping', version: 1 });
    await steps.getByRole('button', { name: 'Reset to proposals' }).click();
    await expect(result).toContainText('API.restart_modem_remotely(');
    await steps
      .getByLabel('Mapping file', { exact: true })
      .setInputFiles({ name: 'm.json', mimeType: 'application/json', buffer: Buffer.from(mapping) });
    await expect(result).toContainText('API.reboot(');
  });

  await test.step('the dialog fits a small window', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(steps.getByRole('button', { name: 'Create document' })).toBeInViewport({ ratio: 1 });
    await expect(steps.getByRole('button', { name: 'Load mapping' })).toBeInViewport({ ratio: 1 });
    const cutNames = await table
      .getByRole('textbox', { name: /^Name of/ })
      .evaluateAll((inputs: HTMLInputElement[]) =>
        inputs.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ value }) => value),
      );
    expect(cutNames).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the procedure opens as a document and runs to its end', async () => {
    await steps.getByRole('button', { name: 'Create document' }).click();
    await studio.expectTitle(/Internet support/);
    await studio.mode('Run');
    await studio.runSession();
    const suggestions = studio.at('suggestions').getByRole('button');
    await expect(async () => {
      if (await suggestions.count()) await suggestions.first().click();
      await expect(studio.at('conversation')).toContainText(/say goodbye/i, { timeout: 3000 });
    }).toPass();
    const calls = (await studio.log()).flatMap((event) => (event.kind === 'decision.accepted' ? [event] : []));
    expect(calls.length).toBeGreaterThan(2);
  });
  expect(studio.errors).toEqual([]);
});

test('a procedure in prose has rows for its steps, too', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Convert' }).click();
  const dialog = studio.at('converter');
  await studio
    .at('converterSource')
    .fill(
      'The agent asks for the order number. The system calls find_order with the order number. If the order is lost, the system calls issue_refund. Otherwise the agent tells the user the status.',
    );
  await dialog.getByRole('combobox', { name: 'To' }).selectOption('pdl');
  await dialog.getByRole('button', { name: 'Steps', exact: true }).click();
  const row = dialog.getByRole('row', { name: 'the agent tells the user the status' });
  await expect(row.getByRole('combobox')).toHaveValue('answer');
  await row.getByRole('rowheader').click();
  await page.keyboard.press('a');
  await expect(studio.at('converterResult')).toContainText('API.');
  await expect(studio.at('converterResult')).not.toContainText('ANSWER.tell_status');
  await dialog.getByRole('button', { name: 'Create document' }).click();
  await expect.poll(() => studio.source()).toContain('ask_order_number');
  expect(studio.errors).toEqual([]);
});

test('the steps of an open flowchart are one click from its procedure in Formats', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const importing = await studio.openImport();
  // Branches of steps at once that lead into each other have no structured form.
  await importing
    .getByLabel('Text to open')
    .fill(
      'flowchart TD\n  a[Load order] --> p{Paid?}\n  a --> b[Ship it]\n  p -->|yes| b\n  p -->|no| c[Log it]\n  b --> q{Late?}\n  q -->|no| c\n  q -->|yes| d[Apologise]\n',
    );
  await importing.getByRole('button', { name: 'Create document' }).click();
  await page.getByRole('tab', { name: 'Formats' }).click();
  await studio.at('formats').getByRole('button', { name: 'Choose the steps' }).click();
  const steps = studio.at('stepMapping');
  const row = steps.getByRole('row', { name: 'Apologise' });
  await expect(row.getByRole('combobox')).toHaveValue('answer');
  await expect(steps).toContainText('"Load order" to "Ship it"');
  await expect(steps.getByRole('button', { name: 'Save mapping' })).toBeEnabled();
  await expect(steps.getByRole('button', { name: 'Create document' })).toBeDisabled();
  expect(studio.errors).toEqual([]);
});

test('edits of steps stay when the view changes and when the dialog closes', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const importing = await studio.openImport();
  await importing
    .getByLabel('Text to open')
    .fill('flowchart TD\n  a[Ask for the date] --> b[Look up the order] --> c[Tell the customer the status]\n');
  await importing.getByRole('button', { name: 'Create document' }).click();
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Convert' }).click();
  };
  await openDialog();
  const dialog = studio.at('converter');
  const field = dialog.getByLabel('Arguments of Look up the order');
  await field.fill('order_number');
  await dialog.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(studio.at('converterResult')).toContainText('API.look_up_order([order_number])');
  await dialog.getByRole('button', { name: 'Steps', exact: true }).click();
  await expect(field).toHaveValue('order_number');
  const name = dialog.getByLabel('Name of Look up the order');
  await name.fill('find the order!');
  await dialog.getByRole('row', { name: 'Ask for the date' }).getByRole('rowheader').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(field).toHaveValue('order_number');
  await expect(name).toHaveValue('find the order!');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(studio.errors).toEqual([]);
});

test('a chart that asks for a missing order number converts without problems and runs to a return label', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const importing = await studio.openImport();
  await importing.getByLabel('Text to open').fill(`flowchart TD
 A([Customer writes]) --> B{Has order number?}
 B -- no --> C[Ask for order number]
 C --> B
 B -- yes --> D[Look up order]
 D --> E{Order found?}
 E -- no --> F[Apologise and ask again]
 F --> C
 E -- yes --> G{Delivered?}
 G -- no --> H[Give delivery date]
 G -- yes --> K[Create return label]
 H --> M([End])
 K --> M
`);
  await importing.getByRole('button', { name: 'Convert to a procedure' }).click();
  const steps = studio.at('stepMapping');
  await expect(steps).toContainText('No problems');
  await steps.getByRole('button', { name: 'Create document' }).click();
  await expect.poll(() => studio.source()).toContain('API.look_up_order([order_number])');
  await studio.mode('Run');
  await studio.runSession();
  const suggestions = studio.at('suggestions').getByRole('button');
  await expect(async () => {
    if (await suggestions.count()) await suggestions.first().click();
    const log = await studio.log();
    expect(JSON.stringify(log.filter(({ kind }) => kind === 'tool.called'))).toContain('create_return_label');
  }).toPass();
  expect(studio.errors).toEqual([]);
});
