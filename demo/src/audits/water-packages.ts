import type { WaterSpecialty } from '../organisation-types.ts';

/** The specialties in the order of audit-domain 3.2.1. */
export const waterSpecialties: readonly WaterSpecialty[] = ['制水', '管网', '水质', '设备'];

const itemsBySpecialty: Readonly<Record<WaterSpecialty, readonly string[]>> = {
  制水: ['2.3.2', '4.1.4', '4.1.5', '4.1.6', '4.2.11'],
  管网: ['4.1.9', '4.1.10', '4.2.7', '5.4.3', '6.2.3'],
  水质: ['3.2.5', '4.2.8', '4.3.6', '5.1.6', '6.1.6'],
  设备: ['4.1.7', '4.1.8', '4.4.2', '5.2.2'],
};

/** Items of line W that a specialty scores. */
export function itemsOfSpecialty(specialty: WaterSpecialty): readonly string[] {
  return itemsBySpecialty[specialty];
}

/** The specialty that scores an item of line W. @throws for items of other lines */
export function specialtyOf(code: string): WaterSpecialty {
  const found = waterSpecialties.find((specialty) => itemsBySpecialty[specialty].includes(code));
  if (!found) throw new Error(`no specialty scores ${code}`);
  return found;
}
