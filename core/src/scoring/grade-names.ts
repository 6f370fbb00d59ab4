import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** The grades of the schemes and contracts that come with the product, in the other languages. */
const NAMES: Readonly<Record<string, { readonly zhtw: string; readonly en: string }>> = {
  一级: { zhtw: '一級', en: 'Grade 1' },
  二级: { zhtw: '二級', en: 'Grade 2' },
  三级: { zhtw: '三級', en: 'Grade 3' },
  不达标: { zhtw: '不達標', en: 'Below standard' },
  优: { zhtw: '優', en: 'Excellent' },
  良: { zhtw: '良', en: 'Good' },
  中: { zhtw: '中', en: 'Fair' },
  优秀: { zhtw: '優秀', en: 'Excellent' },
  良好: { zhtw: '良好', en: 'Good' },
  合格: { zhtw: '合格', en: 'Qualified' },
  不合格: { zhtw: '不合格', en: 'Failed' },
};

/** A grade, stored by its Chinese name, in a language; one that people named themselves keeps its name. */
export function gradeName(name: string, language: Language): string {
  return language === 'zh' ? name : (NAMES[name]?.[language] ?? name);
}
