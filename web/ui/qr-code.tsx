import { useMemo } from 'react';
import { qrPath } from '../lib/qr-path.ts';

export interface QrCodeProps {
  text: string;
  /** What the code is for, for those who cannot see it. */
  name: string;
}

/**
 * A QR code as one path; dark on white in both modes, because cameras read inverted codes badly.
 */
export function QrCode({ text, name }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      className="size-full rounded-lg bg-[#fff] text-[#000]"
    >
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
