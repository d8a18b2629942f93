// Icons of pictures as paths on a grid of 24, drawn with round strokes of 2: a viewer does not have the app's icon
// font.

export type PictureIconName =
  | 'plug'
  | 'message'
  | 'branch'
  | 'note'
  | 'spark'
  | 'lock'
  | 'ring'
  | 'dot'
  | 'check'
  | 'cross'
  | 'hand'
  | 'warning'
  | 'minus'
  | 'plus'
  | 'upDown'
  | 'pencil'
  | 'chevron';

export interface PictureIcon {
  /** Stroked path data. */
  readonly lines: string;
  readonly filled?: string;
}

export const pictureIcons: Readonly<Record<PictureIconName, PictureIcon>> = {
  plug: { lines: 'M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v4' },
  message: { lines: 'M20 4H4v17l4.5-4H20zM8.5 9h7M8.5 12.5h4' },
  branch: {
    lines: 'M6 3.5v11M6 14.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18 9.5c0 4.5-3.5 8-9 8',
  },
  note: { lines: 'M4.5 4.5h15V14L14 19.5H4.5zM14 19.5V14h5.5' },
  spark: { lines: 'M12 3l2.2 6.8L21 12l-6.8 2.2L12 21l-2.2-6.8L3 12l6.8-2.2z' },
  lock: { lines: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11' },
  ring: { lines: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z' },
  dot: {
    lines: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
    filled: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  },
  check: { lines: 'M4.5 12.5l5 5L19.5 7' },
  cross: { lines: 'M6 6l12 12M18 6L6 18' },
  hand: {
    lines:
      'M8 13V6.5a1.6 1.6 0 0 1 3.2 0V11M11.2 10.5V4.8a1.6 1.6 0 0 1 3.2 0V11M14.4 7a1.6 1.6 0 0 1 3.2 0v7c0 4-2.6 6.7-6.2 6.7-2.6 0-4.2-1-5.4-3L3.6 14.2a1.5 1.5 0 0 1 2.5-1.6L8 15M3 3l18 18',
  },
  warning: { lines: 'M12 4l9.5 16h-19zM12 10v4.5M12 17.2v.1' },
  minus: { lines: 'M5 12h14' },
  plus: { lines: 'M5 12h14M12 5v14' },
  upDown: { lines: 'M12 3v18M8 7l4-4 4 4M8 17l4 4 4-4' },
  pencil: { lines: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19z' },
  chevron: { lines: 'M9 6l6 6-6 6' },
};
