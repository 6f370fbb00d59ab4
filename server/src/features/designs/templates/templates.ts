import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignTemplate } from '@auditplus/contract/features/designs/designs.schemas.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { placedFields } from '@auditplus/core/forms/form-model.ts';
import { CHEMICALS } from './chemicals.ts';
import { CHLORINE_ROUNDS } from './chlorine-rounds.ts';
import { CONTRACTORS } from './contractors.ts';
import { DRILLS } from './drills.ts';
import { EQUIPMENT } from './equipment.ts';
import { HAZARDS } from './hazards.ts';
import { INCIDENTS } from './incidents.ts';
import { INVESTMENTS } from './investments.ts';
import type { Template } from './parts.ts';
import { PERMITS } from './permits.ts';
import { PROTECTIVE } from './protective.ts';
import { TRAININGS } from './trainings.ts';

/** Ready-made designs that new ones can start from. */
const TEMPLATES: readonly Template[] = [
  {
    template: 'hazards',
    fullName: { zh: '隐患排查登记', zhtw: '隱患排查登記', en: 'Hazard register' },
    description: {
      zh: '登记检查中发现的隐患，记录等级、照片、整改措施与期限',
      zhtw: '登記檢查中發現的隱患，記錄等級、照片、整改措施與期限',
      en: 'Hazards found on rounds with severity, photos, measures and due date',
    },
    category: 'safety',
    body: HAZARDS,
  },
  {
    template: 'trainings',
    fullName: { zh: '安全培训记录', zhtw: '安全培訓記錄', en: 'Safety trainings' },
    description: {
      zh: '登记安全培训、参加人员与考核成绩',
      zhtw: '登記安全培訓、參加人員與考核成績',
      en: 'Safety trainings with participants and their results',
    },
    category: 'training',
    body: TRAININGS,
  },
  EQUIPMENT,
  PERMITS,
  INCIDENTS,
  DRILLS,
  PROTECTIVE,
  CHEMICALS,
  CONTRACTORS,
  INVESTMENTS,
  CHLORINE_ROUNDS,
];

/** The templates for a reader. */
export const designTemplates = (language: Language): DesignTemplate[] =>
  TEMPLATES.map(({ template, fullName, description, category, body }) => ({
    template,
    fullName: textIn(fullName, language),
    description: textIn(description, language),
    category,
    webType: 2,
    fields: placedFields(DesignBody.parse(body).form.fields).length,
  }));

/**
 * What a template starts a design of a name with; undefined where there is no such template. A design that is called
 * as the template is has its names in the other languages too.
 */
export function templateBody(template: string, name: string): DesignBody | undefined {
  const found = TEMPLATES.find((one) => one.template === template);
  if (!found) return undefined;
  const body = DesignBody.parse(found.body);
  const { zh, en = '', zhtw = '' } = found.fullName;
  return name === zh ? { ...body, settings: { ...body.settings, titles: { en, zhtw } } } : body;
}
