import {
  type DataField,
  SCHEME_TOKENS,
  type SchemeCondition,
  type SchemeToken,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import type { Translate } from '../../i18n/messages.ts';
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
        const name = fields.find((field) => field.enCode === item.field)?.shownName ?? item.field;
        const token = SCHEME_TOKENS.find((known) => known === item.value);
        return `${name} ${t(item.op)} ${token ? t(TOKEN_TEXTS[token]) : item.value}`;
      });
      const group = items.length > 1 ? `(${items.join(` ${t('and')} `)})` : (items[0] ?? '');
      return index === 0 ? group : `${t(logic)} ${group}`;
    })
    .join(' ');
}
