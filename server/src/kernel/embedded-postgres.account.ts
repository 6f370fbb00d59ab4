import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** The system user that PostgreSQL runs as: PostgreSQL refuses to run as root. */
export type PostgresAccount = { name: string; uid: number; gid: number };

const ACCOUNT_NAMES = ['auditplus', 'postgres'];

/**
 * Chooses the system user for PostgreSQL. `undefined` means: this process is not root, so PostgreSQL runs as the
 * user that started us. As root the owner of an existing cluster wins, then the user `auditplus` or `postgres`, else
 * the user `auditplus` is made. Throws an Error with a sentence for the operator when no user can be made.
 */
export function choosePostgresAccount(clusterFolder: string): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterFolder)) {
    const owner = statSync(clusterFolder);
    if (owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  const found = findAccount();
  if (found) return found;
  makeAccount();
  const made = findAccount();
  if (made) return made;
  throw new Error(
    'PostgreSQL does not run as root, and no other system user could be made for it. ' +
      'Make one with "useradd --system auditplus", or start AuditPlus as an ordinary user, or set DATABASE_URL.',
  );
}

function findAccount(): PostgresAccount | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ACCOUNT_NAMES) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid && uid !== '0') return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** `useradd` is Debian's and Red Hat's, `adduser` with these options is Alpine's. */
function makeAccount(): void {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'auditplus'],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'auditplus']],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      return;
    } catch {
      // The next command may exist where this one does not.
    }
  }
}
