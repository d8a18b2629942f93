// Connects a local server as the model of the page through the dialog, and builds replies in the form of the react-text
// strategy.

import { expect } from '@playwright/test';
import type { FakeReply, FakeRequest } from '../src/testing/fakeEndpoint';
import type { StudioPage } from './studioPage';

/** Opens the dialog from the model menu and fills in the address and the key, without confirming. */
export async function openEndpointDialog(studio: StudioPage, url: string, apiKey: string): Promise<void> {
  await studio.at('modelChooser').click();
  await studio.page
    .getByRole('menuitem', { name: /endpoint/i })
    .last()
    .click();
  const dialog = studio.at('endpointDialog');
  await dialog.getByLabel('Base URL').fill(url);
  await dialog.getByLabel('Key', { exact: true }).fill(apiKey);
}

/** Connects the server and selects the first model it lists. */
export async function connectEndpoint(studio: StudioPage, url: string, apiKey: string): Promise<void> {
  await openEndpointDialog(studio, url, apiKey);
  await studio.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(studio.at('endpointDialog').getByRole('status')).toContainText('Connected');
  await studio.page.getByRole('button', { name: 'Use this endpoint' }).click();
  await expect(studio.at('modelChooser')).not.toContainText('no LLM');
}

/** A prompt of *Test connection*, which uses none of a session's replies. */
export const isConnectionTest = ({ body }: FakeRequest): boolean => JSON.stringify(body).includes('with the weather');

export const callReply = (name: string, args: object): FakeReply => ({
  content: `Thought: The workflow comes to this call next.\nAction: ${name}\nAction Input: ${JSON.stringify(args)}`,
});

/** `answer`: the ANSWER that the text claims to be. */
export const speakReply = (text: string, answer = '-'): FakeReply => ({
  content: `Thought: Time to speak.\nAnswer: ${answer}\nResponse: ${text}`,
});
