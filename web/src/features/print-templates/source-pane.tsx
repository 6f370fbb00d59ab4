import type { PrintEdit } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { Button, Input, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { Field } from '../../kit/field.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { TailFields } from '../../kit/record-fields.tsx';
import { useRoute } from '../../lib/query.ts';
import { printMessages } from './print-templates.messages.ts';

const MAX_STATEMENTS = 10;

/** Names of a template, and where its data come from. */
export function SourcePane() {
  const t = useMessages(printMessages);
  const { setValue } = useFormContext<PrintEdit>();
  const [source, statements] = useWatch<PrintEdit, ['source', 'sqlTemplate']>({
    name: ['source', 'sqlTemplate'],
  });
  const records = useRoute(printTemplatesRoutes.records, {}).data?.list ?? [];
  const setStatements = (next: PrintEdit['sqlTemplate']) =>
    setValue('sqlTemplate', next, { shouldDirty: true });
  return (
    <div className="form-fields">
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} />
      </Field>
      <OtherTitleFields />
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="category" label={t('category')} required>
        <DictSelect code="printDev" />
      </Field>
      <Field name="type" label={t('type')}>
        <Select
          options={[
            { value: 2, label: t('typeRecord') },
            { value: 1, label: t('typeFlow') },
          ]}
        />
      </Field>
      <Field name="source.kind" label={t('source')}>
        <Select
          options={[
            { value: 'record', label: t('sourceRecord') },
            { value: 'sql', label: t('sourceSql') },
          ]}
        />
      </Field>
      {source.kind === 'record' ? (
        <Field name="source.record" label={t('recordKind')} required>
          <Select options={records.map(({ id, fullName }) => ({ value: id, label: fullName }))} />
        </Field>
      ) : (
        <>
          <p className="quiet">{t('sqlHelp')}</p>
          {(statements.length === 0 ? [{ sql: '' }] : statements).map(({ sql }, index) => (
            <Input.TextArea
              // biome-ignore lint/suspicious/noArrayIndexKey: statements have no ids; their texts are controlled
              key={index}
              className="print-sql"
              aria-label={index === 0 ? t('mainSql') : t('childSql', { number: index })}
              placeholder={index === 0 ? t('mainSql') : t('childSql', { number: index })}
              autoSize={{ minRows: 3, maxRows: 14 }}
              maxLength={32_768}
              value={sql}
              onChange={({ target }) => {
                const next = statements.length === 0 ? [{ sql: '' }] : [...statements];
                next[index] = { sql: target.value };
                setStatements(next);
              }}
            />
          ))}
          {statements.length > 0 && statements.length < MAX_STATEMENTS ? (
            <Button size="small" onClick={() => setStatements([...statements, { sql: '' }])}>
              {t('addSql')}
            </Button>
          ) : null}
        </>
      )}
      <TailFields />
    </div>
  );
}
