import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headContradicts } from './file-head.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a false extension is known by the first bytes', () => {
  assert.equal(headContradicts('mp4', bytes('this is no film at all')), true);
  assert.equal(headContradicts('mp4', bytes('\0\0\0\x18ftypmp42')), false);
  assert.equal(headContradicts('pdf', bytes('\n\n%PDF-1.7')), false);
  assert.equal(headContradicts('xlsx', bytes('PK\x03\x04')), false);
  assert.equal(headContradicts('png', bytes('\xff\xd8\xff\xe0')), true);
  assert.equal(headContradicts('webp', bytes('RIFF\0\0\0\0WAVE')), true);
});

test('what has no certain beginning is left to the server', () => {
  assert.equal(headContradicts('txt', bytes('\0\0')), false);
  assert.equal(headContradicts('mp3', bytes('anything')), false);
});
