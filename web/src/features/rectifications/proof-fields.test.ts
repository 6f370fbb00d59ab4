import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formResolver } from '../../kit/form-resolver.ts';
import { completeProof, EMPTY_PROOF, type ProofFields } from './proof-fields.ts';

const say = { noFiles: 'no files', noPhotos: 'no photos' };

async function faults(category: string, values: ProofFields) {
  const resolve = formResolver<ProofFields>(completeProof(category, say));
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message ?? '']));
}

test('every field that evidence lacks has its own fault', async () => {
  assert.deepEqual(await faults('管理缺陷', EMPTY_PROOF), {
    description: '',
    finishedOn: '',
    files: 'no files',
  });
});

test('a hazard on site needs photos before and after', async () => {
  assert.deepEqual(await faults('现场隐患', EMPTY_PROOF), {
    description: '',
    finishedOn: '',
    files: 'no files',
    beforePhotos: 'no photos',
    afterPhotos: 'no photos',
  });
});
