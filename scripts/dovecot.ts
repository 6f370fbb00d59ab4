import { findDovecot } from '../server/src/testing/dovecot.ts';
import { ensurePackage } from './debian-package.ts';

/** Finds Dovecot's IMAP server for the tests of mail accounts; as root on Debian its package is installed. */
export function ensureDovecot(): void {
  if (findDovecot()) return;
  ensurePackage({ name: 'dovecot-imapd', neededBy: 'a mail server', hasService: true });
}
