/** Short notices at the top of the screen; they stay 1.5 s unless said otherwise (product-spec point 9). */
export type Toast = {
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  readonly seconds: number;
};

type Listener = (toast: Toast) => void;

const SECONDS = 1.5;
let listener: Listener | null = null;
let waiting: Toast[] = [];

const show =
  (kind: Toast['kind']) =>
  (text: string, seconds: number = SECONDS): void => {
    const next = { kind, text, seconds };
    if (listener) listener(next);
    else waiting.push(next);
  };

/** Shows a notice from anywhere, inside React or not. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};

/** The host that draws the notices; answers how to leave. Notices sent before it was there are shown now. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const item of waiting) next(item);
  waiting = [];
  return () => {
    if (listener === next) listener = null;
  };
}
