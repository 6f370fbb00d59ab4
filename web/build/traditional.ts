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
  ['會籤', '會簽'],
  ['反饋', '回饋'],
  ['運營', '營運'],
  ['圖標', '圖示'],
  ['系統配置', '系統設定'],
  ['儲存配置', '儲存設定'],
  ['臺', '台'],
  ['賬', '帳'],
  ['“', '「'],
  ['”', '」'],
];

/** Makes the conversion of Simplified Chinese texts of the product to Traditional ones. */
export function traditionalConverter(): (text: string) => string {
  const convert = Converter({ from: 'cn', to: 'twp' });
  return (text) => TERMS.reduce((converted, [word, ours]) => converted.replaceAll(word, ours), convert(text));
}
