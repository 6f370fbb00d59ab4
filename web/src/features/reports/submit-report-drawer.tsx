import { type Report, SubmitReport } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { toAcceptAddress } from '../evidence/public.ts';
import { reportMessages } from './reports.messages.ts';

const { time, place, attendees } = SubmitReport.shape.closingMeeting.unwrap().shape;
const MeetingFields = { time, place, attendees };
const REASON = SubmitReport.shape.evidenceReason.unwrap();

/** What a report has to bring along when it is submitted for review: the closing meeting, and why evidence is open. */
export function SubmitReportDrawer({
  report,
  submission,
  onClose,
}: {
  readonly report: Report;
  readonly submission: NonNullable<Report['submission']>;
  readonly onClose: () => void;
}) {
  const t = useMessages(reportMessages);
  const { closingMeeting, unaccepted } = submission;
  const schema = useMemo(
    () =>
      z.object({
        ...(closingMeeting ? MeetingFields : {}),
        ...(unaccepted > 0 ? { evidenceReason: REASON.min(1) } : {}),
      }) as z.ZodType<Values>,
    [closingMeeting, unaccepted],
  );
  const form = useKitForm<Values>({ schema, values: EMPTY });
  const submit = useAction(reportsRoutes.submit, {
    done: t('submitted'),
    onDone: onClose,
    onRefused: () => true,
  });
  return (
    <FormDrawer
      recordId={report.id}
      open
      width="medium"
      title={t('submit')}
      submitText={t('submit')}
      form={form}
      onClose={onClose}
      onSubmit={({ evidenceReason, ...meeting }) =>
        submit.mutateAsync({
          params: { id: report.id },
          body: {
            rev: report.rev,
            evidenceReason,
            ...(closingMeeting
              ? { closingMeeting: SubmitReport.shape.closingMeeting.unwrap().parse(meeting) }
              : {}),
          },
        })
      }
    >
      {closingMeeting ? (
        <>
          <p className="measure">{t('closingMissing')}</p>
          <Field
            name="time"
            label={t('meetingTime')}
            required
            toChild={(value) => (typeof value === 'number' ? dayjs(value) : null)}
            fromChild={(value) => (dayjs.isDayjs(value) ? value.valueOf() : null)}
          >
            <DatePicker
              className="picker"
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              disabledDate={(day) => day.isAfter(dayjs(), 'day')}
            />
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
        </>
      ) : null}
      {unaccepted > 0 ? (
        <Field
          name="evidenceReason"
          label={t('evidenceReason', { n: unaccepted })}
          required
          {...(report.checkTaskId
            ? {
                help: (
                  <Link to={toAcceptAddress(report.checkTaskId)}>{t('evidenceOpen', { n: unaccepted })}</Link>
                ),
              }
            : {})}
        >
          <Input.TextArea rows={4} maxLength={500} showCount placeholder={t('evidenceReasonHint')} />
        </Field>
      ) : null}
    </FormDrawer>
  );
}

type Values = {
  time?: number | undefined;
  place?: string | undefined;
  attendees?: string[] | undefined;
  evidenceReason?: string | undefined;
};

const EMPTY: Values = { place: '', attendees: [], evidenceReason: '' };
