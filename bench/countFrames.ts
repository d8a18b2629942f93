// Frames per second of a page during an action, counted by the page's own animation frames.

import type { Page } from 'playwright';

interface FrameWindow {
  frames: number[];
  frameRequest: number;
}

export async function countFrames(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as FrameWindow;
    state.frames = [];
    const tick = (now: number) => {
      state.frames.push(now);
      state.frameRequest = requestAnimationFrame(tick);
    };
    state.frameRequest = requestAnimationFrame(tick);
  });
  await action();
  return page.evaluate(() => {
    const state = window as unknown as FrameWindow;
    cancelAnimationFrame(state.frameRequest);
    const time = (state.frames.at(-1) ?? 0) - (state.frames[0] ?? 0);
    return time === 0 ? 0 : Math.round(((state.frames.length - 1) / time) * 1000);
  });
}
