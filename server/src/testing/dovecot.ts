import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, chownSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePostgresAccount } from '../kernel/embedded-postgres.account.ts';
import { freePort } from './free-port.ts';

/** An IMAP server of one test file's own, on the loopback address; everybody's password is `DOVECOT_PASSWORD`. */
export type TestDovecot = {
  /** Encrypted from the start. */
  readonly tlsPort: number;
  /** Encrypted as the first step of the conversation; a password is not taken before. */
  readonly port: number;
  /** Puts mails into a person's inbox, as if they came from outside. */
  deliver(user: string, sources: readonly (string | Buffer)[]): void;
  stop(): Promise<void>;
};

export const DOVECOT_PASSWORD = 'test-only-password';
const START_TIMEOUT_MS = 30_000;

/** The program of Dovecot's master; it finds its other programs where the package puts them. */
export function findDovecot(): string | undefined {
  return ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(isExecutable);
}

/** Starts a throw-away Dovecot; without its program it says so and answers null, and tests that need it are skipped. */
export async function startTestDovecot(certificate: {
  readonly key: string;
  readonly cert: string;
}): Promise<TestDovecot | null> {
  const program = findDovecot();
  if (!program) {
    console.log('No Dovecot here: its tests are skipped. Debian has it as "dovecot-imapd".');
    return null;
  }
  // A short path, as the sockets in it may have 107 characters.
  const folder = mkdtempSync(join(tmpdir(), 'auditplus-dovecot-'));
  const account = choosePostgresAccount(folder);
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  const { uid, gid } = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const [port, tlsPort] = [await freePort(), await freePort()];
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    own(join(folder, name));
  };
  write('key.pem', certificate.key);
  write('cert.pem', certificate.cert);
  const user = account?.name ?? userInfo().username;
  const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim();
  write('dovecot.conf', configuration({ folder, uid, gid, user, group, port, tlsPort }));
  own(folder);
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    ...as,
  });
  let said = '';
  server.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await reachable(port, server);
  } catch (error) {
    await stop();
    throw new Error(`Dovecot did not start: ${said}`, { cause: error });
  }
  return {
    port,
    tlsPort,
    stop,
    deliver(user, sources) {
      const box = join(folder, 'home', user, 'Maildir');
      for (const each of [
        join(folder, 'home'),
        join(folder, 'home', user),
        box,
        ...PARTS.map((part) => join(box, part)),
      ]) {
        mkdirSync(each, { recursive: true });
        own(each);
      }
      for (const source of sources) {
        const path = join(box, 'new', `${Date.now()}.${randomUUID()}.test`);
        writeFileSync(path, source);
        own(path);
      }
    },
  };
}

const PARTS = ['new', 'cur', 'tmp'];

type Settings = {
  readonly folder: string;
  readonly uid: number;
  readonly gid: number;
  readonly user: string;
  readonly group: string;
  readonly port: number;
  readonly tlsPort: number;
};

const configuration = ({ folder, uid, gid, user, group, port, tlsPort }: Settings): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
protocols = imap
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = yes
auth_failure_delay = 0
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:~/Maildir
passdb {
  driver = static
  args = password=${DOVECOT_PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%u
}
namespace inbox {
  inbox = yes
  mailbox Drafts {
    auto = create
    special_use = \\Drafts
  }
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`;

async function reachable(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
    });
    if (isUp) return;
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('Dovecot did not start');
    await sleep(50);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
