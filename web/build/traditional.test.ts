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
    ['请先在“公众号配置”中填写设置', '請先在「公眾號設定」中填寫設定'],
    ['复制的单元格', '複製的儲存格'],
    ['访问密钥', '存取金鑰'],
    ['以谁的身份', '以誰的身分'],
    ['输入姓名后按回车', '輸入姓名後按 Enter'],
    ['菜单链接和主表字段', '選單連結和主表欄位'],
    ['评分表带到现场', '評分表帶到現場'],
    ['评分表只读，只读到自己的行', '評分表唯讀，只讀到自己的列'],
    ['删除“{name}”？', '刪除「{name}」？'],
    ['当前语句超时', '目前陳述式逾時'],
    ['自定义长文本', '自訂長文字'],
    ['收取外部邮件并发往外部地址', '收取外部郵件並發往外部地址'],
  ])
    assert.equal(traditional(simplified ?? ''), expected);
});

test('a row of a table is 列 and a column 欄; lines of a text, lists and printing stay what they are', () => {
  const traditional = traditionalConverter();
  for (const [simplified, expected] of [
    ['行', '列'],
    ['第 {x} 列，第 {y} 行', '第 {x} 欄，第 {y} 列'],
    ['共 {total} 行，{wrong} 行有问题', '共 {total} 列，{wrong} 列有問題'],
    ['添加一行', '新增一列'],
    ['列表列', '列表欄'],
    ['行按钮', '列按鈕'],
    ['脚本第{line}行', '指令碼第{line}行'],
    ['每行一个：值=名称', '每行一個：值=名稱'],
    ['逐项列出并打印', '逐項列出並列印'],
    ['运行命令行', '執行命令列'],
    ['排行与序列', '排行與序列'],
  ])
    assert.equal(traditional(simplified ?? ''), expected);
});
