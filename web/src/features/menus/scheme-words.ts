import {
  type DataField,
  SCHEME_TOKENS,
  type SchemeCondition,
  type SchemeItem,
  type SchemeToken,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import type { Translate } from '../../i18n/messages.ts';
import { listed } from '../../lib/phrases.ts';
import type { menusMessages } from './menus.messages.ts';

/** Words for the values that stand for something of the person who asks. */
export const TOKEN_TEXTS: Readonly<
  Record<
    SchemeToken,
    | 'tokenOrganize'
    | 'tokenOrganizeSub'
    | 'tokenCompanySub'
    | 'tokenUser'
    | 'tokenUserSub'
    | 'tokenBranch'
    | 'tokenBranchSub'
  >
> = {
  '@organizeId': 'tokenOrganize',
  '@organizationAndSuborganization': 'tokenOrganizeSub',
  '@companyAndSuborganization': 'tokenCompanySub',
  '@userId': 'tokenUser',
  '@userAraSubordinates': 'tokenUserSub',
  '@branchManageOrganize': 'tokenBranch',
  '@branchManageOrganizeAndSub': 'tokenBranchSub',
};

type Words = Translate<keyof (typeof menusMessages)['zh']>;

/** A condition as a sentence, kept with the scheme. */
export function describeCondition(
  condition: SchemeCondition,
  fields: readonly DataField[],
  t: Words,
): string {
  return condition
    .map(({ logic, groups }, index) => {
      const items = groups.map((item) => {
        const field = fields.find((one) => one.enCode === item.field);
        const token = SCHEME_TOKENS.find((known) => known === item.value);
        const value = token ? t(TOKEN_TEXTS[token]) : valueText(item, field?.choices);
        return `${field?.shownName ?? item.field} ${t(item.op)} ${value}`;
      });
      const group = items.length > 1 ? `(${items.join(` ${t('and')} `)})` : (items[0] ?? '');
      return index === 0 ? group : `${t(logic)} ${group}`;
    })
    .join(' ');
}

/** Values as people call them, as far as it is known. */
function valueText({ value }: SchemeItem, choices: DataField['choices'] = []): string {
  const labels = new Map(choices.map((one) => [one.value, one.label]));
  return listed(value.split(',').map((one) => labels.get(one) ?? one));
}
