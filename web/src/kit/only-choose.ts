import type { KeyboardEvent } from 'react';

/** Enter in a date or year picker takes the day typed there; it does not send the form. */
export function onlyChoose(event: KeyboardEvent) {
  const isPicker = event.target instanceof Element && event.target.closest('.ant-picker') !== null;
  if (event.key === 'Enter' && isPicker) event.preventDefault();
}
