/** A design of the demonstration: its template, and how much of it is registered at a time. */
export type SafetyDesign = {
  readonly template: string;
  readonly fullName: string;
  readonly names: { readonly zhtw: string; readonly en: string };
  /** Units that register something each month, in turn. */
  readonly units: number;
  /** Records that one of them registers. */
  readonly rows: number;
};

const of = (template: string, name: string, units: number, rows: number): SafetyDesign => {
  const [fullName = '', zhtw = '', en = ''] = name.split('|');
  return { template, fullName, names: { zhtw, en }, units, rows };
};

/** Functions that the group has made for its safety work, in the order of their menu. */
export const SAFETY_DESIGNS: readonly SafetyDesign[] = [
  of('hazards', '隐患排查登记|隱患排查登記|Hazard register', 4, 4),
  of('trainings', '安全培训记录|安全培訓記錄|Safety trainings', 2, 2),
  of('equipment', '设备台账|設備台帳|Equipment register', 1, 6),
  of('permits', '特种作业票|特種作業票|Work permits', 2, 3),
  of('incidents', '事故事件报告|事故事件報告|Incident reports', 1, 2),
  of('drills', '应急演练|應急演練|Emergency drills', 1, 3),
  of('protective', '劳保用品领用|勞保用品領用|Protective equipment', 1, 6),
  of('chemicals', '危险化学品台账|危險化學品台帳|Hazardous chemicals', 1, 4),
  of('contractors', '相关方管理|相關方管理|Contractors', 1, 3),
  of('investments', '安全投入|安全投入|Safety spending', 1, 6),
  of('chlorineRounds', '加氯间巡检|加氯間巡檢|Chlorine room rounds', 1, 6),
];
