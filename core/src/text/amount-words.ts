/** Most integer digits that can be written in words (product-spec 5, 9). */
export const AMOUNT_INTEGER_DIGITS = 12;

/** The words, or why there are none: no decimal number, or more than 12 integer digits. */
export type AmountWords =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'malformed' | 'tooLong' };

/**
 * An amount of money in Chinese capitals: 1001.05 is 壹仟零壹元零伍分, 20 is 贰拾元整. Fractions of a 分 are rounded
 * half up; negative amounts start with 负.
 */
export function amountInWords(amount: number | string): AmountWords {
  const match = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(decimalText(amount));
  if (!match) return { ok: false, problem: 'malformed' };
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole.length > AMOUNT_INTEGER_DIGITS) return { ok: false, problem: 'tooLong' };
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')) + (/^..[5-9]/.test(fraction) ? 1n : 0n);
  const yuan = String(cents / 100n);
  if (yuan.length > AMOUNT_INTEGER_DIGITS) return { ok: false, problem: 'tooLong' };
  if (cents === 0n) return { ok: true, text: '零元整' };
  const text = integerWords(yuan) + fractionWords(Number(cents % 100n), yuan !== '0');
  return { ok: true, text: sign ? `负${text}` : text };
}

/** The amount in plain digits: without thousands separators, and numbers without an exponent. */
function decimalText(amount: number | string): string {
  if (typeof amount === 'string') return amount.trim().replaceAll(',', '');
  if (!Number.isFinite(amount)) return '';
  if (Math.abs(amount) < 1e-6) return '0';
  return String(Math.abs(amount) < 1e21 ? amount : BigInt(amount));
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];

function integerWords(yuan: string): string {
  if (yuan === '0') return '';
  const groups = yuan.padStart(12, '0').match(/\d{4}/g) ?? [];
  let words = '';
  let gap = false;
  groups.forEach((group, index) => {
    if (group === '0000') {
      gap = true;
      return;
    }
    if (words !== '' && (gap || group.startsWith('0'))) words += '零';
    words += groupWords(group) + GROUPS[groups.length - 1 - index];
    gap = false;
  });
  return `${words}元`;
}

function groupWords(group: string): string {
  let words = '';
  let gap = false;
  [...group].forEach((digit, index) => {
    if (digit === '0') {
      gap = true;
      return;
    }
    if (words !== '' && gap) words += '零';
    words += `${DIGITS[Number(digit)]}${PLACES[group.length - 1 - index]}`;
    gap = false;
  });
  return words;
}

function fractionWords(cents: number, afterYuan: boolean): string {
  if (cents === 0) return '整';
  const tenth = Math.floor(cents / 10);
  const hundredth = cents % 10;
  const jiao = tenth > 0 ? `${DIGITS[tenth]}角` : afterYuan ? '零' : '';
  return hundredth > 0 ? `${jiao}${DIGITS[hundredth]}分` : jiao;
}
