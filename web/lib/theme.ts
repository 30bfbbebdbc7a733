import {
  contrast,
  fromOklch,
  movedUntil,
  shapeContrastMin,
  textContrastMin,
  toOklch,
  type Oklch,
} from './color.ts';

export type Mode = 'light' | 'dark';

/** How a status, a flag or a note looks; `ui/status-badge.tsx` says which has which. */
export const tones = [
  'success',
  'error',
  'warning',
  'pending',
  'processing',
  'expired',
  'created',
  'neutral',
] as const;
export type Tone = (typeof tones)[number];

const toneHues = {
  success: { c: 0.15, h: 152 },
  error: { c: 0.19, h: 25 },
  warning: { c: 0.14, h: 62 },
  pending: { c: 0.13, h: 85 },
  processing: { c: 0.15, h: 262 },
  expired: { c: 0.07, h: 350 },
  created: { c: 0.11, h: 305 },
  neutral: { c: 0.012, h: 260 },
} as const satisfies Record<Tone, { c: number; h: number }>;

/** Lightness of each neutral; the brand's hue tints them a little. */
const grounds = {
  light: { canvas: 0.982, surface: 1, sunken: 0.962, hover: 0.968, line: 0.915, lineStrong: 0.83 },
  dark: { canvas: 0.17, surface: 0.205, sunken: 0.15, hover: 0.245, line: 0.285, lineStrong: 0.4 },
} as const;

const inks = {
  light: { ink: 0.22, muted: 0.47, faint: 0.55 },
  dark: { ink: 0.96, muted: 0.75, faint: 0.66 },
} as const;

/**
 * A filled button is known by its text, which has its own contrast; the fill need only be seen, so
 * that a bright brand stays bright.
 */
const fillContrastMin = 1.25;

/** Names of CSS variables, without the dashes, to colours such as `#1473f6`. */
export type Palette = Record<string, string>;

/**
 * The whole palette from the brand's one colour. Text on every ground of the palette has at least
 * WCAG AA contrast, whatever colour the brand picks.
 */
export function paletteOf(color: string, mode: Mode): Palette {
  const brand = toOklch(color);
  const tint = Math.min(brand.c, 0.2) * 0.055;
  const shade = (l: number, strength = 1) => fromOklch({ l, c: tint * strength, h: brand.h });
  const ground = grounds[mode];
  // The least contrasting ground that text stands on decides for all of them.
  const worst = mode === 'light' ? shade(ground.sunken) : shade(ground.hover);
  // Fields stand on cards and on the page itself, never on what is sunken or pointed at.
  const frame = mode === 'light' ? shade(ground.canvas, 0.6) : shade(ground.surface);
  const away = mode === 'light' ? 0 : 1;
  const readable = (from: Oklch, on = worst) =>
    movedUntil(from, away, (hex) => contrast(hex, on) >= textContrastMin);
  const ink = (l: number, strength: number) => readable({ l, c: tint * strength, h: brand.h });
  return {
    canvas: shade(ground.canvas, 0.6),
    surface: mode === 'light' ? '#ffffff' : shade(ground.surface),
    sunken: shade(ground.sunken),
    hover: shade(ground.hover),
    line: shade(ground.line),
    'line-strong': shade(ground.lineStrong),
    control: movedUntil(
      { l: ground.lineStrong, c: tint, h: brand.h },
      away,
      (hex) => contrast(hex, frame) >= shapeContrastMin,
    ),
    ink: ink(inks[mode].ink, 1.6),
    muted: ink(inks[mode].muted, 1.6),
    faint: ink(inks[mode].faint, 1.6),
    ...accentOf(brand, mode, worst, readable),
    ...tonePalette(mode),
  };
}

function accentOf(
  brand: Oklch,
  mode: Mode,
  worst: string,
  readable: (from: Oklch, on?: string) => string,
): Palette {
  const away = mode === 'light' ? 0 : 1;
  const visible = toOklch(
    movedUntil(brand, away, (hex) => contrast(hex, worst) >= shapeContrastMin),
  );
  const stands = (hex: string) => contrast(hex, worst) >= fillContrastMin;
  const { fill, on } = fillOf(toOklch(movedUntil(brand, away, stands)));
  const hover = hoverOf(fill, on);
  const soft = fromOklch({
    l: mode === 'light' ? 0.955 : 0.29,
    c: Math.min(brand.c, mode === 'light' ? 0.03 : 0.07),
    h: brand.h,
  });
  return {
    accent: fill,
    'accent-hover': hover,
    'on-accent': on,
    'accent-soft': soft,
    'accent-ink': readable(brand, mode === 'light' ? darker(worst, soft) : lighter(worst, soft)),
    ring: fromOklch(visible),
  };
}

const darker = (one: string, other: string) =>
  contrast(one, '#000000') < contrast(other, '#000000') ? one : other;
const lighter = (one: string, other: string) =>
  contrast(one, '#000000') > contrast(other, '#000000') ? one : other;

/** How much darker a brand's colour may become so that text on it can be white. */
const whiteTextShiftMax = 0.07;

/** White text where the colour nearly carries it; else near-black text, moving the colour apart. */
function fillOf(color: Oklch): { fill: string; on: string } {
  const white = '#ffffff';
  const dark = fromOklch({ l: 0.17, c: Math.min(color.c, 0.03), h: color.h });
  const carries = (on: string) => (hex: string) => contrast(hex, on) >= textContrastMin;
  const forWhite = movedUntil(color, 0, carries(white));
  if (color.l - toOklch(forWhite).l <= whiteTextShiftMax) return { fill: forWhite, on: white };
  return { fill: movedUntil(color, 1, carries(dark)), on: dark };
}

/** A step away from the text, so that hovering never costs contrast. */
function hoverOf(fill: string, on: string): string {
  const color = toOklch(fill);
  const step = on === '#ffffff' ? -0.05 : 0.04;
  return fromOklch({ ...color, l: Math.min(0.99, Math.max(0.05, color.l + step)) });
}

function tonePalette(mode: Mode): Palette {
  const entries = tones.flatMap((tone) => {
    const { c, h } = toneHues[tone];
    const isLight = mode === 'light';
    const ground = fromOklch({
      l: isLight ? 0.957 : 0.285,
      c: Math.min(c * (isLight ? 0.22 : 0.32), 0.06),
      h,
    });
    const readable = (hex: string) => contrast(hex, ground) >= textContrastMin + 0.3;
    const visible = (hex: string) => contrast(hex, ground) >= shapeContrastMin;
    return [
      [`${tone}-soft`, ground],
      [`${tone}-ink`, movedUntil({ l: isLight ? 0.5 : 0.8, c, h }, isLight ? 0 : 1, readable)],
      [`${tone}-mark`, movedUntil({ l: isLight ? 0.66 : 0.72, c, h }, isLight ? 0 : 1, visible)],
    ];
  });
  return Object.fromEntries(entries);
}

/** Sets the palette on the page through the CSSOM, which the content security policy allows. */
export function applyTheme(root: HTMLElement, color: string, mode: Mode): void {
  root.dataset['mode'] = mode;
  for (const [name, value] of Object.entries(paletteOf(color, mode))) {
    root.style.setProperty(`--${name}`, value);
  }
}
