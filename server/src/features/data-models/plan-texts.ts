import type { TablePlanView } from '@auditplus/contract/features/data-models/data-models.model.ts';
import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { PlanRisk } from '@auditplus/core/sql/table-plan.ts';

type Text = Readonly<Record<Language, string>> & { readonly tone: 'info' | 'warning' | 'danger' };

const TEXTS: Readonly<Record<PlanRisk['kind'], Text>> = {
  rewrites: {
    tone: 'warning',
    zh: '“{name}”将重写全部 {count} 行，期间该表不能读写',
    zhtw: '「{name}」將重寫全部 {count} 列，期間該資料表不能讀寫',
    en: '“{name}”: {count} {count:row is|rows are} written anew; the table waits meanwhile',
  },
  checksValues: {
    tone: 'warning',
    zh: '“{name}”的 {count} 行将逐行检查并转换，有一行放不进新类型就全部不改',
    zhtw: '「{name}」的 {count} 列將逐列檢查並轉換，有一列放不進新類型就全部不改',
    en: '“{name}”: {count} {count:row is|rows are} checked and converted; if one does not fit, nothing changes',
  },
  keepsValues: {
    tone: 'warning',
    zh: '“{name}”的 {count} 个值保留 30 天，可在“已删除”中恢复',
    zhtw: '「{name}」的 {count} 個值保留 30 天，可在「已刪除」中恢復',
    en: '“{name}”: {count} {count:value is|values are} kept for 30 days and can be brought back under Deleted',
  },
  losesValues: {
    tone: 'danger',
    zh: '“{name}”的值将永久删除，外部数据库不保留',
    zhtw: '「{name}」的值將永久刪除，外部資料庫不保留',
    en: '“{name}”: its values are gone for good, a database outside keeps none',
  },
  oneByOne: {
    tone: 'info',
    zh: '共 {count} 条语句逐条执行，MySQL 中途失败不能撤回已执行的语句',
    zhtw: '共 {count} 條陳述式逐條執行，MySQL 中途失敗不能撤回已執行的陳述式',
    en: '{count} {count:statement runs|statements run} one by one; MySQL cannot undo those before a failure',
  },
};

/** What a person ought to know before a plan runs, in the reader's language. */
export const planRisks = (language: Language, risks: readonly PlanRisk[]): TablePlanView['risks'] =>
  risks.map(({ kind, name, count }) => ({
    tone: TEXTS[kind].tone,
    text: filled(TEXTS[kind][language], { name, count }),
  }));
