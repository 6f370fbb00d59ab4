import assert from 'node:assert/strict';
import { test } from 'node:test';
import { richTextBlocks } from './rich-text.ts';

test('paragraphs, headings and line breaks become texts', () => {
  assert.deepEqual(
    richTextBlocks('<h2>总体评价</h2><p>体系<strong>运行有效</strong>。<br>第二行</p><div>结尾 &lt;3</div>'),
    [
      { kind: 'text', text: '总体评价', tone: 'strong' },
      { kind: 'text', text: '体系运行有效。\n第二行', tone: 'normal' },
      { kind: 'text', text: '结尾 <3', tone: 'normal' },
    ],
  );
});

test('lists keep their kind and their items, whatever the editor wraps them in', () => {
  assert.deepEqual(
    richTextBlocks('<p>建议：</p><ol><li><p>甲</p></li><li>乙</li></ol><ul><li>丙</li></ul>'),
    [
      { kind: 'text', text: '建议：', tone: 'normal' },
      { kind: 'list', isOrdered: true, items: ['甲', '乙'] },
      { kind: 'list', isOrdered: false, items: ['丙'] },
    ],
  );
});

test('a table takes its first row as header', () => {
  const [table] = richTextBlocks(
    '<table><tbody><tr><th><p>项目</p></th><th>分</th></tr><tr><td>甲</td><td>3</td></tr></tbody></table>',
  );
  assert.deepEqual(table, {
    kind: 'table',
    columns: [
      { title: '项目', weight: 1 },
      { title: '分', weight: 1 },
    ],
    rows: [['甲', '3']],
    empty: '项目　分',
  });
});

test('plain text without tags is one text, nothing is none', () => {
  assert.deepEqual(richTextBlocks('只有文字'), [{ kind: 'text', text: '只有文字', tone: 'normal' }]);
  assert.deepEqual(richTextBlocks('<p> </p>'), []);
});
