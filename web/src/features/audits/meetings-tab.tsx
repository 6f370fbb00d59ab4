import { type CheckView, Meeting } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { prose } from '@auditplus/contract/kernel/values.ts';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FactGrid } from '../../kit/detail-page.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';

type Which = 'openingMeeting' | 'closingMeeting';
type MeetingRecord = NonNullable<CheckView[Which]>;

/** Opening and closing meeting and the conclusion. */
export function MeetingsTab({ check }: { readonly check: CheckView }) {
  const t = useMessages(auditDetailMessages);
  const [edited, setEdited] = useState<Which | 'conclusion' | null>(null);
  const close = () => setEdited(null);
  return (
    <div className="audits-sections">
      {(['openingMeeting', 'closingMeeting'] as const).map((which) => (
        <section key={which}>
          <SectionHead
            title={t(which === 'openingMeeting' ? 'opening' : 'closing')}
            actText={t('editMeeting')}
            onEdit={check.can.editFacts ? () => setEdited(which) : null}
          />
          <MeetingFacts meeting={check[which]} />
        </section>
      ))}
      <section>
        <SectionHead
          title={t('conclusion')}
          actText={t('editConclusion')}
          onEdit={check.can.editFacts ? () => setEdited('conclusion') : null}
        />
        {check.conclusion ? (
          <p className="measure audits-prose">{check.conclusion}</p>
        ) : (
          <p className="quiet">{t('noMeeting')}</p>
        )}
      </section>
      {edited === 'openingMeeting' || edited === 'closingMeeting' ? (
        <MeetingDrawer check={check} which={edited} onClose={close} />
      ) : null}
      {edited === 'conclusion' ? <ConclusionDrawer check={check} onClose={close} /> : null}
    </div>
  );
}

type SectionHeadProps = {
  readonly title: string;
  readonly actText: string;
  readonly onEdit: (() => void) | null;
};

function SectionHead({ title, actText, onEdit }: SectionHeadProps) {
  return (
    <div className="audits-section-head">
      <h2>{title}</h2>
      {onEdit ? <Button onClick={onEdit}>{actText}</Button> : null}
    </div>
  );
}

function MeetingFacts({ meeting }: { readonly meeting: MeetingRecord | null }) {
  const t = useMessages(auditDetailMessages);
  if (!meeting) return <p className="quiet">{t('noMeeting')}</p>;
  return (
    <FactGrid
      facts={[
        { label: t('meetingTime'), value: moment(meeting.time) },
        { label: t('meetingPlace'), value: meeting.place },
        { label: t('meetingAttendees'), value: listed(meeting.attendees), wide: true },
        {
          label: t('meetingMinutes'),
          value: <span className="measure audits-prose">{meeting.minutes || '–'}</span>,
          wide: true,
        },
        ...(meeting.file
          ? [
              {
                label: t('meetingFile'),
                value: <FileList files={[meeting.file]} type="annex" />,
                wide: true,
              },
            ]
          : []),
      ]}
    />
  );
}

type MeetingDrawerProps = {
  readonly check: CheckView;
  readonly which: Which;
  readonly onClose: () => void;
};

function MeetingDrawer({ check, which, onClose }: MeetingDrawerProps) {
  const t = useMessages(auditDetailMessages);
  const values = useMemo(
    (): MeetingRecord =>
      check[which] ?? {
        time: dayjs().startOf('hour').valueOf(),
        place: '',
        attendees: [],
        minutes: '',
        file: null,
      },
    [check, which],
  );
  const form = useKitForm<MeetingRecord>({ schema: Meeting, values });
  const save = useAction(auditsRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={check.id}
      open
      width="medium"
      title={t(which === 'openingMeeting' ? 'opening' : 'closing')}
      form={form}
      onClose={onClose}
      onSubmit={(meeting) =>
        save.mutateAsync({ params: { id: check.id }, body: { rev: check.rev, [which]: meeting } })
      }
    >
      <Field
        name="time"
        label={t('meetingTime')}
        required
        toChild={(value) => (typeof value === 'number' ? dayjs(value) : null)}
        fromChild={(value) => (dayjs.isDayjs(value) ? value.valueOf() : null)}
      >
        <DatePicker className="picker" showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Field>
      <Field name="place" label={t('meetingPlace')} required>
        <Input maxLength={100} />
      </Field>
      <Field name="attendees" label={t('meetingAttendees')} required help={t('attendeesHelp')}>
        <Select
          className="picker"
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', '、']}
        />
      </Field>
      <Field name="minutes" label={t('meetingMinutes')}>
        <Input.TextArea rows={8} maxLength={4000} showCount />
      </Field>
      <Field
        name="file"
        label={t('meetingFile')}
        toChild={(file) => (file ? [file] : [])}
        fromChild={(files) => (Array.isArray(files) ? (files[0] ?? null) : null)}
      >
        <UploadField type="annex" limit={1} />
      </Field>
    </FormDrawer>
  );
}

const Conclusion = z.object({ conclusion: prose(8000) });

type ConclusionDrawerProps = { readonly check: CheckView; readonly onClose: () => void };

function ConclusionDrawer({ check, onClose }: ConclusionDrawerProps) {
  const t = useMessages(auditDetailMessages);
  const values = useMemo(() => ({ conclusion: check.conclusion }), [check]);
  const form = useKitForm({ schema: Conclusion, values });
  const save = useAction(auditsRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={check.id}
      open
      width="medium"
      title={t('conclusion')}
      form={form}
      onClose={onClose}
      onSubmit={(body) => save.mutateAsync({ params: { id: check.id }, body: { rev: check.rev, ...body } })}
    >
      <Field name="conclusion" label={t('conclusion')}>
        <Input.TextArea rows={14} maxLength={8000} showCount />
      </Field>
    </FormDrawer>
  );
}
