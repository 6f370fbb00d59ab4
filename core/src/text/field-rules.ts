const EMAIL =
  /^[\w.%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,}$/;
const PLATE =
  /^[\u4e00-\u9fa5][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[DF][A-HJ-NP-Z0-9]\d{4}|\d{5}[DF])$/;
const CODE = /^[A-Za-z0-9]+(?:[A-Za-z0-9.]*[A-Za-z0-9])?$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ·_-]*$/u;

/** An e-mail address; at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && !text.includes('..') && EMAIL.test(text);
}

/** A vehicle plate: province character, letter, five characters; six for new-energy vehicles. */
export function isPlate(text: string): boolean {
  return PLATE.test(text);
}

/** Chinese characters only. */
export function isChinese(text: string): boolean {
  return /^\p{Script=Han}+$/u.test(text);
}

/** A code: letters, digits and dots, no dot at either end. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** An account: letters and digits only. */
export function isAccount(text: string): boolean {
  return /^[A-Za-z0-9]+$/.test(text);
}

/** A name without special symbols: letters of any script and digits; inside also space, middle dot, hyphen, underscore. */
export function isPlainName(text: string): boolean {
  return NAME.test(text);
}

/** A code of digits only. */
export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** A duration: a whole number or a multiple of 0.5, zero or more. */
export function isHalfStep(text: string): boolean {
  return /^(?:0|[1-9]\d*)(?:\.[05])?$/.test(text);
}

/** A positive integer without leading zeros. */
export function isPositiveInteger(text: string): boolean {
  return /^[1-9]\d*$/.test(text);
}
