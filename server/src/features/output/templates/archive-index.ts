import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { writeWorkbook } from '../../../kernel/spreadsheet.ts';
import { pick, type Texts } from '../../../kernel/texts.ts';
import type { ZipRecord } from '../output-zip.ts';

const TEXTS = {
  files: ['文件', '檔案', 'Files'],
  about: ['说明', '說明', 'About'],
  path: ['路径', '路徑', 'Path'],
  size: ['字节数', '位元組數', 'Bytes'],
  hash: ['SHA-256', 'SHA-256', 'SHA-256'],
  field: ['项目', '項目', 'Field'],
  value: ['内容', '內容', 'Value'],
  number: ['审核编号', '審核編號', 'Audit number'],
  name: ['审核名称', '審核名稱', 'Audit'],
  year: ['年度', '年度', 'Year'],
  chain: ['留痕链首哈希', '留痕鏈首雜湊', 'Trail head'],
  count: ['文件数', '檔案數', 'Files'],
} as const satisfies Texts;

/** The index of an archive: every file with its size and SHA-256, and the audit with the head of its chain. */
export async function indexWorkbook(
  packed: readonly ZipRecord[],
  check: {
    readonly en_code: string;
    readonly full_name: string;
    readonly year: number;
    readonly chain_head: string | null;
  },
  language: Language,
): Promise<Uint8Array> {
  const t = pick(TEXTS, language);
  return writeWorkbook([
    {
      name: t.files,
      columns: [
        { header: t.path, width: 70, wrap: true },
        { header: t.size, kind: 'integer', width: 14 },
        { header: t.hash, width: 68 },
      ],
      rows: packed.map(({ path, size, sha256 }) => [path, size, sha256]),
    },
    {
      name: t.about,
      columns: [
        { header: t.field, width: 20 },
        { header: t.value, width: 70, wrap: true },
      ],
      rows: [
        [t.number, check.en_code],
        [t.name, check.full_name],
        [t.year, String(check.year)],
        [t.count, String(packed.length)],
        [t.chain, check.chain_head ?? ''],
      ],
    },
  ]);
}
