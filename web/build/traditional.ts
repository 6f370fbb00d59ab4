import { Converter } from 'opencc-js/cn2t';

/**
 * Words of this product where the general conversion takes a word of another trade: software is released, a report is
 * published; an item of a standard is no project. The refusals and documents of the server say the same.
 */
const TERMS: readonly (readonly [converted: string, ours: string])[] = [
  ['稽核', '審核'],
  ['釋出', '發布'],
  ['發佈', '發布'],
  ['許可權', '權限'],
  ['專案', '項目'],
  ['型別', '類型'],
  ['物件', '對象'],
  ['合同', '合約'],
  ['模板', '範本'],
  ['宣告', '聲明'],
  ['引數', '參數'],
  ['全域性', '全域'],
  ['只讀', '唯讀'],
  // Reading only what is named, which is not read-only.
  ['唯讀到', '只讀到'],
  // A sheet or a table, which the conversion takes for a watch before some words.
  ['錶', '表'],
  ['審核視窗', '審核窗口'],
  ['富文本', '格式化文字'],
  ['文本', '文字'],
  ['高階', '進階'],
  ['自定義', '自訂'],
  ['控制元件', '控制項'],
  ['佈局', '版面'],
  ['大屏', '大螢幕'],
  ['全屏', '全螢幕'],
  ['語句', '陳述式'],
  ['表示式', '運算式'],
  ['超時', '逾時'],
  ['匹配', '符合'],
  ['拖動', '拖曳'],
  ['當前', '目前'],
  ['選中', '選取'],
  ['生成', '產生'],
  ['過濾', '篩選'],
  ['樹形', '樹狀'],
  ['彈窗', '彈出視窗'],
  ['客戶端', '用戶端'],
  ['二維碼', '二維條碼'],
  ['下劃線', '底線'],
  ['併發登入', '同時登入'],
  // The conversion takes 并 and 发 of two words for one.
  ['併發往', '並發往'],
  ['會籤', '會簽'],
  ['反饋', '回饋'],
  ['運營', '營運'],
  ['圖標', '圖示'],
  ['配置', '設定'],
  ['設置', '設定'],
  ['單元格', '儲存格'],
  ['字段', '欄位'],
  ['菜單', '選單'],
  ['鏈接', '連結'],
  ['訪問', '存取'],
  ['身份', '身分'],
  ['郵箱', '信箱'],
  ['條形碼', '條碼'],
  ['按回車', '按 Enter'],
  ['後回車', '後按 Enter'],
  ['回車', '按 Enter '],
  ['臺', '台'],
  ['賬', '帳'],
  ['“', '「'],
  ['”', '」'],
];

/** 行 where it is a row of a table; lines of a text, such as those of a script, stay 行. */
const ROW =
  /^行$|(?<=第 ?\{(?!line)\w+\} ?|\{(?!lines?\})\w+\} ?|[一上下每此該本各逐新首末的]|\d |所屬|資料|合計|明細|其餘|部分|新增|刪除|複製|子表)行(?!一個|應為|動|為|業|政|程|高|人)|行(?=數|號|分組|按鈕|顏色|內編輯|中沒有)/gu;
/** 列 where it is a column of a table, not a list or something that is listed. */
const COLUMN = /(?<![排系隊佇序下所並陳陣命令])列(?!表|印|出|在|入|於|為|舉|明|席|車)/gu;
const ROW_SIGN = '\u0000';

/** In Taiwan the words for the rows and columns of a table are 列 and 欄. */
const withRowsAndColumns = (text: string): string =>
  text.replace(ROW, ROW_SIGN).replace(COLUMN, '欄').replaceAll(ROW_SIGN, '列');

/** Makes the conversion of Simplified Chinese texts of the product to Traditional ones. */
export function traditionalConverter(): (text: string) => string {
  const convert = Converter({ from: 'cn', to: 'twp' });
  return (text) =>
    withRowsAndColumns(
      TERMS.reduce((converted, [word, ours]) => converted.replaceAll(word, ours), convert(text)),
    );
}
