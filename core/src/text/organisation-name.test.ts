import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultShortName, organisationName } from './organisation-name.ts';

const donghu = {
  fullName: '清源东湖供水有限公司',
  shortName: '东湖',
  fullNameEn: 'Qingyuan Donghu Water Supply Co., Ltd.',
  shortNameEn: 'Donghu',
};

test('charts, tables, tabs and filters show the short name, titles and documents the full one', () => {
  assert.equal(organisationName(donghu, 'short', 'zh'), '东湖');
  assert.equal(organisationName(donghu, 'full', 'zh'), '清源东湖供水有限公司');
  assert.equal(organisationName(donghu, 'short', 'en'), 'Donghu');
  assert.equal(organisationName(donghu, 'full', 'en'), 'Qingyuan Donghu Water Supply Co., Ltd.');
  assert.equal(organisationName(donghu, 'short', 'zhtw'), '东湖');
});

test('a name that is missing is taken from the others', () => {
  const bare = { ...donghu, shortName: '', fullNameEn: '', shortNameEn: '' };
  assert.equal(organisationName(bare, 'short', 'zh'), '清源东湖供水');
  assert.equal(organisationName(bare, 'short', 'en'), '清源东湖供水');
  assert.equal(organisationName(bare, 'full', 'en'), '清源东湖供水有限公司');
  assert.equal(
    organisationName({ ...donghu, shortNameEn: '' }, 'short', 'en'),
    'Qingyuan Donghu Water Supply',
  );
});

test('the default leaves out the legal form and what the parent is called alike', () => {
  assert.equal(defaultShortName('清源东湖供水有限公司', '清源水务集团'), '东湖供水');
  assert.equal(defaultShortName('清源水务集团'), '清源水务集团');
  assert.equal(defaultShortName('安全管理部', '清源东湖供水有限公司'), '安全管理部');
  assert.equal(defaultShortName('Qingyuan Donghu Water Co., Ltd.', 'Qingyuan Water Group'), 'Donghu Water');
  assert.equal(defaultShortName('Qingyu Company Limited', 'Qingyuan Water Group'), 'Qingyu');
});

test('nothing is left out where less than a name would remain', () => {
  assert.equal(defaultShortName('清源水务集团有限公司', '清源水务集团'), '清源水务集团');
});
