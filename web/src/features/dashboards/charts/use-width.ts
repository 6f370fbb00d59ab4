import { useEffect, useRef, useState } from 'react';

const LEAST_WIDTH = 280;

/** The width that a chart has, in whole pixels; it follows the window. */
export function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(LEAST_WIDTH, Math.floor(entry.contentRect.width)));
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  return { ref, width };
}
