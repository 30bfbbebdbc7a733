import { useEffect, useRef, useState } from 'react';

/**
 * Files may be dropped anywhere on the page while this is in use. Returns whether some hover over
 * it now. A browser would otherwise leave the page to show the dropped file.
 */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    // Every element that is crossed tells of an entry and of a leave, so they are counted.
    let depth = 0;
    const end = () => {
      depth = 0;
      setOver(false);
    };
    const listeners = {
      dragenter: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        depth += 1;
        setOver(true);
      },
      dragover: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      },
      dragleave: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        depth -= 1;
        if (depth <= 0) end();
      },
      drop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        end();
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) latest.current(files);
      },
    } as const;
    const kinds = Object.keys(listeners) as (keyof typeof listeners)[];
    for (const kind of kinds) window.addEventListener(kind, listeners[kind]);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, listeners[kind]);
    };
  }, []);
  return isOver;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
