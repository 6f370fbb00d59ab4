import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { DatePicker, Input, InputNumber, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { DictSelect } from '../../kit/dictionary.tsx';
import { Field } from '../../kit/field.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { useRoute } from '../../lib/query.ts';
import { materialsTexts } from './materials.texts.ts';

const LEVELS = [0, 1, 2] as const;

/** Category, year and unit of a folder. */
export function FolderFields() {
  const t = useTexts(materialsTexts);
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
  const t = useTexts(materialsTexts);
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
  const t = useTexts(materialsTexts);
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

type AuditSelectProps = {
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  readonly id?: string;
  /** The audit that is linked already, which a search may not find first. */
  readonly current?: { readonly id: string; readonly enCode: string; readonly fullName: string } | null;
};

/** Whether the person may look for audits at all. */
export const useMayLinkAudit = () => useHasModule('audit.list');

/** An audit that the person may read, found by number or name. */
export function AuditSelect({ value, onChange, id, current }: AuditSelectProps) {
  const t = useTexts(materialsTexts);
  const [keyword, setKeyword] = useState('');
  const query = useRoute(
    auditsRoutes.list,
    { query: { pageSize: 50, ...(keyword ? { keyword } : {}) } },
    { keepPrevious: true },
  );
  const options = useMemo(() => {
    const found = query.data?.list ?? [];
    const all = current && !found.some((check) => check.id === current.id) ? [current, ...found] : found;
    return all.map((check) => ({ value: check.id, label: `${check.enCode} ${check.fullName}` }));
  }, [query.data, current]);
  return (
    <Select<string | null>
      {...(id ? { id } : {})}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      placeholder={t('noCheck')}
      value={value ?? null}
      options={options}
      loading={query.isFetching}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
