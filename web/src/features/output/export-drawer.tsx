import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import {
  OFFERED_OUTPUTS,
  type OfferedOutput,
  type OutputParams,
} from '@auditplus/contract/features/output/output.model.ts';
import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button, Radio, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { PropertyField } from '../../kit/property-field.tsx';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { outputMessages } from './output.messages.ts';

const FORMATS: Readonly<Partial<Record<OfferedOutput, readonly ('pdf' | 'docx' | 'xlsx')[]>>> = {
  notices: ['pdf', 'docx'],
  reports: ['pdf', 'docx', 'xlsx'],
};
const MAX_AUDITS = 500;

/** Chooses what to export and of which audit, unit or standard. */
export function ExportDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useMessages(outputMessages);
  const [template, setTemplate] = useState<OfferedOutput>('scoreSheets');
  const [params, setParams] = useState<OutputParams>({});
  const formats = FORMATS[template] ?? [];
  const isChecklist = template === 'checklist';
  const isReady = isChecklist ? Boolean(params.standardVersionId) : Boolean(params.checkId);
  const start = useAction(outputRoutes.start, {
    done: t('started'),
    invalidates: [routeKey(outputRoutes.jobs)],
    onDone: () => {
      // The next export is likely of the same audit; of the same unit only when it is chosen again.
      setParams((sent) => ({ ...sent, unitOrgId: undefined }));
      onClose();
    },
  });
  const send = () => {
    const { checkId, unitOrgId, standardVersionId, format } = params;
    start.mutate({
      body: {
        template,
        params: isChecklist
          ? { standardVersionId }
          : { checkId, unitOrgId, ...(formats.length > 0 ? { format: format ?? formats[0] } : {}) },
      },
    });
  };
  return (
    <SideDrawer
      open={open}
      title={t('newExport')}
      width="medium"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          {isReady ? null : <span className="quiet">{t(isChecklist ? 'versionFirst' : 'checkFirst')}</span>}
          <DrawerCancel />
          <Button type="primary" disabled={!isReady} loading={start.isPending} onClick={send}>
            {t('start')}
          </Button>
        </div>
      }
    >
      <p className="measure quiet">{t('scopeText')}</p>
      <Radio.Group
        className="output-templates"
        aria-label={t('choose')}
        value={template}
        onChange={(event) => setTemplate(event.target.value)}
      >
        {OFFERED_OUTPUTS.map((value) => (
          <Radio key={value} value={value}>
            <strong>{t(`template.${value}`)}</strong>
            <span className="quiet">{t(`about.${value}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
      <div className="output-fields">
        {isChecklist ? (
          <VersionField
            value={params.standardVersionId}
            onChange={(standardVersionId) => setParams({ ...params, standardVersionId })}
          />
        ) : (
          <AuditFields params={params} onChange={setParams} isOpen={open} />
        )}
        {formats.length > 0 ? (
          <PropertyField label={t('format')}>
            {(id) => (
              <Radio.Group
                id={id}
                value={params.format ?? formats[0]}
                options={formats.map((value) => ({ value, label: NAMES[value] }))}
                onChange={(event) => setParams({ ...params, format: event.target.value })}
              />
            )}
          </PropertyField>
        ) : null}
      </div>
    </SideDrawer>
  );
}

const NAMES = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel' } as const;

type AuditFieldsProps = {
  readonly params: OutputParams;
  readonly onChange: (params: OutputParams) => void;
  readonly isOpen: boolean;
};

function AuditFields({ params, onChange, isOpen }: AuditFieldsProps) {
  const t = useMessages(outputMessages);
  const orgs = useOrgNames();
  const { data, isPending } = useRoute(
    auditsRoutes.list,
    { query: { currentPage: 1, pageSize: MAX_AUDITS } },
    { enabled: isOpen },
  );
  const audits = data?.list ?? [];
  const units = audits.find(({ id }) => id === params.checkId)?.units ?? [];
  return (
    <>
      <PropertyField label={t('check')}>
        {(id) => (
          <Select
            id={id}
            className="picker"
            loading={isPending}
            showSearch={{ optionFilterProp: 'label' }}
            value={params.checkId ?? null}
            options={audits.map((audit) => ({ value: audit.id, label: `${audit.enCode} ${audit.fullName}` }))}
            onChange={(checkId) =>
              onChange({ ...params, checkId: checkId ?? undefined, unitOrgId: undefined })
            }
          />
        )}
      </PropertyField>
      <PropertyField label={t('unit')}>
        {(id) => (
          <Select
            id={id}
            className="picker"
            allowClear
            placeholder={t('allUnits')}
            disabled={!params.checkId}
            value={params.unitOrgId ?? null}
            options={units.map((unit) => ({ value: unit.id, label: orgs.short(unit) }))}
            onChange={(unitOrgId) => onChange({ ...params, unitOrgId: unitOrgId ?? undefined })}
          />
        )}
      </PropertyField>
    </>
  );
}

function VersionField({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const t = useMessages(outputMessages);
  const published = useRoute(standardsRoutes.selector, {}).data?.list ?? [];
  return (
    <PropertyField label={t('version')}>
      {(id) => (
        <Select
          id={id}
          className="picker"
          value={value ?? null}
          options={published.map((row) => ({ value: row.id, label: `${row.fullName} ${row.versionNo}` }))}
          onChange={(chosen) => chosen && onChange(chosen)}
        />
      )}
    </PropertyField>
  );
}
