import { message } from 'antd';
import { useEffect, useRef } from 'react';
import type { Toast } from '../lib/toast.ts';

/** Shows each notice that it is given once; the same words twice stay one notice. */
export function ToastList({ toasts }: { readonly toasts: readonly Toast[] }) {
  const [api, holder] = message.useMessage({ maxCount: 3 });
  const shown = useRef(new WeakSet<Toast>());
  useEffect(() => {
    for (const toast of toasts) {
      if (shown.current.has(toast)) continue;
      shown.current.add(toast);
      void api.open({ type: toast.kind, content: toast.text, duration: toast.seconds, key: toast.text });
    }
  }, [api, toasts]);
  return holder;
}
