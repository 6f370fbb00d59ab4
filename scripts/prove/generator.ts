import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GeneratedFeature,
  generateFeature,
} from '../../server/src/features/code-generation/feature-files.ts';
import { applyEdits, type Edit, openScratch, runIn, type Scratch } from '../measure/scratch.ts';
import { DICTIONARIES, type Sample } from './samples.ts';

const ROOT = join(import.meta.dirname, '../..');

/** One thing that was tried, and what it said where it failed. */
export type Proof = { readonly what: string; readonly seconds: number; readonly issue: string };

/** The generated features of samples, put into a clone of the last commit. */
export function placeFeatures(samples: readonly Sample[]): { scratch: Scratch; files: string[] } {
  const features = samples.map(featureOf);
  const edits = features.flatMap((feature): Edit[] => [
    ...feature.files
      .filter(({ path }) => path !== 'README.md')
      .map(({ path, content }) => ({ file: path, content })),
    ...feature.edits.map(({ path, replace }) => ({ file: path, replace })),
  ]);
  const scratch = openScratch(ROOT);
  // The record engine reads no row types: they need not be generated anew.
  applyEdits(scratch.folder, edits);
  // What is checked already need not be checked anew.
  const known = 'node_modules/.cache/types';
  if (existsSync(join(ROOT, known))) {
    mkdirSync(join(scratch.folder, known), { recursive: true });
    cpSync(join(ROOT, known), join(scratch.folder, known), { recursive: true });
  }
  const files = features.flatMap((feature) => feature.files.map(({ path }) => path));
  return { scratch, files: files.filter((path) => path !== 'README.md') };
}

/** What a sample becomes, or what keeps it from becoming code: its name and why. */
export function generatedFrom(sample: Sample, at = 0): GeneratedFeature | { readonly refused: string[] } {
  const made = generateFeature({
    body: sample.body,
    webType: sample.hasProcess ? 3 : 2,
    fullName: sample.fullName,
    request: { module: 'extend', className: sample.className, subClassName: '', description: '' },
    dictionaries: DICTIONARIES,
    // Behind every migration that there is.
    migration: String(9000 + at),
  });
  return 'files' in made
    ? made
    : { refused: made.unsupported.map(({ what: [what], why }) => `${what}: ${why}`) };
}

function featureOf(sample: Sample, at: number): GeneratedFeature {
  const made = generatedFrom(sample, at);
  if ('files' in made) return made;
  throw new Error(made.refused.join(', '));
}

/** Whether formatter, linter and compiler have nothing to say of generated files, and their own tests pass. */
export function proveFeatures(scratch: Scratch, files: readonly string[]): Proof[] {
  const sources = files.filter((path) => path.endsWith('.ts'));
  const build = 'node_modules/.cache/types/node.tsbuildinfo';
  return [
    tried('formatted and linted', scratch, ['node_modules/@biomejs/biome/bin/biome', 'check', ...sources]),
    tried('types', scratch, [
      'node_modules/typescript/bin/tsc',
      ...['-p', '.', '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', build],
    ]),
    tried('own tests', scratch, ['--test', ...sources.filter((path) => path.endsWith('.test.ts'))]),
  ];
}

/** Whether a person can work with the page of a generated feature: takes a build of the web and a start of the product. */
export const provePage = (scratch: Scratch, { play }: Sample): Proof[] =>
  play === undefined ? [] : [tried('page in a browser', scratch, [play])];

function tried(what: string, scratch: Scratch, args: readonly string[]): Proof {
  const began = performance.now();
  const issue = runIn(scratch, args);
  return { what, seconds: Math.round((performance.now() - began) / 1000), issue };
}
