/** Less than half of this, in points, is no height on any screen: a pixel takes three quarters. */
const pixelPoints = 0.75;
const twipsOfPoint = 20;

/** Whether a height of points, as it is written, or with its unit, leaves nothing to see. */
export function hasNoHeight(height: string | undefined): boolean {
  if (height === undefined) return false;
  const [, figures, unit = 'pt'] = /^\s*([\d.]+(?:e[-+]?\d+)?)([a-z]{2})?\s*$/i.exec(height) ?? [];
  return figures !== undefined && Number(figures) * (points[unit] ?? 1) < pixelPoints / 2;
}

const points: Readonly<Record<string, number>> = { in: 72, cm: 28.35, mm: 2.835, pc: 12, px: 0.75 };

/** The same of a height in twentieths of a point, as binary workbooks have it. */
export function hasNoTwips(twips: number): boolean {
  return twips / twipsOfPoint < pixelPoints / 2;
}
