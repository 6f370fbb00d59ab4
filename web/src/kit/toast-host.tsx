import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToToasts, type Toast } from '../lib/toast.ts';

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }));

const REMEMBERED = 10;

/** Draws the notices sent through `toast`; what draws them is loaded with the first one. */
export function ToastHost() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => listenToToasts((next) => setToasts((shown) => [...shown.slice(1 - REMEMBERED), next])), []);
  return toasts.length > 0 ? (
    <Suspense>
      <ToastList toasts={toasts} />
    </Suspense>
  ) : null;
}
