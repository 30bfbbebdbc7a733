/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const triedAgainMs = 3000;

/** What makes the code comes in a file of its own: most phones never unfold it. */
const loadMaker = () => import('../../lib/qr-path.ts');

/** Fetches it ahead of time, since the network may be gone when the code is asked for. */
export function useQrSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadMaker().catch(() => undefined), triedAgainMs);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * A QR code as one path; always dark on white, because cameras read inverted codes badly. Its place
 * is there at once, and it is worked out after what stands beside it is shown.
 */
export function Qr({ text, name }: { text: string; name: string }): JSX.Element {
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      const maker = await loadMaker().catch(() => null);
      if (isGone) return;
      if (maker === null) timer = setTimeout(() => void draw(), triedAgainMs);
      else setDrawn({ text, ...maker.qrPath(text) });
    };
    void draw();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [text]);
  const { size, path } = drawn?.text === text ? drawn : { size: 1, path: '' };
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={path} shape-rendering="crispEdges" />
    </svg>
  );
}
