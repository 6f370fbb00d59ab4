import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What has no windows comes first: it takes two thirds of the work of a whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** The fonts make Chinese visible in pictures. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-noto-cjk'];

/**
 * Path of a Chromium on this machine: the one of CHROMIUM_PATH, else one on the path, else Debian's, which is installed
 * when we are root and apt-get is there. Throws an Error with a sentence for the reader when there is none to be had.
 */
export function ensureChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which is not a program. Correct it or leave it out.`);
  }
  const found = findOnPath(NAMES);
  if (found) return found;
  if (process.getuid?.() === 0 && findOnPath(['apt-get'])) {
    installFromDebian();
    const installed = findOnPath(NAMES);
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (Debian: "sudo apt-get install ' +
      `${DEBIAN_PACKAGES.join(' ')}") or set CHROMIUM_PATH to its program.`,
  );
}

function installFromDebian(): void {
  console.log(`Installing ${DEBIAN_PACKAGES.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES]]) {
    const done = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (done.status !== 0) throw new Error(`"apt-get ${args.join(' ')}" failed; it says why above.`);
  }
}

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
