import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { DatePicker, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { Field } from '../../kit/field.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { useRoute } from '../../lib/query.ts';
import { materialsMessages } from './materials.messages.ts';

const LEVELS = [0, 1, 2] as const;

/** Category, year and unit of a folder. */
export function FolderFields() {
  const t = useMessages(materialsMessages);
  return (
    <>
      <Field name="category" label={t('category')} required>
        <DictSelect code="auditMaterialCategory" allowClear={false} />
      </Field>
      <Field name="year" label={t('year')} required>
        <InputNumber min={1990} max={2999} precision={0} />
      </Field>
      <Field name="orgId" label={t('org')} required>
        <OrgPicker />
      </Field>
    </>
  );
}

/** Who may see a material; a limited one names its organisations. */
export function SecrecyFields() {
  const t = useMessages(materialsMessages);
  const level: unknown = useWatch({ name: 'secretLevel' });
  const help = [t('secretHelp0'), t('secretHelp1'), t('secretHelp2')][Number(level)];
  return (
    <>
      <Field name="secretLevel" label={t('secret')} required help={help}>
        <Select options={LEVELS.map((value) => ({ value, label: t(`secret${value}`) }))} />
      </Field>
      {level === 2 ? (
        <Field name="visibleOrgIds" label={t('visibleOrgs')} required>
          <OrgPicker multiple scope="all" />
        </Field>
      ) : null}
    </>
  );
}

/** Until when it counts, and what else there is to say. */
export function ValidityFields() {
  const t = useMessages(materialsMessages);
  return (
    <>
      <Field name="validTo" label={t('validTo')} toChild={toDayjs} fromChild={emptyAsNull}>
        <DatePicker />
      </Field>
      <Field name="note" label={t('note')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
    </>
  );
}

const emptyAsNull = (value: unknown) => fromDayjs(value) || null;

type Linked = { readonly id: string; readonly enCode: string; readonly fullName: string };

type LinkSelectProps = {
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  readonly id?: string;
  /** What is linked already, which a search may not find first. */
  readonly current?: Linked | null;
};

/** Whether the person may look for audits at all. */
export const useMayLinkAudit = () => useHasModule('audit.list');

/** Whether the person may look for contracts at all. */
export function useMayLinkContract(): boolean {
  const modules = [
    useHasModule('audit.contract'),
    useHasModule('audit.contractSign'),
    useHasModule('audit.contractDesk'),
  ];
  return modules.some((has) => has);
}

/** An audit that the person may read, found by number or name. */
export function AuditSelect(props: LinkSelectProps) {
  const [keyword, setKeyword] = useState('');
  const query = useRoute(
    auditsRoutes.list,
    { query: { pageSize: 50, ...(keyword ? { keyword } : {}) } },
    { keepPrevious: true },
  );
  const found = query.data?.list ?? [];
  return <LinkSelect {...props} found={found} loading={query.isFetching} onSearch={setKeyword} />;
}

/** A contract that the person may read, found by number, company or general manager. */
export function ContractSelect(props: LinkSelectProps) {
  const orgs = useOrgNames();
  const [keyword, setKeyword] = useState('');
  const query = useRoute(
    contractsRoutes.list,
    { query: { pageSize: 50, ...(keyword ? { keyword } : {}) } },
    { keepPrevious: true },
  );
  const found = (query.data?.list ?? []).map(({ id, enCode, unit }) => ({
    id,
    enCode,
    fullName: orgs.full(unit),
  }));
  return <LinkSelect {...props} found={found} loading={query.isFetching} onSearch={setKeyword} />;
}

type FoundProps = LinkSelectProps & {
  readonly found: readonly Linked[];
  readonly loading: boolean;
  readonly onSearch: (keyword: string) => void;
};

function LinkSelect({ value, onChange, id, current, found, loading, onSearch }: FoundProps) {
  const t = useMessages(materialsMessages);
  const all = current && !found.some((one) => one.id === current.id) ? [current, ...found] : found;
  return (
    <Select<string | null>
      {...(id ? { id } : {})}
      allowClear
      showSearch={{ filterOption: false, onSearch }}
      placeholder={t('noCheck')}
      value={value ?? null}
      options={all.map((one) => ({ value: one.id, label: `${one.enCode} ${one.fullName}` }))}
      loading={loading}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
