import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from './preview-bytes.ts';

const bytesOf = (...values: readonly number[]): ArrayBuffer => new Uint8Array(values).buffer;
const WATER = new TextEncoder().encode('水厂');

test('a text is read in UTF-8, in the encoding of its first bytes, or in that of older Chinese files', () => {
  assert.equal(decodeText(bytesOf(...WATER)), '水厂');
  assert.equal(decodeText(bytesOf(0xff, 0xfe, 0x34, 0x6c)), '水');
  assert.equal(decodeText(bytesOf(0xcb, 0xae, 0xb3, 0xa7)), '水厂');
});

test('a beginning that ends within a character is still read as what it is', () => {
  assert.equal(decodeText(bytesOf(...WATER.slice(0, 5)), false), '水');
});
