/** 11 digits starting 1[3-9] (product-spec point 5). */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text.trim());

/** A mobile number or a mail address: where a code for a new password may go. */
export const isReceiver = (text: string): boolean =>
  isMobile(text) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
