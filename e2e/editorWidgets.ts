// Page object for the text editor's lists and cards. Monaco gives them no test ids: only this file uses its class
// names.

import { expect, type Locator, type Page } from '@playwright/test';
import type { StudioPage } from './studioPage';

export class EditorWidgets {
  private readonly page: Page;

  constructor(private readonly studio: StudioPage) {
    this.page = studio.page;
  }

  /** Puts the cursor into a word of a visible line, without selecting it. */
  async putCursor(line: string, word: string): Promise<void> {
    await this.studio.selectWord(line, word);
    await this.page.keyboard.press('ArrowLeft');
    await this.page.keyboard.press('ArrowRight');
    await this.settle();
  }

  /** Puts the cursor at the end of a visible line. */
  async endOf(line: string, word: string): Promise<void> {
    await this.studio.selectWord(line, word);
    await this.page.keyboard.press('End');
  }

  /** Types one key after the other, so that lists open. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 25 });
  }

  /** Waits until the analysis of the current text is shown: the editor's features use it. */
  async settle(): Promise<void> {
    await this.studio.waitSaved();
  }

  get list(): Locator {
    return this.page.locator('.suggest-widget.visible');
  }

  async suggestions(): Promise<string[]> {
    await expect(this.list.locator('.monaco-list-row').first()).toBeVisible();
    return this.list.locator('.monaco-list-row .label-name').allInnerTexts();
  }

  get card(): Locator {
    return this.page.locator('.monaco-hover:not(.hidden) .monaco-hover-content').first();
  }

  async openCard(): Promise<void> {
    await this.page.keyboard.press('Alt+i');
    await expect(this.card).toBeVisible();
  }

  get renameField(): Locator {
    return this.page.locator('input.rename-input');
  }

  get renameBox(): Locator {
    return this.page.locator('.rename-box').filter({ has: this.renameField });
  }

  get outline(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  get actions(): Locator {
    return this.page.locator('.action-widget').first();
  }

  get signature(): Locator {
    return this.page.locator('.parameter-hints-widget.visible');
  }

  get marks(): Locator {
    return this.studio.editor.locator('.cldr[class*="pathMark"]');
  }

  async cursorLine(): Promise<string> {
    return this.studio.editor.locator('.line-numbers.active-line-number').innerText();
  }

  /** Returns the style of words, each in its own visible line: `[part of the line, word]`. */
  async looks(
    places: readonly (readonly [line: string, word: string])[],
  ): Promise<{ readonly color: string; readonly isItalic: boolean }[]> {
    return this.studio.editor.evaluate((element, wanted) => {
      const textOf = (node: Element) => node.textContent?.replace(/\u00a0/g, ' ') ?? '';
      const lines = [...element.querySelectorAll('.view-line')];
      return wanted.map(([line, word]) => {
        const shown = lines.find((one) => textOf(one).includes(line));
        const spans = [...(shown?.querySelectorAll('span') ?? [])].filter((span) => span.children.length === 0);
        const span = spans.find((one) => textOf(one).includes(word));
        // A line that is being redrawn has no colour or no element.
        const { color, fontStyle } = span ? getComputedStyle(span) : { color: '', fontStyle: '' };
        return { color, isItalic: fontStyle === 'italic' };
      });
    }, places);
  }

  /** The lowest contrast of a word against the editor's background. */
  async lowestContrast(): Promise<{ readonly ratio: number; readonly word: string }> {
    return this.studio.editor.evaluate((element) => {
      const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const light = (color: string) => {
        const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
          const part = value / 255;
          return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const ground = light(
        getComputedStyle(element.querySelector('.monaco-editor-background') ?? element).backgroundColor,
      );
      let lowest = { ratio: Number.POSITIVE_INFINITY, word: '' };
      for (const span of element.querySelectorAll('.view-line span span')) {
        if (!span.textContent?.trim()) continue;
        const textColor = light(getComputedStyle(span).color);
        const ratio = (Math.max(textColor, ground) + 0.05) / (Math.min(textColor, ground) + 0.05);
        if (ratio < lowest.ratio) lowest = { ratio, word: span.textContent };
      }
      return lowest;
    });
  }
}
