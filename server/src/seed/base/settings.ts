/** Bill rules: prefix, year and a serial number (audit-domain 3.2 to 3.6). */
export const BILL_RULES = [
  { enCode: 'FA', fullName: '年度方案编号', digit: 2 },
  { enCode: 'SH', fullName: '审核编号', digit: 4 },
  { enCode: 'WT', fullName: '审核发现编号', digit: 5 },
  { enCode: 'ZG', fullName: '整改任务编号', digit: 5 },
  { enCode: 'BG', fullName: '审核报告编号', digit: 4 },
  { enCode: 'HT', fullName: '职安健合同编号', digit: 3 },
] as const;

const band = (name: string, minPercent: number, minChapterRate: number | null, color: string) => ({
  name,
  minPercent,
  minChapterRate,
  color,
});

/** Presets of grade schemes (audit-domain 3.1); chapter floors in percent. */
export const GRADE_SCHEMES = [
  {
    id: 'grade.water',
    fullName: '水务三级',
    bands: [band('一级', 90, 70, 'green'), band('二级', 80, 70, 'blue'), band('三级', 70, 60, 'orange')],
  },
  {
    id: 'grade.industry',
    fullName: '工贸三级',
    bands: [
      band('一级', 90, null, 'green'),
      band('二级', 75, null, 'blue'),
      band('三级', 60, null, 'orange'),
    ],
  },
  {
    id: 'grade.five',
    fullName: '五档',
    bands: [
      band('优', 95, null, 'green'),
      band('良', 85, null, 'cyan'),
      band('中', 75, null, 'blue'),
      band('合格', 60, null, 'orange'),
    ],
  },
] as const;
