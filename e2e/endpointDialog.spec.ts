// Connecting a server as a person does it, against a server of another's making, with the faults that it can give.

import { expect, test } from '@playwright/test';
import { openEndpointDialog } from './connectEndpoint';
import { type MockLlm, startMockLlm } from './mockLlm';
import { StudioPage } from './studioPage';

const config = `
streaming:
  chunkSize: 4
  chunkIntervalMs: 20
rules:
  - path: "/v1/chat/completions"
    match: "@"
    response:
      status: 200
      content: |
        {"id":"1","object":"chat.completion","model":"small","choices":[{"index":0,"message":{"role":"assistant","content":"Thought: It is asked for.\\nAnswer: request_information\\nResponse: Which department would you like?"},"finish_reason":"stop"}]}
  - path: "/v1/chat/completions"
    match: "contains(to_string(body.messages), 'refuse me')"
    response:
      status: 401
      content: |
        {"error":{"message":"Incorrect API key provided.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}
  - path: "/v1/chat/completions"
    match: "contains(to_string(body.messages), 'break down')"
    response:
      status: 500
      content: |
        {"error":{"message":"The model is overloaded.","type":"server_error"}}
  - path: "/v1/models"
    response:
      status: 200
      content: |
        {"object":"list","data":[{"id":"small","object":"model"},{"id":"large","object":"model"}]}
`;

let server: MockLlm | undefined;

test.afterEach(async () => {
  await server?.close();
  server = undefined;
});

test('an address without /v1, a model from the list, a conversation without the protocol, and failures that say what to do', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  server = await startMockLlm(config);
  await studio.open('/', { text: false });
  await test.step('an address without /v1, a model from the list, and the line that allows this page', async () => {
    await openEndpointDialog(studio, server?.origin ?? '', '');
    const dialog = studio.at('endpointDialog');
    await dialog.getByRole('button', { name: `Use ${server?.origin}/v1` }).click();
    await expect(dialog.getByLabel('Base URL')).toHaveValue(`${server?.origin}/v1`);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog.getByRole('status')).toContainText('Choose one of the 2 models');
    await expect(page.getByRole('button', { name: 'Use this endpoint' })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Model' }).selectOption('large');
    await dialog.getByRole('combobox', { name: 'Server' }).selectOption('Ollama');
    await expect(dialog.getByLabel('Base URL')).toHaveValue('http://localhost:11434/v1');
    await expect(dialog).toContainText(`OLLAMA_ORIGINS=${new URL(page.url()).origin} ollama serve`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a conversation streams without the protocol, and each failure is told once with what to do', async () => {
    await openEndpointDialog(studio, `${server?.origin}/v1`, 'k');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(studio.at('endpointDialog').getByRole('status')).toContainText('Choose one');
    await studio.at('endpointDialog').getByRole('combobox', { name: 'Model' }).selectOption('small');
    await page.getByRole('button', { name: 'Use this endpoint' }).click();
    await studio.mode('Run');
    await studio.runSession();
    await studio.say('Hello');
    await studio.expectAnswer(/Which department would you like/);
    await expect(studio.conversation).not.toContainText('Response:');
    await studio.say('refuse me');
    const alert = studio.at('conversation').getByRole('alert');
    await expect(alert).toContainText('401');
    await expect(studio.at('conversation').getByText(/refused the key/)).toHaveCount(1);
    await alert.getByRole('button', { name: 'Change endpoint' }).click();
    await expect(studio.at('endpointDialog')).toBeVisible();
  });
});

test('a first conversation by suggestions alone comes to a booking', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.runSession();
  const suggested = studio.at('suggestions');
  await suggested.getByRole('button', { name: /^Hospital: / }).click();
  await suggested.getByRole('button', { name: /^Patient name: / }).click();
  await studio.expectAnswer(/is booked for Ann Lee/);
  await suggested.getByRole('button', { name: /goodbye/ }).focus();
  await page.keyboard.press('Enter');
  await studio.expectEnded();
  await expect(page.getByTestId('workflow-canvas').locator('[data-status="available"]')).toHaveCount(0);
  studio.expectNoErrors();
});
