import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { defaultShortName } from '@auditplus/core/text/organisation-name.ts';
import { Input } from 'antd';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { flatten } from '../../kit/org-picker.tsx';
import { organizationsMessages } from './organizations.messages.ts';

type Props = {
  /** Where the form keeps these names, with its dot. */
  readonly prefix?: string;
  readonly parents: readonly OrganizeNode[];
};

/** Short name and English names of an organisation; an empty short name shows what will stand in its place. */
export function NameFields({ prefix = '', parents }: Props) {
  const t = useMessages(organizationsMessages);
  const [fullName, parentId, fullNameEn] = useWatch({
    name: ['fullName', 'parentId', `${prefix}fullNameEn`],
  });
  const parent = flatten(parents).find((node) => node.id === parentId);
  return (
    <>
      <Field name={`${prefix}shortName`} label={t('shortName')} help={t('shortNameUse')}>
        <Input maxLength={50} placeholder={defaultShortName(fullName, parent?.fullName)} />
      </Field>
      <Field name={`${prefix}fullNameEn`} label={t('fullNameEn')}>
        <Input maxLength={100} />
      </Field>
      <Field name={`${prefix}shortNameEn`} label={t('shortNameEn')}>
        <Input maxLength={50} placeholder={defaultShortName(fullNameEn, parent?.fullNameEn)} />
      </Field>
    </>
  );
}
