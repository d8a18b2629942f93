// Files for the tests of the import: generated, dropped on the window, read from a slow disk.

import type { Page } from '@playwright/test';
import type { StudioPage } from './studioPage';

export const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

export const lines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

/** A dialogue about the hospital of the first example, as another program would record it. */
export const starDialogue = (id: string, words = 'I need a doctor.') => ({
  id,
  tasks: ['doctor'],
  turns: [
    { role: 'user', text: words },
    { role: 'api_call', name: 'CheckHospital', args: { hospital: 'Riverside' } },
    { role: 'api_result', name: 'CheckHospital', result: { hospital_exists: true } },
    { role: 'api_call', name: 'book_it', args: {} },
    { role: 'api_result', name: 'book_it', result: { registration_status: '1' } },
    { role: 'bot', text: 'It is booked.', action: 'booked' },
  ],
});

export const chat = (words: string) => ({
  messages: [
    { role: 'user', content: words },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'check_hospital', arguments: '{"hospital":"A"}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"hospital_exists": true}' },
    { role: 'assistant', content: 'The hospital exists.' },
  ],
});

export const tools = JSON.stringify([
  {
    type: 'function',
    function: { name: 'find_tool', description: 'Looks.', parameters: { type: 'object', properties: { tool: {} } } },
  },
]);

/** Drags files over the window, and optionally drops them. */
export async function drag(
  page: Page,
  files: readonly { name: string; text: string; type?: string }[],
  isDropped: boolean,
) {
  await page.evaluate(
    ({ given, drops }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text, type } of given)
        dataTransfer.items.add(new File([text], name, type === undefined ? {} : { type }));
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
      for (const kind of drops ? ['dragenter', 'dragover', 'drop'] : ['dragenter', 'dragover'])
        target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    { given: files, drops: isDropped },
  );
}

/** Simulates a slow disk: tests during the reading of a file must not depend on the speed of the machine. */
export async function slowDisk(page: Page, milliseconds = 150): Promise<void> {
  await page.route(/traces\.worker-.*\.js$/, async (route) => {
    // The server closes connections that were idle for some seconds, possibly while one is reused.
    const response = await route.fetch({ maxRetries: 3 });
    const slow = `{const read=Blob.prototype.arrayBuffer;Blob.prototype.arrayBuffer=async function(){await new Promise((done)=>setTimeout(done,${milliseconds}));return read.call(this)}}\n`;
    await route.fulfill({ response, body: `${slow}${await response.text()}` });
  });
}

/** All data that a user could lose. */
export const kept = async (studio: StudioPage) => {
  const { documents, runs, events } = await studio.stored();
  return {
    documents: documents.map(({ id, source, tools: file }) => ({ id, source, file })),
    runs,
    events: events.length,
  };
};

export async function openFiles(studio: StudioPage, ...files: readonly ReturnType<typeof file>[]): Promise<void> {
  await studio.openImport();
  await studio.page.getByLabel('File to open').setInputFiles([...files]);
}

export const next = (studio: StudioPage) => studio.at('tracesDialog').getByRole('button', { name: 'Next' });
