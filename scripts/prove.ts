import { placeFeatures, proveFeatures } from './prove/generator.ts';
import { SAMPLES } from './prove/samples.ts';

// npm run prove -- generator
// Puts the code that is generated from sample designs into a clone of the last commit, and says whether it is
// formatted, compiles and passes its own tests there.

if (process.argv[2] !== 'generator') {
  console.error('Say what to prove: npm run prove -- generator');
  process.exit(1);
}

const rows = SAMPLES.flatMap((sample) => {
  const { scratch, files } = placeFeatures([sample]);
  try {
    return proveFeatures(scratch, files).map((proof) => ({ ...proof, name: sample.className }));
  } finally {
    scratch.remove();
  }
});
console.log('| design | what | result | seconds |\n|---|---|---|---|');
for (const { name, what, issue, seconds } of rows)
  console.log(`| ${name} | ${what} | ${issue === '' ? 'passes' : 'fails'} | ${seconds} |`);
for (const { name, what, issue } of rows) if (issue !== '') console.error(`\n${name}, ${what}:\n${issue}`);
process.exitCode = rows.every(({ issue }) => issue === '') ? 0 : 1;
