import { useEffect, useState, type ReactNode } from 'react';

/** A finger's click comes a moment after it was lifted, a mouse's at once. */
const clickWithinMs = 100;

/**
 * Shows its children as they were when a press began until the press is over. A browser makes a
 * click only of a press that begins and ends on the same element, and the press itself can change
 * the list: by leaving the search it makes what was typed there count.
 */
export function StillWhilePressed({ children }: { children: ReactNode }) {
  const [pressed, setPressed] = useState<{ children: ReactNode }>();
  useEffect(() => {
    if (!pressed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Whoever releases it where no page looks, such as over a menu of the browser, moves it after.
    const look = ({ buttons }: PointerEvent) => {
      if (buttons === 0) timer ??= setTimeout(() => setPressed(undefined), clickWithinMs);
    };
    const events = ['pointerup', 'pointercancel', 'pointermove'] as const;
    for (const event of events) document.addEventListener(event, look);
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [pressed]);
  const handlers = {
    onPointerDown: () => setPressed({ children }),
    onClick: () => setPressed(undefined),
  };
  return (
    <div {...handlers} className="contents">
      {pressed ? pressed.children : children}
    </div>
  );
}
