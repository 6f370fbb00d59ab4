import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traditionalConverter } from './traditional.ts';

test('Traditional texts say what the refusals and documents say', () => {
  const traditional = traditionalConverter();
  for (const [simplified, expected] of [
    ['审核管理平台', '審核管理平台'],
    ['审核报告已发布', '審核報告已發布'],
    ['评价项目', '評價項目'],
    ['水务运营评分', '水務營運評分'],
    ['您没有权限', '您沒有權限'],
    ['职安健合同模板', '職安健合約範本'],
    ['整改台账', '整改台帳'],
    ['信息与软件', '資訊與軟體'],
    ['全局参数', '全域參數'],
    ['评分表带到现场', '評分表帶到現場'],
    ['评分表只读，只读到自己的行', '評分表唯讀，只讀到自己的行'],
    ['删除“{name}”？', '刪除「{name}」？'],
  ])
    assert.equal(traditional(simplified ?? ''), expected);
});
