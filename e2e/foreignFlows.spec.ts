// Imports workflows of other tools: recognised when pasted, with what is not imported, and created as flowcharts, or as a
// procedure if the tool has one.

import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { drag } from './importFiles';
import { StudioPage } from './studioPage';

const base = 'n8n-nodes-base.';
const to = (...names: string[]) => names.map((node) => ({ node, type: 'main', index: 0 }));
const refunds = JSON.stringify({
  name: 'Refund requests',
  nodes: [
    { name: 'New ticket', type: `${base}webhook`, parameters: {} },
    {
      name: 'Find order',
      type: `${base}httpRequest`,
      parameters: { url: 'https://shop.example/orders?token=abc123abc123' },
      credentials: { httpHeaderAuth: { id: '1', name: 'Shop' } },
    },
    {
      name: 'Paid?',
      type: `${base}if`,
      typeVersion: 2,
      parameters: {
        conditions: {
          conditions: [
            { leftValue: '={{ $json.status }}', rightValue: 'paid', operator: { type: 'string', operation: 'equals' } },
          ],
        },
      },
    },
    { name: 'Refund', type: `${base}stripe`, parameters: {} },
    { name: 'Refuse', type: `${base}respondToWebhook`, parameters: {} },
    { name: 'Count', type: `${base}code`, parameters: { jsCode: 'return items;' } },
  ],
  connections: {
    'New ticket': { main: [to('Find order')] },
    'Find order': { main: [to('Paid?')] },
    'Paid?': { main: [to('Refund'), to('Refuse')] },
    Refund: { main: [to('Count')] },
  },
});

test('a workflow of n8n is recognised, shows what is not imported, and becomes a flowchart', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/');
  const dialog = studio.at('importDialog');
  await studio.openImport();
  await studio.at('importText').fill(refunds);
  await expect(studio.at('recognisedText')).toContainText('This is a workflow of n8n.');
  const preview = studio.at('foreignFlow');
  await expect(preview).toContainText('Refund requests: 6 nodes and 5 edges.');
  await expect(preview).toContainText('credentials (Find order)');
  await expect(preview).toContainText('code (Count)');
  await expectAccessible(studio, 'the preview of a workflow', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Create document' }).click();
  await studio.expectTitle('Refund requests');
  await expect(studio.node('Paid')).toContainText('Paid?');
  await expect(studio.node('Refuse')).toBeVisible();
  await expect.poll(() => studio.source()).toContain('%% Not imported: code (Count): code is never imported.');
  const source = await studio.source();
  expect(source).toContain('Paid -->|"status == #quot;paid#quot;"| Refund');
  expect(source).not.toMatch(/abc123|return items/);
});

test('a dropped state machine is previewed first; a broken file names its fault', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const machine = `import { createMachine } from 'xstate';
export const order = createMachine({ id: 'order', initial: 'open', states: {
  open: { on: { PAY: { target: 'paid', guard: 'isComplete' } } }, paid: { type: 'final' } } });`;
  await drag(page, [{ name: 'order.ts', text: machine }], true);
  await expect(studio.at('foreignFlow')).toContainText('order: 3 nodes and 2 edges.');
  await studio.at('importDialog').getByRole('button', { name: 'Create document' }).click();
  await studio.expectTitle('order');
  await expect(studio.node('paid')).toBeVisible();

  await studio.openImport();
  await studio.at('importText').fill('{"nodes": [{"name": "n8n-nodes-base.x", "typeVersion": 1}], "connections": {}}');
  await expect(studio.at('importDialog').getByRole('alert')).toContainText('"nodes.0.type"');
});

const repairs = `config:
    agent_label: "Repair desk"
variables:
    ticket: mutable string
start_agent desk:
    description: "Takes repairs"
    reasoning:
        instructions: ->
            | Greet the customer.
        actions:
            go_to_repair: @utils.transition to @topic.repair
                available when @variables.ticket
            take_ticket: @utils.setVariables
                with ticket = ...
topic repair:
    actions:
        order_part:
            description: "Order a part"
            inputs:
                id: string
            target: "flow://Order_Part_7"
    reasoning:
        actions:
            order: @actions.order_part
                with id = @variables.ticket
`;

test('an agent in Agent Script is recognised and becomes a procedure', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await studio.openImport();
  await studio.at('importText').fill(repairs);
  await expect(studio.at('recognisedText')).toContainText('Agent Script');
  await expect(studio.at('foreignFlow')).toContainText('settings and users of the agent');
  await studio.at('importDialog').getByRole('button', { name: 'Create document' }).click();
  await studio.expectTitle('Repair desk');
  await expect.poll(() => studio.source()).toContain('API.order(id=ticket)');
  expect(await studio.source()).not.toContain('Order_Part_7');
  await expect(studio.canvas).toContainText('go_to_repair');
  expect(studio.errors).toEqual([]);
});
