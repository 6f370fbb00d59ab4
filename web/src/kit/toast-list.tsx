import { message } from 'antd';
import { useEffect, useRef } from 'react';
import type { Toast } from '../lib/toast.ts';

/** Shows each notice that it is given once; the same words again come in anew instead of standing twice. */
export function ToastList({ toasts }: { readonly toasts: readonly Toast[] }) {
  const [api, holder] = message.useMessage({ maxCount: 3 });
  const shown = useRef(new WeakSet<Toast>());
  const shownCount = useRef(0);
  /** The newest notice of each text. */
  const open = useRef(new Map<string, string>());
  useEffect(() => {
    for (const toast of toasts) {
      if (shown.current.has(toast)) continue;
      shown.current.add(toast);
      const { kind, text, seconds } = toast;
      const before = open.current.get(text);
      if (before !== undefined) api.destroy(before);
      const key = `${text} ${shownCount.current++}`;
      open.current.set(text, key);
      void api.open({ type: kind, content: text, duration: seconds, key });
    }
  }, [api, toasts]);
  return holder;
}
