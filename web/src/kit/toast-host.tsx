import { message } from 'antd';
import { useEffect } from 'react';
import { listenToToasts } from '../lib/toast.ts';

/** Draws the notices sent through `toast`. */
export function ToastHost() {
  const [api, holder] = message.useMessage({ maxCount: 3 });
  useEffect(
    () =>
      listenToToasts(({ kind, text, seconds }) => {
        void api.open({ type: kind, content: text, duration: seconds, key: text });
      }),
    [api],
  );
  return holder;
}
