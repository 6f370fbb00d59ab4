const MOBILE = /^1[3-9]\d{9}$/;

/** A mainland mobile number: 11 digits starting 1[3-9] (product-spec 5; 请正确输入您的手机号). */
export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** A mobile number for lists and logs: `138****5678`. Other texts keep their last two characters only. */
export function maskPhone(text: string): string {
  if (isMobile(text)) return `${text.slice(0, 3)}****${text.slice(7)}`;
  return '*'.repeat(Math.max(0, text.length - 2)) + text.slice(-2);
}
