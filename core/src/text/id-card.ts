const FORM = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/;

/** An 18-digit identity card number: region, a real birth date, sequence, check character (product-spec 5). */
export function isIdCard(text: string): boolean {
  const match = FORM.exec(text);
  return match !== null && isRealDate(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** An identity card number for lists and logs: the first three and last two characters stay. */
export function maskIdCard(text: string): string {
  if (text.length <= 5) return '*'.repeat(text.length);
  return text.slice(0, 3) + '*'.repeat(text.length - 5) + text.slice(-2);
}

function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
