import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findDovecot } from '../server/src/testing/dovecot.ts';
import { ensureChromium } from './chromium.ts';
import { ensureDovecot } from './dovecot.ts';
import { placeFeatures, proveFeatures, provePage } from './prove/generator.ts';
import { DEMONSTRATED, SAMPLES } from './prove/samples.ts';

// npm run prove -- generator
// Puts the code that is generated from sample designs into a clone of the last commit, and says whether it is
// formatted, compiles and passes its own tests there; the page of one is worked with in a browser.
//
// npm run prove -- mails [number]
// Kills the product twice while it receives that many mails (5000), and says whether each is stored once.

/** With fewer, all could have arrived before the second kill. */
const MAILS_LEAST = 100;
const PROOFS: Readonly<Record<string, () => boolean>> = { generator: proveGenerator, mails: proveMails };
const [name = '', amount = '5000'] = process.argv.slice(2);
const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined;
if (proof) process.exitCode = proof() ? 0 : 1;
else {
  console.error(`Say what to prove: npm run prove -- ${Object.keys(PROOFS).join(' | ')}`);
  process.exitCode = 1;
}

function proveGenerator(): boolean {
  process.env.CHROMIUM_PATH = ensureChromium();
  const samples = [...SAMPLES, ...DEMONSTRATED];
  const { scratch, files } = placeFeatures(samples);
  const rows = (() => {
    try {
      return [
        ...proveFeatures(scratch, files).map((result) => ({ ...result, design: `all ${samples.length}` })),
        ...samples.flatMap((sample) =>
          provePage(scratch, sample).map((result) => ({ ...result, design: sample.className })),
        ),
      ];
    } finally {
      scratch.remove();
    }
  })();
  console.log('| design | what | result | seconds |\n|---|---|---|---|');
  for (const { design, what, issue, seconds } of rows)
    console.log(`| ${design} | ${what} | ${issue === '' ? 'passes' : 'fails'} | ${seconds} |`);
  for (const { design, what, issue } of rows)
    if (issue !== '') console.error(`\n${design}, ${what}:\n${issue}`);
  return rows.every(({ issue }) => issue === '');
}

/** The test that npm test runs with a few mails and one kill, in its long form. */
function proveMails(): boolean {
  const mails = Number(amount);
  if (!Number.isInteger(mails) || mails < MAILS_LEAST) {
    console.error(`The number of mails is a whole number from ${MAILS_LEAST} on.`);
    return false;
  }
  ensureDovecot();
  // Without it the test would be skipped, which proves nothing.
  if (!findDovecot()) {
    console.error('Dovecot is needed, and is not installed here.');
    return false;
  }
  const file = join(import.meta.dirname, '../server/src/features/mails/mails-killed.test.ts');
  const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', file], {
    stdio: 'inherit',
    env: { ...process.env, RECEIVE_MAILS: String(mails) },
  });
  return status === 0;
}
