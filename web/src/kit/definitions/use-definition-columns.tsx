import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import type { ListColumn } from '../list-page.tsx';
import { OnOff } from '../record-fields.tsx';
import { StateDot } from '../state-tag.tsx';
import { definitionMessages } from './definition.messages.ts';
import { type Published, VersionDot } from './definition-version.tsx';

/** The columns that lists of definitions share; each list says which of them stand where. */
export function useDefinitionColumns() {
  const t = useMessages(definitionMessages);
  return {
    name: { key: 'fullName', title: t('name'), least: 240, isName: true, sortable: true },
    code: { key: 'enCode', title: t('code'), width: 170, sortable: true },
    version: {
      key: 'publishedVersion',
      title: t('versionColumn'),
      width: 160,
      render: (row: Published) => <VersionDot row={row} />,
    },
    creator: {
      key: 'creatorUser',
      title: t('creator'),
      width: 150,
      isSpare: true,
      render: (row: { readonly creatorUser: string }) => withoutAccounts(row.creatorUser),
    },
    dataScope: {
      key: 'dataScope',
      title: t('dataScope'),
      width: 110,
      render: (row: { readonly dataScope: 'caller' | 'whole' }) =>
        row.dataScope === 'whole' ? <StateDot tone="red" text={t('wholeData')} /> : '–',
    },
    created: {
      key: 'creatorTime',
      title: t('created'),
      width: 150,
      isSpare: true,
      sortable: true,
      render: (row: { readonly creatorTime: number }) => moment(row.creatorTime),
    },
    modified: {
      key: 'lastModifyTime',
      title: t('modified'),
      width: 150,
      render: (row: { readonly lastModifyTime: number }) => moment(row.lastModifyTime),
    },
    order: { key: 'sortCode', title: t('order'), width: 80, number: true, isSpare: true, sortable: true },
    state: {
      key: 'enabledMark',
      title: t('state'),
      width: 110,
      render: (row: { readonly enabledMark: number }) => <OnOff row={row} />,
    },
  } satisfies Record<string, ListColumn<never>>;
}
