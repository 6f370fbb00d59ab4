import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { SHEET_A, sheetOf, VERSION } from '@auditplus/core/scoring/sheet.fixture.ts';
import { naEffect } from './score-na-effect.ts';
import { NOTHING, type ShownValue } from './score-rows.ts';

/** Sheet A of T13 as the page holds it, with the claim on one item still to be decided. */
function sheetA(claimed: string) {
  const { nodes, rows } = sheetOf(SHEET_A);
  const values = new Map<string, ShownValue>(
    rows.map(({ nodeId, status, score }) => [
      nodeId,
      { ...NOTHING, status, score: score === null ? null : fromPts(score) },
    ]),
  );
  values.set(claimed, { ...NOTHING, status: ITEM_STATUS.naClaimed });
  return { nodes, version: VERSION, values };
}

const claim = sheetOf(SHEET_A).nodes.find(
  ({ id, standardScore }) => id.includes('.na') && standardScore === 800,
);

test('T13: before a claim on 8 points is decided the page says 954 points and 87.0 against 962 points', () => {
  assert.ok(claim);
  assert.deepEqual(naEffect(sheetA(claim.id), claim.id), {
    omitted: { due: 954, percent: 87 },
    applies: { due: 962, lowest: 86.3, highest: 87.1 },
  });
});

test('the last item that applies leaves a sheet without a rate', () => {
  const nodes = [{ id: 'n', parentId: null, nodeCode: '1.1.1', standardScore: 500 }];
  assert.deepEqual(naEffect({ nodes, version: VERSION, values: new Map() }, 'n'), {
    omitted: { due: 0, percent: null },
    applies: { due: 5, lowest: 0, highest: 100 },
  });
});
