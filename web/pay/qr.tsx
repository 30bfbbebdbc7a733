/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { qrPath } from '../lib/qr-path.ts';

/** A QR code as one path; always dark on white, because cameras read inverted codes badly. */
export function Qr({ text, name }: { text: string; name: string }): JSX.Element {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={path} shape-rendering="crispEdges" />
    </svg>
  );
}
