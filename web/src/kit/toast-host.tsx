import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToToasts, type Toast } from '../lib/toast.ts';

const ToastList = lazy(async () => {
  try {
    return { default: (await import('./toast-list.tsx')).ToastList };
  } catch {
    return { default: PlainToasts };
  }
});

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

/** The newest notice in plain words, for a window whose code a new release took away. */
function PlainToasts({ toasts }: { readonly toasts: readonly Toast[] }) {
  const newest = toasts.at(-1);
  const [past, setPast] = useState<Toast | null>(null);
  useEffect(() => {
    if (!newest) return;
    const timer = setTimeout(() => setPast(newest), newest.seconds * 1000);
    return () => clearTimeout(timer);
  }, [newest]);
  return newest && newest !== past ? (
    <p className="plain-toast" role="status">
      {newest.text}
    </p>
  ) : null;
}
