/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { qrPath } from '../lib/qr-path.ts';

/**
 * A QR code as one path; always dark on white, because cameras read inverted codes badly. Its place
 * is there at once, and it is worked out after what stands beside it is shown.
 */
export function Qr({ text, name }: { text: string; name: string }): JSX.Element {
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string }>();
  useEffect(() => {
    const timer = setTimeout(() => setDrawn({ text, ...qrPath(text) }));
    return () => clearTimeout(timer);
  }, [text]);
  const { size, path } = drawn?.text === text ? drawn : { size: 1, path: '' };
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={path} shape-rendering="crispEdges" />
    </svg>
  );
}
