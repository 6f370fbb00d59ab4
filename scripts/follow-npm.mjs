import { readFileSync } from 'node:fs';

const LOOK_MS = 1000;

/**
 * Calls `gone` once npm, or the shell through which npm runs this script, has ended: npm does not pass every end on,
 * and a shell passes none. Who runs the script without npm decides alone how long it lives.
 *
 * @param {() => void} gone
 */
export function followNpm(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const above = parentOf(parent);
  const npm = !isNpm(parent) && above !== null && isNpm(above) ? above : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || parentOf(parent) === npm)) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
}

/** @param {number} pid */
const isNpm = (pid) => /(^|[/\0])npm/.test(readOf(pid, 'cmdline'));

/** The parent of a process, where the system tells. @param {number} pid */
function parentOf(pid) {
  const stat = readOf(pid, 'stat');
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : null;
}

/** @param {number} pid @param {string} file */
function readOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
