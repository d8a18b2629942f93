// Validates colours of a document: returns plain `#rrggbb` only, so that no text of a document reaches a style sheet or
// an image.

/** The colour names that flowcharts use, as `#rrggbb` without the sign. */
const names: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 ' +
    'black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 ' +
    'chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff ' +
    'darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 ' +
    'darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 ' +
    'darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f ' +
    'darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 ' +
    'dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ' +
    'ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 ' +
    'honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa ' +
    'lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff ' +
    'lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 ' +
    'lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 ' +
    'lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 ' +
    'mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 ' +
    'mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 ' +
    'mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 ' +
    'olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 ' +
    'paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd ' +
    'powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 ' +
    'saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 ' +
    'skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 ' +
    'tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff ' +
    'whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32'
  )
    .split(/(?<= [0-9a-f]{6}) /)
    .map((pair) => pair.split(' ') as [string, string]),
);

type Channels = readonly [number, number, number];

/**
 * Returns `#rrggbb`, or undefined for anything but an opaque colour: a variable, a gradient, `transparent`, an unknown
 * name.
 */
export function safeColour(written: string): string | undefined {
  const text = written.trim().toLowerCase().slice(0, 60);
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])f?$/.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  const long = /^#([0-9a-f]{6})(?:ff)?$/.exec(text)?.[1];
  if (long !== undefined) return `#${long}`;
  if (Object.hasOwn(names, text)) return `#${names[text]}`;
  const [, space, inner = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text) ?? [];
  if (space === undefined) return undefined;
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '');
  const values = parts.map((part) => Number(part.replace(/(?:%|deg)$/, '')));
  if (parts.length < 3 || parts.length > 4 || values.some((value) => !Number.isFinite(value))) return undefined;
  const alpha = parts[3]?.endsWith('%') ? (values[3] as number) / 100 : (values[3] ?? 1);
  if (alpha < 1) return undefined;
  const [a, b, c] = values as unknown as Channels;
  if (space === 'hsl') return hexOf(fromHsl(a, b / 100, c / 100));
  const scale = (value: number, index: number) => (parts[index]?.endsWith('%') ? value * 2.55 : value);
  return hexOf([scale(a, 0), scale(b, 1), scale(c, 2)]);
}

const hexOf = (channels: Channels): string =>
  `#${channels
    .map((value) =>
      Math.round(Math.max(0, Math.min(255, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function fromHsl(hue: number, saturation: number, lightness: number): Channels {
  const strength = Math.max(0, Math.min(1, saturation)) * Math.min(lightness, 1 - lightness);
  const channel = (shift: number) => {
    const place = (((shift + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Minimum contrast of small text (WCAG). */
const MIN_CONTRAST = 4.5;
const darkText = '#16191d';
const lightText = '#ffffff';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Returns a readable text colour for a fill: the requested one if its contrast suffices, else dark, white or, for fills
 * between them, black.
 */
export function readableTextColour(fill: string, requestedColour: string | undefined): string {
  if (requestedColour !== undefined && contrastRatio(fill, requestedColour) >= MIN_CONTRAST) return requestedColour;
  return [darkText, lightText].find((text) => contrastRatio(fill, text) >= MIN_CONTRAST) ?? '#000000';
}
