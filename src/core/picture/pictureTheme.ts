// Colours and fonts of exported pictures: the values of the app's tokens as literals, since a picture is viewed without
// the app's style sheet. A test compares both tables with the tokens, name by name.

import type { DrawingTheme } from '../projection';

export interface PictureTheme extends DrawingTheme {
  readonly name: 'light' | 'dark';
  readonly canvas: string;
  readonly frame: string;
  readonly surface: string;
  readonly panel: string;
  readonly selected: string;
  readonly border: string;
  readonly text: string;
  readonly muted: string;
  readonly faint: string;
  readonly accentText: string;
  readonly level: Readonly<Record<'error' | 'warning' | 'info', string>>;
  readonly fontUi: string;
  readonly fontMono: string;
}

const fontUi =
  '"Inter", -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", "DejaVu Sans", sans-serif';
const fontMono =
  'ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "Noto Sans Mono", "Noto Sans Mono CJK SC", "DejaVu Sans Mono", monospace';

const lightMissing = { foreground: '#7640c0', fill: '#f2eafd' };
const lightReordered = { foreground: '#2060d0', fill: '#e6effd' };
const darkMissing = { foreground: '#bf9cf2', fill: '#2d2240' };
const darkReordered = { foreground: '#82acf7', fill: '#1d2d4b' };

export const pictureThemes: Readonly<Record<PictureTheme['name'], PictureTheme>> = {
  light: {
    name: 'light',
    canvas: '#f8f9fb',
    frame: '#eef0f3',
    surface: '#ffffff',
    panel: '#ffffff',
    selected: '#e6eefc',
    border: '#c9ced6',
    text: '#1b1f26',
    muted: '#59616e',
    faint: '#646c79',
    accent: '#2a62d8',
    accentText: '#2257c4',
    edge: '#868f9e',
    requires: '#7f8898',
    status: {
      locked: { foreground: '#656d79', fill: '#f1f2f4' },
      available: { foreground: '#2060d0', fill: '#ffffff' },
      active: { foreground: '#1d58c4', fill: '#dfeafd' },
      done: { foreground: '#1a7440', fill: '#e4f4ea' },
      failed: { foreground: '#b8262f', fill: '#fdeaea' },
      blocked: { foreground: '#b4450c', fill: '#fdeee2' },
      skipped: { foreground: '#b8262f', fill: '#fdeaea' },
      'not-taken': { foreground: '#656d79', fill: '#f1f2f4' },
    },
    mark: {
      missing: lightMissing,
      unexercised: lightMissing,
      skipped: { foreground: '#b8262f', fill: '#fdeaea' },
      added: { foreground: '#ad5500', fill: '#fdf0e0' },
      reordered: lightReordered,
      removed: lightMissing,
      changed: lightReordered,
    },
    heat: { foreground: '#0b6872', fills: ['#e9f5f6', '#cfebee', '#aadde2', '#80cad1', '#55b4bd'] },
    level: { error: '#bb2730', warning: '#93600a', info: '#3a6ea5' },
    fontUi,
    fontMono,
  },
  dark: {
    name: 'dark',
    canvas: '#16181c',
    frame: '#272b32',
    surface: '#23272d',
    panel: '#1b1e23',
    selected: '#22324f',
    border: '#414852',
    text: '#e7e9ed',
    muted: '#a6aeba',
    faint: '#959eab',
    accent: '#4f86f0',
    accentText: '#86aef8',
    edge: '#6b7482',
    requires: '#737d8c',
    status: {
      locked: { foreground: '#98a1ae', fill: '#202329' },
      available: { foreground: '#82acf7', fill: '#1e2127' },
      active: { foreground: '#9dbefa', fill: '#20355c' },
      done: { foreground: '#6fce94', fill: '#18301f' },
      failed: { foreground: '#f2888d', fill: '#3a1c1f' },
      blocked: { foreground: '#f5a06a', fill: '#3b2414' },
      skipped: { foreground: '#f2888d', fill: '#3a1c1f' },
      'not-taken': { foreground: '#98a1ae', fill: '#202329' },
    },
    mark: {
      missing: darkMissing,
      unexercised: darkMissing,
      skipped: { foreground: '#f2888d', fill: '#3a1c1f' },
      added: { foreground: '#f0a75e', fill: '#382612' },
      reordered: darkReordered,
      removed: darkMissing,
      changed: darkReordered,
    },
    heat: { foreground: '#63c3cd', fills: ['#172427', '#15373d', '#124a53', '#0f606b', '#0b7683'] },
    level: { error: '#f2888d', warning: '#e3b55c', info: '#8dbbe8' },
    fontUi,
    fontMono,
  },
};
