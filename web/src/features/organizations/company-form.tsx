import {
  CompanyEdit,
  CompanyProperty,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { DatePicker, Input } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { dayjsToMs, msToDayjs } from '../../kit/dates.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { TailFields, tailValues } from '../../kit/record-fields.tsx';
import { HistoryButton } from '../../kit/record-history.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { NameFields } from './name-fields.tsx';
import { organizationsMessages } from './organizations.messages.ts';
import { topNode } from './organize-rows.ts';
import { useCodedSchema } from './use-coded-schema.ts';

type Props = {
  /** The company edited; null: a new one. */
  readonly id: string | null;
  readonly parentId: string;
  /** Only to be looked at. */
  readonly readOnly?: boolean;
  readonly onClose: () => void;
};

/** Adds or changes a company. */
export function CompanyForm({ id, parentId, readOnly = false, onClose }: Props) {
  const t = useMessages(organizationsMessages);
  const shared = useMessages(recordMessages);
  const isAdministrator = useSession((session) => session.current?.userInfo.isAdministrator === true);
  const stored = useRoute(
    organizationsRoutes.read,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  );
  const parents = useRoute(organizationsRoutes.selector, { params: { id: id ?? '0' } });
  const record = stored.data;
  const values = useMemo(() => valuesOf(record, parentId), [record, parentId]);
  const schema = useCodedSchema(CompanyEdit, record?.enCode);
  const form = useKitForm({ schema, values });
  const create = useAction(organizationsRoutes.create, { done: shared('saved'), onRefused: () => true });
  const update = useAction(organizationsRoutes.update, { done: shared('saved'), onRefused: () => true });
  const companies = parents.data?.list ?? [];
  return (
    <FormDrawer
      recordId={id}
      open={id === null || record !== undefined}
      width="medium"
      layout="columns"
      title={id === null ? t('newCompany') : t('editCompany')}
      form={form}
      readOnly={readOnly}
      {...(record && id ? { extra: <HistoryButton kind="organize" id={id} name={record.fullName} /> } : {})}
      onClose={onClose}
      {...(id === null
        ? {}
        : {
            latest: async () => valuesOf(await call(organizationsRoutes.read, { params: { id } }), parentId),
          })}
      onSubmit={(body) =>
        id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
      }
    >
      <FormSection title={t('basic')}>
        <Field name="parentId" label={t('parentCompany')} required>
          <OrgPicker nodes={isAdministrator ? [topNode(t('top'), [...companies])] : companies} />
        </Field>
        <Field name="fullName" label={t('companyName')} required>
          <Input maxLength={50} />
        </Field>
        <NameFields prefix="propertyJson." parents={companies} />
        <Field name="enCode" label={t('code')} required>
          <Input maxLength={50} />
        </Field>
        <TailFields />
      </FormSection>
      <FormSection isFolded title={t('detail')}>
        <Field name="propertyJson.enterpriseNature" label={t('nature')}>
          <DictSelect code="EnterpriseNature" />
        </Field>
        <Field name="propertyJson.industry" label={t('industry')}>
          <DictSelect code="IndustryType" />
        </Field>
        <Field name="propertyJson.foundedTime" label={t('founded')} toChild={msToDayjs} fromChild={dayjsToMs}>
          <DatePicker />
        </Field>
        {TEXTS.map(([field, label, max]) => (
          <Field key={field} name={`propertyJson.${field}`} label={t(label)} wide={max > 100}>
            <Input maxLength={max} />
          </Field>
        ))}
        <Field name="propertyJson.businessscope" label={t('scope')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Field>
      </FormSection>
    </FormDrawer>
  );
}

const TEXTS = [
  ['telePhone', 'telephone', 30],
  ['fax', 'fax', 30],
  ['webSite', 'website', 200],
  ['address', 'address', 200],
  ['managerName', 'managerName', 50],
  ['managerTelePhone', 'managerTelephone', 30],
  ['managerMobilePhone', 'managerMobile', 30],
  ['manageEmail', 'managerMail', 100],
  ['bankName', 'bank', 100],
  ['bankAccount', 'bankAccount', 50],
] as const;

const valuesOf = (
  record: RouteReply<typeof organizationsRoutes.read> | undefined,
  parentId: string,
): CompanyEdit => ({
  parentId: record?.parentId ?? parentId,
  fullName: record?.fullName ?? '',
  enCode: record?.enCode ?? '',
  propertyJson: record?.propertyJson ?? CompanyProperty.parse({}),
  ...tailValues(record),
});
