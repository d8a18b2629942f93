// The language of the page: selected in the theme menu, kept, and reset; in Chinese the screen has no English words.

import { expect, type Page, test } from '@playwright/test';
import { StudioPage } from './studioPage';

test('the screen is in Chinese after it was chosen, also in the next visit, and in English again', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  await page.getByRole('button', { name: 'Theme and language' }).click();
  await page.getByText('中文', { exact: true }).click();
  const modes = page.getByRole('navigation', { name: '模式' });
  await expect(modes.getByRole('button', { name: '运行', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await page.reload();
  await expect(modes.getByRole('button', { name: '编写', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '主题与语言' }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Modes' })).toBeVisible();
  studio.expectNoErrors();
});

/** Texts that stay: names of the product, of formats and models, kinds of declarations, types, keys, and the other documents. */
const kept =
  /^(?:Weir|English|PDL|Mermaid|API|ANSWER|SLOT|APIs|ANSWERs|SLOTs|Procedure|OOW|Token|Ctrl .*|Esc|rehearsal-\w+|Hospital appointment|Table booking|Parcel return|Bicycle repair|string|boolean|integer)$/;

/** Shown texts and names of controls with words in Latin letters only, without code. */
const latinTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const add = (element: Element | null, given: string | null) => {
      const text = given?.trim() ?? '';
      if (!/[A-Za-z]{2,}/.test(text) || /\p{Script=Han}/u.test(text)) return;
      // An identifier.
      if (/^\w+_\w+$/.test(text)) return;
      if (!element || element.getClientRects().length === 0 || element.closest('.monaco-editor, code, pre')) return;
      found.add(text);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) add(node.parentElement, node.textContent);
    for (const name of ['aria-label', 'data-tip', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) add(element, element.getAttribute(name));
    return [...found];
  });

/** Expects a page without English words. `data`: texts of the examples, of formats and of papers. */
const expectChinese = (page: Page, data = /^$/) =>
  expect.poll(async () => (await latinTexts(page)).filter((text) => !kept.test(text) && !data.test(text))).toEqual([]);

test('no English words are left on the welcome page, in Author and in Run', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('weir.language', 'zh'));
  const studio = new StudioPage(page);
  await studio.open('/', { welcome: true });
  const showTab = async (name: string) => {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
    await expectChinese(page);
  };
  await expect(studio.at('demoCard').first()).toBeVisible();
  await expectChinese(page);
  await page.getByRole('button', { name: /^图书馆借书/ }).click();
  await expect(page.getByText('开始', { exact: true })).toBeVisible();
  await expectChinese(page);
  await showTab('属性');
  await page.getByRole('button', { name: '显示底部面板' }).click();
  for (const tab of ['指标', '版本', '问题']) await showTab(tab);
  await page.getByRole('button', { name: '运行', exact: true }).click();
  await expect(page.getByRole('button', { name: '运行会话' })).toBeVisible();
  await expectChinese(page);
  await page.getByRole('button', { name: '运行会话' }).click();
  await expect(page.getByPlaceholder('以用户身份说点什么')).toBeVisible();
  for (const tab of ['断点', '重新评判', '时间线']) await showTab(tab);
  studio.expectNoErrors();
});

test('no English words are left in Compare, Evaluate and Plan', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('weir.language', 'zh'));
  const studio = new StudioPage(page);
  await studio.open('/', { welcome: true });
  await page.getByRole('button', { name: /^图书馆借书/ }).click();
  await expect(page.getByText('开始', { exact: true })).toBeVisible();
  const modes = page.getByRole('navigation', { name: '模式' });
  const mode = (name: string) => modes.getByRole('button', { name, exact: true }).click();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  await test.step('Compare: the pages of executions', async () => {
    await mode('比较');
    for (const name of ['执行', '总结', '测试', '路径']) {
      await page.getByRole('group', { name: '比较的页面' }).getByRole('button', { name, exact: true }).click();
      await expectChinese(page, /^(?:ReAct$|\{)/);
    }
  });

  await test.step('Evaluate: agents, from the plan to results', async () => {
    await mode('评估');
    await expect(studio.at('agentsEstimate')).toContainText('个单元', { timeout: 60_000 });
    await expectChinese(page, /^(?:WorfEval|FlowAgent)$/);
    await press(/^运行“建议与拒绝”/);
    await expect(studio.at('agentsResults').getByRole('table').first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/用时/)).toBeVisible({ timeout: 120_000 });
    await expectChinese(page, /^(?:WorfEval|IW|OOW|CROSS|pass[@^]\d|p)$/);
  });

  await test.step('Evaluate: scores of workflows, generation and the bench', async () => {
    await press('WorfEval');
    await expectChinese(page, /^WorfEval$/);
    await press('试用示例文件');
    await expect(studio.at('worfItems').getByRole('row').nth(3)).toBeVisible();
    const columns = page.getByRole('columnheader');
    await expect(columns.first()).toBeVisible();
    for (const head of await columns.allTextContents()) expect(head).toMatch(/\p{Script=Han}/u);
    await press(/^生成$/);
    await expectChinese(page, /^WorfEval$/);
    await press(/^任务基准$/);
    await expect(studio.at('benchGrid')).toBeVisible();
    // The tasks themselves are texts for a model.
    await expectChinese(page, /^WorfEval$|\. /);
  });

  await test.step('Plan: the list, a plan and the experiments', async () => {
    await mode('计划');
    await expect(studio.at('planHome')).toBeVisible();
    await expectChinese(page, /^Write the /);
    await studio.at('planTask').first().click();
    await expect(page.getByRole('button', { name: '运行计划' })).toBeEnabled();
    const task = /^(?:Write .*|Whole|Writer|Editor|Coder|Integrator|Can a .*|P_avg|C_dep)/s;
    await expectChinese(page, task);
    await press(/^全部计划$/);
    await press(/^实验$/);
    await expectChinese(page, task);
  });
  studio.expectNoErrors();
});
