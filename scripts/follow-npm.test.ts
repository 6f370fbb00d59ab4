import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const PROGRAM = `
  import { followNpm } from './scripts/follow-npm.mjs';
  const alive = setInterval(() => {}, 1000);
  followNpm(() => {
    clearInterval(alive);
    console.log('gone');
  });
  console.log('started');`;

test('a script that npm runs hears when the shell in between has ended', async () => {
  // With a word behind it the shell stays while the program runs.
  const shell = spawn('sh', ['-c', `"$0" --input-type=module --eval "$1"; true`, process.execPath, PROGRAM], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shell.stdout.setEncoding('utf8');
  const [started] = await once(shell.stdout, 'data');
  assert.equal(started, 'started\n');
  shell.kill('SIGKILL');
  const [said] = await once(shell.stdout, 'data');
  assert.equal(said, 'gone\n');
  await once(shell.stdout, 'end');
});
