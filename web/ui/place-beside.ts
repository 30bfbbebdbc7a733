export type Side = 'top' | 'right' | 'bottom' | 'left';

const gapPx = 6;
const edgePx = 8;

const opposite = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' } as const;

/**
 * Puts a fixed element beside another one: on the side that is asked for, on the opposite one where
 * there is no room, and always within the window.
 */
export function placeBeside(element: HTMLElement, anchor: Element, side: Side): void {
  const box = element.getBoundingClientRect();
  const at = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const size = { width: box.width, height: box.height };
  const window = { width: clientWidth, height: clientHeight };
  const { left, top } = placeOf(size, at, window, side);
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

export interface Size {
  width: number;
  height: number;
}

export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export function placeOf(size: Size, at: Edges, window: Size, side: Side) {
  const room = {
    top: at.top,
    bottom: window.height - at.bottom,
    left: at.left,
    right: window.width - at.right,
  };
  const isUpright = side === 'top' || side === 'bottom';
  const needed = (isUpright ? size.height : size.width) + gapPx + edgePx;
  const other = opposite[side];
  const chosen = room[side] < needed && room[other] > room[side] ? other : side;
  const middleX = (at.left + at.right - size.width) / 2;
  const middleY = (at.top + at.bottom - size.height) / 2;
  const places = {
    top: { left: middleX, top: at.top - gapPx - size.height },
    bottom: { left: middleX, top: at.bottom + gapPx },
    left: { left: at.left - gapPx - size.width, top: middleY },
    right: { left: at.right + gapPx, top: middleY },
  } as const satisfies Record<Side, { left: number; top: number }>;
  const { left, top } = places[chosen];
  return {
    left: within(left, window.width - size.width),
    top: within(top, window.height - size.height),
  };
}

function within(value: number, most: number): number {
  return Math.max(edgePx, Math.min(value, most - edgePx));
}
