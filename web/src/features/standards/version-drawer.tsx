import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import {
  SCORE_STEPS,
  VersionUpdate,
  type VersionView,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { DatePicker, Input, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { editorMessages } from './standard-editor.messages.ts';
import { standardsMessages } from './standards.messages.ts';

type VersionDrawerProps = { readonly version: VersionView; readonly onClose: () => void };

const METHODS = ['POINTS', 'WEIGHTED'] as const;

/** The head of a version: total, step, method, grades. */
export function VersionDrawer({ version, onClose }: VersionDrawerProps) {
  const t = useMessages(editorMessages);
  const words = useMessages(standardsMessages);
  const schemes = useRoute(gradingRoutes.gradeSchemes, {}).data?.list ?? [];
  const values = useMemo(
    () => ({
      rev: version.rev,
      versionNo: version.versionNo,
      declaredTotal: version.declaredTotal,
      scoreStep: SCORE_STEPS.find((step) => step === version.scoreStep) ?? SCORE_STEPS[2],
      scoreMethod: version.scoreMethod,
      roundDigits: version.roundDigits,
      gradeSchemeId: version.gradeScheme.id,
      bonusCap: version.bonusCap,
      effectiveFrom: version.effectiveFrom,
      changeNote: version.changeNote,
    }),
    [version],
  );
  const form = useKitForm({ schema: VersionUpdate, values });
  const save = useAction(standardsRoutes.updateVersion, { done: t('saved'), onRefused: () => true });
  const schemeName = (id: unknown) =>
    schemes.find((scheme) => scheme.id === id)?.fullName ?? version.gradeScheme.fullName;
  return (
    <FormDrawer
      open
      title={t('versionHead')}
      form={form}
      readOnly={!version.can.edit}
      onClose={onClose}
      onSubmit={(body) => save.mutateAsync({ params: { versionId: version.id }, body })}
    >
      <Field name="versionNo" label={words('versionNo')} required>
        <Input maxLength={20} />
      </Field>
      <Field name="declaredTotal" label={t('declaredTotal')} required>
        <InputNumber min={0} max={100000} precision={2} />
      </Field>
      <Field
        name="scoreMethod"
        label={t('scoreMethod')}
        required
        display={(value) => t(`method${METHODS.find((one) => one === value) ?? 'POINTS'}`)}
      >
        <Select
          className="picker"
          options={METHODS.map((method) => ({ value: method, label: t(`method${method}`) }))}
        />
      </Field>
      <Field name="scoreStep" label={t('scoreStep')} required>
        <Select
          className="picker"
          options={SCORE_STEPS.map((step) => ({ value: step, label: String(step) }))}
        />
      </Field>
      <Field name="roundDigits" label={t('roundDigits')} required>
        <InputNumber min={0} max={2} precision={0} />
      </Field>
      <Field name="gradeSchemeId" label={t('gradeScheme')} required display={schemeName}>
        <Select
          className="picker"
          options={schemes.map((scheme) => ({ value: scheme.id, label: scheme.fullName }))}
        />
      </Field>
      <Field name="bonusCap" label={t('bonusCap')}>
        <InputNumber min={0} max={10} precision={2} />
      </Field>
      <Field
        name="effectiveFrom"
        label={words('effectiveFrom')}
        toChild={toDayjs}
        fromChild={(value) => fromDayjs(value) || null}
      >
        <DatePicker className="picker" />
      </Field>
      <Field name="changeNote" label={words('changeNote')} help={words('changeNoteHelp')}>
        <Input.TextArea rows={5} maxLength={2000} />
      </Field>
    </FormDrawer>
  );
}
