const bytesMax = 256 * 1024;
const elementsMax = 5000;
/** References to references multiply; no logo needs many. */
const usesMax = 20;

/** What draws, and what it is drawn with. Nothing that runs, loads or contains another document. */
const elements = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'metadata'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

/** Of drawing programs, which leave their notes in a file; nothing draws them. */
const foreign = /^(?:sodipodi|inkscape|rdf|cc|dc|sketch):/;

const forbidden = [
  /** A document type, with which entities come, CDATA, and processing instructions. */
  /<!(?!--)/,
  /<\?(?!xml\s)/,
  /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i,
  /[\s"'/]on[a-z]+\s*=/i,
  // White space before the mark is refused too: nobody writes it, and it is how a search gets slow.
  /href\s*=(?!\s?["']#)/i,
  /url\((?!["']?#)/i,
  /@import|javascript:|expression\(/i,
];

export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('utf8');
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:svg|!DOCTYPE svg)\b/i.test(head);
}

/** Does the file hold only what draws? Anything else is refused, whatever it may be for. */
export function isHarmlessSvg(bytes: Uint8Array): boolean {
  if (bytes.length > bytesMax) return false;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (forbidden.some((pattern) => pattern.test(text))) return false;
  const names = [...text.matchAll(/<\/?([A-Za-z_][\w.:-]{0,60})/g)].map(([, name = '']) => name);
  if (names.length > elementsMax || names.filter((name) => name === 'use').length > usesMax) {
    return false;
  }
  return names.every((name) => elements.has(name) || foreign.test(name));
}
