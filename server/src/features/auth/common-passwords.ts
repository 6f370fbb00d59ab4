import { createHash } from 'node:crypto';

/** Passwords that pass the product's rule (letters and digits, 6 to 16) and that everybody tries first. */
const COMMON = `
  123456a a123456 123456aa aa123456 a12345678 a123456789 123456789a 12345678a 1234567a a1234567 abc123 abc1234
  abc12345 abc123456 abcd1234 abcd123456 123abc 1234abcd qwe123 qwe123456 123qwe 123456qwe qwer1234 qwerty123
  qwerty1 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx asd123 asd123456 123asd asdf1234 zxc123 zxcv1234
  zxcvbnm123 password1 password12 password123 passw0rd p4ssw0rd pass1234 admin1 admin123 admin1234 admin12345
  admin123456 root123 root1234 root123456 test123 test1234 test123456 user123 user1234 welcome1 welcome123
  letmein1 iloveyou1 monkey1 dragon1 master1 woaini123 woaini520 woaini1314 5201314a a5201314 wang123456
  li123456 zhang123456 zhang123 qq123456 abc123abc aaa111 aaa123 a11111 a111111 a111111111 aa111111 a666666
  a888888 a000000 a123123 123123a 123321a a123321 asd123asd 111111a 888888a 666666a 000000a 112233a a112233
  Admin123 Admin1234 Admin123456 Password1 Password123 Abc123 Abc1234 Abc12345 Abc123456 Abcd1234 Aa123456
  Aa12345678 Aa123123 Qwe123 Qwe123456 Qwerty123 Test1234 Welcome1 Welcome123 P4ssw0rd Passw0rd
  audit123 audit1234 audit123456 Audit123 Audit1234 safety123 water123 shuiwu123 anquan123 company123 company1
`;

const digestOf = (plain: string): string => createHash('sha256').update(plain).digest('hex');

const digests: ReadonlySet<string> = new Set(COMMON.trim().split(/\s+/).map(digestOf));

/**
 * Whether a password is one that everybody tries first, or the account name itself. Only the digest reaches the
 * server, so the guesses are hashed for comparison (platform-contract 1).
 */
export function isCommonPassword(digest: string, account: string): boolean {
  const own = [account, account.toLowerCase(), `${account}1`, `${account}123`, `${account}123456`];
  return digests.has(digest) || own.some((guess) => digestOf(guess) === digest);
}
