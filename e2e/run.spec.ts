// A session from the user's view: the agent replies, the user plays the user and the service, and the canvas follows.
// `events` covers denials, the timeline and stored runs; whole sessions are tested without a browser
// (src/examples/demos.test.ts, src/adapters/rehearsal).

import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

test('a person books an appointment, plays the service too, and the picture follows in a small window; a flowchart after it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  const talk = studio.at('conversation');
  const suggestion = (name: RegExp) => studio.at('suggestions').getByRole('button', { name });
  /** Expects a visible node that no floating element of the canvas covers. */
  const expectClear = async (id: string) => {
    await expect(studio.node(id)).toBeInViewport({ ratio: 1 });
    const covering = () =>
      studio.node(id).evaluate((node) => {
        const box = node.getBoundingClientRect();
        return [...document.querySelectorAll('[data-floats] > * > :not([data-legend])')].filter((float) => {
          const { left, right, top, bottom } = float.getBoundingClientRect();
          return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
        }).length;
      });
    await expect.poll(covering).toBe(0);
  };

  await test.step('by suggested messages, with results that are typed', async () => {
    await studio.setup('API results', 'I type each result');
    await studio.runSession();
    await suggestion(/^Hospital: Riverside Hospital/).click();
    await studio.answerCall('check_hospital', { hospital_exists: true });
    await studio.answerCall('check_department', { department_exists: true });
    await studio.answerCall('query_appointment', { free_appointments: 3 });
    await studio.expectAnswer(/patient name and the id number/);
  });

  await test.step('a controller is switched off in the middle', async () => {
    await talk.getByRole('button', { name: 'Controllers' }).click();
    await page.getByLabel('Node dependency, post').uncheck();
    await page.keyboard.press('Escape');
    await suggestion(/^Patient name: /).focus();
    await page.keyboard.press('Enter');
    await studio.answerCall('register_hospital', { registration_status: '1' });
    await studio.expectAnswer(/appointment at Riverside Hospital on .+ is booked for Ann Lee/);
  });

  await test.step('each node shows its status, and the canvas has followed to the last one', async () => {
    await studio.expectStatus('answer:appointment_confirmed', 'done');
    await expectClear('answer:appointment_confirmed');
    await expect(studio.node('start')).not.toBeInViewport();
    await studio.expectStatus('api:register_hospital', 'done');
    // There were three free appointments: the procedure does not lead to this answer.
    await studio.expectStatus('answer:no_free_appointment', 'not-taken');
    await expect(studio.node('api:check_department')).toContainText(/step \d/);
    await studio.say('Thank you, goodbye.');
    await studio.expectEnded();
    await expectClear('end');
    await expect(talk).toContainText('no LLM');
    await expect(talk).toContainText('0 denied');
    const log = await studio.log();
    expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index));
    expect(log.map(({ kind }) => kind)).toContain('controllers.changed');
    expect(log.at(-1)?.kind).toBe('session.ended');
  });

  await test.step('a flowchart is run by the procedure of its arrows, and stops at a node chosen before', async () => {
    await talk.getByRole('button', { name: 'New session' }).click();
    await studio.side('Documents');
    await studio.at('documentList').getByRole('button', { name: 'Bicycle repair', exact: true }).click();
    await studio.expectTitle('Bicycle repair');
    const setup = studio.at('runSettings');
    await setup.getByText('Assumptions').click();
    await expect(setup.getByText(/The procedure was read from the arrows/)).toBeVisible();
    await setup.getByRole('button', { name: 'Convert to PDL ...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create document' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(async () => {
      await studio.node('look').click();
      await page.keyboard.press('F9');
      await expect(studio.node('look').getByTitle('Breakpoint')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await studio.runSession();
    await studio.say('My bicycle has a flat tyre.');
    await expect(studio.at('paused').getByRole('status')).toHaveText('Paused at look_at_the_damage');
    await page.keyboard.press('F8');
    await studio.expectAnswer(/repair/i);
    await studio.expectStatus('look', 'done');
    const [started] = await studio.log();
    expect(started).toMatchObject({
      kind: 'session.started',
      document: { kind: 'mermaid', procedure: expect.stringMatching(/^Procedure: /m) },
    });
  });
  studio.expectNoErrors();
});
