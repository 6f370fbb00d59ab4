import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeChoices, moveChoice, sameSettings, settingsOf, withSettings } from './column-settings.ts';

const columns = [{ key: 'number' }, { key: 'name' }, { key: 'lead', hidden: true }];

test('without a stored choice the columns come as declared', () => {
  assert.deepEqual(mergeChoices([], columns), [
    { key: 'number', visible: true },
    { key: 'name', visible: true },
    { key: 'lead', visible: false },
  ]);
});

test('a stored order stays, columns that are gone leave, new ones appear at their place', () => {
  const stored = [
    { key: 'lead', visible: true },
    { key: 'gone', visible: true },
    { key: 'number', visible: false, width: 90 },
  ];
  assert.deepEqual(mergeChoices(stored, columns), [
    { key: 'lead', visible: true },
    { key: 'name', visible: true },
    { key: 'number', visible: false, width: 90 },
  ]);
});

test('moving past an end changes nothing', () => {
  const choices = mergeChoices([], columns);
  assert.equal(moveChoice(choices, 0, -1), choices);
  assert.deepEqual(
    moveChoice(choices, 0, 2).map((choice) => choice.key),
    ['name', 'lead', 'number'],
  );
});

test('the server says order and visibility, the device the widths', () => {
  const device = [{ key: 'name', visible: true, width: 200 }];
  const settings = [
    { prop: 'lead', label: '', columnVisible: false },
    { prop: 'name', label: '', visible: true },
  ];
  const choices = withSettings(device, settings);
  assert.deepEqual(choices, [
    { key: 'lead', visible: false },
    { key: 'name', visible: true, width: 200 },
  ]);
  assert.equal(
    sameSettings(choices, [
      { key: 'lead', visible: false, width: 90 },
      { key: 'name', visible: true },
    ]),
    true,
  );
  assert.equal(sameSettings(choices, [...choices].reverse()), false);
});

test('what the server keeps names each column by key and title, under both names of the switch', () => {
  const titled = [{ key: 'number', title: '编号' }, { key: 'name' }];
  assert.deepEqual(
    settingsOf(
      [
        { key: 'name', visible: true, width: 90 },
        { key: 'number', visible: false },
      ],
      titled,
    ),
    [
      { prop: 'name', label: '', visible: true, columnVisible: true },
      { prop: 'number', label: '编号', visible: false, columnVisible: false },
    ],
  );
});
