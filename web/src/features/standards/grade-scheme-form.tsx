import {
  GradeSchemeCreate,
  type GradeSchemeRow,
} from '@auditplus/contract/features/standards/grading.model.ts';
import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { areBandsOrdered } from '@auditplus/core/scoring/grade.ts';
import { Input, Switch } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { BandTable } from './band-table.tsx';
import { gradeMessages } from './grade-schemes.messages.ts';
import { GradeTrial } from './grade-trial.tsx';

type SchemeFields = z.output<typeof GradeSchemeCreate>;

type SchemeFormProps = {
  /** The scheme that is shown or copied; null for a new one. */
  readonly scheme: GradeSchemeRow | null;
  readonly copy: boolean;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
};

const NEW: Omit<SchemeFields, 'failName'> = {
  fullName: '',
  bands: [{ name: '', minPercent: 90, minChapterRate: null, color: 'green' }],
  vetoGrade: '',
  enabledMark: 1,
};

/** A scheme's name, bands and names below them, with a trial of the bands as they stand. */
export function GradeSchemeForm({ scheme, copy, mayEdit, onClose }: SchemeFormProps) {
  const t = useMessages(gradeMessages);
  const common = useMessages(commonMessages);
  const isNew = scheme === null || copy;
  const readOnly = !mayEdit || (!isNew && scheme.fixed);
  const schema = useMemo(
    () =>
      GradeSchemeCreate.refine(({ bands }) => areBandsOrdered(bands), { error: t('order'), path: ['bands'] }),
    [t],
  );
  const values = useMemo((): SchemeFields => {
    if (!scheme) return { ...NEW, failName: t('failDefault') };
    const { id: _id, rev: _rev, usedBy: _usedBy, fixed: _fixed, ...fields } = scheme;
    return copy ? { ...fields, fullName: t('copyName', { name: fields.fullName }) } : fields;
  }, [scheme, copy, t]);
  const form = useKitForm({ schema, values });
  const create = useAction(gradingRoutes.createGradeScheme, { done: t('created'), onRefused: () => true });
  const update = useAction(gradingRoutes.updateGradeScheme, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={scheme?.id}
      open
      width="medium"
      title={readOnly ? t('viewScheme') : isNew ? t('newScheme') : t('editScheme')}
      form={form}
      readOnly={readOnly}
      onClose={onClose}
      onSubmit={(fields) =>
        isNew
          ? create.mutateAsync({ body: fields })
          : update.mutateAsync({ params: { id: scheme.id }, body: { ...fields, rev: scheme.rev } })
      }
    >
      {readOnly && scheme?.fixed ? <p className="quiet measure">{t('fixed')}</p> : null}
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} />
      </Field>
      <BandTable form={form} readOnly={readOnly} />
      <Field name="failName" label={t('failName')} required help={t('failNameHelp')}>
        <Input maxLength={20} />
      </Field>
      <Field name="vetoGrade" label={t('vetoGrade')} help={t('vetoGradeHelp')}>
        <Input maxLength={20} />
      </Field>
      <Field
        name="enabledMark"
        label={t('enabled')}
        valueProp="checked"
        display={(mark) => common(mark === 1 ? 'yes' : 'no')}
        toChild={(mark) => mark === 1}
        fromChild={(on) => (on ? 1 : 0)}
      >
        <Switch />
      </Field>
      <GradeTrial scheme={form.watch()} />
    </FormDrawer>
  );
}
