import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Fetching may take so long in all; what is fetched is unpacked in a moment. */
const FETCH_TIMEOUT_MS = 45_000;
/** What a package asks before it starts its service. */
const POLICY = '/usr/sbin/policy-rc.d';

type DebianPackage = {
  readonly name: string;
  /** What the tests need it for, as the notice says it. */
  readonly neededBy: string;
  /** The package has a service, which would be started unless the machine says that none is. */
  readonly hasService: boolean;
};

/** Installs a package as root on Debian. Where it is not to be had, it says so: the tests that need it are skipped. */
export function ensurePackage({ name, neededBy, hasService }: DebianPackage): void {
  if (process.getuid?.() !== 0) return;
  if (hasService && !existsSync(POLICY)) {
    console.log(`${name} would start a service here; the tests that need ${neededBy} are skipped.`);
    return;
  }
  console.log(`Installing ${name} …`);
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=10'];
  const install = ['install', '-y', '--no-install-recommends', name];
  const isFetched =
    run([...options, '--download-only', ...install], FETCH_TIMEOUT_MS / 3) ||
    (run([...options, 'update'], FETCH_TIMEOUT_MS / 3) &&
      run([...options, '--download-only', ...install], FETCH_TIMEOUT_MS / 3));
  if (!isFetched || !run([...options, '--no-download', ...install]))
    console.log(`${name} could not be installed; the tests that need ${neededBy} are skipped.`);
}

function run(args: readonly string[], timeout?: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...args], { env, stdio: 'ignore', ...(timeout && { timeout }) }).status === 0;
}
