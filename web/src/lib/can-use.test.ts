import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canUse } from './can-use.ts';

const item = (enCode: string) => ({ id: enCode, fullName: enCode, enCode });
const rights = {
  permissionList: [
    {
      modelId: 'm1',
      moduleName: '审核列表',
      moduleCode: 'audit.list',
      button: [item('btn_add')],
      column: [],
      form: [],
      deniedColumn: [],
      deniedForm: [],
      resource: [],
    },
  ],
};

test('a held button of the menu entry may be pressed', () => {
  assert.ok(canUse(rights, 'audit.list', 'btn_add'));
});

test('without the button, the entry, an entry’s code or a session it may not', () => {
  assert.ok(!canUse(rights, 'audit.list', 'btn_export'));
  assert.ok(!canUse(rights, 'audit.report', 'btn_add'));
  assert.ok(!canUse(rights, null, 'btn_add'));
  assert.ok(!canUse(null, 'audit.list', 'btn_add'));
});
