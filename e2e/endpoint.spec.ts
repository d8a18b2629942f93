import { expect, test } from '@playwright/test';
import { type FakeEndpoint, type FakeReply, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { callReply, connectEndpoint, openEndpointDialog, speakReply } from './connectEndpoint';
import { StudioPage } from './studioPage';

const key = 'test-key-7Q2-never-to-be-stored';
let endpoint: FakeEndpoint | undefined;

test.afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

async function serve(replies: readonly FakeReply[]): Promise<FakeEndpoint> {
  endpoint = await startFakeEndpoint({ replies, apiKey: key, models: ['small-model'] });
  return endpoint;
}

async function connect(studio: StudioPage, url: string): Promise<void> {
  await connectEndpoint(studio, url, key);
  await expect(studio.at('modelChooser')).toContainText('small-model');
}

const slots = { hospital: 'Riverside Hospital', department: 'Cardiology', visit_date: '2026-12-03' };
const person = { patient_name: 'Mei Tan', id_number: 'S-204417' };

/** What a model would say on the way to a booking, reply by reply. */
const booking: readonly FakeReply[] = [
  speakReply('Which department?', 'request_information'),
  callReply('check_hospital', { hospital: slots.hospital }),
  callReply('check_department', { hospital: slots.hospital, department: slots.department }),
  callReply('query_appointment', slots),
  speakReply('Your name and identity number, please?', 'request_information'),
  callReply('register_hospital', { ...slots, ...person }),
  speakReply('All done: your appointment stands.', 'appointment_confirmed'),
  speakReply('Goodbye. [END]'),
];

const toolCall = (name: string, args: object): FakeReply => ({
  toolCalls: [{ id: `call_${name}`, name, argumentsText: JSON.stringify(args) }],
});

async function playBooking(studio: StudioPage): Promise<void> {
  await studio.say('An appointment at Riverside Hospital on 2026-12-03, please.');
  await studio.expectAnswer(/Which department/);
  await studio.say('Cardiology');
  await studio.answerCall('check_hospital', { hospital_exists: true });
  await studio.answerCall('check_department', { department_exists: true });
  await studio.answerCall('query_appointment', { free_appointments: 2 });
  await studio.expectAnswer(/identity number/);
  await studio.say('Mei Tan, S-204417');
  await studio.answerCall('register_hospital', { registration_status: '1' });
  await studio.expectAnswer(/All done/);
  await studio.expectStatus('answer:appointment_confirmed', 'done');
  await studio.expectStatus('api:register_hospital', 'done');
  await studio.say('Thank you, goodbye.');
  await studio.expectEnded();
}

/** Everything the page keeps, as text. */
async function storageDump(studio: StudioPage): Promise<string> {
  const { documents, runs, events } = await studio.stored();
  const rest = await studio.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  return JSON.stringify([documents, runs, events]) + rest;
}

test('a wrong key and a closed port are said in words; a reply is seen while it streams; a server that goes away ends no app', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  let server: FakeEndpoint | undefined;
  await studio.open('/', { text: false });
  await test.step('a wrong key and a closed port are said in words', async () => {
    const { url, close } = await serve([speakReply('Hello')]);
    await openEndpointDialog(studio, url, 'another-key');
    const dialog = studio.at('endpointDialog');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog.getByRole('status')).toContainText('refused the key (401)');
    await expect(dialog.getByRole('status')).not.toContainText('another-key');
    await close();
    endpoint = undefined;
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog.getByRole('status')).toContainText('could not be reached');
    await dialog.getByLabel('Base URL').fill('ftp://nowhere');
    await expect(dialog).toContainText('starts with http:// or https://');
    await expect(page.getByRole('button', { name: 'Test connection' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a reply is seen while it streams', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    server = await serve([{ content: `Thought: long\nResponse: ${words}`, chunkDelayMs: 60 }]);
    await connect(studio, server.url);
    await studio.mode('Run');
    await studio.runSession();
    await studio.say('Hello');
    await expect(studio.conversation.getByText(/word5\b/)).toBeVisible();
    expect(await studio.conversation.innerText()).not.toContain('word59');
    await studio.expectAnswer(/word59/);
  });

  await test.step('an endpoint that went away stops the session with a message, not the app', async () => {
    await server?.close();
    endpoint = undefined;
    await studio.say('Hello again');
    await expect(studio.at('conversation').getByRole('alert')).toContainText('could not be reached', {
      timeout: 30_000,
    });
    await expect(studio.node('api:check_hospital')).toBeVisible();
  });
});

test('a session over an endpoint: streamed replies in text, to the end of a booking; the key is kept nowhere', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const server = await serve(booking.map((reply) => ({ ...reply, chunkDelayMs: 15 })));
  await studio.open('/', { text: false });
  await connect(studio, server.url);
  await studio.mode('Run');
  await studio.setup('API results', 'I type each result');
  await studio.runSession();
  await playBooking(studio);
  const chats = server.requests.filter((request) => request.path.endsWith('/chat/completions'));
  expect(chats).toHaveLength(booking.length);
  const first = chats[0]?.body as { model: string; stream: boolean; messages: { content: string }[] };
  expect(first).toMatchObject({ model: 'small-model', stream: true });
  expect(first.messages[0]?.content).toContain('API.register_hospital');
  expect(chats[0]?.headers['authorization']).toBe(`Bearer ${key}`);
  const log = await studio.log();
  const replied = log.find((event) => event.kind === 'model.responded');
  expect(replied?.kind === 'model.responded' && replied.timing.firstTokenMs).toBeGreaterThanOrEqual(0);
  expect(await storageDump(studio)).not.toContain(key);
  // A reload forgets it.
  await page.reload();
  await studio.at('modelChooser').click();
  await page.getByRole('menuitem', { name: 'Endpoint settings' }).click();
  await expect(studio.at('endpointDialog').getByLabel('Base URL')).toHaveValue(server.url);
  await expect(studio.at('endpointDialog').getByLabel('Key', { exact: true })).toHaveValue('');
  studio.expectNoErrors();
});

test('the tool calls strategy uses the function calling of the endpoint', async ({ page }) => {
  const studio = new StudioPage(page);
  const server = await serve([
    { content: 'Which department?' },
    toolCall('check_hospital', { hospital: slots.hospital }),
    toolCall('check_department', { hospital: slots.hospital, department: slots.department }),
    toolCall('query_appointment', slots),
    { content: 'Your name and identity number, please?' },
    toolCall('register_hospital', { ...slots, ...person }),
    { content: '[ANSWER: appointment_confirmed]\nAll done: your appointment stands.' },
    { content: 'Goodbye. [END]' },
  ]);
  await studio.open('/', { text: false });
  await connect(studio, server.url);
  await studio.mode('Run');
  await studio.setup('API results', 'I type each result');
  await studio.setup('Strategy', 'Tool calls');
  await studio.runSession();
  await playBooking(studio);
  const body = server.requests.at(-1)?.body as { tools: { function: { name: string } }[]; messages: object[] };
  expect(body.tools.map((tool) => tool.function.name)).toContain('register_hospital');
  expect(body.messages).toContainEqual(expect.objectContaining({ role: 'tool', tool_call_id: 'call_check_hospital' }));
  studio.expectNoErrors();
});
